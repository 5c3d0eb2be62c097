import{SecretLintProfiler,secretLintProfiler}from"./secretlint-profiler-module-index.js";import"./shared.js";export{SecretLintProfiler,secretLintProfiler};
