import { schemaCodes } from './codes.js';
import type { Family } from './contract.js';
import { defineFamily } from './define.js';

export const MEMORY_PRESET = 'sovereign-memory';

const MEMORY_FOLDER = 'docs/engineering/sovereign-memory';

/** Lines of a live memory file before roll-over, where SOVEREIGN_MEMORY_JSONL_MAX_LINES says nothing else. */
export const MEMORY_MAX_LINES = 500;

/** A memory family by what its own records add (DEC-0105 §2, §3, §7; spec 4.1). `stem` is the live file's name. */
export function memoryFamily(
  stem: string,
  own: Pick<Family, 'name' | 'schemas'> & Partial<Pick<Family, 'derived' | 'severity' | 'secrets'>>,
  ownMembers: readonly string[],
): Family {
  return defineFamily({
    ...own,
    preset: MEMORY_PRESET,
    files: [`${MEMORY_FOLDER}/${stem}.jsonl`],
    appendOnly: true,
    mutable: { '/status': { active: ['superseded', 'archived'], superseded: ['archived'] } },
    tally: ['/status'],
    succession: true,
    id: '/entry_id',
    time: '/ts',
    maxLines: MEMORY_MAX_LINES,
    archive: `${MEMORY_FOLDER}-archive/{name}-{timestamp}.jsonl`,
    ownMembers: ['entry_id', ...ownMembers],
    codes: {
      ...schemaCodes('SOVEREIGN_MEMORY_SCHEMA_INVALID'),
      EVIDENCE_SECRET_DETECTED: 'SOVEREIGN_MEMORY_SECRET_DETECTED',
    },
  });
}
