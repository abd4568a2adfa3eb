import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuseMalformed } from '../../src/api/http/errors.js';
import { type ListenOptions, listen } from '../../src/lib/listen.js';
import type { Reply, RequestHead } from '../../src/lib/reply.js';
import { until } from '../_support/processes.js';
import { openForTest, type RawConnection } from '../_support/raw-http.js';

/*
 * Two servers with one idea of an answer: one also answers requests that it knows by their bytes. Whatever comes over a
 * connection, both have to write the same.
 */

const BIG = Buffer.alloc(200_000, 'big');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const SLOW: Reply = { status: 200, headers: ['Content-Length', '4'], body: Buffer.from('slow') };
const replies = new Map<string, Reply>();
/** The address and the header `X`, or much, or nothing where the answer takes its time. */
function replyTo({ method, url = '', headers }: RequestHead): Reply | null {
  if (url === '/slow') return null;
  const bytes = url === '/big' ? BIG : Buffer.from(JSON.stringify([url, headers.x ?? null]));
  const key = `${method} ${bytes.subarray(0, 100)}`;
  const body = method === 'HEAD' || url === '/held' ? null : bytes;
  const length = url === '/held' ? [] : ['Content-Length', `${bytes.length}`];
  const status = url === '/held' ? 304 : 200;
  const made = replies.get(key) ?? { status, headers: ['Content-Type', 'text/plain', ...length], body };
  replies.set(key, made);
  return made;
}

interface Served {
  readonly port: number;
  /** Requests that Node has parsed. */
  parsed(): number;
}

async function serve(options: Partial<ListenOptions> = {}): Promise<Served> {
  let parsed = 0;
  const listener: RequestListener = (req, res) => {
    parsed += 1;
    const { status, headers, body } = replyTo(req) ?? SLOW;
    const write = () => void res.writeHead(status, headers as string[]).end(body ?? undefined);
    if (req.url === '/slow') setTimeout(write, 40);
    else write();
    // Of whoever comes after, whatever was asked.
    req.url = '/changed';
  };
  const server = await listen(listener, {
    host: '127.0.0.1',
    port: 0,
    onClientError: refuseMalformed,
    ...options,
  });
  onTestFinished(() => server.close(0));
  return { port: server.port, parsed: () => parsed };
}

