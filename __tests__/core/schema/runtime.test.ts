import { describe, expect, it } from '@jest/globals';
import { requireModule } from '../../../src/core/schema/runtime.js';

describe('requireModule', () => {
  it('gives our own equality for the one of ajv', () => {
    const { default: isEqual } = requireModule('ajv/dist/runtime/equal') as {
      default: (a: unknown, b: unknown) => boolean;
    };
    expect(isEqual({ valueOf: 1 }, { valueOf: 1 })).toBe(true);
  });

  it.each(['fs', 'node:fs', 'ajv/dist/runtime/ucs2length', '__proto__'])('gives no %s', (name) => {
    expect(() => requireModule(name)).toThrow(TypeError);
  });
});
