import { describe, expect, it } from '@jest/globals';
import { WHOLE_TREE } from '../../src/gate/question.js';

describe('WHOLE_TREE', () => {
  it('asks for every line, every check and every artifact', () => {
    expect(WHOLE_TREE).toMatchObject({
      mode: 'all',
      only: [],
      skip: [],
      families: [],
      paths: [],
      config: null,
    });
  });

  it('allows nothing that was not asked for', () => {
    expect(WHOLE_TREE).toMatchObject({ allowPolicyChange: false, keyless: false, policyFrom: 'base' });
  });
});
