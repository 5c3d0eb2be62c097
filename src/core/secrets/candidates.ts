import { kernel } from './candidate-kernel.generated.mjs';
import { isSecretCandidate, isSecretCandidateAt } from './prefilter.js';

/** Bytes that the kernel looks at in one call; they stay in the nearest cache. */
const WINDOW = 65_536;

/** What the kernel may read behind a window: the rest of sixteen bytes, and three more. */
const BEHIND = 19;

/** Where the window and its marks stand in the kernel's memory, behind the tables. */
const WINDOW_AT = 128;
const MARKS_AT = WINDOW_AT + WINDOW + 128;

/** Below so many bytes the kernel costs more than it saves. */
const WORTH_A_KERNEL = 32_768;

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly mark: (from: number, to: number, marks: number) => void;
}

/** What of the engine's WebAssembly is used; Node's types do not name it. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

let opened: Kernel | null | undefined;

/** Null where the engine has no WebAssembly (`--jitless`); what is found does not depend on it. */
function openKernel(): Kernel | null {
  const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly?: Engine };
  if (engine === undefined) return null;
  return new engine.Instance(new engine.Module(Buffer.from(kernel, 'base64'))).exports as Kernel;
}

/**
 * `isSecretCandidate` for the lines of one run: a kernel marks the places where a secret may begin, sixteen bytes at a
 * time, and only what stands there is looked at. Lines must be asked for in their order.
 */
export class SecretCandidates {
  private readonly kernel: Kernel | null;
  private readonly marks: Uint32Array;
  /** Bytes up to here have their marks. */
  private marked = 0;

  constructor(
    private readonly bytes: Uint8Array,
    leastBytes = WORTH_A_KERNEL,
  ) {
    const isWorthIt = bytes.length >= leastBytes;
    if (isWorthIt && opened === undefined) opened = openKernel();
    this.kernel = isWorthIt ? (opened ?? null) : null;
    this.marks = new Uint32Array(this.kernel === null ? 0 : WINDOW / 32);
  }

  /** What `isSecretCandidate` says of the line in [start, end). */
  has(start: number, end: number): boolean {
    if (this.kernel === null) return isSecretCandidate(this.bytes, start, end);
    for (let from = start; from < end;) {
      if (from >= this.marked) this.mark(this.kernel, from - (from % WINDOW));
      const to = Math.min(end, this.marked);
      if (this.hasMarked(from, to, start, end)) return true;
      from = to;
    }
    return false;
  }

  /** Looks at the marked places in [from, to) of the line in [start, end). */
  private hasMarked(from: number, to: number, start: number, end: number): boolean {
    const { marks, bytes } = this;
    const base = from - (from % WINDOW);
    const last = to - 1 - base;
    for (let at = from - base; at <= last; at = (at | 31) + 1) {
      // Places of the word that come before `at`, or behind the last, belong to other lines.
      let places = (marks[at >>> 5]! >>> (at & 31)) << (at & 31);
      while (places !== 0) {
        const place = (at & ~31) + 31 - Math.clz32(places & -places);
        if (place <= last && isSecretCandidateAt(bytes, base + place, start, end)) return true;
        places &= places - 1;
      }
    }
    return false;
  }

  private mark({ memory, mark }: Kernel, from: number): void {
    const to = Math.min(this.bytes.length, from + WINDOW);
    new Uint8Array(memory.buffer).set(this.bytes.subarray(from, to + BEHIND), WINDOW_AT);
    mark(WINDOW_AT, WINDOW_AT + to - from, MARKS_AT);
    this.marks.set(new Uint32Array(memory.buffer, MARKS_AT, WINDOW / 32));
    this.marked = to;
  }
}
