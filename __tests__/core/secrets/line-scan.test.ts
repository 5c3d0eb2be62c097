import { describe, expect, it } from '@jest/globals';
import { scanLine } from '../../../src/core/secrets/line-scan.js';

const input = (text: string) => ({
  text: JSON.stringify({ text }),
  value: { text },
  path: 'a.jsonl',
  ownMembers: new Set<string>(),
  ignore: [],
  accept: new Set<string>(),
});

describe('scanLine', () => {
  it('finds a credential', async () => {
    const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5'}`;
    expect((await scanLine(input(`token ${token}`))).length).toBeGreaterThan(0);
  });

  it('finds nothing in prose', async () => {
    expect(await scanLine(input('a plain sentence'))).toEqual([]);
  });
});
