import fc from 'fast-check';

/*
 * What a hostile or broken client sends, as bytes: one character stands for one byte (latin1).
 */

/**
 * A request that is framed well: whatever is wrong with it, one answer is due, and the connection goes on.
 */
export interface FramedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface Described {
  readonly paths: readonly string[];
  /** Names of query parameters, over all paths. */
  readonly parameters: readonly string[];
  readonly companies: readonly string[];
}

/** No answer may have this header, which only requests name. */
export const INJECTED = 'x-injected';

const METHODS = words('GET HEAD OPTIONS POST PUT PATCH DELETE TRACE PROPFIND PURGE M-SEARCH');

const FURTHER_PATHS = [
  ...words('/ /odds /data /docs /livez /llms.txt /.well-known/api-catalog /mcp'),
  ...words('/data/resets.csv /data/launches.csv /data/files.json /data/ /data/nothing.csv'),
  ...words('/compat/codex-resets/api/v1/status /compat/codex-resets/api/v1/resets /compat/codex-resets'),
];

/**
 * What may stand in a target as it is; bytes beyond ASCII are refused by Node, and stand in raw bytes only.
 */
const targetBytes = bytesBetween(0x21, 0x7e, []);

/** And in the value of a header. */
const valueBytes = bytesBetween(0x20, 0xff, [0x7f]).map((text) => text.trim());

function words(text: string): string[] {
  return text.split(' ');
}

function bytesBetween(from: number, to: number, without: readonly number[]): fc.Arbitrary<string> {
  const byte = fc.integer({ min: from, max: to }).filter((code) => !without.includes(code));
  return fc.array(byte, { maxLength: 30 }).map((codes) => String.fromCharCode(...codes));
}

const ENCODINGS = [
  ...words(
    '%00 % %z %zz %u0041 %25 %2525 %252f %2e%2e%2f ..%c0%af %c0%80 %f5%80%80%80 %ed%a0%80 %ff%fe %0d%0a',
  ),
  ...words(
    `%0d%0a${INJECTED}:%201 %E5%98%8A%E5%98%8D %e2%80%ae + ; [] [0] {} | " ' <script> $(id) \\ \\..\\ # #x`,
  ),
  '`',
];

