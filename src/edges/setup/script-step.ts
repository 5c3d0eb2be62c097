import { isDeepStrictEqual } from 'node:util';
import type { House } from './house.js';
import type { Step } from './step.js';

const COMMAND = 'evidence parity';
const WHAT = 'package.json, script "parity"';

/** `npm run parity`. One line is put into the text of package.json, so that the rest of it stays as it was written. */
export function scriptStep(house: House): Step | null {
  const text = house.read('package.json');
  if (text === null) return null;
  const { manifest } = house;
  if (manifest === null) return { what: WHAT, state: 'advise', detail: 'package.json is no JSON object' };
  const current = manifest.scripts?.['parity'];
  if (current !== undefined) return { what: WHAT, state: 'keep', detail: current };
  const changed = withScript(text);
  const wanted = { ...manifest, scripts: { ...manifest.scripts, parity: COMMAND } };
  if (changed === null || !isDeepStrictEqual(JSON.parse(changed), wanted)) {
    return { what: WHAT, state: 'advise', detail: `add by hand: "parity": "${COMMAND}"` };
  }
  return {
    what: WHAT,
    state: 'write',
    detail: `add: ${COMMAND}`,
    apply: () => house.write('package.json', changed),
  };
}

/** The text with the script in its first place; whether that was the right `scripts` is for the caller to see. */
function withScript(text: string): string | null {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const entry = `${indent}${indent}"parity": "${COMMAND}"`;
  const scripts = /"scripts"\s*:\s*\{(\s*\})?/.exec(text);
  if (scripts !== null) {
    const isEmpty = scripts[1] !== undefined;
    const head = isEmpty ? scripts[0].slice(0, -scripts[1]!.length) : scripts[0];
    const tail = isEmpty ? `${end}${indent}}` : ',';
    return `${text.slice(0, scripts.index)}${head}${end}${entry}${tail}${text.slice(scripts.index + scripts[0].length)}`;
  }
  const brace = text.indexOf('{');
  if (brace === -1) return null;
  const rest = text.slice(brace + 1);
  const comma = /^\s*\}/.test(rest) ? end : ',';
  return `${text.slice(0, brace + 1)}${end}${indent}"scripts": {${end}${entry}${end}${indent}}${comma}${rest}`;
}
