import { describe, expect, it } from '@jest/globals';
import { SharedTexts } from '../../src/gate/shared-texts.js';

describe('SharedTexts', () => {
  it('gives every text back as it is, also past the number that it keeps', () => {
    const texts = new SharedTexts();
    const given = Array.from({ length: 10_000 }, (_, at) => `text ${at}`);
    expect([...given, ...given].map((text) => texts.share(text))).toEqual([...given, ...given]);
  });
});
