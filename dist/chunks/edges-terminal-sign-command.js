import {asksForHelp,chooseVerb}from'./memory.js';import {writeAll}from'./start.js';import'./gate-memory.js';import'./gate-memory-worker.js';import'node:buffer';import'node:fs';import'node:path';import'node:fs/promises';import'node:process';import'node:util';var VERBS={append:async()=>(await import('./edges-terminal-sign-append.js')).appendVerb,existing:async()=>(await import('./edges-terminal-sign-existing.js')).existingVerb,filter:async()=>(await import('./edges-terminal-sign-filter.js')).filterVerb,rotate:async()=>(await import('./edges-terminal-sign-rotate.js')).rotateVerb},HELP=`usage: evidence sign VERB

signed lines carry key_version and sig_hmac_sha256; the key comes from where "keys" in evidence.config.json says
(EVIDENCE_HMAC_KEY, a key ring file or Vault), never from the command line

  append FILE [JSON|-]      sign one record and append it; without JSON, or with "-", it is read from stdin
      --close-torn          end an incomplete last line with a newline, instead of refusing
  existing FILE...          sign the lines that have no signature yet; says what it would do
      --write               do it
  filter FILE               print the valid lines only, each once; counts the others on stderr
      --sessions FILE --story ID [--brick B3]    write an unsigned_entry_detected event where some were left out
  rotate [FILE...]          sign every signed line of these files, or of all live ones, with the next key
      --story ID            what the rotation event is told under (KEY-ROTATION)
      --sessions FILE       where the event goes (data/sessions/DATE-STORY.jsonl)

exit status: 0 done or nothing to do, 1 refused, 2 failed or wrong usage
`;async function signCommand(args,terminal){if(asksForHelp(args))return await writeAll(terminal.stdout,[HELP]),0;let[name,...rest]=args;return await(await chooseVerb("sign",name,VERBS)())(rest,terminal)}export{signCommand};