import { describe, expect, it } from '@jest/globals';
import { githubAnnotations } from '../../src/reports/annotations.js';
import { jsonReport } from '../../src/reports/json.js';
import { sarifReport } from '../../src/reports/sarif.js';
import { markdownComment, markdownSummary } from '../../src/reports/summary.js';
import { gateErrorText, textReport } from '../../src/reports/text.js';
import { explainUnknown } from '../../src/reports/explain.js';
import { HOSTILE, hostileOutcome } from './outcome.js';

const OUTCOME = hostileOutcome();
const RAW = /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const FORMATS: readonly (readonly [string, string])[] = [
  ['text', textReport(OUTCOME)],
  ['gate error', gateErrorText(OUTCOME.report.error!)],
  ['json', [...jsonReport(OUTCOME.report)].join('')],
  ['sarif', sarifReport(OUTCOME)],
  ['annotations', githubAnnotations(OUTCOME)],
  ['summary', markdownSummary(OUTCOME)],
  ['comment', markdownComment(OUTCOME)],
  ['unknown code', Object.values(explainUnknown(HOSTILE)).join('\n')],
];

describe('hostile text', () => {
  describe.each(FORMATS)('when it reaches the format %s', (name, output) => {
    it('has no character that steers a terminal or hides text', () => {
      expect(output).not.toMatch(RAW);
    });

    it('starts no workflow command of its own', () => {
      const commands = output.split('\n').filter((line) => /^\s*::/u.test(line));
      const own = name === 'annotations' ? /^::(?:error|warning|notice) (?:file=|title=)/u : /^never$/u;
      expect(commands.filter((line) => !own.test(line))).toEqual([]);
    });

    it('holds no old-style command anywhere', () => {
      expect(output).not.toMatch(/##\w*\[/u);
    });
  });

  describe('when it reaches annotations', () => {
    it('gives one line per command and nothing else', () => {
      const lines = githubAnnotations(OUTCOME).trimEnd().split('\n');
      expect(lines.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
        '::error',
        '::error',
        '::error',
        '::warning',
        '::notice',
      ]);
    });
  });

  describe.each([
    ['summary', markdownSummary(OUTCOME)],
    ['comment', markdownComment(OUTCOME)],
  ])('when it reaches the Markdown %s', (_, output) => {
    const prose = output.replace(/(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu, 'CODE');

    it('makes no HTML but our own line breaks', () => {
      expect(prose.replaceAll('<br>', '')).not.toMatch(/<[a-z/!]/iu);
    });

    it('makes no link and no image', () => {
      expect(prose).not.toMatch(/\]\(|https?:\/\//u);
    });

    it('mentions nobody and refers to nothing', () => {
      expect(prose).not.toMatch(/@\w|(?<!&)#\d/u);
    });

    it('opens no code block', () => {
      expect(prose).not.toContain('`');
    });

    it('adds no table cell', () => {
      const cells = output
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').length);
      expect(new Set(cells)).toEqual(new Set([4, 9]));
    });
  });

  describe('when it reaches machine-readable reports', () => {
    it('gives the path exactly in json', () => {
      const parsed: unknown = JSON.parse([...jsonReport(OUTCOME.report)].join(''));
      expect(parsed).toMatchObject({ findings: [{ path: HOSTILE }, {}, {}, {}] });
    });

    it('gives a path in sarif that is a relative URI', () => {
      const parsed = JSON.parse(sarifReport(OUTCOME)) as {
        runs: [{ results: { locations: [{ physicalLocation: { artifactLocation: { uri: string } } }] }[] }];
      };
      for (const result of parsed.runs[0].results) {
        const { uri } = result.locations[0].physicalLocation.artifactLocation;
        expect(uri).toMatch(/^(?:[\w\-.~!*'()/]|%[0-9A-F]{2})+$/u);
      }
    });
  });
});
