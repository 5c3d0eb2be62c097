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
  answer: Answer | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers };
      this.seen.push(seen);
      if (this.answer === null) this.answerSecret(response, seen.path);
      else this.answer(response, seen);
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

  private answerSecret(response: ServerResponse, path: string): void {
    const secret = this.secrets.get(path.replace(/^\/v1\/kv\/data\//, ''));
    if (secret === undefined) return reply(response, 404, '{"errors":[]}');
    const metadata = {
      created_time: '2026-03-01T09:30:00Z',
      deletion_time: '',
      destroyed: false,
      version: 1,
    };
    reply(
      response,
      200,
      JSON.stringify({ request_id: 'x', data: { data: secret, metadata }, warnings: null }),
    );
  }
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
