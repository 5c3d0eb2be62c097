import { GateError } from '../core/errors.js';
import { parseStrict } from '../core/json/strict.js';
import { firstBadByte } from '../core/lines.js';
import { escapePath } from '../core/quote.js';

const DEPTH = 64;

/**
 * A JSON file that people write by hand, as one strict object: no byte order mark, no key twice, no comma too many.
 * GateError GATE_CONFIG_INVALID with line and column (1-based, in UTF-16 units) of the first fault.
 */
export function parseConfigJson(bytes: Buffer, path: string): Record<string, unknown> {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf) {
    throw invalid(
      bytes,
      path,
      0,
      'byte order mark',
      'remove the three bytes EF BB BF at the start of the file',
    );
  }
  const badByte = firstBadByte(bytes, 0, bytes.length);
  if (badByte >= 0) throw invalid(bytes, path, badByte, 'not UTF-8', 'save the file as UTF-8');
  const { value, faults } = parseStrict(bytes, 0, bytes.length, { depth: DEPTH });
  const [fault] = faults;
  if (fault !== undefined || value === undefined) {
    const message = fault?.message ?? 'not a JSON object';
    const help = 'correct the file at that place; it is one JSON object without comments or trailing commas';
    throw invalid(bytes, path, fault?.byteOffset ?? 0, message, help);
  }
  return value;
}

function invalid(bytes: Buffer, path: string, offset: number, what: string, help: string): GateError {
  const before = bytes.subarray(0, offset);
  const lineStart = before.lastIndexOf(10) + 1;
  let line = 1;
  for (let at = before.indexOf(10); at >= 0; at = before.indexOf(10, at + 1)) line++;
  const column = before.toString('utf8', lineStart).length + 1;
  return new GateError(
    'GATE_CONFIG_INVALID',
    `${escapePath(path)}: line ${line}, column ${column}: ${what}`,
    help,
  );
}
