import { readFileSync } from 'node:fs';
import { get } from 'node:http';

/** A question to our API, asked of everybody else, too. */
export interface Question {
  readonly name: string;
  readonly path: string;
  /** Whether it sends the ETag that it knows, so that the answer is 304. */
  readonly held?: boolean;
  readonly encoding?: 'gzip' | 'br';
  /** Whether it carries a cookie, so that Node has to parse it each time. */
  readonly cookie?: boolean;
  /** Who can be asked: frameworks serve the object or text of the body, not these very bytes. */
  readonly rivals: readonly Rival[];
}

/** Who answers the same beside our API. */
export const RIVALS = ['socket', 'bare', 'express', 'fastify', 'hono'] as const;
export type Rival = (typeof RIVALS)[number];

export const QUESTIONS: readonly Question[] = [
  { name: 'stats', path: '/api/v1/stats', rivals: RIVALS },
  { name: 'resets', path: '/api/v1/resets', rivals: RIVALS },
  { name: 'forecast', path: '/api/v1/forecast', rivals: RIVALS },
  { name: 'odds', path: '/api/v1/odds', rivals: RIVALS },
  { name: 'health', path: '/api/v1/health', rivals: RIVALS },
  { name: 'page', path: '/', rivals: RIVALS },
  { name: 'stats, parsed', path: '/api/v1/stats', cookie: true, rivals: ['socket', 'bare'] },
  { name: 'resets, parsed', path: '/api/v1/resets', cookie: true, rivals: ['socket', 'bare'] },
  { name: 'stats, 304', path: '/api/v1/stats', held: true, rivals: ['socket', 'bare'] },
  { name: 'resets, 304', path: '/api/v1/resets', held: true, rivals: ['socket', 'bare'] },
  { name: 'forecast, 304', path: '/api/v1/forecast', held: true, rivals: ['socket', 'bare'] },
  { name: 'resets, gzip', path: '/api/v1/resets', encoding: 'gzip', rivals: ['socket', 'bare'] },
  { name: 'resets, brotli', path: '/api/v1/resets', encoding: 'br', rivals: ['socket', 'bare'] },
];

/** What our API answered, for the others to answer alike. */
export interface Sample {
  readonly name: string;
  readonly status: number;
  /** Without those that Node adds by itself: name, value, name, value … */
  readonly headers: readonly string[];
  readonly type: string;
  readonly base64: string;
}

const OF_NODE = /^(date|connection|keep-alive)$/i;

/** Asks our API. @param etag to be sent along, so that the answer is 304 */
export function ask(port: number, question: Question, etag: string | null): Promise<Sample> {
  const headers = requestHeaders(question, etag);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: question.path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const kept: string[] = [];
        for (let n = 0; n < res.rawHeaders.length; n += 2) {
          const [name = '', value = ''] = res.rawHeaders.slice(n, n + 2);
          if (!OF_NODE.test(name)) kept.push(name, value);
        }
        const base64 = Buffer.concat(chunks).toString('base64');
        const type = res.headers['content-type'] ?? '';
        resolve({ name: question.name, status: res.statusCode ?? 0, headers: kept, type, base64 });
      });
    }).on('error', reject);
  });
}

export function requestHeaders({ encoding, cookie }: Question, etag: string | null): Record<string, string> {
  return {
    ...(encoding && { 'accept-encoding': encoding }),
    ...(cookie && { cookie: 'a=b' }),
    ...(etag !== null && { 'if-none-match': etag }),
  };
}

export function headerOf({ headers }: Sample, name: string): string | null {
  const index = headers.findIndex((one, n) => n % 2 === 0 && one.toLowerCase() === name);
  return index < 0 ? null : (headers[index + 1] ?? null);
}

/** In a server's own process: what it was given to serve. */
export function givenSamples(): readonly Sample[] {
  return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
}

export const bytesOf = ({ base64 }: Sample) => Buffer.from(base64, 'base64');
export const isJson = ({ type }: Sample) => type.startsWith('application/json');
