import { describe, expect, it } from '@jest/globals';
import { reasoningValues } from '../../../src/checks/exclusions/reasoning-values.js';

describe('reasoningValues', () => {
  it('gives the text of every reasoning member', () => {
    const record = { reasoning_content: 'one', judge: { reasoning_content: 'two' }, model_answer: 'three' };
    expect(reasoningValues(record).sort()).toEqual(['one', 'two']);
  });

  it('gives the texts of an array of parts', () => {
    const parts = [{ type: 'text', text: 'one' }, 'two'];
    expect(reasoningValues({ reasoning_content: parts })).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('gives nothing where there is none', () => {
    expect([reasoningValues({ reasoning_content: null }), reasoningValues(3), reasoningValues(null)]).toEqual(
      [[], [], []],
    );
  });
});
