import { serveJudging } from './edges/process/judge-worker.js';

await serveJudging();
