/** Columns of a terminal page. */
const WIDTH = 80;
const MARGIN = '  ';

/** Prose in lines of at most 80 columns, indented by two; its own line ends are kept, longer words stand alone. */
export function wrapped(text: string): string {
  return text.split('\n').map(wrappedLine).join('\n');
}

function wrappedLine(text: string): string {
  const lines: string[] = [];
  let line = MARGIN;
  for (const word of text.split(' ')) {
    if (line !== MARGIN && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = MARGIN;
    }
    line += line === MARGIN ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Examples and lists: every line as it is, indented by two. */
export function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : MARGIN + line))
    .join('\n');
}
