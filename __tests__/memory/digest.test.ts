import { afterAll, describe, expect, it } from '@jest/globals';
import { buildInjectionDigest, digestBlock } from '../../src/memory/digest.js';
import { entry, idOf, removeRooms, Room, timeOf } from './room.js';

afterAll(removeRooms);

type Numbers = { n?: number; k?: number; max?: number };

async function digestOf(room: Room, { n = 5, k = 3, max = 2048 }: Numbers = {}) {
  return await buildInjectionDigest(room.root, {
    SOVEREIGN_MEMORY: '1',
    SOVEREIGN_MEMORY_TOP_N: String(n),
    SOVEREIGN_MEMORY_TOP_K: String(k),
    SOVEREIGN_MEMORY_MAX_CHARS: String(max),
  });
}

const textOf = async (room: Room, numbers?: Numbers): Promise<string> =>
  (await digestOf(room, numbers)).digest_text;

/** One mistake with this text. */
function roomWith(text: string): Room {
  const room = new Room();
  room.log('mistakes', entry('mistakes', 1, { text }));
  return room;
}

const shownText = async (text: string): Promise<string> =>
  (await textOf(roomWith(text))).replace(`## Recent learnings\n- [mistakes] ${idOf(1)}: `, '');

describe('the digest', () => {
  it('is laid out in two sections', async () => {
    const room = new Room();
    room.log('decisions', entry('decisions', 9));
    room.log('mistakes', entry('mistakes', 1, { impact_score: 90 }), entry('mistakes', 8));
    room.log('patterns', entry('patterns', 2, { impact_score: 91 }));
    room.log('plan-drift', entry('plan-drift', 7, { impact_score: 100 }), entry('plan-drift', 3));
    expect(await textOf(room, { n: 3, k: 2 })).toBe(
      [
        '## Recent learnings',
        `- [decisions-log] ${idOf(9)}: text 9`,
        `- [mistakes] ${idOf(8)}: text 8`,
        `- [plan-drift-register] ${idOf(7)}: text 7`,
        '',
        '## High-impact patterns',
        `- [patterns] ${idOf(2)}: text 2`,
        `- [mistakes] ${idOf(1)}: text 1`,
      ].join('\n'),
    );
  });

  it('counts its code points and lists its ids in order', async () => {
    const room = roomWith('🙂');
    expect(await digestOf(room)).toEqual({
      digest_text: `## Recent learnings\n- [mistakes] ${idOf(1)}: 🙂`,
      entry_ids: [idOf(1)],
      char_count: 72,
      warnings: [],
    });
  });

  it('says so when there are no entries', async () => {
    expect(await digestOf(new Room())).toEqual({
      digest_text: '(no sovereign memory entries)',
      entry_ids: [],
      char_count: 29,
      warnings: [],
    });
  });

  it('leaves out superseded and archived entries', async () => {
    const room = new Room();
    room.log(
      'patterns',
      entry('patterns', 1, { status: 'superseded' }),
      entry('patterns', 2, { status: 'archived' }),
    );
    expect(await textOf(room)).toBe('(no sovereign memory entries)');
  });

  it('orders entries of one time by id', async () => {
    const room = new Room();
    const ts = timeOf(1);
    room.log('patterns', entry('patterns', 3, { ts }), entry('patterns', 2, { ts }));
    room.log('decisions', entry('decisions', 4, { ts }));
    expect((await digestOf(room)).entry_ids).toEqual([idOf(2), idOf(3), idOf(4)]);
  });

  it('orders times by the moment, however many digits they have', async () => {
    const room = new Room();
    const [one, two, three] = [
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.01Z',
      '2026-01-01T00:00:00.0099Z',
    ];
    room.log(
      'patterns',
      entry('patterns', 1, { ts: one }),
      entry('patterns', 2, { ts: two }),
      entry('patterns', 3, { ts: three }),
    );
    expect((await digestOf(room)).entry_ids).toEqual([idOf(2), idOf(3), idOf(1)]);
  });

  it('orders the high-impact ones by impact, time and id', async () => {
    const room = new Room();
    const ts = timeOf(5);
    room.log(
      'mistakes',
      entry('mistakes', 1, { impact_score: 70, ts }),
      entry('mistakes', 2, { impact_score: 70 }),
      entry('mistakes', 3, { impact_score: 71 }),
      entry('mistakes', 4, { impact_score: 70, ts }),
    );
    expect((await digestOf(room, { n: 0, k: 4 })).entry_ids).toEqual([idOf(3), idOf(1), idOf(4), idOf(2)]);
  });

  it('takes only patterns and mistakes for the high-impact ones', async () => {
    const room = new Room();
    room.log('decisions', entry('decisions', 1, { impact_score: 100 }));
    room.log('plan-drift', entry('plan-drift', 2, { impact_score: 100 }));
    room.log('patterns', entry('patterns', 3, { impact_score: 0 }));
    expect((await digestOf(room, { n: 0 })).entry_ids).toEqual([idOf(3)]);
  });
});

