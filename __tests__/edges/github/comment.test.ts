import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COMMENT_MARKER, COMMENT_TEXT_LIMIT, writeStickyComment } from '../../../src/edges/github/comment.js';

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string; readonly type: string } | null;
  body: string;
}

/** The three endpoints that the comment needs, as the REST API documents them. */
class CommentApi {
  comments: Comment[] = [];
  readonly requests: string[] = [];
  status = 200;
  #server: Server | null = null;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body, headers }) => {
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      });
    });
    await new Promise<void>((ready) => this.#server?.listen(0, '127.0.0.1', ready));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown; headers?: object }> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (this.status !== 200) return { status: this.status, body: { message: 'refused' } };
    const text = await textOf(request);
    if (request.method === 'GET') return this.#page(Number(searchParams.get('page') ?? 1), searchParams);
    const body = (JSON.parse(text) as { body: string }).body;
    if (request.method === 'POST') {
      const made = { id: 9000, user: { login: 'github-actions[bot]', type: 'Bot' }, body };
      this.comments.push(made);
      return { status: 201, body: made };
    }
    const found = this.comments.find(({ id }) => pathname.endsWith(`/issues/comments/${id}`));
    if (found === undefined) return { status: 404, body: { message: 'Not Found' } };
    found.body = body;
    return { status: 200, body: found };
  }

  #page(page: number, search: URLSearchParams): { status: number; body: unknown; headers: object } {
    const size = Number(search.get('per_page'));
    const next = `${this.url}/repos/acme-lab/notebook/issues/12/comments?per_page=${size}&page=${page + 1}`;
    const more = this.comments.length > page * size;
    return {
      status: 200,
      body: this.comments.slice((page - 1) * size, page * size),
      headers: more ? { link: `<${next}>; rel="next"` } : {},
    };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  return text;
}

const bot = { login: 'github-actions[bot]', type: 'Bot' };
const person = { login: 'mila', type: 'User' };

let api: CommentApi;
beforeEach(async () => {
  api = new CommentApi();
  await api.start();
});
afterEach(() => api.stop());

function write(text: string): ReturnType<typeof writeStickyComment> {
  const place = { apiUrl: api.url, token: 'a-token', owner: 'acme-lab', repo: 'notebook', pullRequest: 12 };
  return writeStickyComment(place, text);
}

describe('writeStickyComment', () => {
  describe('when there is none yet', () => {
    it('makes it, with the marker first', async () => {
      expect(await write('hello')).toBe('created');
      expect(api.comments.map(({ body }) => body)).toEqual([`${COMMENT_MARKER}\nhello`]);
    });
  });

  describe('when there is one', () => {
    it('updates it and makes no second one', async () => {
      api.comments = [{ id: 1, user: bot, body: `${COMMENT_MARKER}\nold` }];
      expect(await write('new')).toBe('updated');
      expect(api.comments.map(({ body }) => body)).toEqual([`${COMMENT_MARKER}\nnew`]);
    });

    it('leaves it alone when it says the same', async () => {
      api.comments = [{ id: 1, user: bot, body: `${COMMENT_MARKER}\nsame` }];
      await write('same');
      expect(api.requests).toEqual(['GET /repos/acme-lab/notebook/issues/12/comments']);
    });

    it('finds it on a later page', async () => {
      const talk = Array.from({ length: 150 }, (_, id) => ({ id, user: person, body: 'talk' }));
      api.comments = [...talk, { id: 555, user: bot, body: `${COMMENT_MARKER}\nold` }];
      expect(await write('new')).toBe('updated');
    });
  });

  describe('when somebody else copied the marker', () => {
    it.each([person, null])('takes the comment of %p for no comment of ours', async (user) => {
      api.comments = [{ id: 1, user, body: `${COMMENT_MARKER}\nall is well` }];
      expect(await write('not at all')).toBe('created');
    });
  });

  describe('when the API refuses', () => {
    it.each([401, 403, 404])('throws with the status %i', async (status) => {
      api.status = status;
      await expect(write('x')).rejects.toMatchObject({ status });
    });
  });

  it('leaves room for the marker', () => {
    expect(`${COMMENT_MARKER}\n`.length + COMMENT_TEXT_LIMIT).toBeLessThan(65_536);
  });
});
