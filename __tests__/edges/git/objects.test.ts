import { afterAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ObjectReader } from '../../../src/edges/git/objects.js';
import { pathWith, removeScratch, Scratch, scratchFolder } from './scratch.js';

afterAll(removeScratch);

const MIB = 1024 * 1024;

function reader(scratch: Scratch): ObjectReader {
  return new ObjectReader({ cwd: scratch.root, env: scratch.env });
}

describe('the object reader', () => {
  describe('when blobs hold any bytes', () => {
    it('gives them back as they are', async () => {
      const scratch = Scratch.create();
      const content = Buffer.from(Array.from({ length: 512 }, (_, n) => n % 256));
      scratch.write('blob', content);
      scratch.commit();
      const objects = reader(scratch);
      expect((await objects.read('HEAD:blob'))?.content).toEqual(content);
      await objects.close();
    });

    it('answers many questions at once, each with its own object', async () => {
      const scratch = Scratch.create();
      for (let n = 0; n < 50; n += 1) scratch.write(`f${String(n)}`, `content ${String(n)}`);
      scratch.commit();
      const objects = reader(scratch);
      const all = await Promise.all(Array.from({ length: 50 }, (_, n) => objects.read(`HEAD:f${String(n)}`)));
      expect(all.map((object) => object?.content.toString())).toEqual(
        all.map((_, n) => `content ${String(n)}`),
      );
      await objects.close();
    });
  });

  describe('when there is no such object', () => {
    it.each(['HEAD:none', 'nonsense', '1'.repeat(40), 'two\nlines', 'HEAD:none missing', ''])(
      'gives null for %j',
      async (name) => {
        const scratch = Scratch.create();
        scratch.commit();
        const objects = reader(scratch);
        expect(await objects.read(name)).toBeNull();
        await objects.close();
      },
    );

    it('answers the next question as ever', async () => {
      const scratch = Scratch.create();
      scratch.write('blob', 'here');
      scratch.commit();
      const objects = reader(scratch);
      await objects.read('HEAD:none');
      expect((await objects.read('HEAD:blob'))?.content.toString()).toBe('here');
      await objects.close();
    });
  });

  describe('when a large blob is streamed', () => {
    const scratch = Scratch.create();
    const content = Buffer.alloc(64 * MIB, 'evidence, line after line\n');
    scratch.write('large', content);
    scratch.write('small', 'small');
    scratch.commit();

    it('gives the same bytes', async () => {
      const objects = reader(scratch);
      const hash = createHash('sha256');
      for await (const piece of objects.stream('HEAD:large', MIB)) hash.update(piece!);
      expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
      await objects.close();
    });

    it('holds a few pieces at a time', async () => {
      const objects = reader(scratch);
      let most = 0;
      const before = process.memoryUsage().arrayBuffers;
      for await (const _piece of objects.stream('HEAD:large', MIB / 4)) {
        // A slow receiver: git has the time to fill whatever would take it.
        await new Promise((resolve) => setTimeout(resolve, 1));
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
      expect(most).toBeLessThan(48 * MIB);
      await objects.close();
    });

    it('lets the receiver read another object between two pieces', async () => {
      const objects = reader(scratch);
      let other = '';
      for await (const _piece of objects.stream('HEAD:large', 32 * MIB)) {
        other = (await objects.read('HEAD:small'))?.content.toString() ?? '';
      }
      expect(other).toBe('small');
      await objects.close();
    });

    it('is not read whole where it is larger than asked for, and the next question is answered', async () => {
      const objects = reader(scratch);
      const answers = [await objects.readUpTo('HEAD:large', MIB), await objects.readUpTo('HEAD:small', MIB)];
      expect(answers.map((object) => object?.content.toString())).toEqual([undefined, 'small']);
      await objects.close();
    });

    it('goes on after a receiver that stopped early', async () => {
      const objects = reader(scratch);
      for await (const _piece of objects.stream('HEAD:large', MIB)) break;
      expect((await objects.read('HEAD:small'))?.content.toString()).toBe('small');
      await objects.close();
    });
  });

  describe('when it is closed', () => {
    it('leaves no process behind', async () => {
      const scratch = Scratch.create();
      scratch.commit();
      const pids = path.join(scratchFolder(), 'pids');
      const env = { ...scratch.env, PATH: pathWith('cat-file', `echo $$ >> '${pids}'`) };
      const objects = new ObjectReader({ cwd: scratch.root, env });
      await Promise.all([objects.read('HEAD'), objects.header('HEAD')]);
      await objects.close();
      const alive = readFileSync(pids, 'utf8')
        .trim()
        .split('\n')
        .filter((pid) => isRunning(Number(pid)));
      expect(alive).toEqual([]);
    });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