describe('an id that stands twice', () => {
  it('belongs to the first family', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { text: 'of the patterns', ts: timeOf(99) }));
    room.log('mistakes', entry('mistakes', 1, { text: 'of the mistakes' }));
    expect(await textOf(room)).toBe(`## Recent learnings\n- [mistakes] ${idOf(1)}: of the mistakes`);
  });

  it('belongs to the next family where the first one’s line is broken', async () => {
    const room = new Room();
    room.log('decisions', entry('decisions', 1, { rationale: 7 }));
    room.log('patterns', entry('patterns', 1));
    expect(await textOf(room)).toContain('[patterns]');
  });

  it('is no high-impact pattern when a decision has it', async () => {
    const room = new Room();
    room.log('decisions', entry('decisions', 1));
    room.log('patterns', entry('patterns', 1));
    expect(await textOf(room, { n: 0 })).toBe('');
  });

  it('is shown once, by its newest line', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1, { ts: timeOf(2), text: 'newer' }), entry('mistakes', 1));
    expect(await textOf(room)).toBe(`## Recent learnings\n- [mistakes] ${idOf(1)}: newer`);
  });
});

describe('N and K', () => {
  const room = (): Room => {
    const made = new Room();
    made.log('mistakes', entry('mistakes', 1), entry('mistakes', 2), entry('mistakes', 3));
    return made;
  };

  it('of 0 give none of their section and no heading: N', async () => {
    expect(await textOf(room(), { n: 0, k: 1 })).toBe(
      `## High-impact patterns\n- [mistakes] ${idOf(3)}: text 3`,
    );
  });

  it('of 0 give none of their section and no heading: K', async () => {
    expect(await textOf(room(), { n: 1, k: 0 })).toBe(`## Recent learnings\n- [mistakes] ${idOf(3)}: text 3`);
  });

  it('of 0, both, give an empty text', async () => {
    expect(await digestOf(room(), { n: 0, k: 0 })).toMatchObject({ digest_text: '', entry_ids: [] });
  });

  it('above what there is take all there is', async () => {
    expect((await digestOf(room(), { n: 1, k: 99 })).entry_ids).toEqual([idOf(3), idOf(2), idOf(1)]);
  });
});

describe('an entry’s text', () => {
  it('of 160 code points stands whole', async () => {
    expect(await shownText('é'.repeat(160))).toBe('é'.repeat(160));
  });

  it('of 161 code points is cut to 157 and three dots', async () => {
    expect(await shownText('🙂'.repeat(161))).toBe(`${'🙂'.repeat(157)}...`);
  });

  it('is trimmed before it is measured', async () => {
    expect(await shownText(` \t${'a'.repeat(160)}\n`)).toBe('a'.repeat(160));
  });

  it('stands on one line', async () => {
    expect(await shownText('a\nb\r\nc\td\u0007e\u2028f\u0085g')).toBe('a b c d e f g');
  });

  it('opens and closes no code fence', async () => {
    expect(await shownText('```sh\nrm x\n````')).toBe("'''sh rm x ''''");
  });

  it('keeps the backquotes of a word', async () => {
    expect(await shownText('``a`` and `b`')).toBe('``a`` and `b`');
  });
});

describe('the cap', () => {
  const whole = `## Recent learnings\n- [mistakes] ${idOf(2)}: bb cc\n- [mistakes] ${idOf(1)}: aa`;
  const room = (): Room => {
    const made = new Room();
    made.log('mistakes', entry('mistakes', 1, { text: 'aa' }), entry('mistakes', 2, { text: 'bb cc' }));
    return made;
  };
  const cut = (max: number) => digestOf(room(), { max });

  it.each([
    [0, ''],
    [1, '.'],
    [2, '..'],
    [3, '...'],
    [4, '#...'],
  ])('of %i gives %j', async (max, text) => {
    expect(await cut(max)).toMatchObject({ digest_text: text, entry_ids: [], char_count: max });
  });

  it('that is met exactly cuts nothing', async () => {
    expect((await cut(whole.length)).digest_text).toBe(whole);
  });

  it('that is one less cuts three more', async () => {
    expect((await cut(whole.length - 1)).digest_text).toBe(`${whole.slice(0, -4)}...`);
  });

  it('cuts white space before the dots', async () => {
    const { digest_text: text } = await cut(whole.indexOf(' cc') + 4);
    expect(text).toBe(`${whole.slice(0, whole.indexOf(' cc'))}...`);
  });

  it('lists a line that stands in part', async () => {
    expect((await cut(whole.length - 10)).entry_ids).toEqual([idOf(2), idOf(1)]);
  });

  it('lists no line of which nothing stands', async () => {
    expect((await cut(whole.lastIndexOf('\n') + 3)).entry_ids).toEqual([idOf(2)]);
  });

  it('lists a line of which one character stands', async () => {
    expect((await cut(whole.lastIndexOf('\n') + 5)).entry_ids).toEqual([idOf(2), idOf(1)]);
  });

  it('never falls into a surrogate pair', async () => {
    const made = roomWith('🙂'.repeat(20));
    const { digest_text: text, char_count: count } = await digestOf(made, { max: 80 });
    expect([text.endsWith('🙂...'), count]).toEqual([true, 80]);
  });

  it('bounds the placeholder too', async () => {
    expect(await textOf(new Room(), { max: 10 })).toBe('(no sov...');
  });
});

