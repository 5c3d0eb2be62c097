import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);
import {parseArgs}from'node:util';var __create=Object.create;var __defProp=Object.defineProperty;var __getOwnPropDesc=Object.getOwnPropertyDescriptor;var __getOwnPropNames=Object.getOwnPropertyNames;var __getProtoOf=Object.getPrototypeOf,__hasOwnProp=Object.prototype.hasOwnProperty;var __require=(x=>typeof require<"u"?require:typeof Proxy<"u"?new Proxy(x,{get:(a,b)=>(typeof require<"u"?require:a)[b]}):x)(function(x){if(typeof require<"u")return require.apply(this,arguments);throw Error('Dynamic require of "'+x+'" is not supported')});var __commonJS=(cb,mod)=>function(){try{return mod||(0,cb[__getOwnPropNames(cb)[0]])((mod={exports:{}}).exports,mod),mod.exports}catch(e){throw mod=0,e}};var __export=(target,all)=>{for(var name in all)__defProp(target,name,{get:all[name],enumerable:!0});},__copyProps=(to,from,except,desc)=>{if(from&&typeof from=="object"||typeof from=="function")for(let key of __getOwnPropNames(from))!__hasOwnProp.call(to,key)&&key!==except&&__defProp(to,key,{get:()=>from[key],enumerable:!(desc=__getOwnPropDesc(from,key))||desc.enumerable});return to};var __toESM=(mod,isNodeMode,target)=>(target=mod!=null?__create(__getProtoOf(mod)):{},__copyProps(isNodeMode||!mod||!mod.__esModule?__defProp(target,"default",{value:mod,enumerable:!0}):target,mod));var HOSTILE=/(?!\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u,EVERY_HOSTILE=new RegExp(HOSTILE,"gu"),LEADING_COMMAND=/^(\s*):(?=:)/u,INNER_COMMAND=/##(?=\w*\[)/gu,EVERY_UNIT=/\\x[0-9a-f]{2}|\\u\{[0-9a-f]{1,6}\}|./gsu;function quoteText(text,maxCodePoints=60){let most=2*maxCodePoints+2,reachable=text.length>most?copyOf(text.slice(0,most)):text,escaped=escapePath(reachable);return escaped.length<=maxCodePoints?escaped:shorten(escaped,maxCodePoints)}function escapePath(path){let line=neutralise(path);return HOSTILE.test(line)?line.replace(EVERY_HOSTILE,escapeCharacter):line}function neutralise(line){return line.replace(LEADING_COMMAND,"$1\\x3a").replace(INNER_COMMAND,"#\\x23")}function escapeCharacter(character){let code=character.codePointAt(0);return code<256?`\\x${code.toString(16).padStart(2,"0")}`:`\\u{${code.toString(16)}}`}function copyOf(text){return Buffer.from(text,"utf16le").toString("utf16le")}function shorten(escaped,maxCodePoints){let shown=0,units=0,end=0;for(let[unit]of escaped.matchAll(EVERY_UNIT)){if(shown+=unit.startsWith("\\")?unit.length:1,shown>maxCodePoints)return maxCodePoints<1?"":`${escaped.slice(0,end)}\u2026`;units+=unit.length,shown<maxCodePoints&&(end=units);}return escaped}function isErrno(thrown,...codes){let code=errnoOf(thrown);return code!==null&&codes.includes(code)}function errnoOf(thrown){return typeof thrown!="object"||thrown===null||!("code"in thrown)?null:typeof thrown.code=="string"&&/^E[A-Z0-9]+$/.test(thrown.code)?thrown.code:null}var GateError=class extends Error{name="GateError";code;help;constructor(code,message,help,cause){super(message,cause===void 0?void 0:{cause}),this.code=code,this.help=help;}};function isGateError(thrown){return thrown instanceof Error&&thrown.name==="GateError"&&"code"in thrown&&"help"in thrown}function nearest(word,known){return nearestWords(word,known,1)[0]??null}function nearestWords(word,known,most){let folded=fold(word);if(folded.length>64)return [];let best=[],bestDistance=Math.max(1,Math.ceil(folded.length/3));for(let candidate of known){let distance=distanceOf(folded,fold(candidate));distance>bestDistance||(distance<bestDistance&&(best=[]),bestDistance=distance,best.push(candidate));}return best.slice(0,most)}function distanceOf(word,candidate){let[short,long]=word.length<candidate.length?[word,candidate]:[candidate,word];return short.length>=3&&long.startsWith(short)?1:editDistance(word,candidate)}function fold(word){return word.toLowerCase().replaceAll(/[-_. ]/g,"")}function editDistance(a,b){let beforeLast=[],last=Array.from({length:b.length+1},(_,column)=>column);for(let row=1;row<=a.length;row++){let current=[row];for(let column=1;column<=b.length;column++){let same=a[row-1]===b[column-1],cost=Math.min(last[column]+1,current[column-1]+1,last[column-1]+(same?0:1));row>1&&column>1&&a[row-1]===b[column-2]&&a[row-2]===b[column-1]&&(cost=Math.min(cost,beforeLast[column-2]+1)),current.push(cost);}beforeLast=last,last=current;}return last[b.length]}var VERSION="0.1.0",TOOL_NAME="evidence-gate";var OVERVIEW=`evidence: gates the JSON Lines evidence that AI agents write into repositories

usage: evidence COMMAND      (evidence-gate is the same program)

  check [PATH...]     judge the evidence of the working tree, the index or a range of commits
  verify [PATH...]    verify signatures, and nothing else (--keyless, --format F)
  explain [CODE]      what a rule or reason code means, why it matters, how to mend it; without one, all of them
  adopt PATH...       pin the lines that stood before the gate was adopted
  rollover            archive the live files that are over their cap (--check, --restore, --settle after a merge)
  parity              mirrored files are equal, byte for byte (--scope S, --worktree, --fix --from SIDE)
  init                lay down config, hooks, merge driver and workflow (--dry-run, --hooks-path)
  doctor              which hook git will really run, and what else holds in this clone
  merge B O T PATH    the merge driver that init registers
  hook NAME           what the hook files call: pre-commit, pre-merge-commit, pre-push
  sign VERB           write, migrate, filter and re-sign signed lines (sign --help)
  memory VERB         what the project learned: append, digest, promote, validate (memory --help)

  help COMMAND        what a command takes (or evidence COMMAND --help)
  --version           print the version

the report is in colour on a terminal, unless NO_COLOR is set; check and verify take --color
exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`,CHECK=`usage: evidence check [--staged | --range BASE..HEAD | --all] [PATH...]

what is judged
  --all                     every line of the working tree (without any mode)
  --staged                  the lines that the next commit adds (EVIDENCE_BASE=HEAD~1 when it amends)
  --range BASE..HEAD        the lines that a range of commits adds
  PATH...                   only artifacts at these files, folders or globs
  --only A,B / --skip A,B   only these checks / all but these: lines, json, schema, derived, unique, order, secrets,
                            signatures, append-only, rollover, parity, exclusions, retention, executables, coverage,
                            policy
  --family F,G              only artifacts of these families

how it is judged
  --config FILE             use this config and no other
  --keyless                 ask for no key: what only a key could verify is a warning (keys come from
                            EVIDENCE_HMAC_KEY, or from where "keys" in the config says)
  --allow-policy-change     a change of the policy is no error

the report, on stdout; everything else is on stderr
  --format FORMAT           text (without it), json, sarif, or github: annotations in a workflow's log
  --output FILE             write the report to FILE
  --color                   colour the text everywhere; without it on a terminal only, and never where NO_COLOR is set

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`,PAGES={explain:`usage: evidence explain [CODE...]

prints what a rule, a reason code or a gate error means, why it matters, how to mend it; without a code, all codes
`,adopt:`usage: evidence adopt PATH...

pins the lines that stand in these artifacts now, by number and digest, under "legacy" in evidence.config.json:
their findings no longer fail "evidence check --all", those of later lines do
`,parity:`usage: evidence parity [--scope S] [--worktree]
       evidence parity --fix --from active|template [--scope S]

compares the pairs under "parity" in evidence.config.json, and those of the presets, byte for byte, as git has them
staged

  --scope S       only the pairs of this scope
  --worktree      compare the files on disk
  --fix           copy one side over the other, on disk
  --from SIDE     the side that is right: active or template

exit status: 0 equal, 1 findings, 2 no pair to compare, could not tell or wrong usage
`,init:`usage: evidence init [--dry-run] [--hooks-path]

lays down evidence.config.json, hook lines, .gitattributes, the merge driver, the npm script "parity" and a workflow;
keeps what exists, and a second run has nothing to do

  --dry-run       only say what would be written
  --hooks-path    without a hook manager: let git run the package's own hooks (core.hooksPath, in this clone)
`,doctor:`usage: evidence doctor

says one line each about the hooks, the policy, the families, the key, the merge driver, the attributes and the line
ends of this clone; changes nothing

exit status: 0 all is well, 1 something is off, 2 could not tell or wrong usage
`,merge:`usage: evidence merge BASE OURS THEIRS PATH

git's merge driver for JSON Lines, registered by evidence init as %O %A %B %P: keeps the lines of both sides and
leaves the result in OURS

exit status: 0 merged, 1 conflict, with markers in the file, 2 could not tell or wrong usage
`,hook:`usage: evidence hook pre-commit | pre-merge-commit | pre-push

what the hook files call: judges what git is about to commit, or the pushed commits that stand on stdin

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`};function helpText(topic){return topic==="check"?CHECK:OVERVIEW}function commandHelp(name){return Object.hasOwn(PAGES,name)?PAGES[name]??null:null}function asGateError(thrown){return isGateError(thrown)?thrown:new GateError("GATE_INTERNAL",`something went wrong inside evidence-gate (${thrown instanceof Error?thrown.name:typeof thrown})`,"report it with the command that you ran; EVIDENCE_DEBUG=1 shows where",thrown)}async function writeAll(stream,parts){stream.listenerCount("error")===0&&stream.on("error",()=>{});for(let part of batches(parts)){let failure=await new Promise(resolve=>{stream.write(part,error=>resolve(error??null));});if(failure!==null)throw outputFailed(failure)}}function*batches(parts){let batch="";for(let part of parts)batch+=part,!(batch.length<65536)&&(yield batch,batch="");batch!==""&&(yield batch);}function outputFailed(cause){let code=errnoOf(cause)??"unknown";return new GateError("GATE_OUTPUT_FAILED",code==="EPIPE"?"the report was cut off: its reader closed the pipe":`the report cannot be written (${code})`,"write it to a file with --output FILE",cause)}function parseFlags(args,table){try{let{values,positionals}=parseArgs({args:[...args],options:table,allowPositionals:!0,strict:!0}),once=new Set;for(let arg of args){if(arg==="--")break;let name=/^--([a-z-]+)/.exec(arg)?.[1];if(name!==void 0){if(once.has(name))throw usage(`--${name} is given twice`,`give --${name} once`);once.add(name);}}return {values,positionals}}catch(error){throw error instanceof GateError?error:flagError(args,table,error)}}function flagError(args,table,error){let known=Object.keys(table),shorts=Object.values(table).flatMap(({short})=>short??[]),{code,message:reason="the command line cannot be read"}=error;if(code==="ERR_PARSE_ARGS_UNKNOWN_OPTION"){let unknown=args.find(arg=>{let name=/^--?([^=]*)/.exec(arg)?.[1]??"";return arg.startsWith("-")&&arg!=="-"&&!(arg.startsWith("--")?known:shorts).includes(name)}),flag=quoteText((unknown??"").split("=")[0]??""),near=nearest(flag.replace(/^-+/,""),known);return usage(`unknown flag ${flag}`,near===null?"evidence --help lists the flags":`did you mean --${near}? evidence --help lists the flags`)}let[message=""]=reason.split(/\. |\n/);return usage(quoteText(message,200),"evidence --help shows how the flags are used")}function usage(message,help){return new GateError("GATE_USAGE",message,help)}export{GateError,TOOL_NAME,VERSION,__commonJS,__export,__require,__toESM,asGateError,batches,commandHelp,errnoOf,escapePath,helpText,isErrno,isGateError,nearest,nearestWords,neutralise,outputFailed,parseFlags,quoteText,usage,writeAll};