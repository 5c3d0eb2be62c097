import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readInputs } from '../../../src/edges/github/inputs.js';
import { publish } from '../../../src/edges/github/publish.js';
import type { Audience } from '../../../src/edges/github/publish.js';
import { workflowRunner } from '../../../src/edges/github/runner.js';
import type { Outcome } from '../../../src/gate/report.js';
import { sampleOutcome } from './sample-outcome.js';
import { Stage } from './stage.js';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  mkdirSync(stage.scene.path('ws'));
});
afterEach(() => stage.close());

async function tell(
  inputs: Readonly<Record<string, string>>,
  outcome: Outcome = sampleOutcome({ errors: 1 }),
  audience: Partial<Audience> = {},
): Promise<void> {
  stage.input(inputs);
  await publish(outcome, readInputs(process.env), {
    runner: workflowRunner(),
    env: process.env,
    place: { cwd: stage.scene.path('ws'), within: [stage.scene.path('ws')] },
    folder: '',
    pullRequest: 12,
    ...audience,
  });
}

function commands(name: string): readonly string[] {
  return stage.log.split('\n').filter((line) => line.startsWith(`::${name}`));
}

describe('publish', () => {
  describe('when there are findings', () => {
    it('puts them on their lines', async () => {
      await tell({});
      expect(commands('error')).toEqual([expect.stringMatching(/file=log\.jsonl.*line=1/)]);
    });

    it('names files from the workspace where the repository lies below it', async () => {
      await tell({}, undefined, { folder: 'sub/repo' });
      expect(commands('error')).toEqual([expect.stringContaining('file=sub/repo/log.jsonl')]);
    });

    it('keeps to the limit of annotations', async () => {
      await tell({ annotations: '2' }, sampleOutcome({ errors: 30, warnings: 30 }));
      expect([commands('error').length, commands('warning').length]).toEqual([2, 2]);
    });

    it('sets the outputs', async () => {
      await tell({}, sampleOutcome({ errors: 2, warnings: 1 }));
      expect(stage.outputs).toMatchObject({ verdict: 'findings', errors: '2', warnings: '1', findings: '3' });
    });
  });

  describe('when files are asked for', () => {
    it('writes the report and says where', async () => {
      await tell({ 'report-file': 'out/report.json' });
      expect(JSON.parse(stage.scene.read('ws/out/report.json'))).toMatchObject({ verdict: 'findings' });
      expect(stage.outputs).toMatchObject({ 'report-file': 'out/report.json' });
    });

    it('writes SARIF', async () => {
      await tell({ 'sarif-file': 'out/findings.sarif' });
      expect(JSON.parse(stage.scene.read('ws/out/findings.sarif'))).toMatchObject({ version: '2.1.0' });
    });

    it('throws when one cannot be written, after the findings were said', async () => {
      await expect(tell({ 'report-file': '../../out' })).rejects.toMatchObject({ code: 'GATE_USAGE' });
      expect(commands('error')).toHaveLength(1);
    });
  });

  describe('when earlier steps wrote to the summary', () => {
    it('keeps what they wrote and stays below the limit together with it', async () => {
      const earlier = 'ä'.repeat(450_000);
      stage.scene.write('runner/summary.md', earlier);
      await tell({}, sampleOutcome({ errors: 20_000 }));
      expect(stage.summary.startsWith(earlier)).toBe(true);
      expect(Buffer.byteLength(stage.summary)).toBeLessThan(1_000_000);
    });

    it('starts on a line of its own', async () => {
      stage.scene.write('runner/summary.md', 'no line end');
      await tell({});
      expect(stage.summary).toMatch(/^no line end\n## /);
    });
  });

  describe('when no summary is wanted', () => {
    it('writes none', async () => {
      await tell({ summary: 'false' });
      expect(stage.summary).toBe('');
    });
  });

  describe('when there is no summary file', () => {
    it('goes without', async () => {
      delete process.env['GITHUB_STEP_SUMMARY'];
      await expect(tell({})).resolves.toBeUndefined();
    });

    it('makes it where the runner only named it', async () => {
      stage.set({ GITHUB_STEP_SUMMARY: stage.scene.path('runner/new.md') });
      await tell({});
      expect(stage.scene.read('runner/new.md')).not.toBe('');
    });
  });

  describe('when a comment is asked for', () => {
    let api: Server;
    let status: number;
    const bodies: string[] = [];
    beforeEach(async () => {
      bodies.length = 0;
      api = createServer((request, response) => {
        const isList = request.method === 'GET';
        let text = '';
        request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        request.on('end', () => {
          if (!isList) bodies.push((JSON.parse(text) as { body: string }).body);
          response.writeHead(status, { 'content-type': 'application/json' }).end(isList ? '[]' : '{}');
        });
      });
      status = 200;
      await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
      stage.set({ GITHUB_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    });
    afterEach(async () => {
      api.closeAllConnections();
      await new Promise((done) => api.close(done));
    });

    const asked = { comment: 'true', 'github-token': 'a-token' };

    it('writes it', async () => {
      await tell(asked);
      expect(bodies).toEqual([expect.stringContaining('<!-- evidence-gate:v1 -->\n')]);
    });

    it('stays below the limit of the host', async () => {
      await tell(asked, sampleOutcome({ errors: 20_000 }));
      expect(bodies[0]?.length).toBeLessThan(65_536);
    });

    it.each([403, 404])('is a notice and no failure when the token may not (%i)', async (code) => {
      status = code;
      await tell(asked);
      expect(commands('notice')).toEqual([expect.stringContaining(`pull-requests: write" (status ${code})`)]);
    });

    it('is a notice and no failure when nobody answers', async () => {
      stage.set({ GITHUB_API_URL: 'http://127.0.0.1:1' });
      await tell(asked);
      expect(commands('notice')).toHaveLength(1);
    });

    it('is a notice where there is no pull request', async () => {
      await tell(asked, undefined, { pullRequest: null });
      expect([bodies, commands('notice').length]).toEqual([[], 1]);
    });

    it('is a notice where there is no token', async () => {
      await tell({ comment: 'true' });
      expect([bodies, commands('notice').length]).toEqual([[], 1]);
    });
  });
});
