import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder, type Scratch } from '../edges/git/scratch.js';
import { ACTION, runProgram, type Ended } from './bundle.js';

/** What a step of the Action leaves behind. */
export interface Step extends Ended {
  /** The job summary, with what stood in the file before. */
  readonly summary: string;
  /** Outputs as the runner reads them: the last value of a name counts. */
  readonly outputs: Readonly<Record<string, string>>;
  /** `report-file` and `sarif-file`; empty where none was written. */
  readonly reportFile: string;
  readonly sarifFile: string;
}

export interface StepOptions {
  /** `with:` of the step. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Name and payload of the event; none by default. */
  readonly event?: { readonly name: string; readonly payload: unknown };
  /** What earlier steps of the job have written to the summary. */
  readonly summary?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The bundle; the committed one by default. */
  readonly bundle?: string;
}

/** Runs the Action's bundle over a checkout, as the runner does: both reports are asked for. */
export function runStep(checkout: Scratch, options: StepOptions = {}): Step {
  const runner = new RunnerFolder();
  const inputs = {
    'report-file': runner.path('report.json'),
    'sarif-file': runner.path('out.sarif'),
    ...options.inputs,
  };
  const event: Record<string, string> =
    options.event === undefined
      ? {}
      : {
          GITHUB_EVENT_NAME: options.event.name,
          GITHUB_EVENT_PATH: runner.write('event.json', JSON.stringify(options.event.payload)),
        };
  const ended = runProgram(process.execPath, [options.bundle ?? ACTION], {
    cwd: runner.folder,
    env: {
      ...withoutRunner(checkout.env),
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: checkout.root,
      RUNNER_TEMP: runner.folder,
      GITHUB_OUTPUT: runner.write('output', ''),
      GITHUB_STEP_SUMMARY: runner.write('summary.md', options.summary ?? ''),
      ...event,
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
      ...options.env,
    },
  });
  return {
    ...ended,
    summary: runner.read('summary.md'),
    outputs: readOutputs(runner.read('output')),
    reportFile: runner.read('report.json'),
    sarifFile: runner.read('out.sarif'),
  };
}

class RunnerFolder {
  readonly folder = scratchFolder('runner');

  path(name: string): string {
    return path.join(this.folder, name);
  }

  write(name: string, text: string): string {
    writeFileSync(this.path(name), text);
    return this.path(name);
  }

  read(name: string): string {
    return existsSync(this.path(name)) ? readFileSync(this.path(name), 'utf8') : '';
  }
}

/** These tests may run in a workflow themselves. */
function withoutRunner(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:GITHUB_|INPUT_|RUNNER_|EVIDENCE_)/.test(name)),
  );
}

function readOutputs(text: string): Record<string, string> {
  const pattern = /^(.+?)<<(ghadelimiter_[\w-]+)\n([\s\S]*?)\n\2$/gm;
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, , value]) => [name!, value!]));
}
