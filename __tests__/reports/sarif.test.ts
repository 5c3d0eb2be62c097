import { describe, expect, it } from '@jest/globals';
import { sarifReport } from '../../src/reports/sarif.js';
import type { SarifOptions } from '../../src/reports/sarif.js';
import type { Outcome } from '../../src/gate/report.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { cannotTell, finding, many, outcome } from './outcome.js';

const TEXT = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const LEVEL = { enum: ['none', 'note', 'warning', 'error'] };
const POSITIVE = { type: 'integer', minimum: 1 };
const LOCATION = {
  type: 'object',
  additionalProperties: false,
  required: ['physicalLocation'],
  properties: {
    id: POSITIVE,
    message: TEXT,
    physicalLocation: {
      type: 'object',
      additionalProperties: false,
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          type: 'object',
          additionalProperties: false,
          required: ['uri', 'uriBaseId'],
          properties: { uri: { type: 'string', minLength: 1 }, uriBaseId: { const: '%SRCROOT%' } },
        },
        region: {
          type: 'object',
          additionalProperties: false,
          required: ['startLine'],
          properties: {
            startLine: POSITIVE,
            startColumn: POSITIVE,
            endLine: POSITIVE,
            byteOffset: { type: 'integer', minimum: 0 },
          },
        },
      },
    },
  },
};
/** The members that SARIF 2.1.0 (OASIS) requires, and the types of those that we write. */
const ESSENTIALS = new Ajv2020({ strict: true, strictRequired: false }).compile({
  type: 'object',
  additionalProperties: false,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', pattern: '^https://' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tool'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                additionalProperties: false,
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  semanticVersion: { type: 'string' },
                  rules: {
                    type: 'array',
                    items: {
                      type: 'object',
                      additionalProperties: false,
                      required: ['id'],
                      properties: {
                        id: { type: 'string' },
                        shortDescription: TEXT,
                        fullDescription: TEXT,
                        help: { ...TEXT, properties: { ...TEXT.properties, markdown: { type: 'string' } } },
                        defaultConfiguration: { type: 'object', properties: { level: LEVEL } },
                        properties: { type: 'object' },
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['message', 'locations'],
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: LEVEL,
                message: TEXT,
                locations: { type: 'array', minItems: 1, items: LOCATION },
                relatedLocations: { type: 'array', items: LOCATION },
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
                properties: { type: 'object' },
              },
            },
          },
          invocations: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['executionSuccessful'],
              properties: {
                executionSuccessful: { type: 'boolean' },
                exitCode: { type: 'integer' },
                toolExecutionNotifications: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['message'],
                    properties: { level: LEVEL, message: TEXT, descriptor: { type: 'object' } },
                  },
                },
              },
            },
          },
          columnKind: { const: 'utf16CodeUnits' },
          originalUriBaseIds: { type: 'object' },
          versionControlProvenance: {
            type: 'array',
            items: {
              type: 'object',
              required: ['repositoryUri'],
              properties: { repositoryUri: { type: 'string' } },
            },
          },
          properties: { type: 'object' },
        },
      },
    },
  },
});

interface Result {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: [{ physicalLocation: { artifactLocation: { uri: string }; region: object } }];
  relatedLocations?: object[];
  partialFingerprints: object;
  properties: object;
}
interface Run {
  tool: { driver: { rules: { id: string; help: { text: string; markdown: string } }[] } };
  results: Result[];
  invocations: [{ executionSuccessful: boolean; exitCode: number; toolExecutionNotifications?: object[] }];
  versionControlProvenance?: object[];
}

function run(result: Outcome, options?: SarifOptions): Run {
  return (JSON.parse(sarifReport(result, options)) as { runs: [Run] }).runs[0];
}

const FULL = finding('EVIDENCE_DUPLICATE_ID', {
  path: 'logs/a b/ä#1%.jsonl',
  line: 3,
  end_line: 4,
  column: 7,
  byte_offset: 120,
  pointer: '/id',
  record_id: 'n-1',
  code: 'NOTES_DUPLICATE',
  message: 'see [here](https://example.invalid)',
  related: [{ path: 'logs/b.jsonl', line: 9, message: 'first' }],
});

