import type { IncomingMessage, RequestOptions } from 'node:http';
import { keyUnavailable } from './key-failure.js';

/** One request, as the client wants it answered. */
export interface VaultRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** From the first byte out to the last byte in. */
  readonly timeoutMs: number;
  /** JSON that is posted; absent: a GET. It may hold a key. */
  readonly body?: string;
}

export interface VaultResponse {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

/** A secret of two fields is small; more is not what was asked for. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * One GET or POST over http or https, without following anything. Certificates are checked, whatever the environment says.
 * GATE_KEY_UNAVAILABLE where no whole answer comes in time. No error holds a header or a body: the one has the token, the
 * other the key.
 */
export async function askVault({ url, headers, timeoutMs, body }: VaultRequest): Promise<VaultResponse> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions & { rejectUnauthorized?: boolean } = {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    agent: false,
    signal,
    ...(url.protocol === 'https:' ? { rejectUnauthorized: true } : {}),
  };
  try {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end(body);
    });
    return {
      status: message.statusCode ?? 0,
      location: message.headers.location ?? null,
      body: await readBody(message),
    };
  } catch (error) {
    if (signal.aborted) throw unavailable(`did not answer within ${timeoutMs / 1000} seconds`);
    throw noAnswer(error);
  }
}

async function readBody(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BODY_BYTES) {
      message.destroy();
      throw new RangeError('more than a secret');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function noAnswer(error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof RangeError) return unavailable('answered with far more than a secret');
  if (code === 'ECONNREFUSED') return unavailable('refused the connection');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unavailable('has a name that cannot be resolved');
  if (code === 'ECONNRESET') return unavailable('broke off its answer');
  if (code !== undefined && /CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) {
    return unavailable('has a certificate that is not trusted', 'add its authority with NODE_EXTRA_CA_CERTS');
  }
  return unavailable('cannot be reached');
}

function unavailable(
  problem: string,
  help = 'check VAULT_ADDR and that the server is up, then try again',
): Error {
  return keyUnavailable(`the Vault server ${problem}`, help);
}
