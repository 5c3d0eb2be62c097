import{jsonText}from"./reports-json-text.js";import{escapePath}from"./core-quote.js";var PIECE=65536;function*jsonReport(report){yield[`{
  "schema_version": ${report.schema_version}`,member("tool",{name:report.tool.name,version:report.tool.version}),member("mode",report.mode),member("base",report.base),member("head",report.head),member("verdict",report.verdict),member("examined",{files:report.examined.files,lines:report.examined.lines,bytes:report.examined.bytes,skipped_unchanged:report.examined.skipped_unchanged}),'  "families": '].join(`,
`),yield*list(report.families,family=>({name:family.name,files:family.files,lines:family.lines,signed:family.signed,unsigned:family.unsigned,invalid:family.invalid,unverifiable:family.unverifiable}));let{error,warning,info}=report.counts;yield`,
${member("counts",{error,warning,info})},
  "findings": `,yield*list(report.findings,inOrder);let fault=report.error;yield`,
${member("error",fault===null?null:{code:fault.code,message:escapePath(fault.message),help:escapePath(fault.help)})}
}
`}function member(name,value){return`  "${name}": ${jsonText(value)}`}function*list(values,toJson){let piece="[";for(let[at,value]of values.entries())piece+=`${at===0?"":","}
    ${jsonText(toJson(value))}`,!(piece.length<PIECE)&&(yield piece,piece="");yield`${piece}${values.length===0?"":`
  `}]`}function inOrder(finding){return{rule:finding.rule,code:finding.code,check:finding.check,severity:finding.severity,family:finding.family,path:finding.path,line:finding.line,end_line:finding.end_line,column:finding.column,byte_offset:finding.byte_offset,pointer:finding.pointer,record_id:finding.record_id,message:escapePath(finding.message),help:escapePath(finding.help),fingerprint:finding.fingerprint,related:finding.related.map(({path,line,message})=>({path,line,message:escapePath(message)}))}}export{jsonReport};
