import { Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { GROUPS, LANGUAGES } from './mix.js';

export interface Client {
  readonly isBot: boolean;
  readonly path: () => string;
  readonly headers: OutgoingHttpHeaders;
  /** Sent with the next request by a client that does so. */
  etag: string | undefined;
  readonly isConditional: boolean;
}

export interface Answer {
  readonly ms: number;
  readonly status: number;
  /** Of headers and body. */
  readonly bytes: number;
  /** `edge; hit`, or something else where the API was asked. */
  readonly isHit: boolean;
  readonly isBot: boolean;
}

/** So many clients of the mix, each with what it always sends. */
export function makeClients(count: number, rng: () => number): readonly Client[] {
  return Array.from({ length: count }, () => {
    const group = weighted(GROUPS, ({ share }) => share, rng());
    const path = one(group.paths, rng);
    const encoding = one(group.encodings, rng);
    const [language] = weighted(LANGUAGES, ([, share]) => share, rng());
    return {
      isBot: group.name === 'bots',
      path: () => path.replace('*', () => String(Math.floor(rng() * 1_000))),
      headers: {
        ...(encoding === '' ? {} : { 'accept-encoding': encoding }),
        ...(group.browser ? { 'accept-language': language, accept: 'text/html' } : {}),
      },
      etag: undefined,
      isConditional: rng() < group.conditional,
    };
  });
}

/** Every kind of request, one after the other, so that nothing is made for the first time in a rush. */
export async function askEach(port: number, clients: readonly Client[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const kinds = new Map(clients.map((client) => [JSON.stringify([client.path(), client.headers]), client]));
  for (const client of kinds.values()) await request(port, agent, client);
  agent.destroy();
}

/**
 * Clients ask in an order of chance, at a steady rate and whether or not earlier answers have come.
 * @param perSecond requests; at more than `clients.length` in a turn they ask several times
 * @param until when to stop, by `performance.now`
 */
export async function ask(
  port: number,
  clients: readonly Client[],
  options: { readonly perSecond: () => number; readonly until: number; readonly rng: () => number },
): Promise<{ readonly answers: readonly Answer[]; readonly sent: number }> {
  const { perSecond, until, rng } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const answers: Promise<Answer | null>[] = [];
  let [due, last] = [0, performance.now()];
  while (performance.now() < until) {
    await delay(5);
    const now = performance.now();
    due += (perSecond() * (now - last)) / 1_000;
    last = now;
    for (; due >= 1; due -= 1) answers.push(request(port, agent, one(clients, rng)));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return { answers: all.filter((answer) => answer !== null), sent: answers.length };
}

function request(port: number, agent: Agent, client: Client): Promise<Answer | null> {
  const headers = {
    ...client.headers,
    ...(client.isConditional && client.etag ? { 'if-none-match': client.etag } : {}),
  };
  return new Promise((resolve) => {
    const startedAt = performance.now();
    get({ host: '127.0.0.1', port, path: client.path(), agent, headers }, (response) => {
      let bytes = headerBytes(response.rawHeaders);
      client.etag = response.headers.etag ?? client.etag;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        const ms = performance.now() - startedAt;
        resolve({ ms, status, bytes, isHit: isHit(got), isBot: client.isBot });
      });
    }).on('error', () => resolve(null));
  });
}

const isHit = (headers: IncomingHttpHeaders) => String(headers['cache-status']).startsWith('edge; hit');

function headerBytes(raw: readonly string[]): number {
  return raw.reduce((sum, text) => sum + text.length + 2, 17);
}

function one<T>(values: readonly T[], rng: () => number): T {
  return values[Math.floor(rng() * values.length)] as T;
}

/** @param at 0 to 1 */
function weighted<T>(values: readonly T[], shareOf: (value: T) => number, at: number): T {
  let left = at;
  return (values.find((value) => {
    left -= shareOf(value);
    return left < 0;
  }) ?? values.at(-1)) as T;
}
