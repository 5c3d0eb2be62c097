import fc from 'fast-check';

const NAMES = [
  'a',
  'b',
  '\\u0061',
  'é',
  '__proto__',
  'constructor',
  'a/b',
  '~',
  '\\ud83d\\ude00',
  '\\ud800',
  '1',
  '',
];

const NUMBERS = [
  '0',
  '-0',
  '-0.0',
  '0.5',
  '-0.5',
  '-0e5',
  '0e9',
  '1',
  '-12',
  '1.50',
  '100e-2',
  '1E+2',
  '1e23',
  '1e400',
  '-1e400',
  '1e-400',
  '5e-324',
  '0.1',
  '0.30000000000000004',
  '333333333.33333329',
  '0.1000000000000000055',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740995',
  '9007199254740993.0',
  '18014398509481984',
  '6148914691236517000',
  '123456789012345',
  '1234567890123456',
  '1234567890123456.7',
  '01',
  '1.',
  '-',
  '.5',
  '+1',
];

const STRINGS = [
  '""',
  '"plain text"',
  '"a:b,{c}[d]"',
  '"\\"quoted\\""',
  '"\\\\"',
  '"\\\\\\""',
  '"\\u2028"',
  '"größer"',
  '"\\ud83d\\ude00"',
  '"\\ud83d"',
  '"x\\ude00"',
  '"\\ud83d\\ud83d\\ude00"',
  '"\\uD83D\\n"',
  '"-0 1e400"',
  '"\\x"',
  '"tab\there"',
];

const scalar = fc.constantFrom(...NUMBERS, ...STRINGS, 'true', 'false', 'null', 'NaN');
const space = fc.constantFrom('', '', '', ' ', '\t', '\r', '  ');

const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc
    .tuple(space, fc.array(tie('value'), { maxLength: 4 }))
    .map(([gap, items]) => `[${gap}${items.join(`${gap},`)}]`),
  object: fc
    .tuple(space, fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 5 }))
    .map(
      ([gap, members]) =>
        `{${members.map(([name, member]) => `${gap}"${name}"${gap}:${gap}${member}`).join(',')}${gap}}`,
    ),
}));

/** Texts that are JSON or nearly so, rich in what strict JSON looks at. */
export const jsonTexts: fc.Arbitrary<string> = value;

const object = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 6 })
  .map((members) => `{${members.map(([name, member]) => `"${name}":${member}`).join(',')}}`);

/** The same with an object on the outside, which more often reaches the rules past the grammar. */
export const objectTexts: fc.Arbitrary<string> = object;

/** Texts with one byte replaced, put in or taken out. */
export const mutatedTexts: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(object, value), fc.nat(), fc.constantFrom(0, 1, 2), fc.integer({ min: 0x09, max: 0x7f }))
  .map(([text, place, kind, byte]) => {
    const at = place % (text.length + 1);
    const inserted = kind === 2 ? '' : String.fromCharCode(byte);
    const mutated = text.slice(0, at) + inserted + text.slice(kind === 1 ? at : at + 1);
    // Half a pair that is left over becomes U+FFFD, as in every decoder.
    return Buffer.from(mutated).toString();
  });
