import { compilePointer } from '../core/json/member.js';
import { pointerToken } from '../core/json/pointer.js';
import type { LineCheck } from './contract.js';

/**
 * The record fits the schema of the version it names (spec 1.3), and its open vocabularies' words are known
 * (spec 3.1). The validators are fetched beforehand; they never alter a record.
 */
export const schemaCheck: LineCheck = {
  name: 'schema',
  open: (family, { validators, quote }) => {
    if (validators.size === 0) return null;
    const vocabularies = family.vocabularies.map(({ pointer, words }) => ({
      pointer,
      words: new Set(words),
      read: compilePointer(pointer),
    }));
    // A family of the user's own has one schema for all its lines.
    const readVersion =
      family.preset === null ? null : compilePointer(`/${pointerToken(family.versionMember)}`);
    const versions = [...validators.keys()].sort((a, b) => a - b);
    return ({ record }, emit) => {
      if (record === undefined) return;
      const version = readVersion === null ? 1 : versionOf(readVersion(record));
      const validator = validators.get(version);
      if (validator === undefined) {
        emit('EVIDENCE_SCHEMA_VERSION_UNKNOWN', {
          pointer: `/${family.versionMember}`,
          message: `${family.versionMember} ${version} is not known for ${family.name}; known: ${versions.join(', ')}`,
        });
        return;
      }
      for (const fault of validator(record) ?? []) {
        const member = fault.member === null ? '' : ` "${quote(fault.member)}"`;
        emit('EVIDENCE_SCHEMA_INVALID', {
          pointer: fault.pointer,
          message: `${quote(fault.pointer) || 'record'}: ${fault.message}${member}`,
        });
      }
      for (const { pointer, words, read } of vocabularies) {
        const word = read(record);
        if (typeof word === 'string' && !words.has(word)) {
          emit('EVIDENCE_VOCABULARY', {
            pointer,
            message: `${pointer}: "${quote(word)}" is not a known word`,
          });
        }
      }
    };
  },
};

/** The version a line names, 1 where it names none; where it is no integer, it is the schema's business to say so. */
function versionOf(named: unknown): number {
  return typeof named === 'number' && Number.isInteger(named) ? named : 1;
}
