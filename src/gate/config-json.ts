import { GateError, type GateErrorCode } from '../core/errors.js';
import { parseStrict } from '../core/json/strict.js';
import { firstBadByte } from '../core/lines.js';
import { escapePath } from '../core/quote.js';

const DEPTH = 64;

/**
 * A JSON file that people write by hand, as one strict object: no byte order mark, no key twice, no comma too many.
 * GateError of the given code with line and column (1-based, in UTF-16 units) of the first fault.
 */
export function parseConfigJson(
  bytes: Buffer,
  path: string,
  code: GateErrorCode = 'GATE_CONFIG_INVALID',
): Record<string, unknown> {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf) {
    const help = 'remove the three bytes EF BB BF at the start of the file';
    throw invalid(bytes, { path, code, offset: 0, what: 'byte order mark', help });
  }
  const badByte = firstBadByte(bytes, 0, bytes.length);
  if (badByte >= 0) {
    throw invalid(bytes, { path, code, offset: badByte, what: 'not UTF-8', help: 'save the file as UTF-8' });
  }
  const { value, faults } = parseStrict(bytes, 0, bytes.length, { depth: DEPTH });
  const [fault] = faults;
  if (fault !== undefined || value === undefined) {
    const what = fault?.message ?? 'not a JSON object';
    const help = 'correct the file at that place; it is one JSON object without comments or trailing commas';
    throw invalid(bytes, { path, code, offset: fault?.byteOffset ?? 0, what, help });
  }
  return value;
}

interface JsonFileFault {
  readonly path: string;
  readonly code: GateErrorCode;
  readonly offset: number;
  readonly what: string;
  readonly help: string;
}

function invalid(bytes: Buffer, { path, code, offset, what, help }: JsonFileFault): GateError {
  const before = bytes.subarray(0, offset);
  const lineStart = before.lastIndexOf(10) + 1;
  let line = 1;
  for (let at = before.indexOf(10); at >= 0; at = before.indexOf(10, at + 1)) line++;
  const column = before.toString('utf8', lineStart).length + 1;
  return new GateError(code, `${escapePath(path)}: line ${line}, column ${column}: ${what}`, help);
}
