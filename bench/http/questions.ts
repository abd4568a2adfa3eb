import { get, type IncomingHttpHeaders } from 'node:http';

/** A question to our API; the others are asked for the very same answer. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly acceptEncoding?: 'br';
  /** Sends the ETag of the newest answer, so that the answer is 304. */
  readonly notModified?: true;
}

export const QUESTIONS: readonly Question[] = [
  { name: 'stats', path: '/api/v1/stats' },
  { name: 'resets', path: '/api/v1/resets' },
  { name: 'forecast', path: '/api/v1/forecast' },
  { name: 'odds', path: '/api/v1/odds' },
  { name: 'page', path: '/' },
  { name: 'resets, brotli', path: '/api/v1/resets', acceptEncoding: 'br' },
  { name: 'stats, 304', path: '/api/v1/stats', notModified: true },
  { name: 'forecast, 304', path: '/api/v1/forecast', notModified: true },
];

/** An answer of our API, for the others to repeat. */
export interface Sample {
  readonly name: string;
  readonly status: number;
  /** The headers without those that Node adds by itself. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly base64: string;
}

/**
 * The headers of a request, with an ETag where one has to be sent. Asks once, so that our answer is made
 * before it is measured beside answers that lie ready.
 */
export async function headersOf(question: Question, port: number): Promise<Record<string, string>> {
  const headers = question.acceptEncoding ? { 'accept-encoding': question.acceptEncoding } : {};
  const { etag = '' } = (await ask(port, question, headers)).headers;
  if (!question.notModified) return headers;
  return { ...headers, 'if-none-match': etag };
}

export function ask(port: number, question: Question, headers: Record<string, string>): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path: question.path, headers, agent: false }, async (response) => {
      const { date, connection, 'keep-alive': keepAlive, ...kept } = response.headers;
      const chunks = await response.toArray();
      const base64 = Buffer.concat(chunks).toString('base64');
      resolve({ name: question.name, status: response.statusCode ?? 0, headers: kept, base64 });
    });
    request.on('error', reject);
  });
}
