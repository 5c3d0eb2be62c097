import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { GateError } from '../core/errors.js';
import { replaceFile, writeDraft } from '../stores/atomic.js';
import { isErrno } from '../core/errno.js';
import type { FileLayer } from '../stores/file-layer.js';
import { ensureFolder } from '../stores/folders.js';
import { nodeFiles } from '../stores/node-files.js';
import { removeIfThere } from '../stores/lock-litter.js';
import { writeFailure } from '../stores/write-failure.js';
import { failureOf, refusedFor, type Failed, type Refused, type Skipped } from './append-outcome.js';
import { MEMORY_FOLDER } from './memory-families.js';
import { retrospectiveText, type FrontMatterDraft } from './retrospective-text.js';
import { scanSecrets } from './secret-scan.js';
import { DISABLED, isSovereignMemoryEnabled, type MemoryOptions } from './settings.js';

export interface RetrospectiveOptions extends MemoryOptions {
  readonly frontMatter?: FrontMatterDraft;
  /** Takes the place of one that stands already. */
  readonly force?: boolean;
}

export type RetrospectiveOutcome =
  /** `path` counts from the root of the repository. */
  { readonly status: 'written'; readonly reason: null; readonly path: string } | Skipped | Refused | Failed;

/** A slug: it becomes a file name, so nothing that a path could be made of. */
const SLUG = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
/** Names that are devices on Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/**
 * Writes `retrospectives/<sprint>.md` (DEC-0105 §8): never through a link, never over one that stands already unless
 * `force`, never with a secret in it.
 *
 * @throws GateError GATE_SCANNER_FAILED; all else is in the outcome
 */
export async function writeRetrospective(
  sprintId: string,
  body: string,
  options: RetrospectiveOptions,
): Promise<RetrospectiveOutcome> {
  const { repo, files = nodeFiles, force = false, frontMatter = {} } = options;
  if (!isSovereignMemoryEnabled(options.scratchpad)) return DISABLED;
  if (!SLUG.test(sprintId) || DEVICE.test(sprintId)) {
    return invalid('the sprint id is no slug: letters, digits, "-" and "_", at most 64');
  }
  const made = await retrospectiveText(sprintId, body, frontMatter);
  if (made.fault !== null) return invalid(made.fault);
  if ((await scanSecrets(made.text)) !== null) {
    const message = 'the retrospective holds what looks like a secret';
    return refusedFor([{ rule: 'EVIDENCE_SECRET_DETECTED', pointer: null, message }])!;
  }
  const name = `${MEMORY_FOLDER}/retrospectives/${sprintId}.md`;
  try {
    await refuseLinks(files, repo, name);
    const file = path.join(repo, ...name.split('/'));
    if (force) await replaceFile(file, made.text, { files, label: name });
    else await createFile(files, file, made.text);
    return { status: 'written', reason: null, path: name };
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return STANDS;
    return failureOf(asFailure(error, name));
  }
}

const STANDS: Failed = {
  status: 'failed',
  reason: 'SOVEREIGN_MEMORY_APPEND_FAILED',
  message: 'the retrospective of this sprint stands already',
  help: 'give --force to take its place',
};

function invalid(message: string): Refused {
  return refusedFor([{ rule: 'EVIDENCE_SCHEMA_INVALID', pointer: null, message }])!;
}

/** A link anywhere below the root could lead out of the repository. */
async function refuseLinks(files: FileLayer, repo: string, name: string): Promise<void> {
  const parts = name.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const facts = await files.look(path.join(repo, ...parts.slice(0, depth)));
    const wanted = depth === parts.length ? 'file' : 'folder';
    if (facts === null || facts.kind === wanted) continue;
    throw new GateError(
      'GATE_WRITE_FAILED',
      `${parts.slice(0, depth).join('/')} is no ${wanted}`,
      `put a plain ${wanted} in its place; retrospectives are written through no link`,
    );
  }
}

/** Whole or not at all, and EEXIST when another one has the name: a link never overwrites. */
async function createFile(files: FileLayer, file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await ensureFolder(files, folder);
  const draft = path.join(folder, `.${path.basename(file)}.${randomBytes(8).toString('hex')}.tmp`);
  await writeDraft(files, draft, [Buffer.from(text)], null);
  try {
    await files.link(draft, file);
  } finally {
    await removeIfThere(files, draft);
  }
  await files.syncFolder(folder);
}

function asFailure(error: unknown, name: string): unknown {
  return writeFailure('GATE_WRITE_FAILED', `${name} cannot be written`, error);
}
