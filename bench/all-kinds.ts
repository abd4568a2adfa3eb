import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';

interface Question {
  readonly kind: string;
  readonly path: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether to ask, too, if the last answer to this path has changed. */
  readonly conditional?: true;
  readonly expected: readonly number[];
}

const API = ['stats', 'resets', 'resets?limit=5&offset=20', 'forecast', 'odds', 'launches'];
const PAGES = ['/', '/?lang=ja', '/?lang=ko', '/odds', '/scores', '/data', '/method', '/docs'];
const FILES = ['/data/resets.csv', '/api/openapi.json'];
const FEEDS = ['/feed.atom', '/calendar.ics'];
const BROTLI = { 'accept-encoding': 'br' };
const GZIP = { 'accept-encoding': 'gzip' };

/** One MCP message. */
const call = (method: string, params: object): Question => ({
  kind: 'MCP',
  path: '/mcp',
  method: 'POST',
  expected: [200],
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

/** Every kind of request that the API answers, in the order in which each connection repeats them. */
const QUESTIONS: readonly Question[] = [
  ...API.map((name) => ({ kind: 'API', path: `/api/v1/${name}`, headers: BROTLI, expected: [200] })),
  ...API.slice(0, 4).map((name) => ({
    kind: 'API, gzip',
    path: `/api/v1/${name}`,
    headers: GZIP,
    expected: [200],
  })),
  // 200 where a turn has come in between.
  ...API.map((name) => ({
    kind: 'API, If-None-Match',
    path: `/api/v1/${name}`,
    expected: [304, 200],
    headers: BROTLI,
    conditional: true as const,
  })),
  // This ledger has neither sources nor a model.
  { kind: 'health', path: '/api/v1/health', expected: [503] },
  { kind: 'health', path: '/livez', expected: [200] },
  { kind: 'health', path: '/readyz', expected: [200] },
  ...PAGES.map((path) => ({ kind: 'page', path, headers: BROTLI, expected: [200] })),
  ...PAGES.slice(0, 3).map((path) => ({ kind: 'page, gzip', path, headers: GZIP, expected: [200] })),
  ...FILES.map((path) => ({ kind: 'file', path, headers: BROTLI, expected: [200] })),
  ...FILES.map((path) => ({ kind: 'file, plain', path, expected: [200] })),
  ...FEEDS.map((path) => ({ kind: 'feed', path, headers: GZIP, expected: [200] })),
  { kind: 'badge', path: '/badge.svg', expected: [200] },
  { kind: 'HEAD', path: '/', method: 'HEAD', expected: [200] },
  { kind: 'HEAD', path: '/api/v1/stats', method: 'HEAD', expected: [200] },
  { kind: 'OPTIONS', path: '/api/v1/stats', method: 'OPTIONS', expected: [204] },
  { kind: 'other shape', path: '/compat/codex-resets/api/v1/status', expected: [200] },
  { kind: 'refused', path: '/nowhere', expected: [404] },
  { kind: 'refused', path: '/api/v1/resets?limit=0', expected: [400] },
  { kind: 'refused', path: '/api/v1/stats', method: 'POST', expected: [405] },
  call('tools/list', {}),
  call('tools/call', { name: 'stats', arguments: {} }),
];

const CONNECTIONS = 8;

/**
 * Asks all kinds of questions in turn.
 * @throws when an answer has another status than the question expects
 */
export async function askAllKinds(port: number, amount: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const etags = new Map<string, string>();
  let asked = 0;
  const ask = async (question: Question): Promise<void> => {
    asked += 1;
    const { kind, path, method = 'GET', conditional, expected } = question;
    const etag = conditional && etags.get(path);
    const headers = { ...question.headers, ...(etag ? { 'if-none-match': etag } : {}) };
    const { statusCode: status = 0, headers: answered } = await answerTo(
      { port, path, method, headers, agent },
      question.body,
    );
    if (!expected.includes(status)) throw new Error(`${kind}: ${method} ${path} was answered with ${status}`);
    if (answered.etag && kind === 'API') etags.set(path, answered.etag);
  };
  const askInTurn = async (first: number): Promise<void> => {
    for (let n = first; asked < amount; n += 1) await ask(QUESTIONS[n % QUESTIONS.length] as Question);
  };
  try {
    // Each connection begins at another question, so that different ones are open at a time.
    const apart = Math.ceil(QUESTIONS.length / CONNECTIONS);
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => askInTurn(n * apart)));
  } finally {
    agent.destroy();
  }
}

function answerTo(options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, (response) => {
      response
        .resume()
        .on('error', reject)
        .on('end', () => resolve(response));
    })
      .on('error', (cause) => reject(new Error(`${options.path}: ${cause.message}`, { cause })))
      .end(body);
  });
}
