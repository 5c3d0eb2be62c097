import { describe, expect, it } from '@jest/globals';
import { assertSameDraft, draftOf } from '../../../src/core/schema/draft.js';

describe('draftOf', () => {
  it.each([
    ['http://json-schema.org/draft-07/schema#', 'draft-07'],
    ['http://json-schema.org/draft-07/schema', 'draft-07'],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
    ['https://json-schema.org/draft/2020-12/schema#', '2020-12'],
  ])('reads %s as %s', (uri, draft) => {
    expect(draftOf('a.json', { $schema: uri })).toBe(draft);
  });

  it.each([
    ['another draft', 'http://json-schema.org/draft-04/schema#'],
    ['https where the draft says http', 'https://json-schema.org/draft-07/schema#'],
    ['http where the draft says https', 'http://json-schema.org/draft/2020-12/schema'],
    ['a letter too many', 'https://json-schema.org/draft/2020-12/schemas'],
    ['a member of every object', 'constructor'],
    ['no text', 7],
  ])('refuses %s and lists the supported drafts', (_what, $schema) => {
    expect(() => draftOf('a.json', { $schema })).toThrow(
      expect.objectContaining({
        code: 'GATE_SCHEMA_UNUSABLE',
        message: expect.stringMatching(/^a\.json: #\/\$schema: /),
        help: expect.stringMatching(/draft-07.*2019-09.*2020-12/),
      }),
    );
  });

  it('refuses a schema that names no draft', () => {
    expect(() => draftOf('a.json', { prefixItems: [] })).toThrow(
      expect.objectContaining({ code: 'GATE_SCHEMA_UNUSABLE', help: expect.stringContaining('draft-07') }),
    );
  });
});

describe('assertSameDraft', () => {
  it('accepts the same draft', () => {
    expect(() =>
      assertSameDraft('a.json', '/$defs/b/$schema', 'http://json-schema.org/draft-07/schema', 'draft-07'),
    ).not.toThrow();
  });

  it('refuses another one', () => {
    expect(() =>
      assertSameDraft('a.json', '/$defs/b/$schema', 'http://json-schema.org/draft-07/schema', '2020-12'),
    ).toThrow(expect.objectContaining({ message: expect.stringContaining('#/$defs/b/$schema: ') }));
  });
});
