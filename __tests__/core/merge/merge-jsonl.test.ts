import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { conflictJsonl, mergeJsonl } from '../../../src/core/merge/merge-jsonl.js';
import type { MergeInput } from '../../../src/core/merge/merge-input.js';

const NOTHING = { ours: Buffer.alloc(0), theirs: Buffer.alloc(0) };
const RULES = {
  id: '/id',
  mutable: ['/status'],
  upstream: 'ours',
  operation: 'merge',
  archived: NOTHING,
} as const;

/** A record of one id; `more` is what else it says. */
const line = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ id, status: 'open', ...more });
const file = (...lines: string[]): string => lines.map((text) => `${text}\n`).join('');

function merge(
  base: string,
  ours: string,
  theirs: string,
  more: Partial<MergeInput> = {},
): { text: string; clean: boolean } {
  const [b, o, t] = [base, ours, theirs].map((text) => Buffer.from(text));
  const { bytes, conflict } = mergeJsonl({ ...RULES, base: b!, ours: o!, theirs: t!, ...more });
  return { text: bytes.toString('utf8'), clean: conflict === null };
}

const [A, B, M, P, Q] = ['a', 'b', 'm', 'p', 'q'].map((id) => line(id)) as [
  string,
  string,
  string,
  string,
  string,
];
const RESOLVED = line('a', { status: 'resolved' });

