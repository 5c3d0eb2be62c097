import { spawnSync } from 'node:child_process';

/**
 * RFC 8785 and the signature once more, in another language, with its own JSON and its own HMAC. Numbers are doubles, and
 * are written as ECMAScript does from the shortest digits, which Python's repr finds by itself. For each line on stdin, one
 * line: the signature that it should have, a tab, and the record as Python spells and signs it.
 */
const PROGRAM = String.raw`
import hashlib, hmac, json, sys

key = bytes.fromhex(sys.argv[1])

def number(value):
    if value == 0:
        return "0"
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    sign = "-" if value < 0 else ""
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    rest = "." + digits[1:] if count > 1 else ""
    return "%s%s%se%s%d" % (sign, digits[0], rest, "+" if point > 0 else "-", abs(point - 1))

def canonical(value):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(member) for name, member in members) + "}"

for line in sys.stdin.buffer:
    record = json.loads(line.decode("utf-8"), parse_int=float)
    record.pop("sig_hmac_sha256", None)
    signature = hmac.new(key, canonical(record).encode("utf-8"), hashlib.sha256).hexdigest()
    record = {"sig_hmac_sha256": signature, **record}
    sys.stdout.buffer.write((signature + "\t" + json.dumps(record, allow_nan=False) + "\n").encode("ascii"))
`;

export interface SignedByPython {
  readonly signature: string;
  readonly line: string;
}

/** Signs each of the lines under one key, all in one process; null where Python is not installed. */
export function signedByPython(lines: readonly string[], keyHex: string): readonly SignedByPython[] | null {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM, keyHex], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return null;
  if (error !== undefined || status !== 0) throw error ?? new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((each) => {
      const [signature = '', line = ''] = each.split('\t');
      return { signature, line };
    });
}
