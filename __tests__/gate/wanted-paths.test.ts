import { describe, expect, it } from '@jest/globals';
import { GateError } from '../../src/core/errors.js';
import { WantedPaths } from '../../src/gate/wanted-paths.js';

const wants = (given: string, path: string): boolean => new WantedPaths([given]).matches(path);

describe('WantedPaths', () => {
  it('wants everything where nothing is given', () => {
    const wanted = new WantedPaths([]);
    expect(wanted.matches('logs/a.jsonl')).toBe(true);
  });

  it.each([
    ['a file', 'logs/a.jsonl'],
    ['a folder', 'logs'],
    ['a folder with its slash', 'logs/'],
    ['the root', '.'],
    ['a path from here', './logs/a.jsonl'],
    ['a glob', 'logs/*.jsonl'],
    ['a deep glob', '**/*.jsonl'],
  ])('knows %s', (_, given) => {
    expect(wants(given, 'logs/a.jsonl')).toBe(true);
  });

  it.each([['log'], ['logs/a'], ['*.jsonl'], ['logs/b.jsonl']])('does not take %s for it', (given) => {
    expect(wants(given, 'logs/a.jsonl')).toBe(false);
  });

  describe('when a name looks like a pattern', () => {
    it.each([
      ['logs/[a.jsonl'],
      ['logs/{a.jsonl'],
      ['logs/[ab].jsonl'],
      ['logs/a{1}.jsonl'],
      ['logs/[].jsonl'],
    ])('still knows the file %s', (name) => {
      expect(wants(name, name)).toBe(true);
    });
  });

  describe('when a path matched nothing', () => {
    it('is a wrong usage', () => {
      const wanted = new WantedPaths(['logs', 'nowhere']);
      wanted.matches('logs/a.jsonl');
      expect(() => wanted.mustHaveMatched()).toThrow(GateError);
    });

    it('is none where every path matched', () => {
      const wanted = new WantedPaths(['logs', 'logs/a.jsonl']);
      wanted.matches('logs/a.jsonl');
      expect(() => wanted.mustHaveMatched()).not.toThrow();
    });
  });
});
