import type { RuleId } from '../core/rules.js';

/** What stands at a script's path; null where nothing does. Modes are git's. */
export type ScriptMode = '100644' | '100755' | '120000' | '160000' | '040000' | null;

const NOT_FILES = { '120000': 'a symbolic link', '160000': 'a submodule', '040000': 'a folder' } as const;

/**
 * A script that others rely on is there, a regular file, and can be run (spec 1.13, gate 8 of spec 6.9). Null where all
 * is well. `name` is the list's name in the config, already fit for people.
 */
export function judgeScript(mode: ScriptMode, name: string): { rule: RuleId; message: string } | null {
  if (mode === '100755') return null;
  if (mode === '100644') {
    return {
      rule: 'EVIDENCE_SCRIPT_NOT_EXECUTABLE',
      message: `the script of "${name}" has no executable bit`,
    };
  }
  const found = mode === null ? 'is not there' : `is ${NOT_FILES[mode]}, not a regular file`;
  return { rule: 'EVIDENCE_SCRIPT_MISSING', message: `the script of "${name}" ${found}` };
}
