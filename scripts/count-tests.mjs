/**
 * node scripts/count-tests.mjs RESULTS BROKEN_STEPS
 *
 * Prints "N passed, N failed" from jest's JSON results: failed tests, suites that could not run (they hold no test that
 * could fail), and the steps beside jest that failed. No results, or no test at all, is a failure too. Exit 1 when
 * anything failed.
 */
import { readFileSync } from 'node:fs';

const [file, steps] = process.argv.slice(2);
const results = read(file);
const ran = results !== null && results.numTotalTests > 0;
const passed = results?.numPassedTests ?? 0;
const failed =
  (results?.numFailedTests ?? 0) +
  (results?.numRuntimeErrorTestSuites ?? 0) +
  Number(steps) +
  (ran || Number(steps) > 0 ? 0 : 1);
// A run that jest itself calls failed is never counted as sound, whatever its numbers say.
const total = failed === 0 && results?.success !== true ? 1 : failed;

console.log(`${passed} passed, ${total} failed`);
process.exitCode = total === 0 ? 0 : 1;

/** Null where jest wrote nothing, or only half of it. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
