import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { INPUT_NAMES, rawInput, readInputs } from '../../../src/edges/github/inputs.js';
import type { InputName } from '../../../src/edges/github/inputs.js';

interface ActionFile {
  readonly inputs: Record<string, { readonly default?: string; readonly description: string }>;
  readonly description: string;
  readonly runs: { readonly using: string; readonly main: string };
}

const action = parse(readFileSync('action.yml', 'utf8')) as ActionFile;

/** The environment that the runner makes of a step's `with:`. */
function given(inputs: Record<string, string>): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
}

const usage = (message: string): unknown =>
  expect.objectContaining({ code: 'GATE_USAGE', message: expect.stringContaining(message) });

describe('action.yml', () => {
  it('has exactly the inputs that are read', () => {
    expect(Object.keys(action.inputs)).toEqual([...INPUT_NAMES]);
  });

  it('has no default that could outweigh the config file', () => {
    const defaults = Object.entries(action.inputs).filter(([, { default: value }]) => value !== undefined);
    expect(defaults.map(([name]) => name)).toEqual(['github-token']);
  });

  it('describes itself in fewer characters than the marketplace takes', () => {
    expect(action.description.length).toBeLessThan(125);
  });

  it('runs the bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/action.js' });
  });
});

describe('readInputs', () => {
  describe('when nothing is given', () => {
    it('leaves everything to the config file', () => {
      expect(readInputs({})).toEqual({
        config: null,
        checks: [],
        skip: [],
        families: [],
        base: null,
        head: null,
        failOn: 'error',
        policyFrom: 'base',
        allowPolicyChange: false,
        keyless: 'auto',
        hmacKey: null,
        hmacKeyVersion: null,
        keyringFile: null,
        annotations: 10,
        summary: true,
        sarifFile: null,
        reportFile: null,
        comment: false,
        githubToken: null,
        workingDirectory: null,
        unknown: [],
      });
    });

    it('takes empty texts for nothing', () => {
      expect(readInputs(given(Object.fromEntries(INPUT_NAMES.map((name) => [name, '']))))).toEqual(
        readInputs({}),
      );
    });
  });

  describe('when lists are given', () => {
    it('splits them at commas, blanks and line ends, each item once', () => {
      const { checks, families } = readInputs(
        given({ checks: 'lines, json\nschema lines', families: 'a\n\nb' }),
      );
      expect([checks, families]).toEqual([
        ['lines', 'json', 'schema'],
        ['a', 'b'],
      ]);
    });
  });

  describe('when a key is given', () => {
    it('keeps it as it is, so that the key loader can name what is wrong with it', () => {
      expect(readInputs(given({ 'hmac-key': ' ab\n' })).hmacKey).toBe(' ab\n');
    });
  });

  describe('when a value is not among the allowed ones', () => {
    it.each<[InputName, string, string]>([
      ['fail-on', 'errors', 'error, warning, never'],
      ['policy-from', 'Base', 'base, head'],
      ['keyless', 'yes', 'auto, true, false'],
      ['summary', 'TRUE', 'true or false'],
      ['comment', '1', 'true or false'],
      ['allow-policy-change', 'yes', 'true or false'],
      ['annotations', '11', 'from 0 to 10'],
      ['annotations', '-1', 'from 0 to 10'],
      ['annotations', '1e1', 'from 0 to 10'],
      ['hmac-key-version', '0', 'of at least 1'],
      ['hmac-key-version', 'v2', 'of at least 1'],
      ['checks', 'lines,shema', 'lines, json, schema'],
      ['skip', 'nothing', 'lines, json, schema'],
    ])('refuses %s = %p and lists them', (name, value, allowed) => {
      expect(() => readInputs(given({ [name]: value }))).toThrow(usage(allowed));
    });

    it('names every problem at once', () => {
      const all = given({ comment: 'no', 'fail-on': 'all' });
      expect(() => readInputs(all)).toThrow(usage('fail-on is not one of error, warning, never; comment'));
    });

    it('does not repeat the value', () => {
      expect(() => readInputs(given({ 'hmac-key-version': 'topsecret' }))).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('topsecret') }),
      );
    });
  });

  describe('when a revision could be something else', () => {
    it.each(['--output=x', '0'.repeat(40), '0'.repeat(64), 'a\nb'])('refuses %p', (value) => {
      expect(() => readInputs(given({ base: value }))).toThrow(usage('base'));
    });
  });

  describe('when a name is a typing mistake', () => {
    it.each([
      ['polciy-from', 'policy-from'],
      ['fail_on', 'fail-on'],
      ['keyles', 'keyless'],
      ['sarif', 'sarif-file'],
    ])('refuses %s', (name, meant) => {
      expect(() => readInputs(given({ [name]: 'x' }))).toThrow(usage(`did you mean ${meant}?`));
    });
  });

  describe('when a name is like none of ours', () => {
    it('only says it', () => {
      expect(readInputs({ INPUT_ENTRYPOINT: 'x' }).unknown).toEqual(['entrypoint']);
    });
  });
});

describe('rawInput', () => {
  it('finds a name as the runner spells it', () => {
    expect(rawInput({ 'INPUT_FAIL-ON': 'never' }, 'fail-on')).toBe('never');
  });
});
