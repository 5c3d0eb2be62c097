import {parseCheckArguments,checkCommand}from'./gate.js';import {writeAll,usage}from'./start.js';import'./gate-memory.js';import'./gate-worker.js';import'./gate-memory-worker.js';import'node:buffer';import'node:fs';import'node:os';import'node:fs/promises';import'node:path';import'node:crypto';import'node:child_process';import'node:timers/promises';import'node:stream';import'node:zlib';import'node:util';var HELP=`usage: evidence verify [PATH...]

verifies the signatures of every line of the working tree's signed artifacts, and nothing else;
says for each family how many lines are signed, unsigned, invalid and unverifiable

  PATH...                   only artifacts at these files, folders or globs
  --family F,G              only artifacts of these families
  --config FILE             use this config and no other
  --keyless                 ask for no key: lines that only a key could verify are a warning
  --format text|json|sarif|github   --output FILE   --color

exit status: 0 all lines hold, 1 findings of severity error, 2 could not tell or wrong usage
`;async function verifyCommand(args,terminal){let asked=parseCheckArguments(args);if(asked.help)return await writeAll(terminal.stdout,[HELP]),0;if(asked.mode!=="all"||asked.only.length>0||asked.skip.length>0)throw usage("evidence verify looks at signatures, in the working tree","use evidence check for the rest");return await checkCommand(["--only=signatures",...args],terminal)}export{verifyCommand};