describe('the tail', () => {
  it('is the last 500 lines of each log', async () => {
    const room = new Room();
    const many = Array.from({ length: 501 }, (_, at) => entry('mistakes', 501 - at));
    room.log('mistakes', ...many);
    expect(await digestOf(room, { n: 1, k: 0 })).toMatchObject({
      entry_ids: [idOf(500)],
      warnings: ['SOVEREIGN_MEMORY_READ_BOUND'],
    });
  });

  it('of exactly 500 lines is not cut', async () => {
    const room = new Room();
    room.log('mistakes', ...Array.from({ length: 500 }, (_, at) => entry('mistakes', at)));
    expect((await digestOf(room)).warnings).toEqual([]);
  });

  it('of 10,000 lines is found', async () => {
    const room = new Room();
    room.log('patterns', ...Array.from({ length: 10_000 }, (_, at) => entry('patterns', at)));
    expect(await digestOf(room, { n: 2, k: 0 })).toMatchObject({
      entry_ids: [idOf(9999), idOf(9998)],
      warnings: ['SOVEREIGN_MEMORY_READ_BOUND'],
    });
  });

  it.each([
    ['broken JSON', '{"schema_version":1,'],
    ['a repeated member', JSON.stringify(entry('patterns', 9)).replace('{', '{"status":"active",')],
    ['no entry of the family', JSON.stringify(entry('mistakes', 9))],
    [
      'a time that the calendar has not',
      JSON.stringify(entry('patterns', 9, { ts: '2026-02-30T00:00:00.000Z' })),
    ],
    ['an id that is no UUIDv4', JSON.stringify(entry('patterns', 9, { entry_id: 'mem-9' }))],
    ['a list', '[]'],
  ])('goes on over a line with %s', async (_, line) => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1), line, entry('patterns', 2));
    expect(await digestOf(room)).toMatchObject({
      entry_ids: [idOf(2), idOf(1)],
      warnings: ['SOVEREIGN_MEMORY_SCHEMA_INVALID'],
    });
  });

  it('goes on over bytes that are not UTF-8', async () => {
    const room = new Room();
    const sound = JSON.stringify(entry('patterns', 1));
    const bad = Buffer.from(JSON.stringify(entry('patterns', 2, { text: '@' }))).map((byte) =>
      byte === 0x40 ? 0xff : byte,
    );
    room.write(
      'docs/engineering/sovereign-memory/patterns.jsonl',
      Buffer.concat([bad, Buffer.from(`\n${sound}`)]),
    );
    expect(await digestOf(room)).toMatchObject({
      entry_ids: [idOf(1)],
      warnings: ['SOVEREIGN_MEMORY_SCHEMA_INVALID'],
    });
  });

  it('does not mind blank lines, CR LF and a missing newline', async () => {
    const room = new Room();
    room.write(
      'docs/engineering/sovereign-memory/patterns.jsonl',
      `${JSON.stringify(entry('patterns', 1))}\r\n\n${JSON.stringify(entry('patterns', 2))}`,
    );
    expect(await digestOf(room)).toMatchObject({ entry_ids: [idOf(2), idOf(1)], warnings: [] });
  });
});

describe('more broken lines than are ranked', () => {
  it('do not keep a sound one out', async () => {
    const room = new Room();
    const broken = Array.from({ length: 60 }, (_, at) => entry('patterns', 100 + at, { applies_to: 7 }));
    room.log('patterns', entry('patterns', 1), ...broken);
    expect((await digestOf(room)).entry_ids).toEqual([idOf(1)]);
  });
});

describe('digestBlock', () => {
  it('is a heading and a fence', async () => {
    expect(digestBlock(await digestOf(new Room()))).toBe(
      '### sovereign_memory_digest\n\n```\n(no sovereign memory entries)\n```\n',
    );
  });

  it('is empty with the memory off', async () => {
    expect(digestBlock(await buildInjectionDigest(new Room().root, {}))).toBe('');
  });
});
