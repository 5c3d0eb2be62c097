import { describe, expect, it } from '@jest/globals';
import { exclusionsCheck } from '../../../src/checks/exclusions/line-check.js';
import { frameLines } from '../../../src/core/lines.js';
import { criticFindings } from '../../../src/families/critic-findings.js';

/** `line pointer` for each remark on the lines. */
function remarks(text: string, excluded: readonly string[]): string[] {
  const tools = { validators: new Map(), quote: (raw: string) => raw, excluded };
  const judge = exclusionsCheck.open(criticFindings, tools);
  const bytes = Buffer.from(text);
  const found: string[] = [];
  for (const frame of frameLines(bytes, { lineBytes: 1000 })) {
    const record = JSON.parse(bytes.toString('utf8', frame.start, frame.end)) as Record<string, unknown>;
    const line = { frame, bytes, record, faults: [], id: null, last: false, excused: false };
    judge?.(line, (_, { pointer }) => found.push(`${frame.index + 1} ${pointer ?? ''}`));
  }
  return found;
}

describe('exclusionsCheck', () => {
  it('finds excluded members on their lines, with their pointers', () => {
    const text = '{"a":1}\n{"a":{"b/c":[{"x":1}]}}\n{"y":{"x":1},"x":2}\n';
    expect(remarks(text, ['x'])).toEqual(['2 /a/b~1c/0/x', '3 /x', '3 /y/x']);
  });

  it('has nothing to say where nothing is excluded', () => {
    expect(exclusionsCheck.open(criticFindings, { validators: new Map(), quote: (raw) => raw })).toBeNull();
  });
});
