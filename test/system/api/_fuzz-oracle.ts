import assert from 'node:assert/strict';
import type { ParsedAnswer } from '../../_support/clients/raw-http.js';
import { bodyOf, type Description, examplesOf, type JsonObject } from '../../api/_described.js';
import { type FramedRequest, hostsIn, INJECTED } from './_fuzz-requests.js';

/** What a body must never tell of the inside. */
const INSIDE =
  /node_modules|SQLITE|sqlite|\bat .*:\d+:\d+|[A-Z]\w*Error\b|\/(src|dist|tmp|usr|home|work)\/|Cannot (read|GET|POST)|<pre>/;

/**
 * Read from the description: `400 malformed_request` and so on. Of the description, 503 of health and of
 * data.
 */
function errorCodes(description: Description): ReadonlySet<string> {
  const responses = description.at('paths', '/api/v1/stats', 'get', 'responses') ?? {};
  return new Set(
    Object.keys(responses).flatMap((status) =>
      Object.keys(examplesOf(description, '/api/v1/stats', status)).map((code) => `${status} ${code}`),
    ),
  );
}

const STATUSES = [200, 204, 304, 400, 404, 405, 408, 431, 503];

/** A message to `/mcp` that is none is answered in the protocol's own shape. */
const isMcp = ({ body }: ParsedAnswer) => body.startsWith('{"jsonrpc":"2.0"');

function judgeMcp({ status, body }: ParsedAnswer): void {
  assert.ok([400, 403, 406, 415].includes(status), `status ${status}: ${body}`);
  const { error } = JSON.parse(body) as { error: { message: string } };
  assert.ok(error.message !== '' && !INSIDE.test(error.message), error.message);
}

export interface Oracle {
  /** What holds for every answer, to whatever. */
  judge(answer: ParsedAnswer): void;
  /** What is due to a request that is framed well. */
  judgeFramed(request: FramedRequest, answer: ParsedAnswer): void;
}

export function createOracle(description: Description, companies: readonly string[]): Oracle {
  const codes = errorCodes(description);
  const described = Object.keys(description.document.paths as object);
  /** Bodies that were already found right. */
  const right = new Set<string>();

  function judge(answer: ParsedAnswer): void {
    const { status, body } = answer;
    assert.ok(STATUSES.includes(status) || isMcp(answer), `status ${status}: ${body}`);
    const names = answer.headers.map(([name]) => name);
    assert.deepEqual(names, [...new Set(names)], 'a header is there twice');
    assert.ok(!names.includes(INJECTED), 'a header was injected');
    assert.equal(header(answer, 'access-control-allow-origin'), '*');
    assert.equal(header(answer, 'x-content-type-options'), 'nosniff');
    if (status < 400) return;
    assert.equal(header(answer, 'cache-control'), 'no-store');
    if (isMcp(answer)) {
      judgeMcp(answer);
      return;
    }
    if (status === 503) assert.equal(header(answer, 'retry-after'), '60');
    if (body === '') return;
    assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8');
    const parsed = JSON.parse(body) as { error?: { code: string; message: string } };
    // A degraded health is no error.
    if (status === 503 && !parsed.error) return;
    const { code = '', message = '' } = parsed.error ?? {};
    assert.deepEqual(parsed, { apiVersion: '1', error: { code, message } });
    assert.ok(codes.has(`${status} ${code}`), `not documented: ${status} ${code}`);
    assert.ok(message !== '' && !INSIDE.test(message.replace(/Unknown parameter ".*"/s, '')), message);
    assert.ok(message.length < 600, `a message of ${message.length} characters`);
  }

  function isTaken(path: string, query: string): boolean {
    const parameters = Object.values(
      description.at('paths', path, 'get', 'parameters') ?? {},
    ) as JsonObject[];
    const given = [...new URLSearchParams(`?${query}`)];
    return given.every(([name, value]) => {
      const n = parameters.findIndex((one) => one.in === 'query' && one.name === name);
      // The badge, as any picture, takes what others add to its address.
      if (n < 0) return path === '/badge.svg';
      if (given.filter(([other]) => other === name).length > 1) return false;
      if (name === 'company') return companies.includes(value);
      const isDigits = /^(0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value));
      const sent =
        (parameters[n]?.schema as JsonObject | undefined)?.type === 'integer' && isDigits
          ? Number(value)
          : value;
      return description.errors(sent, 'paths', path, 'get', 'parameters', String(n), 'schema').length === 0;
    });
  }

  function judgeFramed(request: FramedRequest, answer: ParsedAnswer): void {
    judge(answer);
    const { method, target } = request;
    const [, origin = '', local = target] = /^(https?:\/\/[^/?#]+)?(\/.*)$/is.exec(target) ?? [];
    const [path = '', ...rest] = local.split('?');
    // An address in absolute form has to be one; which are, is not for this oracle to say.
    if (origin !== '' || !described.includes(path)) return;
    const said =
      `${answer.status} ${/^\{"apiVersion":"1","error":\{"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`.trim();
    const due = () => {
      if (hostsIn(request.headers) > 1) return method === 'HEAD' ? /^400$/ : /^400 malformed_request$/;
      if (method === 'OPTIONS') return /^204$/;
      if (method !== 'GET' && method !== 'HEAD') return /^405 method_not_allowed$/;
      if (!isTaken(path, rest.join('?'))) return method === 'GET' ? /^400 invalid_parameter$/ : /^400$/;
      const isConditional = request.headers.some(([name]) => /^if-(none-match|modified-since)$/i.test(name));
      return new RegExp(`^(200${isConditional ? '|304' : ''}${path === '/api/v1/health' ? '|503' : ''})$`);
    };
    assert.match(said, due());
    if (method !== 'GET' || answer.body === '' || right.has(answer.body)) return;
    const place = ['paths', path, 'get', 'responses', String(answer.status), 'content'];
    const [type = ''] = Object.keys(description.at(...place) ?? {});
    assert.deepEqual(description.errors(bodyOf(type, answer.body), ...place, type, 'schema'), []);
    if (right.size < 5_000) right.add(answer.body);
  }

  return { judge, judgeFramed };
}

function header(answer: ParsedAnswer, wanted: string): string | undefined {
  return answer.headers.find(([name]) => name === wanted)?.[1];
}

/** Changes from one answer to the next, or with the second. */
const OF_THE_MOMENT = ['date', 'cache-control'];

/** HEAD says what GET says, without the body; where neither is allowed, the error names the method. */
export function judgeTwins(target: string, head: ParsedAnswer, get: ParsedAnswer): void {
  assert.equal(head.body, '');
  const stable = (answer: ParsedAnswer) => {
    const moment = target.includes('/api/v1/health')
      ? [...OF_THE_MOMENT, 'etag', 'content-length']
      : [...OF_THE_MOMENT, ...(answer.status === 405 ? ['content-length'] : [])];
    return [answer.status, ...answer.headers.filter(([name]) => !moment.includes(name))];
  };
  assert.deepEqual(stable(head), stable(get));
}
