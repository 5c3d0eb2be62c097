import process from 'node:process';
import { runCommandLine } from './edges/terminal/command-line.js';
import { currentFolder } from './edges/terminal/current-folder.js';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  // Asked for late: what cannot be answered there is said as everything else is.
  get cwd() {
    return currentFolder();
  },
});
