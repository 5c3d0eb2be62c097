import { Buffer } from 'node:buffer';
import path from 'node:path';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import type { SignatureState } from '../core/signature/verdict.js';
import { writeDraft } from './atomic.js';
import type { FileLayer } from './file-layer.js';
import type { HeldLock } from './lock.js';
import { removeIfThere } from './lock-litter.js';
import { readIfThere } from './receipts.js';
import { resignFile, withEvent } from './resigned-file.js';
import { refuseInterrupted } from './rollover-journal.js';
import type { RotationJournal } from './rotation-journal.js';
import { removeRotation, writeRotation } from './rotation-journal.js';
import type { RotationRequest, RotationResult } from './rotation-request.js';

/** A file whose lock is held. */
export interface Locked {
  readonly name: string;
  readonly file: string;
  readonly lock: HeldLock;
}

export interface RotationTools extends RotationRequest {
  readonly files: FileLayer;
}

interface Prepared extends Locked {
  readonly draft: string | null;
  readonly signed: number;
  readonly changed: number;
  /** Of the file that the draft was made of; null where there was none. */
  readonly seen: string | null;
}

/** One rotation, by the holder of all locks. */
export class Rotation {
  constructor(
    private readonly tools: RotationTools,
    private readonly rotation: RotationJournal,
    private readonly ring: KeyRing,
    private readonly locks: readonly Locked[],
    private readonly isInterrupted: boolean,
  ) {}

  async run(): Promise<RotationResult> {
    const { succession, files, journal } = this.tools;
    const { from, to } = this.rotation;
    const unsound: { path: string; line: number; state: SignatureState }[] = [];
    const prepared: Prepared[] = [];
    try {
      for (const locked of this.locks) {
        const { found, ...ready } = await this.prepare(locked);
        prepared.push(ready);
        unsound.push(...found.map((line) => ({ path: locked.name, ...line })));
      }
      if (unsound.length > 0) return { status: 'refused', unsound };
      const isAlready = !this.isInterrupted && isDone(prepared);
      if (!isAlready) {
        await succession.archive(from);
        if (!this.isInterrupted) await writeRotation(files, journal, this.rotation);
        await this.replace(prepared);
      }
      await succession.activate(to);
      if (!isAlready) await removeRotation(files, journal);
      const status = isAlready ? 'already' : this.isInterrupted ? 'finished' : 'rotated';
      const told = prepared.map(({ name, signed, changed }) => ({ path: name, signed, changed }));
      return { status, previous: from, current: to, files: told };
    } finally {
      for (const { draft } of prepared) if (draft !== null) await removeIfThere(files, draft);
    }
  }

  /** Verifies one file and writes what it is to become beside it. */
  private async prepare(
    locked: Locked,
  ): Promise<Prepared & { readonly found: readonly { line: number; state: SignatureState }[] }> {
    const { files, limits } = this.tools;
    const { sessionPath, event } = this.rotation;
    const { name, file, lock } = locked;
    await refuseInterrupted(files, file, name);
    const facts = await files.look(file);
    const seen = facts === null ? null : `${facts.identity} ${facts.size}`;
    const bytes = facts === null ? Buffer.alloc(0) : await readIfThere(files, file);
    const made = resignFile(bytes, this.ring, event, limits);
    const wantsEvent = name === sessionPath && !made.hasEvent;
    const isDue = made.unsound.length === 0 && (made.changed > 0 || wantsEvent);
    const draft = isDue ? `${file}.lock.${lock.id}.next` : null;
    if (draft !== null) {
      const fresh = wantsEvent ? withEvent(made, this.ring, event) : made.bytes;
      await writeDraft(files, draft, [fresh], facts?.mode ?? null);
    }
    return { ...locked, draft, seen, signed: made.signed, changed: made.changed, found: made.unsound };
  }

  private async replace(prepared: readonly Prepared[]): Promise<void> {
    const { files } = this.tools;
    const folders = new Set<string>();
    for (const { name, file, lock, draft, seen } of prepared) {
      if (draft === null) continue;
      await lock.assertHeld();
      const facts = await files.look(file);
      if (seen !== (facts === null ? null : `${facts.identity} ${facts.size}`)) throw foreignWrite(name);
      await files.rename(draft, file);
      folders.add(path.dirname(file));
    }
    for (const folder of folders) await files.syncFolder(folder);
  }
}

/** Every signed line has the new version already, and there are some: another machine rotated, or the ring was not told. */
function isDone(prepared: readonly Prepared[]): boolean {
  return prepared.some(({ signed }) => signed > 0) && prepared.every(({ changed }) => changed === 0);
}

function foreignWrite(name: string): GateError {
  return new GateError(
    'GATE_WRITE_FAILED',
    `${escapePath(name)} was written to by a program that takes no lock`,
    'let that program end, then run it again: it finishes what is left',
  );
}
