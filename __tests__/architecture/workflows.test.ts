import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from './imports.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] }>
  >;
}

const FOLDER = path.join(ROOT, '.github/workflows');
const PINNED = /^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/;

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  return { name, text, workflow: parse(text, { uniqueKeys: true }) as Workflow };
});
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
};

describe.each(workflows)('the workflow $name', ({ text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('pins every action of others to a full commit id', () => {
    const loose = steps
      .map((step) => step.uses ?? './')
      .filter((uses) => uses !== './' && !PINNED.test(uses));
    expect(loose).toEqual([]);
  });

  it('says beside each commit id which version it is', () => {
    const bare = text
      .split('\n')
      .filter((line) => /@[0-9a-f]{40}/.test(line) && !/ # v\d+\.\d+\.\d+$/.test(line));
    expect(bare).toEqual([]);
  });

  it('starts from reading rights only', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('bounds the time of every job', () => {
    expect(jobs.map((job) => typeof job['timeout-minutes'])).toEqual(jobs.map(() => 'number'));
  });

  it('leaves no credentials behind in a checkout', () => {
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  it('puts no text of the event into a shell', () => {
    expect(steps.filter((step) => step.run?.includes('${{'))).toEqual([]);
  });

  it('calls scripts that exist', () => {
    const called = steps.flatMap((step) => [...(step.run ?? '').matchAll(/\bnpm (?:run )?(test|[\w:]+)/g)]);
    const names = called
      .map(([, name]) => name ?? '')
      .filter((name) => !['ci', 'pack', 'publish'].includes(name));
    expect(names.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  });
});

describe('the package manifest', () => {
  it('has no run-time dependency: everything is bundled', () => {
    expect(Object.keys(manifest.dependencies ?? {})).toEqual([]);
  });

  it('has no script that installing from git would run', () => {
    const hooks = [
      'prepare',
      'prepack',
      'postpack',
      'preinstall',
      'install',
      'postinstall',
      'prepublishOnly',
    ];
    expect(hooks.filter((name) => name in manifest.scripts)).toEqual([]);
  });

  it('calls script files that exist', () => {
    const files = Object.values(manifest.scripts).flatMap(
      (script) => script.match(/scripts\/[\w./-]+/g) ?? [],
    );
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
