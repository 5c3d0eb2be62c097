import { isPlaceholder } from './credential.js';
import type { RuleMatch, SecretRule } from './rule.js';

/** RFC 3986 section 3.2.1: `scheme://user:password@host`. Real ones hold a raw `@`, so the last one before `/` counts. */
const URL_WITH_USER =
  /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,31}:\/\/([^\s/"'<>`\\:@\0]{0,256}):([^\s/"'`\\\0]{1,512})@(?=[A-Za-z0-9[_%-])/g;

const WORDS_FOR_A_PASSWORD = new Set(
  'password passwd pwd pass secret token user username mypassword example placeholder'.split(' '),
);

/** Passwords in URLs, those of databases above all. */
export const URL_RULE: SecretRule = {
  name: 'url-password',
  *find(text) {
    for (const match of text.matchAll(URL_WITH_USER)) {
      const user = match[1] ?? '';
      const password = match[2] ?? '';
      // GitHub's old form: the token is the user, the password only says so.
      const found = password === 'x-oauth-basic' ? user : password;
      yield toMatch(match.index, match[0].length, found);
    }
  },
};

function toMatch(start: number, length: number, found: string): RuleMatch {
  return { start, end: start + length, value: isPassword(found) ? found : null, identity: found };
}

function isPassword(text: string): boolean {
  if (text.length < 3 || /^(.)\1*$/.test(text)) return false;
  return !WORDS_FOR_A_PASSWORD.has(text.toLowerCase()) && !isPlaceholder(text) && !/^[[{$%(]|^:/.test(text);
}
