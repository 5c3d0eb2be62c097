import{jsonReport}from"./reports-json.js";import"./reports-json-text.js";import"./core-quote.js";import"./shared.js";export{jsonReport};