describe('sarifReport', () => {
  describe.each([
    ['no finding', outcome([])],
    ['one finding', outcome([FULL])],
    ['a finding about no file', outcome([finding('EVIDENCE_COVERAGE_EMPTY', { path: null, line: null })])],
    ['no answer', cannotTell()],
    ['many findings', outcome(many(300))],
  ])('when there is %s', (_, result) => {
    it('has what SARIF 2.1.0 requires', () => {
      ESSENTIALS(JSON.parse(sarifReport(result, { repositoryUri: 'https://example.invalid/r' })));
      expect(ESSENTIALS.errors ?? []).toEqual([]);
    });
  });

  describe('when there is a finding', () => {
    const [result] = run(outcome([FULL])).results;

    it('names its place as an encoded path and a region', () => {
      expect(result!.locations[0].physicalLocation).toEqual({
        artifactLocation: { uri: 'logs/a%20b/%C3%A4%231%25.jsonl', uriBaseId: '%SRCROOT%' },
        region: { startLine: 3, startColumn: 7, endLine: 4, byteOffset: 120 },
      });
    });

    it('carries the stable fingerprint', () => {
      expect(result!.partialFingerprints).toEqual({ 'evidence/v1': FULL.fingerprint });
    });

    it('carries code, family, record and pointer', () => {
      expect(result!.properties).toEqual({
        code: 'NOTES_DUPLICATE',
        family: 'notes',
        record_id: 'n-1',
        pointer: '/id',
      });
    });

    it('makes no link of the message', () => {
      expect(result!.message.text).not.toContain('](');
    });

    it('names the other place', () => {
      expect(result!.relatedLocations).toMatchObject([{ id: 1, message: { text: 'first' } }]);
    });

    it('points to its rule, whose help is the explain page', () => {
      const { tool } = run(outcome([FULL]));
      const rule = tool.driver.rules[result!.ruleIndex]!;
      expect(rule.id).toBe('EVIDENCE_DUPLICATE_ID');
      expect(rule.help.markdown).toContain('**How to mend it.**');
    });
  });

  it.each([
    ['EVIDENCE_BOM', 'error'],
    ['EVIDENCE_BLANK_LINE', 'warning'],
    ['EVIDENCE_UNKNOWN_MEMBER', 'note'],
  ] as const)('gives %s the level %s', (rule, level) => {
    expect(run(outcome([finding(rule)])).results[0]!.level).toBe(level);
  });

  describe('when the gate cannot tell', () => {
    it('says that the run was not successful, and why', () => {
      expect(run(cannotTell()).invocations[0]).toMatchObject({
        executionSuccessful: false,
        exitCode: 2,
        toolExecutionNotifications: [{ level: 'error', descriptor: { id: 'GATE_BASE_UNAVAILABLE' } }],
      });
    });
  });

  describe('when the repository is known', () => {
    it('names the revision', () => {
      expect(
        run(outcome([]), { repositoryUri: 'https://example.invalid/r' }).versionControlProvenance,
      ).toEqual([
        {
          repositoryUri: 'https://example.invalid/r',
          revisionId: 'b'.repeat(40),
          mappedTo: { uriBaseId: '%SRCROOT%' },
        },
      ]);
    });

    it('names none when the head is no commit', () => {
      const staged = outcome([], { head: 'index' });
      expect(
        run(staged, { repositoryUri: 'https://example.invalid/r' }).versionControlProvenance,
      ).toBeUndefined();
    });
  });

  describe('when there are 100,000 findings', () => {
    const result = outcome(many(100_000, { message: 'ä'.repeat(100) }));
    const started = performance.now();
    const text = sarifReport(result);
    const took = performance.now() - started;
    const { results, invocations } = run(result);

    it('stays within the limits of code scanning, in time', () => {
      expect(Buffer.byteLength(text)).toBeLessThan(10_000_000);
      expect(results.length).toBeLessThanOrEqual(25_000);
      expect(results.length).toBeGreaterThan(10_000);
      expect(took).toBeLessThan(5000);
    });

    it('keeps the worst', () => {
      expect(results.every(({ level }) => level === 'error')).toBe(true);
    });

    it('says how many were left out', () => {
      expect(JSON.stringify(invocations[0].toolExecutionNotifications)).toContain(
        `${100_000 - results.length} more findings (${66_666 - results.length} errors, 33334 warnings)`,
      );
    });
  });
});
