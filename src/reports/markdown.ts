import { escapePath, quoteText } from '../core/quote.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // An invisible break after them is what keeps GitHub from making mentions, references and links of them.
  '@': '@&#8203;',
  '#': '#&#8203;',
};
const SPECIAL = /[&<>@#`*_~|[\]\\$]|:(?=\/\/)|(?<=\bwww)\./giu;
/** At the start of a line these would begin a list, a rule or a table of their own. */
const LEADING = /^[-+=:]|^\d+(?=[.)])/u;

/**
 * Text for a Markdown sentence, a list item or a table cell: one line that a reader sees as the text it is. It can make
 * no markup, no HTML, no table cell, no link, no mention. At most `maxCodePoints` of the text are shown.
 */
export function markdownText(text: string, maxCodePoints = 400): string {
  return quoteText(text.trim(), maxCodePoints)
    .replace(SPECIAL, (character) => ENTITIES[character] ?? entity(character))
    .replace(LEADING, (start) => [...start].map(entity).join(''));
}

/** A path or a command in a code span, whole: nothing in it can end the span. Not for table cells. */
export function markdownCode(text: string): string {
  const line = escapePath(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/gu)].map(([run]) => run.length));
  if (longest === 0 && line.trim() === line && line !== '') return `\`${line}\``;
  // The blanks keep a backtick at either end apart from the fence; Markdown takes them off again.
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
