import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { INPUT_NAMES } from '../../../src/edges/github/inputs.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const FOLDER = '.github/examples';
const examples = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  return { name, text, workflow: parse(text, { uniqueKeys: true }) as Workflow };
});

describe.each(examples)('the example $name', ({ text, workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const ours = steps.filter((step) => step.uses?.startsWith('OWNER/evidence-gate@'));
  const others = steps.filter((step) => !ours.includes(step));

  it('uses the Action once, with inputs that it has', () => {
    const inputs = ours.flatMap((step) => Object.keys(step.with ?? {}));
    expect(ours).toHaveLength(1);
    expect(inputs.filter((name) => !(INPUT_NAMES as readonly string[]).includes(name))).toEqual([]);
  });

  it('pins every other action to a full commit id, with its version beside', () => {
    const pins = text.match(/uses: (?!OWNER).*/g) ?? [];
    expect(pins.filter((pin) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  });

  it('runs no shell and checks out no ref of the event', () => {
    const refs = others.flatMap((step) => [step.run, step.with?.['ref'], step.with?.['repository']]);
    expect(refs.filter((value) => value !== undefined)).toEqual([]);
  });

  it('may write no contents', () => {
    expect(workflow.permissions['contents']).toBe('read');
  });
});

describe('the examples', () => {
  it('cover pushes, pull requests, the merge queue and the base side', () => {
    expect(new Set(examples.flatMap(({ workflow }) => Object.keys(workflow.on)))).toEqual(
      new Set([
        'push',
        'schedule',
        'workflow_dispatch',
        'pull_request',
        'merge_group',
        'pull_request_target',
      ]),
    );
  });
});
