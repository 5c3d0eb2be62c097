import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isGateError } from '../../src/core/errors.js';
import type { Family } from '../../src/families/contract.js';
import { defineFamily } from '../../src/families/define.js';
import type { RolloverTarget } from '../../src/stores/rollover-job.js';

const folders: string[] = [];

/** A new folder that nothing else uses; `removeFolders` takes all of them away. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence-stores-')));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A family with ids, a cap of three lines and archives beside its logs. */
export const notes: Family = defineFamily({
  name: 'notes',
  preset: null,
  files: ['logs/*.jsonl'],
  appendOnly: true,
  id: '/id',
  maxLines: 3,
  archive: 'logs-archive/{name}-{timestamp}.jsonl',
});

export const LIVE = 'logs/notes.jsonl';
/** The moment at which tests roll over. */
export const MOMENT = new Date('2025-03-01T09:00:00.123Z');
export const FIRST_ARCHIVE = 'logs-archive/notes-20250301T090000Z.jsonl';
export const RECEIPTS = 'logs-archive/receipts.jsonl';

/** A repository's folder in which the live file holds `content`. */
export class Place {
  readonly root = newFolder();
  readonly target: RolloverTarget;

  constructor(content: string | null = null, family = notes) {
    this.target = { root: this.root, family, livePath: LIVE };
    if (content !== null) this.write(LIVE, content);
  }

  get live(): string {
    return path.join(this.root, LIVE);
  }

  write(name: string, content: string): void {
    mkdirSync(path.dirname(path.join(this.root, name)), { recursive: true });
    writeFileSync(path.join(this.root, name), content);
  }

  read(name: string = LIVE): string {
    return readFileSync(path.join(this.root, name), 'utf8');
  }

  /** Paths of all files, ordered. */
  files(): string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath ?? entry.path, entry.name)))
      .sort();
  }

  archives(): string[] {
    return this.files().filter((name) => /^logs-archive\/[a-z].*Z(-\d+)?\.jsonl$/.test(name));
  }

  /** Ids over archives and live file, in that order; a line that does not parse is left out. */
  ids(): string[] {
    return [...this.archives(), LIVE].flatMap((name) => {
      if (!this.files().includes(name)) return [];
      return this.read(name)
        .split('\n')
        .flatMap((line) => idOf(line) ?? []);
    });
  }
}

function idOf(line: string): string | null {
  try {
    return (JSON.parse(line) as { id: string }).id;
  } catch {
    return null;
  }
}

/** `{"id":"n-1"}` and so on, each with its newline. */
export function lines(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => `{"id":"n-${from + at}"}\n`).join('');
}

/** Code of the GateError that a promise is rejected with; `none` when it is not. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return isGateError(error) ? error.code : error;
  }
}

export const noSecrets = { detectSecrets: () => Promise.resolve([]) };
