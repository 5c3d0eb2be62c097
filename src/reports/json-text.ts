/**
 * Characters that JSON lets through raw although a terminal, a log or a CI runner would act on them: the ones that
 * `quoteText` escapes, and the second `#` of a `##[command]`. Line ends between members are JSON's own.
 */
const HOSTILE = /(?!\n|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=#)#(?=\w*\[)/gu;
const SUSPECT = /[^\n\x20-\x7e]|##/u;

/**
 * JSON whose bytes are safe to print: the same value, with what could steer a terminal, hide text or start a CI
 * command written as `\uXXXX`. Machines get paths and messages exactly, people see none of it raw.
 */
export function jsonText(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return SUSPECT.test(json) ? json.replace(HOSTILE, escapeUnits) : json;
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