const serveBoth = async () => ({ plain: await serve(), knowing: await serve({ replyTo }) });
const get = (path: string, ...lines: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const chunked = (body: string) =>
  `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const undated = (text: string) => text.replace(/^Date: .*$/gm, 'Date');
const LAST = get('/last', 'Connection: close');

/** Writes each piece when the answers before it have come, or nothing for some milliseconds. */
async function send(
  { socket, received }: RawConnection,
  pieces: readonly string[],
  patience = 40,
): Promise<void> {
  for (const piece of pieces) {
    const before = received().length;
    socket.write(piece, 'latin1');
    for (let n = 0; n < patience && received().length === before; n += 1) await wait(1);
    // The rest of a long answer.
    for (let length = -1; length !== received().length; await wait(1)) length = received().length;
  }
}

/** What both write; the pieces before the last keep the connection. */
async function compare(pieces: readonly string[]): Promise<{ text: string; parsed: number }> {
  const { plain, knowing } = await serveBoth();
  const [one, other] = [openForTest(plain.port), openForTest(knowing.port)];
  await Promise.all([send(one, [...pieces, LAST]), send(other, [...pieces, LAST])]);
  const [expected, text] = [await one.ended, await other.ended];
  expect(undated(text)).toBe(undated(expected));
  return { text, parsed: plain.parsed() - knowing.parsed() };
}

describe('a request that comes again is answered without being parsed', () => {
  test.each([
    ['GET', get('/a')],
    ['HEAD', get('/a').replace('GET', 'HEAD')],
    ['with headers', get('/a', 'X: y', 'Accept-Encoding: gzip, br', 'Connection: keep-alive')],
    ['not modified', get('/held', 'If-None-Match: "a"')],
    ['much', get('/big')],
  ])('%s: the same bytes as Node writes', async (_what, request) => {
    const { parsed } = await compare([request, request, request, request]);
    // The first is Node's in any case, the second teaches.
    expect(parsed).toBe(2);
  });

  test('what one connection has taught holds for all', async () => {
    const { port, parsed } = await serve({ replyTo });
    await send(openForTest(port), [get('/a'), get('/a')]);
    const other = openForTest(port);
    // Where its requests begin is proved by the second.
    await send(other, [get('/b'), get('/b'), get('/a')]);
    expect(parsed()).toBe(4);
    expect(other.received().match(/\["\/[ab]",null\]/g)).toEqual([
      '["/b",null]',
      '["/b",null]',
      '["/a",null]',
    ]);
  });

  test('the date goes on', async () => {
    const { port } = await serve({ replyTo });
    const connection = openForTest(port);
    await send(connection, [get('/a'), get('/a'), get('/a')]);
    await wait(1_050);
    await send(connection, [get('/a')]);
    const dates = [...connection.received().matchAll(/^Date: (.*)\r$/gm)].map(([, at]) =>
      Date.parse(at ?? ''),
    );
    expect(dates).toHaveLength(4);
    expect(Math.abs((dates[3] ?? 0) - Date.now())).toBeLessThan(2_000);
    expect(dates[3]).toBeGreaterThan(dates[2] ?? 0);
  });

  test('a request that was answered here keeps its connection from giving way', async () => {
    const { port } = await serve({ replyTo, limits: { connections: 2 } });
    const [one, two] = [openForTest(port), openForTest(port)];
    await send(one, [get('/a'), get('/a')]);
    await send(two, [get('/a')]);
    await send(one, [get('/a')]);
    await send(openForTest(port), [get('/a')]);
    await two.ended;
    await send(one, [get('/a')]);
    expect(one.received().match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });
});

describe('what is not the same request is parsed', () => {
  const known = get('/a');
  test.each([
    ['the end of another', ['GET /b HTTP/1.1\r\nX: ', known]],
    ['the end of another that begins on its line', ['GET /b HTTP/1.1\r\nHost: x\r\nX: a', known]],
    ['a body', [`POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: ${known.length}\r\n\r\n`, known]],
    [
      'the middle of a body',
      [`POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 * known.length}\r\n\r\n`, known, known],
    ],
    [
      'a chunk',
      [
        `POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${known.length.toString(16)}\r\n`,
        known,
        '\r\n0\r\n\r\n',
      ],
    ],
    ['in two pieces', [known.slice(0, 9), known.slice(9)]],
    ['two in one piece', [known + known]],
    ['one and the beginning of the next', [`${known}GET /b HT`, 'TP/1.1\r\nHost: x\r\n\r\n']],
    ['a blank line before it', [`\r\n${known}`, '\r\n', known]],
    ['line feeds alone', [known.replaceAll('\r\n', '\n'), known.replaceAll('\r\n', '\n')]],
    ['a folded header', [known.replace('Host: x', 'Host: x\r\n y'), known]],
    ['other blanks', [known.replace('Host: x', 'Host:  x '), known.replace('Host: x', 'Host:  x ')]],
    ['after a garbled one', ['GARBAGE\r\n\r\n', known]],
  ])('%s', async (_what, pieces) => {
    await compare([known, known, known, ...pieces, known, known]);
  });

  test.each([
    ['HTTP/1.0', 'GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
    ['a connection of its own mind', get('/a', 'Connection: keep-alive, x')],
    ['a body', 'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
    ['Expect', get('/a', 'Expect: 100-continue')],
    ['Upgrade', get('/a', 'Upgrade: h2c')],
    ['POST', 'POST /a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a cookie', get('/a', 'Cookie: a=b')],
    ['a password', get('/a', 'Authorization: Bearer x')],
    ['a long one', get('/a', `X: ${'x'.repeat(3_000)}`)],
    ['many headers', get('/a', ...Array.from({ length: 41 }, (_, n) => `X-${n}: 1`))],
    ['an answer that takes its time', get('/slow')],
  ])('%s, always', async (_what, request) => {
    expect((await compare([get('/b'), request, request, request])).parsed).toBe(0);
  });

  test('an end of the connection that was asked for', async () => {
    const request = get('/a', 'Connection: close');
    const { plain, knowing } = await serveBoth();
    await send(openForTest(knowing.port), [get('/a'), request]);
    const [one, other] = [openForTest(plain.port), openForTest(knowing.port)];
    for (const connection of [one, other]) await send(connection, [get('/b'), request, request]);
    expect(undated(await other.ended)).toBe(undated(await one.ended));
  });

  test('CONNECT ends it', async () => {
    const { plain, knowing } = await serveBoth();
    const texts = [plain, knowing].map(async ({ port }) => {
      const connection = openForTest(port);
      await send(connection, [known, known, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', known]);
      return undated(await connection.ended);
    });
    const [expected, text] = await Promise.all(texts);
    expect(text).toBe(expected);
    expect(text).toContain('404');
  });
});

test('answers come in the order of their requests', async () => {
  const { port } = await serve({ replyTo });
  const connection = openForTest(port);
  await send(connection, [get('/a'), get('/a')]);
  connection.socket.write(get('/slow'));
  await wait(10);
  connection.socket.write(get('/a'));
  await wait(10);
  connection.socket.write(LAST);
  expect((await connection.ended).match(/slow|"\/\w+"/g)).toEqual([
    '"/a"',
    '"/a"',
    'slow',
    '"/a"',
    '"/last"',
  ]);
});

test('who asks without reading is not answered until it reads', async () => {
  let answered = 0;
  const counting = (head: RequestHead) => {
    answered += 1;
    return replyTo(head);
  };
  const { port, parsed } = await serve({ replyTo: counting });
  const connection = openForTest(port);
  await send(connection, [get('/big'), get('/big')]);
  connection.socket.pause();
  const asked = 300;
  for (let n = 0; n < asked; n += 1) {
    connection.socket.write(get('/big'));
    await wait(1);
  }
  await wait(50);
  // What the system itself takes in between is some megabytes, of sixty.
  expect(answered + parsed()).toBeLessThan(asked / 2);
  connection.socket.resume();
  connection.socket.write(LAST);
  expect((await connection.ended).match(/HTTP\/1\.1 200/g)).toHaveLength(asked + 3);
});

test('a connection that is not read for a while, as Node does with who takes no answers, is read on', async () => {
  const listener: RequestListener = ({ socket, url }, res) => {
    if (url === '/pause')
      res.once('close', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 100);
      });
    res.end(url);
  };
  const server = await listen(listener, { host: '127.0.0.1', port: 0, replyTo: () => null });
  onTestFinished(() => server.close(0));
  const connection = openForTest(server.port);
  await send(connection, [get('/pause')]);
  connection.socket.write(get('/a'));
  await until('an answer after the pause', () => connection.received().endsWith('/a'));
});

test('pipelines longer than what is read at once are answered to their end', async () => {
  const filler = 'x'.repeat(3_000);
  const pipeline = [get('/big'), get('/a', `X: ${filler}`), get('/slow'), get('/a')].join('');
  const { text } = await compare([get('/a'), get('/a'), pipeline.repeat(50), get('/a'), pipeline.repeat(50)]);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(404);
  await compare([pipeline.repeat(50)]);
});

test('who never repeats itself is not watched for long, and is answered all the same', async () => {
  const { port, parsed } = await serve({ replyTo });
  const connection = openForTest(port);
  const others = Array.from({ length: 30 }, (_, n) => get(`/${n}`));
  await send(connection, [get('/a'), get('/a'), ...others, get('/a')]);
  expect(connection.received().match(/HTTP\/1\.1 200/g)).toHaveLength(33);
  expect(parsed()).toBe(33);
});

describe('a connection ends as any other', () => {
  test('when it was idle for long enough', async () => {
    const { port } = await serve({ replyTo, limits: { keepAliveTimeoutMs: 1_000 } });
    const connection = openForTest(port);
    await send(connection, [get('/a'), get('/a'), get('/a')]);
    await connection.ended;
  });

  test('when a request after it is not whole in time', async () => {
    const limits = { headersTimeoutMs: 600, timeoutCheckMs: 30 };
    const { port } = await serve({ replyTo, limits });
    const connection = openForTest(port);
    await send(connection, [get('/a'), get('/a'), get('/a')]);
    await wait(1_000);
    expect(connection.socket.readyState).toBe('open');
    await send(connection, [get('/a'), 'GET /a HT']);
    expect(await connection.ended).toContain('request_timeout');
  });

  test('when an answer is not taken', async () => {
    const huge = Buffer.alloc(20_000_000);
    const reply: Reply = { status: 200, headers: ['Content-Length', `${huge.length}`], body: huge };
    const small: Reply = { status: 200, headers: ['Content-Length', '0'], body: null };
    const limits = { stalledTimeoutMs: 1_000, keepAliveTimeoutMs: 60_000 };
    const { port, parsed } = await serve({ replyTo: ({ url }) => (url === '/huge' ? reply : small), limits });
    const teaching = openForTest(port);
    await send(teaching, [get('/a'), get('/huge')]);
    const connection = openForTest(port);
    await send(connection, [get('/a'), get('/a'), get('/a')]);
    const before = parsed();
    connection.socket.pause();
    connection.socket.write(get('/huge'));
    await wait(2_500);
    connection.socket.resume();
    expect((await connection.ended).length).toBeLessThan(huge.length);
    expect(parsed()).toBe(before);
    // One that takes it is as any other after it.
    await send(teaching, [get('/huge'), get('/a')]);
    await wait(1_500);
    expect(teaching.socket.readyState).toBe('open');
  });

  test('when the client has said all that it has to say', async () => {
    const { port } = await serve({ replyTo });
    const connection = openForTest(port);
    await send(connection, [get('/a'), get('/a')]);
    connection.socket.end(get('/a'));
    expect((await connection.ended).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  });

  test('when the server stops', async () => {
    const listener: RequestListener = (_req, res) => void res.end('a');
    const server = await listen(listener, { host: '127.0.0.1', port: 0, replyTo });
    const connection = openForTest(server.port);
    await send(connection, [get('/a'), get('/a'), get('/a')]);
    await server.close();
    await until('the end', () => connection.socket.destroyed);
  });
});

describe('whatever comes, in whatever pieces', () => {
  const known = get('/a');
  const others = [
    ...[get('/b', 'X: 1'), get('/held'), get('/slow'), known.replace('GET', 'HEAD')],
    `POST /c HTTP/1.1\r\nHost: x\r\nContent-Length: ${known.length}\r\n\r\n${known}`,
    `POST /d HTTP/1.1\r\nHost: x\r\n${chunked(known)}`,
    ...[`GET /e HTTP/1.1\r\nHost: x\r\nX: ${known}`, `GET /f HTTP/1.1\r\nHost: x\r\nX: 1\r\n${known}`],
    ...['\r\n', known.replace('Host: x', 'Host:x')],
  ];
  const whole = fc.oneof(
    { arbitrary: fc.constant(known), weight: 1 },
    { arbitrary: fc.constantFrom(...others), weight: 2 },
  );
  /** Where a piece is cut; most are not. */
  const cut = fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: fc.nat(60), weight: 1 });
  const pieces = fc
    .array(fc.tuple(whole, cut), { minLength: 3, maxLength: 12 })
    .map((list) =>
      list.flatMap(([text, at]) => (at === null ? [text] : [text.slice(0, at), text.slice(at)])),
    );
  const last = fc.constantFrom(LAST, 'GARBAGE\r\n\r\n', `${known}GARBAGE\r\n\r\n`);

  test('both write the same', async () => {
    const { plain, knowing } = await serveBoth();
    const said = async ({ port }: Served, list: readonly string[]) => {
      const connection = openForTest(port);
      await send(connection, list, 8);
      return undated(await connection.ended);
    };
    await fc.assert(
      fc.asyncProperty(pieces, last, async (list, end) => {
        const [expected, text] = await Promise.all([
          said(plain, [...list, end]),
          said(knowing, [...list, end]),
        ]);
        expect(text).toBe(expected);
      }),
      { seed: 20_261_121, numRuns: Number(process.env.FUZZ_REQUESTS ?? 2_500) / 100 },
    );
    expect(plain.parsed() - knowing.parsed()).toBeGreaterThan(0);
  }, 120_000);
});