function targets({ paths, parameters, companies }: Described): fc.Arbitrary<string> {
  const path = fc.constantFrom(...paths, ...paths, ...FURTHER_PATHS);
  const junk = fc.oneof(fc.constantFrom(...ENCODINGS), targetBytes);
  const nearly = fc
    .tuple(path, fc.nat(40), junk, fc.nat(8))
    .map(([known, at, more, how]) => mangled(known, Math.min(at + 1, known.length), more, how));
  const anyPath = fc.oneof(
    { weight: 6, arbitrary: path },
    { weight: 3, arbitrary: nearly },
    { weight: 1, arbitrary: junk.map((text) => `/${text}`) },
  );
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...parameters) },
    { weight: 1, arbitrary: fc.constantFrom(...parameters).map((one) => one.toUpperCase()) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...parameters)
        .map((one) => `%${one.charCodeAt(0).toString(16)}${one.slice(1)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '__proto__',
        'constructor',
        'limit[]',
        '%20limit',
        'toString',
        'callback',
        '_method',
      ),
    },
    { weight: 1, arbitrary: junk },
  );
  const value = fc.oneof(
    fc.integer({ min: -2, max: 130 }).map(String),
    fc.constantFrom(
      '',
      '00',
      '+1',
      '1e1',
      '0x10',
      '1.0',
      'null',
      'NaN',
      '9007199254740991',
      '9007199254740992',
      '1'.repeat(400),
    ),
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((at) => at.toISOString()),
    fc.constantFrom(
      '2026-02-31T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-07-01T24:00:00Z',
      '2026-07-01',
      '2026-07-01T00:00:00Z',
    ),
    fc.constantFrom(...companies, ...companies.map((id) => id.toUpperCase())),
    junk,
  );
  const pair = fc.tuple(name, fc.constantFrom('=', '=', '=', ''), value).map((parts) => parts.join(''));
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 6,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, fc.integer({ min: 2, max: 2_000 }))
        .map(([one, times]) => `?${`${one.slice(0, 4)}=1&`.repeat(times)}`),
    },
    { weight: 1, arbitrary: junk.map((text) => `?${text}`) },
  );
  const origin = fc.constantFrom(
    '',
    '',
    '',
    '',
    '',
    '',
    'http://record.example',
    'HTTPS://u:p@x:1',
    'http://',
    'ftp://x',
    '//',
  );
  return fc.oneof(
    { weight: 30, arbitrary: fc.tuple(origin, anyPath, query).map((parts) => parts.join('')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('*', '//livez', '/../livez', '/./livez'),
    },
  );
}

function mangled(path: string, at: number, more: string, how: number): string {
  const [before, after] = [path.slice(0, at), path.slice(at)];
  if (how === 0) return path.toUpperCase();
  if (how === 1) return `${path}/`;
  if (how === 2) return path.replaceAll('/', '//');
  if (how === 3) return `${path}/..${path}`;
  // The letter is encoded once or twice.
  if (how < 6)
    return `${before}%${how === 5 ? '25' : ''}${(after.charCodeAt(0) || 0x2f).toString(16)}${after.slice(1)}`;
  return before + more + after;
}

function headers(etags: () => readonly string[]): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const conditions = fc.oneof(
    fc.constantFrom(
      '*',
      '"',
      '""',
      'W/""',
      '"a", "b", W/"c"',
      ',,,',
      '"unterminated',
      'W/',
      `"${'x'.repeat(5_000)}"`,
      '"a",'.repeat(800),
    ),
    fc.nat(1e9).map((n) => `"${n}"`),
    fc.nat(30).map((n) => etags()[n] ?? '"none"'),
    valueBytes,
  );
  const dates = fc.constantFrom(
    'Sat, 21 Nov 2026 02:20:06 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Mon, 99 Foo 99999 99:99:99 XYZ',
    '0',
    '-1',
    'now',
    '2026-07-01',
  );
  const odd = fc.oneof(
    valueBytes,
    fc.constantFrom(
      '',
      '*/*',
      ';',
      'gzip;q=',
      'br;q=9e9',
      'identity;q=0, *;q=0',
      'a'.repeat(3_000),
      'x,'.repeat(1_000),
    ),
  );
  const known = (names: readonly string[], values: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...names), values);
  const one = fc.oneof(
    known(words('If-None-Match if-none-match If-Match'), conditions),
    known(words('If-Modified-Since If-Unmodified-Since If-Range Date'), dates),
    known(words('Accept Accept-Encoding Accept-Language Accept-Charset TE Prefer'), odd),
    known(
      words('Range'),
      fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'bytes=a-b', 'lines=1-2'),
    ),
    known(
      words(
        'Origin Access-Control-Request-Method Access-Control-Request-Headers Access-Control-Request-Private-Network',
      ),
      odd,
    ),
    known(
      words('X-HTTP-Method-Override X-Method-Override X-HTTP-Method'),
      fc.constantFrom('DELETE', 'POST', 'CONNECT', 'get'),
    ),
    known(
      words('Host X-Forwarded-Host X-Forwarded-For X-Forwarded-Proto Forwarded X-Original-URL X-Rewrite-URL'),
      odd,
    ),
    known(
      words(
        'Cookie Authorization Cache-Control Pragma Content-Type Content-Encoding Max-Forwards Via __proto__',
      ),
      odd,
    ),
    fc.tuple(
      fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,30}$/).filter((name) => !FRAMING.test(name)),
      valueBytes,
    ),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(one, { maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(one, fc.integer({ min: 2, max: 500 }))
        .map(([[name], times]) => Array.from({ length: times }, () => [name, 'x'] as const)),
    },
  );
}

/** Headers that decide where a request ends; they stand in raw bytes only. */
const FRAMING = /^(content-length|transfer-encoding|connection|upgrade|expect|keep-alive|proxy-connection)$/i;

export function framedRequests(
  described: Described,
  etags: () => readonly string[],
): fc.Arbitrary<FramedRequest> {
  return (
    fc
      .record({
        method: fc.oneof(
          { weight: 6, arbitrary: fc.constant('GET') },
          { weight: 4, arbitrary: fc.constantFrom(...METHODS) },
        ),
        target: targets(described),
        headers: headers(etags),
        body: fc.oneof(
          { weight: 6, arbitrary: fc.constant('') },
          {
            weight: 1,
            arbitrary: fc.oneof(valueBytes, fc.constant('{"limit":'), fc.constant('x'.repeat(20_000))),
          },
        ),
      })
      // Longer ones are refused by Node, and stand in raw bytes.
      .filter((request) => bytesOf({ ...request, body: '' }).length < 15_000)
  );
}

export function bytesOf({ method, target, headers: given, body }: FramedRequest): string {
  const lines = given.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // Exactly one is needed, and a second one may be among the headers.
  const host = hostsIn(given) > 0 ? '' : 'Host: x\r\n';
  const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
  return `${method} ${target} HTTP/1.1\r\n${host}${lines}${length}\r\n${body}`;
}

/** How many of the headers are `Host`; two if one of them names no host. */
export function hostsIn(headers: FramedRequest['headers']): number {
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host');
  return hosts.some(([, value]) => /[\s,/?#@\\]/.test(value.trim())) ? 2 : hosts.length;
}
