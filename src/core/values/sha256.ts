import { Buffer } from 'node:buffer';
import * as crypto from 'node:crypto';

/** SHA-256 of bytes, or of the UTF-8 of a text, as 64 lower-case hex digits. */
export const sha256Hex: (data: string | Uint8Array) => string =
  // One call into OpenSSL instead of three objects; not there before Node 20.12.
  typeof crypto.hash === 'function'
    ? (data) => crypto.hash('sha256', data, 'hex')
    : (data) => crypto.createHash('sha256').update(data).digest('hex');

const HEAD = 16;
const head = Buffer.alloc(HEAD);

/** The first 16 digits of `sha256Hex`, in a string of their own: a slice would keep all 64 for as long as it lives. */
export function sha256Head(data: string | Uint8Array): string {
  head.write(sha256Hex(data), 'latin1');
  return head.toString('latin1');
}

/** The first 16 bytes of the SHA-256 of a text's UTF-8; they hold until the next call. */
export const sha256HeadBytes: (text: string) => Buffer =
  typeof crypto.hash === 'function'
    ? (text) => {
        headBytes.write(crypto.hash('sha256', text, 'binary'), 'latin1');
        return headBytes;
      }
    : (text) => crypto.createHash('sha256').update(text, 'utf8').digest();

const headBytes = Buffer.alloc(HEAD);
