import type { ReadingTotals } from '../../gate/reading.js';
import type { Terminal } from './output.js';

const QUIET_MS = 2000;
const EVERY_MS = 200;

export interface Progress {
  show(totals: Readonly<ReadingTotals>): void;
  clear(): void;
}

/** Past two seconds, on a terminal only, one line that shows files and lines done (design.md, "The command line"). */
export function openProgress({ stderr }: Terminal): Progress {
  const started = Date.now();
  let shownAt = 0;
  return {
    show: ({ files, lines }) => {
      if (stderr.isTTY !== true) return;
      const now = Date.now();
      if (now - started < QUIET_MS || now - shownAt < EVERY_MS) return;
      shownAt = now;
      stderr.write(`\r\x1b[Kevidence: ${files} files, ${lines} lines`);
    },
    clear: () => {
      if (shownAt > 0) stderr.write('\r\x1b[K');
    },
  };
}
