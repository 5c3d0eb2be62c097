import{creator,rules}from"./secretlint-secretlint-rule-preset-recommend-module-index-Cq-34xZU.js";import"./shared.js";export{creator,rules};
