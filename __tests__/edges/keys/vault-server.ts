import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

type Answer = (response: ServerResponse, request: SeenRequest) => void;

/**
 * An HTTP server on loopback that speaks the documented API of a KV version 2 engine mounted at `kv`: `secrets` by path, or one
 * answer for everything.
 */
export class VaultServer {
  readonly seen: SeenRequest[] = [];
  readonly secrets = new Map<string, unknown>();
  /** How often each secret was written; one that a test put there counts once. */
  private readonly versions = new Map<string, number>();
  answer: Answer | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers };
      this.seen.push(seen);
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (this.answer !== null) this.answer(response, seen);
        else if (seen.method === 'POST') this.takeSecret(response, seen.path, Buffer.concat(pieces));
        else this.answerSecret(response, seen.path);
      });
    });
  }

  static async start(): Promise<VaultServer> {
    const vault = new VaultServer();
    await new Promise<void>((resolve) => vault.server.listen(0, '127.0.0.1', resolve));
    return vault;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The same status and body for every request. */
  always(status: number, body: unknown = { errors: [] }, headers: Record<string, string> = {}): void {
    this.answer = (response) =>
      reply(response, status, typeof body === 'string' ? body : JSON.stringify(body), headers);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A write with check-and-set: refused where the newest version is another one. */
  private takeSecret(response: ServerResponse, path: string, body: Buffer): void {
    const name = nameOf(path);
    const { options, data } = JSON.parse(body.toString('utf8')) as {
      options: { cas: number };
      data: unknown;
    };
    if (options.cas !== this.versionOf(name)) {
      return reply(response, 400, '{"errors":["check-and-set parameter did not match the current version"]}');
    }
    this.versions.set(name, options.cas + 1);
    this.secrets.set(name, data);
    reply(response, 200, JSON.stringify({ data: { version: options.cas + 1 } }));
  }

  private versionOf(name: string): number {
    return this.versions.get(name) ?? (this.secrets.has(name) ? 1 : 0);
  }

  private answerSecret(response: ServerResponse, path: string): void {
    const name = nameOf(path);
    const secret = this.secrets.get(name);
    if (secret === undefined) return reply(response, 404, '{"errors":[]}');
    const metadata = {
      created_time: '2026-03-01T09:30:00Z',
      deletion_time: '',
      destroyed: false,
      version: this.versionOf(name),
    };
    reply(
      response,
      200,
      JSON.stringify({ request_id: 'x', data: { data: secret, metadata }, warnings: null }),
    );
  }
}

function nameOf(path: string): string {
  return path.replace(/^\/v1\/kv\/data\//, '');
}

function reply(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body);
}
