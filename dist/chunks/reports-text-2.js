import{gateErrorText,textReport}from"./reports-text.js";import"./reports-worst.js";import"./core-quote.js";import"./shared.js";export{gateErrorText,textReport};