describe('mergeJsonl', () => {
  describe('when both sides appended', () => {
    it('puts ours first where ours is upstream', () => {
      expect(merge(file(A), file(A, M), file(A, P))).toEqual({ text: file(A, M, P), clean: true });
    });

    it('puts theirs first where theirs is upstream', () => {
      expect(merge(file(A), file(A, M), file(A, P), { upstream: 'theirs' }).text).toBe(file(A, P, M));
    });

    it('has a record that both sides appended once', () => {
      expect(merge(file(A), file(A, M, P), file(A, P, Q)).text).toBe(file(A, M, P, Q));
    });

    it('keeps what one side has twice', () => {
      expect(merge(file(A), file(A, M), file(A, P, P)).text).toBe(file(A, M, P, P));
    });

    it('starts from nothing where both sides made the file', () => {
      expect(merge('', file(M), file(P)).text).toBe(file(M, P));
    });

    it('appends lines that have no id', () => {
      expect(merge(file(A), file(A, '{"x":1}'), file(A, '{"x":2}')).text).toBe(file(A, '{"x":1}', '{"x":2}'));
    });
  });

  describe('when a status changed', () => {
    it('keeps the change of ours', () => {
      expect(merge(file(A, B), file(RESOLVED, B), file(A, B, P)).text).toBe(file(RESOLVED, B, P));
    });

    it('keeps the change of theirs', () => {
      expect(merge(file(A, B), file(A, B, M), file(RESOLVED, B)).text).toBe(file(RESOLVED, B, M));
    });

    it('takes the same change of both sides once', () => {
      expect(merge(file(A), file(RESOLVED, M), file(RESOLVED, P)).text).toBe(file(RESOLVED, M, P));
    });

    it('is a conflict where both sides changed it in different ways', () => {
      const waived = line('a', { status: 'waived' });
      expect(merge(file(A), file(RESOLVED, M), file(waived))).toEqual({
        text: file('<<<<<<< ours', RESOLVED, '=======', waived, '>>>>>>> theirs', M),
        clean: false,
      });
    });

    it('is a conflict where another member changed too', () => {
      expect(merge(file(A), file(line('a', { text: 'other' })), file(A, P)).clean).toBe(false);
    });

    it('keeps a line that was signed', () => {
      const signed = line('a', { key_version: 1, sig_hmac_sha256: '0'.repeat(64) });
      expect(merge(file(A), file(signed), file(A, P)).text).toBe(file(signed, P));
    });

    it('lets any member change in a family that is not append-only', () => {
      const other = line('a', { text: 'other' });
      expect(merge(file(A), file(other), file(A, P), { mutable: null }).text).toBe(file(other, P));
    });
  });

  describe('when both sides have the same id with different content', () => {
    const [one, other] = [line('p', { text: 'one' }), line('p', { text: 'other' })];

    it('is a conflict about these lines alone', () => {
      expect(merge(file(A), file(A, one, M), file(A, other, Q))).toEqual({
        text: file(A, '<<<<<<< ours', one, '=======', other, '>>>>>>> theirs', M, Q),
        clean: false,
      });
    });

    it('keeps the sides of the markers where theirs is upstream', () => {
      const { text } = merge(file(A), file(A, one), file(A, other), { upstream: 'theirs' });
      expect(text).toBe(file(A, '<<<<<<< ours', one, '=======', other, '>>>>>>> theirs'));
    });
  });

  describe('when lines of the base are gone on one side', () => {
    it('is a conflict that holds the lines of both sides', () => {
      expect(merge(file(A, B), file(B), file(A, B, P))).toEqual({
        text: file('<<<<<<< ours', B, '=======', A, B, P, '>>>>>>> theirs'),
        clean: false,
      });
    });

    it('is a conflict where they were reordered', () => {
      expect(merge(file(A, B), file(B, A), file(A, B, P)).clean).toBe(false);
    });

    it('merges where an archive of the upstream side holds them', () => {
      const archived = { ...NOTHING, ours: Buffer.from(file(A, B)) };
      expect(merge(file(A, B), file(M), file(A, B, P), { archived })).toEqual({
        text: file(M, P),
        clean: true,
      });
    });

    it('leaves out what stands in that archive', () => {
      const archived = { ...NOTHING, ours: Buffer.from(file(A, P)) };
      expect(merge(file(A), file(M), file(A, P, Q), { archived }).text).toBe(file(M, Q));
    });

    it('lets the upstream side come first where the other one rolled over', () => {
      const archived = { ...NOTHING, theirs: Buffer.from(file(A, B)) };
      expect(merge(file(A, B), file(A, B, M), file(P), { archived })).toEqual({
        text: file(M, P),
        clean: true,
      });
    });

    it('is a conflict where the other side archived more than the upstream side has', () => {
      const archived = { ...NOTHING, theirs: Buffer.from(file(A, P)) };
      expect(merge(file(A), file(A, M), file(Q), { archived }).clean).toBe(false);
    });

    it('is a conflict where a line changed that the other side archived', () => {
      const archived = { ...NOTHING, ours: Buffer.from(file(A)) };
      expect(merge(file(A), file(M), file(RESOLVED), { archived }).clean).toBe(false);
    });

    it('is a conflict where both sides rolled over', () => {
      const archived = { ours: Buffer.from(file(A)), theirs: Buffer.from(file(A)) };
      expect(merge(file(A), file(M), file(P), { archived }).clean).toBe(false);
    });
  });

  describe('when one commit is applied elsewhere', () => {
    const pick = { operation: 'pick' } as const;

    it('takes its additions though ours lacks the lines before them', () => {
      expect(merge(file(A, P), file(A, M), file(A, P, Q), pick)).toEqual({
        text: file(A, M, Q),
        clean: true,
      });
    });

    it('appends behind lines that stand between those of the base', () => {
      expect(merge(file(A, P), file(A, M, P), file(A, P, Q), pick).text).toBe(file(A, M, P, Q));
    });

    it('is a conflict where it changes a line that ours lacks', () => {
      const resolved = line('p', { status: 'resolved' });
      expect(merge(file(A, P), file(A, M), file(A, resolved), pick).clean).toBe(false);
    });

    it('is a conflict where it removes a line', () => {
      expect(merge(file(A, P), file(A, P, M), file(A), pick).clean).toBe(false);
    });
  });

  describe('when a side has no newline at its end', () => {
    it('never glues two records', () => {
      expect(merge(file(A), file(A) + M, file(A, P)).text).toBe(file(A, M, P));
    });

    it('adds none where both sides have none', () => {
      expect(merge(file(A), file(A) + M, file(A) + P).text).toBe(file(A, M) + P);
    });

    it('is a conflict where the last line is torn', () => {
      expect(merge(file(A), `${file(A)}{"id":"m"`, file(A, P))).toEqual({
        text: file(A, '<<<<<<< ours', '{"id":"m"', '=======', P, '>>>>>>> theirs'),
        clean: false,
      });
    });
  });

  describe('when lines are unusual', () => {
    it('keeps CR LF as it is', () => {
      expect(merge('', `${M}\r\n`, `${P}\r\n`).text).toBe(`${M}\r\n${P}\r\n`);
    });

    it('keeps blank lines', () => {
      expect(merge(file(A), file(A, '', M), file(A, P)).text).toBe(file(A, '', M, P));
    });

    it('writes no record anew', () => {
      const odd = '{ "id" : "p","n":1.0e2, "status":"open"}';
      expect(merge(file(A), file(A, M), file(A, odd)).text).toBe(file(A, M, odd));
    });

    it('keeps bytes that are not UTF-8', () => {
      const bad = Buffer.concat([Buffer.from(file(A)), Buffer.of(0xff, 0x0a)]);
      const { bytes } = mergeJsonl({
        ...RULES,
        base: Buffer.from(file(A)),
        ours: Buffer.from(file(A, M)),
        theirs: bad,
      });
      expect(bytes).toEqual(Buffer.concat([Buffer.from(file(A, M)), Buffer.of(0xff, 0x0a)]));
    });

    it('gives a verdict on records that are nested beyond the stack', () => {
      const deep = (status: string): string =>
        `{"id":"d","status":"${status}","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
      expect(merge(file(deep('open')), file(deep('resolved')), file(deep('open'), P)).clean).toBe(false);
    });
  });
});

const ids = fc.integer({ min: 0, max: 12 }).map(String);
const record = fc
  .record({ id: ids, status: fc.constantFrom('open', 'resolved'), n: fc.integer({ min: 0, max: 1 }) })
  .map((value) => JSON.stringify(value));
const anyLine = fc.oneof(
  { weight: 8, arbitrary: record },
  fc.constantFrom('', '{"id":', 'null', '{"x":1}\r', '<<<<<<< x'),
);
const text = fc
  .tuple(fc.array(anyLine, { maxLength: 6 }), fc.boolean())
  .map(([lines, ended]) => lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''));
const input = fc.record({
  base: text,
  ours: text,
  theirs: text,
  upstream: fc.constantFrom('ours', 'theirs'),
  mutable: fc.constantFrom(['/status'], null),
});
const linesOf = (content: string): string[] => content.split('\n').filter((each) => each !== '');
const idOf = (content: string): unknown => {
  try {
    return (JSON.parse(content) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
};

const withoutStatus = (content: string): string =>
  typeof idOf(content) === 'string'
    ? JSON.stringify({ ...(JSON.parse(content) as object), status: null })
    : content;

describe('mergeJsonl, as laws', () => {
  it('loses no line of either side, but for a record that stands there with another status', () => {
    fc.assert(
      fc.property(input, ({ base, ours, theirs, upstream }) => {
        fc.pre(base !== ours && base !== theirs);
        const { text: merged } = merge(base, ours, theirs, { upstream });
        const kept = linesOf(merged).flatMap((each) => [each, withoutStatus(each)]);
        for (const each of [...linesOf(ours), ...linesOf(theirs)])
          expect(kept).toContain(withoutStatus(each));
      }),
    );
  });

  it('invents no line', () => {
    fc.assert(
      fc.property(input, ({ base, ours, theirs, ...rules }) => {
        const known = [...linesOf(ours), ...linesOf(theirs), '<<<<<<< ours', '=======', '>>>>>>> theirs'];
        for (const each of linesOf(merge(base, ours, theirs, rules).text)) expect(known).toContain(each);
      }),
    );
  });

  it('extends the upstream side wherever both sides only appended', () => {
    const appends = fc.uniqueArray(record, { maxLength: 5, selector: idOf });
    fc.assert(
      fc.property(appends, appends, appends, (base, one, other) => {
        const [b, o, t] = [file(...base), file(...base, ...one), file(...base, ...other)];
        const { text: merged, clean } = merge(b, o, t, { upstream: 'theirs' });
        fc.pre(clean && t !== b);
        expect(merged.startsWith(t)).toBe(true);
      }),
    );
  });

  it('gives the side that changed where the other one did not', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect([merge(base, base, changed).text, merge(base, changed, base).text]).toEqual([
          changed,
          changed,
        ]);
      }),
    );
  });

  it('gives what both sides agree on', () => {
    fc.assert(
      fc.property(text, text, (base, both) => {
        expect(merge(base, both, both)).toEqual({ text: both, clean: true });
      }),
    );
  });
});

describe('conflictJsonl', () => {
  it('holds both sides whole between markers', () => {
    const text = conflictJsonl(Buffer.from(file(A, M)), Buffer.from(file(A, P))).toString('utf8');
    expect(text).toBe(file(A, '<<<<<<< ours', M, '=======', P, '>>>>>>> theirs'));
  });
});
