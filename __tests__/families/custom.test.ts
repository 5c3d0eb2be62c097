import { describe, expect, it } from '@jest/globals';
import { customFamily } from '../../src/families/custom.js';

describe('customFamily', () => {
  describe('when everything is given', () => {
    const family = customFamily('tool-calls', {
      files: ['logs/**/*.jsonl'],
      schema: 'schemas/tool-call.schema.json',
      signature: 'required',
      appendOnly: true,
      mutable: { '/status': { open: ['resolved', 'waived'] } },
      id: '/id',
      time: '/ts',
      maxLines: 500,
      archive: 'logs-archive/{name}-{timestamp}.jsonl',
      secrets: { ignore: ['/sha256'], accept: ['0123456789abcdef'] },
      minLines: 3,
      derived: { '/sha256': { of: '/text', by: 'sha256-hex' }, '/a~1b': { of: '/text', by: 'utf16-length' } },
      severity: { EVIDENCE_TIME_NOT_MONOTONIC: 'error' },
    });

    it('becomes a whole family', () => {
      expect(family).toEqual({
        name: 'tool-calls',
        preset: null,
        files: ['logs/**/*.jsonl'],
        claims: null,
        schemas: { 1: 'repository:schemas/tool-call.schema.json' },
        tally: [],
        succession: false,
        versionMember: 'schema_version',
        signature: 'required',
        appendOnly: true,
        mutable: { '/status': { open: ['resolved', 'waived'] } },
        id: '/id',
        idScope: 'family',
        time: '/ts',
        maxLines: 500,
        archive: 'logs-archive/{name}-{timestamp}.jsonl',
        secrets: { ignore: ['/sha256', '/sig_hmac_sha256'], accept: ['0123456789abcdef'] },
        ownMembers: ['id', 'sha256', 'a/b', 'key_version', 'sig_hmac_sha256'],
        minLines: 3,
        derived: [
          { pointer: '/sha256', of: '/text', by: 'sha256-hex' },
          { pointer: '/a~1b', of: '/text', by: 'utf16-length' },
        ],
        vocabularies: [],
        knownMembers: null,
        severity: { EVIDENCE_TIME_NOT_MONOTONIC: 'error' },
        codes: {},
      });
    });
  });

  describe('when only files are given', () => {
    const family = customFamily('plain', { files: ['a.jsonl'] });

    it('has no policy', () => {
      expect([
        family.schemas,
        family.signature,
        family.appendOnly,
        family.id,
        family.maxLines,
        family.minLines,
      ]).toEqual([{}, 'off', false, null, null, 0]);
    });
  });

  describe('when a family is signed and has no id', () => {
    it('takes the signature for it', () => {
      expect(customFamily('signed', { files: ['a.jsonl'], signature: 'optional' }).id).toBe(
        '/sig_hmac_sha256',
      );
    });
  });
});
