import{asksForHelp,chooseVerb}from"./edges-terminal-verb.js";import{writeAll}from"./edges-terminal-output.js";import{parseFlags,usage}from"./edges-terminal-flags.js";import{buildInjectionDigest,digestBlock}from"./memory-digest.js";import{DISABLED,isSovereignMemoryEnabled,readScratchpad,scratchpadWarnings}from"./memory-tail.js";import"./core-scratchpad.js";import"./core-errno.js";import"./core-nearest.js";import"./core-values-time.js";import"./core-values-uuid.js";import"./core-json-exact.js";import"./core-json-pointer.js";import"./core-quote.js";import"./core-errors.js";import"./shared.js";var FORMATS=["text","json","block"];async function digestVerb(args,terminal,open){let{values,positionals}=parseFlags(args,{format:{type:"string"},repo:{type:"string"}}),{format="text",repo}=values;if(positionals.length>0||!FORMATS.some(known=>known===format))throw usage("digest takes --format and nothing else",`the formats are ${FORMATS.join(", ")}`);let memory=await open(repo);isSovereignMemoryEnabled(memory.scratchpad)||tell(terminal,DISABLED.reason,DISABLED.message);let digest=await buildInjectionDigest(memory.repo,memory.scratchpad);if(format!=="json")for(let warning of digest.warnings)tell(terminal,warning,WARNINGS[warning]);let{digest_text:text}=digest,printed={text:text===""?"":`${text}
`,json:`${JSON.stringify(digest)}
`,block:digestBlock(digest)};return await writeAll(terminal.stdout,[printed[format]]),0}var WARNINGS={SOVEREIGN_MEMORY_READ_BOUND:"only the last 500 lines of a log were read",SOVEREIGN_MEMORY_SCHEMA_INVALID:'broken lines were left out; "evidence memory validate --repo ." names them'};function tell({stderr},code,message){stderr.write(`evidence: ${code}: ${message}
`)}import{existsSync}from"node:fs";import path from"node:path";function findRoot(cwd){for(let folder=path.resolve(cwd);;folder=path.dirname(folder)){if(existsSync(path.join(folder,".git")))return folder;if(folder===path.dirname(folder))return path.resolve(cwd)}}function rootOf(repo,terminal){return repo===void 0?findRoot(terminal.cwd):path.resolve(terminal.cwd,repo)}async function openMemory(repo,terminal){let root=rootOf(repo,terminal),scratchpad=await readScratchpad(root,terminal.env);for(let warning of scratchpadWarnings(scratchpad))terminal.stderr.write(`evidence: ${warning}
`);return{repo:root,scratchpad}}var VERBS={append:async()=>(await import("./edges-terminal-memory-append.js")).appendVerb,"mistake-hook":async()=>(await import("./edges-terminal-memory-append.js")).mistakeHookVerb,read:async()=>(await import("./edges-terminal-memory-read.js")).readVerb,digest:()=>Promise.resolve(digestVerb),promote:async()=>(await import("./edges-terminal-memory-curator.js")).promoteVerb,retrospective:async()=>(await import("./edges-terminal-memory-curator.js")).retrospectiveVerb,supersede:async()=>(await import("./edges-terminal-memory-status.js")).supersedeVerb,archive:async()=>(await import("./edges-terminal-memory-status.js")).archiveVerb,validate:async()=>(await import("./edges-terminal-memory-validate.js")).validateVerb,init:async()=>(await import("./edges-terminal-memory-curator.js")).initVerb},HELP=`usage: evidence memory VERB [--repo ROOT]

sovereign memory: what a project learned, in four JSON Lines files under docs/engineering/sovereign-memory
(SOVEREIGN_MEMORY=1 in .cursor/scratchpad.md or in the environment switches it on)

  append decision|mistake|pattern|drift     write an entry; prints its id
      --text TEXT --tags A,B --impact-score 0..100 --run-id ID --story-id ID --phase-id ID --provenance-ref REF
      decision: --decision-text TEXT --rationale TEXT      mistake: --mistake-tag TAG
      pattern:  --pattern-id SLUG --applies-to A,B
      drift:    --drift-type TYPE --from-artifact PATH --to-artifact PATH --ledger-decision-id ID
      or "-" and one JSON object on stdin
  mistake-hook TAG --text TEXT              what the five triggers call: fix_failed, revert_applied,
                                            plan_fidelity_violation, test_regression, scope_creep
  read FAMILY [--tail N] [--all]            decisions, mistakes, patterns or plan-drift; one entry a line
  digest [--format text|json|block]         what is handed to a phase
  promote --run-id ID [--types A,B]         copy decisions of a run's ledger (AI_DECISION_LEDGER=1)
  retrospective SPRINT [--force]            write retrospectives/SPRINT.md, the body on stdin
      --story-ids A,B --release-ref REF --summary TEXT --promoted-entry-ids A,B
  supersede ID --by ID2                     mark an entry as superseded by a later one of its family
  archive ID                                mark an entry as archived
  validate --file FILE | --repo ROOT        judge the lines; [--family F|all] [--enforce] [--self-test]
  init                                      folders and scratchpad keys, active and template copy

exit status: 0 done or nothing to do, 1 refused, 2 failed or wrong usage
`;async function memoryCommand(args,terminal){if(asksForHelp(args))return await writeAll(terminal.stdout,[HELP]),0;let[name,...rest]=args;return await(await chooseVerb("memory",name,VERBS)())(rest,terminal,repo=>openMemory(repo,terminal))}export{memoryCommand};
