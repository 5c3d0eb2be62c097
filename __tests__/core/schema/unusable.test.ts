import { describe, expect, it } from '@jest/globals';
import { quoteSchemaWord, unusableSchema } from '../../../src/core/schema/unusable.js';

describe('unusableSchema', () => {
  const error = unusableSchema('schemas/\u001b[31ma.json', '/properties/\u202ex', 'a reason', 'a help');

  it('is a GateError that names file, pointer and reason in one line', () => {
    expect(error).toMatchObject({
      name: 'GateError',
      code: 'GATE_SCHEMA_UNUSABLE',
      message: 'schemas/\\x1b[31ma.json: #/properties/\\u{202e}x: a reason',
    });
  });
});

describe('quoteSchemaWord', () => {
  it('shortens and escapes', () => {
    expect(quoteSchemaWord(`\u202e${'a'.repeat(200)}`)).toMatch(/^"\\u\{202e\}a{60,80}…$/);
  });

  it('has a word for nothing', () => {
    expect(quoteSchemaWord(undefined)).toBe('nothing');
  });
});
