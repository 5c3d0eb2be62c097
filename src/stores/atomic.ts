import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FileLayer } from './file-layer.js';
import { ensureFolder } from './folders.js';
import { removeIfThere } from './lock-litter.js';
import { nodeFiles } from './node-files.js';
import { writeWhole } from './whole-file.js';
import { writeFailure } from './write-failure.js';

export interface ReplaceOptions {
  readonly files?: FileLayer;
  /** How messages name the file; default: its base name. */
  readonly label?: string;
}

/**
 * Gives a file new content so that every reader, and everybody after a crash, sees the old bytes or the new ones and
 * nothing between: temporary file in the same folder, fsync, rename, fsync of the folder (spec 2.7). The mode stays;
 * a file that is not there is made, with its folders. A link is replaced, not followed.
 *
 * @throws GateError GATE_WRITE_FAILED; the file is untouched then.
 */
export async function replaceFile(
  file: string,
  content: Buffer | string,
  options: ReplaceOptions = {},
): Promise<void> {
  const files = options.files ?? nodeFiles;
  const draft = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(8).toString('hex')}.tmp`,
  );
  try {
    await ensureFolder(files, path.dirname(file));
    await replaceThrough(files, file, draft, [Buffer.from(content)]);
  } catch (error) {
    throw writeFailure(
      'GATE_WRITE_FAILED',
      `${options.label ?? path.basename(file)} cannot be written`,
      error,
    );
  }
}

/**
 * `replaceFile` by way of a temporary file of the caller's choice, in the same folder; `confirm` is the last look before
 * the rename. System errors come through as they are, and the temporary file is gone.
 */
export async function replaceThrough(
  files: FileLayer,
  file: string,
  draft: string,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  confirm: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await writeDraft(files, draft, pieces, (await files.look(file))?.mode ?? null);
  try {
    await confirm();
    await files.rename(draft, file);
  } catch (error) {
    await removeIfThere(files, draft);
    throw error;
  }
  await files.syncFolder(path.dirname(file));
}

/** Writes and syncs a file that must not be there yet; it is gone again where that fails. `mode` null: the usual one. */
export async function writeDraft(
  files: FileLayer,
  draft: string,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  mode: number | null,
): Promise<void> {
  const handle = await files.open(draft, 'create');
  try {
    try {
      for await (const piece of pieces) await writeWhole(handle, piece);
      if (mode !== null) await handle.setMode(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await removeIfThere(files, draft);
    throw error;
  }
}
