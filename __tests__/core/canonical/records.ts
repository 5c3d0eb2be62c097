import fc from 'fast-check';

const NAMES = [
  'a',
  'ab',
  'a b',
  'a!',
  'aé',
  'é',
  'z',
  'sig',
  'sig_hmac_sha25',
  'sig_hmac_sha2567',
  'key',
  '1',
  '10',
  '2',
  '',
  '__proto__',
  'constructor',
  'toJSON',
  '\u{1f680}',
  '\ufb41',
  '\uff0d',
  '\ue000',
  '\u{10000}',
  '\u2028',
  '€',
  'tab\there',
  'quo"te',
  'back\\slash',
];

const NUMBERS = [
  0, 1, -1, 12, -99, 100, 1200, 0.5, -0.25, 3.25, 1e21, 1e20, 1e-7, 0.000001, 5e-324, 1.7976931348623157e308,
  9007199254740991, 9007199254740992, 18014398509481984, 123456789012345, 1234567890123456, 333333333.3333333,
];

const TEXTS = [
  '',
  'plain',
  'x'.repeat(40),
  'quoted "here"',
  '\\',
  '\\"',
  'ends in \\',
  'tab\tnew\nline\r\f\b',
  '\u0000\u0001\u000b\u000e\u001f\u007f',
  'größer – naïve',
  '\u{1f680}\u{10000}',
  '\u2028\u2029\ufeff',
  ':,{}[]',
  '1e5 true null',
  '/slash',
  `long ${'"\\\n'.repeat(20)}`,
];

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, ...NUMBERS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
);

/** Built member by member without assignment, so that `__proto__` is a member. */
function toObject(members: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(members);
}

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 3 }).map(toObject),
  ),
}));

/** JSON records that strict JSON accepts, rich in what canonical form looks at. */
export const records: fc.Arbitrary<Record<string, unknown>> = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 6 })
  .map(toObject);

/**
 * A value as somebody else might write it: members in any order, white space anywhere, escapes and numbers in any spelling
 * that means the same. `seed` decides.
 */
export function spellOtherwise(root: unknown, seed: number): string {
  let state = (seed >>> 0) + 1;
  const pick = (count: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % count;
  };
  const space = (): string => ['', '', '', ' ', '\t', '  '][pick(6)]!;
  const text = (content: string): string => {
    let out = '"';
    for (let at = 0; at < content.length; at++) {
      const unit = content.charCodeAt(at);
      const plain = JSON.stringify(content[at]!).slice(1, -1);
      const isHalf = unit >= 0xd800 && unit <= 0xdfff;
      const escape = `\\u${unit.toString(16).padStart(4, '0')}`;
      if (isHalf) out += content[at]!;
      else out += pick(8) === 0 ? (pick(2) === 0 ? escape.toUpperCase().replace('U', 'u') : escape) : plain;
    }
    return `${out}"`;
  };
  const number = (content: number): string => {
    const plain = String(content);
    const isShort = Number.isInteger(content) && Math.abs(content) < 1e15 && content !== 0;
    if (!isShort) return plain.replace('e', pick(2) === 0 ? 'e' : 'E');
    return [plain, `${plain}.0`, `${plain}e0`, `${plain}E+0`][pick(4)]!;
  };
  const spell = (content: unknown): string => {
    const gap = space();
    if (typeof content === 'string') return `${gap}${text(content)}${space()}`;
    if (typeof content === 'number') return `${gap}${number(content)}${space()}`;
    if (content === null || typeof content === 'boolean') return `${gap}${String(content)}${space()}`;
    if (Array.isArray(content)) return `${gap}[${content.map(spell).join(',') || space()}]${space()}`;
    const members = Object.entries(content as object).map(
      ([name, member]) => `${space()}${text(name)}${space()}:${spell(member)}`,
    );
    for (let at = members.length - 1; at > 0; at--) {
      const other = pick(at + 1);
      [members[at], members[other]] = [members[other]!, members[at]!];
    }
    return `${gap}{${members.join(',') || space()}}${space()}`;
  };
  return spell(root).trim();
}
