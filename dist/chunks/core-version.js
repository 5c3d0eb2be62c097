var VERSION="0.1.0",TOOL_NAME="evidence-gate";export{VERSION,TOOL_NAME};
