/** The three kinds of annotation that GitHub knows. */
export type AnnotationLevel = 'error' | 'warning' | 'notice';

export interface AnnotationPlace {
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly endLine?: number;
  /** 1-based. */
  readonly col?: number;
  readonly title?: string;
}

/**
 * One GitHub workflow command, without a line end:
 * `::error file=…,line=…,title=…::message`. Line breaks of the message are kept as the runner's `%0A`.
 *
 * Escapes as the runner unescapes (`%` first, then CR and LF; in properties also `:` and `,`), so no text can end the
 * command or start another one. Shorten before, never after: a cut may fall into an escape.
 */
export function annotationCommand(level: AnnotationLevel, place: AnnotationPlace, message: string): string {
  const { file, line, endLine, col, title } = place;
  const properties = Object.entries({ file, line, endLine, col, title })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level}${properties.length === 0 ? '' : ` ${properties.join(',')}`}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
