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
import { computeDecisionKey } from '../../src/core/values/decision-key.js';
import type { MemoryFamilyName } from '../../src/memory/entry.js';
import { livePathOf } from '../../src/memory/memory-families.js';
import type { MemoryOptions } from '../../src/memory/settings.js';

const folders: string[] = [];

export function removeRooms(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A repository's folder with the memory switched on. */
export class Room {
  readonly root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence-memory-')));

  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {
    folders.push(this.root);
  }

  get options(): MemoryOptions {
    return { repo: this.root, scratchpad: { SOVEREIGN_MEMORY: '1', ...this.settings } };
  }

  write(name: string, content: string | Buffer): void {
    mkdirSync(path.dirname(path.join(this.root, name)), { recursive: true });
    writeFileSync(path.join(this.root, name), content);
  }

  /** The live file of a family with these lines. */
  log(family: MemoryFamilyName, ...lines: readonly (string | Readonly<Record<string, unknown>>)[]): void {
    const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    this.write(livePathOf(family), texts.map((text) => `${text}\n`).join(''));
  }

  read(name: string): string {
    return readFileSync(path.join(this.root, name), 'utf8');
  }

  lines(family: MemoryFamilyName): Record<string, unknown>[] {
    return recordsIn(this.read(livePathOf(family)));
  }

  /** Paths of all files, ordered. */
  files(): string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath ?? entry.path, entry.name)))
      .map((name) => name.split(path.sep).join('/'))
      .sort();
  }

  archives(): string[] {
    return this.files().filter((name) => name.includes('-archive/') && !name.endsWith('receipts.jsonl'));
  }
}

export function recordsIn(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** `0000000N-…`: a UUIDv4 whose order is N's. */
export function idOf(number: number): string {
  return `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

/** A time `minutes` after the start of 2026. */
export function timeOf(minutes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
}

const OWN: Readonly<Record<MemoryFamilyName, Readonly<Record<string, unknown>>>> = {
  decisions: { decision_key: computeDecisionKey('D'), decision_text: 'D', rationale: 'because' },
  mistakes: { mistake_tag: 'fix_failed', failure_reason_code: 'FIX_FAILED' },
  patterns: { pattern_id: 'a-pattern', applies_to: ['all'] },
  'plan-drift': { drift_type: 'ac_drop', from_artifact: 'a.md', to_artifact: 'b.md' },
};

/** A sound entry; number N has id N and time N. */
export function entry(
  family: MemoryFamilyName,
  number: number,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    schema_version: 1,
    ts: timeOf(number),
    entry_id: idOf(number),
    impact_score: 50,
    text: `text ${number}`,
    tags: [],
    status: 'active',
    ...OWN[family],
    ...members,
  };
}

/** What is visibly no secret of anybody's, put together at run time. */
export const TOKEN = ['gh', 'p_', 'Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yUa1B2'].join('');
