import { describe, expect, it } from '@jest/globals';
import { secretPolicyOf } from '../../src/checks/secrets.js';
import { defineFamily } from '../../src/families/define.js';
import { judge, LOGS, marksOf, schemaOf } from '../support/judge.js';

/** Shaped like a token and none: never issued, and the same three characters over and over. */
const TOKEN = `ghp_${'Xy7'.repeat(12)}`;
const line = (record: unknown): string => `${JSON.stringify(record)}\n`;

describe('the secrets check', () => {
  describe('when a line holds a secret', () => {
    it.each([
      ['in a value', { note: `see ${TOKEN}` }, '/note'],
      ['deep inside', { a: [{ b: TOKEN }] }, '/a/0/b'],
    ])('finds it %s', async (_, record, pointer) => {
      const findings = await judge(line(record), { checks: ['secrets'] });
      expect(findings.map((finding) => [finding.rule, finding.pointer, finding.severity])).toEqual([
        ['EVIDENCE_SECRET_DETECTED', pointer, 'error'],
      ]);
    });

    it('finds it in a line that is no JSON', async () => {
      expect(await marksOf(`{"note":"${TOKEN}\n`, { checks: ['secrets'] })).toEqual(['SECRET_DETECTED@1']);
    });

    it.each([
      ['as the id', { id: TOKEN }],
      ['as the name of a member', { [TOKEN]: 1, id: 5 }],
      ['in a word of a vocabulary', { id: 'a', phase: TOKEN }],
    ])('shows it nowhere where it stands %s', async (_, record) => {
      const family = {
        ...LOGS,
        knownMembers: ['id'],
        vocabularies: [{ pointer: '/phase', words: ['plan'] }],
        schemas: { 1: 'repository:one' },
      };
      const schema = schemaOf({ properties: { id: { type: 'integer' } }, additionalProperties: false });
      const userSchemas = { 'repository:one': { path: 'one.json', schema } };
      for (const checks of [undefined, ['schema' as const]]) {
        const findings = await judge(line(record) + line(record), {
          family,
          userSchemas,
          ...(checks === undefined ? {} : { checks }),
        });
        expect(findings.length).toBeGreaterThan(0);
        expect(JSON.stringify(findings)).not.toContain(TOKEN.slice(4, 20));
      }
    });

    it('shows it nowhere where the line stood before and ends the file', async () => {
      const base = `{"id":"a"}\n{"id":"${TOKEN}"}\n`;
      const findings = await judge(base.trimEnd(), { base });
      expect(findings.map(({ rule }) => rule)).toEqual(['EVIDENCE_NO_FINAL_NEWLINE']);
      expect(JSON.stringify(findings)).not.toContain(TOKEN.slice(4, 20));
    });
  });

  describe('when the secret is accepted', () => {
    it('says nothing, and still shows it nowhere', async () => {
      const [found] = await judge(line({ id: TOKEN }), { checks: ['secrets'] });
      const fingerprint = /fingerprint ([0-9a-f]{16})/.exec(found?.message ?? '')?.[1] ?? '';
      const family = { ...LOGS, secrets: { ignore: [], accept: [fingerprint] } };
      const findings = await judge(line({ id: TOKEN }) + line({ id: TOKEN }), { family });
      expect(findings.map(({ rule }) => rule)).toEqual(['EVIDENCE_DUPLICATE_ID']);
      expect(JSON.stringify(findings)).not.toContain(TOKEN.slice(4, 20));
    });
  });

  describe('when a change is judged', () => {
    it('looks at the added lines only', async () => {
      const base = line({ note: TOKEN });
      expect(await marksOf(base + line({ note: 'fine' }), { base, checks: ['secrets'] })).toEqual([]);
    });
  });
});

describe('secretPolicyOf', () => {
  it('says what the family says', () => {
    const secrets = { ignore: ['/sha256'], accept: ['0011223344556677'] };
    const family = defineFamily({ name: 'x', preset: null, files: [], secrets, ownMembers: ['issue_key'] });
    expect(secretPolicyOf(family)).toEqual({
      ignore: ['/sha256'],
      accept: new Set(['0011223344556677']),
      ownMembers: new Set(['issue_key']),
    });
  });
});
