import { runFamily } from './run-records.js';

/** Packed rows that support a claim (spec 5.6). Their removal is the business of `retention`, with its months. */
export const runArchives = runFamily('run-archives', ['benchmarks/archive/*.jsonl.gz']);
