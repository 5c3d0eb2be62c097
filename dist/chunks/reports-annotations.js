import{githubAnnotations}from"./reports-annotations-2.js";import"./reports-worst.js";import"./core-quote.js";import"./shared.js";export{githubAnnotations};
