import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../upstreams/upstream-listener.js';

/** A good answer, to be spoilt. */
interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** What a fault does with an answer and a connection; `random` is in [0, 1). */
type Fault = (answer: Answer, response: ServerResponse, random: () => number) => void | Promise<void>;

const HTML = '<!DOCTYPE html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';

/** Longer than any test lets a read take. */
const TOO_LONG_MS = 2_000;

const send = (response: ServerResponse, { status, headers, body }: Answer) =>
  void response.writeHead(status, headers).end(body);

const part = (body: Buffer, random: () => number) => body.subarray(0, Math.floor(body.length * random()));

const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    send(response, { status: code, headers, body: Buffer.from(`status ${code}`) });

/** Everything that a network, a cache or a tired server may do with an answer. */
export const FAULTS = {
  delayed: async (answer, response, random) => {
    await sleep(random() * 100);
    send(response, answer);
  },
  'cut at once': (_, response) => void response.destroy(),
  'cut in its body': ({ body, status, headers }, response, random) => {
    response.writeHead(status, { ...headers, 'content-length': body.length });
    response.write(part(body, random), () => response.destroy());
  },
  garbled: (answer, response, random) => send(response, { ...answer, body: garbled(answer.body, random) }),
  truncated: (answer, response, random) => send(response, { ...answer, body: part(answer.body, random) }),
  'too short by its length': ({ body, status, headers }, response, random) => {
    const length = Math.floor(body.length * random());
    response.writeHead(status, { ...headers, 'content-length': length });
    // Node itself would refuse to send more than it has announced.
    response.flushHeaders();
    response.socket?.end(body);
  },
  'too long by its length': ({ body, status, headers }, response) => {
    response.writeHead(status, { ...headers, 'content-length': body.length + 100 });
    response.write(body, () => response.destroy());
  },
  '429': status(429),
  '429 with Retry-After': status(429, { 'retry-after': '900' }),
  '500': status(500),
  '503 with a date to retry': status(503, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
  'an HTML page': (_, response) =>
    send(response, { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(HTML) }),
  empty: (answer, response) => send(response, { ...answer, body: Buffer.alloc(0) }),
  'endless and slow': ({ status, headers }, response) => {
    response.writeHead(status, headers);
    const timer = setInterval(() => response.write(' '), 20);
    setTimeout(() => response.destroy(), TOO_LONG_MS).unref();
    response.on('close', () => clearInterval(timer));
  },
  'redirected for ever': (_, response) =>
    send(response, { status: 302, headers: { location: '/again' }, body: Buffer.alloc(0) }),
  'gzip that is none': (answer, response) =>
    send(response, { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } }),
  'gzip that is cut': (answer, response, random) => {
    const body = part(gzipSync(answer.body), random);
    send(response, { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body });
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** Line noise: bytes that stand in no text, here and there. */
function garbled(body: Buffer, random: () => number): Buffer {
  const noisy = Buffer.from(body);
  const count = 1 + Math.floor(random() * 20);
  for (let n = 0; n < count && noisy.length > 0; n += 1)
    noisy[Math.floor(random() * noisy.length)] = 0x80 + Math.floor(random() * 0x80);
  return noisy;
}

export interface ChaosProxy {
  /** `http://127.0.0.1:<port>`, in the place of the target's. */
  readonly base: string;
  /** How often each fault was done. */
  readonly done: ReadonlyMap<FaultName, number>;
  /** The share of answers that are spoilt from now on; 0: none. */
  share: number;
}

/** Stands before a server until the test ends and spoils its answers at random. */
export async function startChaosProxy(target: string, random: () => number): Promise<ChaosProxy> {
  const names = Object.keys(FAULTS) as FaultName[];
  const done = new Map<FaultName, number>();
  const { base, close } = await listenLocally((request, response) => {
    void respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/again') return void FAULTS['redirected for ever'](EMPTY, response);
    const answer = await ask(target, base, request);
    const name = random() < proxy.share ? names[Math.floor(random() * names.length)] : undefined;
    if (name === undefined) return send(response, answer);
    done.set(name, (done.get(name) ?? 0) + 1);
    await (FAULTS[name] as Fault)(answer, response, random);
  }

  const proxy: ChaosProxy = { base, done, share: 0 };
  onTestFinished(() => close());
  return proxy;
}

const EMPTY: Answer = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** The target's answer, with the proxy's address wherever it names its own. */
async function ask(target: string, base: string, request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  const { host: _, connection: __, ...headers } = request.headers;
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      target + (request.url ?? '/'),
      { method: request.method ?? 'GET', headers },
      (found) => {
        buffer(found).then((read) => {
          const text = read.toString('utf8').replaceAll(target, base);
          const kept = ['content-type', 'etag', 'link', 'x-request-id'].flatMap((name) => {
            const value = found.headers[name];
            return typeof value === 'string' ? [[name, value.replaceAll(target, base)]] : [];
          });
          resolve({
            status: found.statusCode ?? 502,
            headers: Object.fromEntries(kept),
            body: Buffer.from(text),
          });
        }, reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
