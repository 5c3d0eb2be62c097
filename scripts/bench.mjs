// npm run bench [-- NAME...]: the bars of speed and size as ratios measured in one run on one machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARS } from './bench/bars.mjs';

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'evidence-bench-'));
let missed = 0;
try {
  console.log('bar'.padEnd(44), 'measured'.padStart(12), 'bar'.padStart(10), '');
  for (const { name, bar, unit, measure } of BARS) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const { value, detail } = await measure(folder);
    const holds = value <= bar;
    if (!holds) missed += 1;
    console.log(
      name.padEnd(44),
      `${value.toFixed(2)} ${unit}`.padStart(12),
      `<= ${bar} ${unit}`.padStart(10),
      holds ? 'holds' : 'MISSED',
      ` ${detail}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
