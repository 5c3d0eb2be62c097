import type { ObjectReader } from './objects.js';
import { splitRecords } from './listing.js';
import { decodePath, encodePath } from './paths.js';
import { runGit } from './run.js';
import type { GitPlace } from './run.js';

const PIECE_BYTES = 1 << 18;
const CR = 0x0d;
const LF = 0x0a;

/**
 * Tells CR LF that a checkout made from CR LF that somebody wrote. git converts on checkout (core.autocrlf, `text` or
 * `eol` in .gitattributes) and back when the file is added; what it has stored is what everybody else gets.
 *
 * Nothing is asked before a first file on disk holds a CR LF; then everything is asked at once.
 */
export class LineEnds {
  readonly #place: GitPlace;
  readonly #objects: ObjectReader;
  #facts: Promise<Facts> | null = null;

  constructor(place: GitPlace, objects: ObjectReader) {
    this.#place = place;
    this.#objects = objects;
  }

  /** True for a tracked path whose CR LF on disk git itself made: it would store LF, and it has LF stored. */
  async areConverted(path: string): Promise<boolean> {
    this.#facts ??= this.#ask();
    const { blobs, attributes, autocrlf } = await this.#facts;
    const oid = blobs.get(path);
    if (oid === undefined) return false;
    const { text = 'unspecified', eol = 'unspecified' } = attributes.get(path) ?? {};
    const byDefault = text === 'unspecified' && (eol === 'lf' || eol === 'crlf' || autocrlf);
    const isText = text === 'set' || text === 'auto' || byDefault;
    return isText && !(await this.#holdsCrLf(oid));
  }

  async #holdsCrLf(oid: string): Promise<boolean> {
    let last = 0;
    for await (const piece of this.#objects.stream(oid, PIECE_BYTES)) {
      if (piece === null) return true;
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      if ((last === CR && bytes[0] === LF) || bytes.includes('\r\n')) return true;
      last = bytes.at(-1) ?? last;
    }
    return false;
  }

  async #ask(): Promise<Facts> {
    const setting = await runGit(['config', '--get', 'core.autocrlf'], {
      ...this.#place,
      okStatuses: [0, 1],
    });
    const staged = await runGit(['ls-files', '--stage', '-z'], this.#place);
    const blobs = toBlobs(splitRecords(staged.stdout));
    const input = Buffer.concat([...blobs.keys()].flatMap((path) => [encodePath(path), Buffer.of(0)]));
    const answer = await runGit(['check-attr', '--stdin', '-z', 'text', 'eol'], { ...this.#place, input });
    return {
      blobs,
      attributes: toAttributes(splitRecords(answer.stdout)),
      autocrlf: /^(?:true|yes|on|1|input)$/i.test(setting.stdout.toString('latin1').trim()),
    };
  }
}

interface Facts {
  /** Blob ids of the index, by path; unmerged paths are not among them. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, { text?: string; eol?: string }>;
  readonly autocrlf: boolean;
}

/** `ls-files --stage -z`: mode, id and stage, a tab, the path. Stage 0 is the only one without a conflict. */
function toBlobs(records: readonly Buffer[]): Map<string, string> {
  const blobs = new Map<string, string>();
  for (const record of records) {
    const tab = record.indexOf(9);
    const [, oid, stage] = record.toString('latin1', 0, Math.max(tab, 0)).split(' ');
    if (oid !== undefined && stage === '0') blobs.set(decodePath(record.subarray(tab + 1)), oid);
  }
  return blobs;
}

/** `check-attr -z`: path, attribute and value, each as a record of its own. */
function toAttributes(records: readonly Buffer[]): Map<string, { text?: string; eol?: string }> {
  const attributes = new Map<string, { text?: string; eol?: string }>();
  for (let at = 0; at + 2 < records.length; at += 3) {
    const path = decodePath(records[at]!);
    const name = records[at + 1]!.toString('latin1');
    attributes.set(path, { ...attributes.get(path), [name]: records[at + 2]!.toString('latin1') });
  }
  return attributes;
}
