import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuseMalformed } from '../../src/api/http/errors.js';
import { type ListenOptions, listen } from '../../src/lib/listen.js';
import { answersIn, openForTest } from '../_support/clients/raw-http.js';
import { until } from '../_support/processes/processes.js';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers `/slow` after 60 ms and everything else at once, with its address. */
const listener: RequestListener = (req, res) => {
  const body = JSON.stringify(req.url);
  const answer = () => res.setHeader('Content-Length', body.length).end(body);
  if (req.url === '/slow') setTimeout(answer, 60);
  else answer();
};

async function serve(limits: ListenOptions['limits'] = {}, answer = listener): Promise<number> {
  const options = { host: '127.0.0.1', port: 0, refuse: refuseMalformed, limits };
  const server = await listen(answer, options);
  onTestFinished(() => server.close(0));
  return server.port;
}

const said = (text: string) =>
  answersIn(text).map(({ status, body }) => [status, JSON.parse(body)?.error?.code ?? JSON.parse(body)]);

describe('what Node refuses is answered in its turn', () => {
  test('after the answers before it, and nothing after it', async () => {
    const { socket, ended } = openForTest(await serve());
    socket.write([asked('/slow'), asked('/2'), asked('/3'), 'GARBAGE\r\n\r\n', asked('/never')].join(''));
    expect(said(await ended)).toEqual([
      [200, '/slow'],
      [200, '/2'],
      [200, '/3'],
      [400, 'malformed_request'],
    ]);
  });

  test('a long pipeline is answered in order', async () => {
    const { socket, ended } = openForTest(await serve());
    const paths = Array.from({ length: 500 }, (_, n) => (n % 100 === 0 ? '/slow' : `/${n}`));
    socket.end(paths.map(asked).join(''));
    expect(said(await ended)).toEqual(paths.map((path) => [200, path]));
  });

  test.each([
    ['no chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['no transfer coding', 'Transfer-Encoding: gzip\r\n\r\n'],
  ])('a request whose body is %s has one answer, not two', async (_what, rest) => {
    for (const path of ['/', '/slow']) {
      const { socket, ended } = openForTest(await serve());
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${rest}`);
      expect(said(await ended)).toEqual([[200, path]]);
    }
  });

  test('who waits to be told to go on has the answer instead, whole and in its turn, and the end', async () => {
    for (const path of ['/', '/slow']) {
      const { socket, ended } = openForTest(await serve());
      const waiting = 'GET /2 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi';
      socket.end(asked(path) + waiting + asked('/3'));
      const text = await ended;
      expect(said(text)).toEqual([path, '/2'].map((one) => [200, one]));
      expect(text).not.toContain('100 Continue');
    }
  });

  test('CONNECT is no method of any address', async () => {
    const { socket, ended } = openForTest(await serve());
    socket.write(`${asked('/slow')}CONNECT record.example:443 HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(said(await ended)).toEqual([
      [200, '/slow'],
      [405, 'method_not_allowed'],
    ]);
  });

  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\n\r\n', 405],
  ])('who is refused and never ends its side is cut off: %s', async (_what, bytes, status) => {
    const { socket, ended } = openForTest(await serve(), { stayOpen: true });
    socket.write(bytes);
    const sending = setInterval(() => socket.write('more\r\n'), 100);
    onTestFinished(() => clearInterval(sending));
    expect(answersIn(await ended).map((answer) => answer.status)).toEqual([status]);
  });
});

describe('who ends its side after asking', () => {
  test('still gets its answers, also those that take a while', async () => {
    const { socket, ended } = openForTest(await serve(), { stayOpen: true });
    socket.end(asked('/slow') + asked('/2'));
    expect(said(await ended)).toEqual([
      [200, '/slow'],
      [200, '/2'],
    ]);
  });

  test('in the middle of a request is told so', async () => {
    const { socket, ended } = openForTest(await serve(), { stayOpen: true });
    socket.end('GET / HTTP/1.1\r\nHost: x');
    expect(said(await ended)).toEqual([[400, 'malformed_request']]);
  });
});

describe('slow clients', () => {
  test('who sends a byte now and then is cut off with 408, all the same whether it ever asked before', async () => {
    const port = await serve({ headersTimeoutMs: 1_000, timeoutCheckMs: 50 });
    const lorises = Array.from({ length: 40 }, (_, n) => {
      const one = openForTest(port);
      if (n % 2 === 0) one.socket.write(GET);
      const dripping = setInterval(() => one.socket.write('x'), 50);
      onTestFinished(() => clearInterval(dripping));
      one.socket.write('GET / HTTP/1.1\r\nX: ');
      return one;
    });
    for (let n = 0; n < 5; n += 1) {
      const other = openForTest(port);
      other.socket.end(asked('/other'));
      expect(said(await other.ended)).toEqual([[200, '/other']]);
      await wait(20);
    }
    const answers = await Promise.all(lorises.map(({ ended }) => ended));
    for (const [n, answer] of answers.entries()) {
      expect(said(answer)).toEqual([...(n % 2 === 0 ? [[200, '/']] : []), [408, 'request_timeout']]);
    }
  });

  test('who connects and says nothing is cut off with 408, too', async () => {
    const { ended } = openForTest(await serve({ headersTimeoutMs: 100, timeoutCheckMs: 50 }));
    expect(said(await ended)).toEqual([[408, 'request_timeout']]);
  });

  test('who never sends the rest of a body has its answer, and no second one', async () => {
    const limits = { headersTimeoutMs: 1_000, requestTimeoutMs: 1_200, timeoutCheckMs: 50 };
    const { socket, ended } = openForTest(await serve(limits));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    expect(said(await ended)).toEqual([[200, '/']]);
  });

  test('who never reads is cut off, and holds up nobody else', async () => {
    const large = Buffer.alloc(64 * 2 ** 20, ' ');
    let open = 0;
    const port = await serve({ stalledTimeoutMs: 1_000 }, (req, res) => {
      if (req.url !== '/large') return listener(req, res);
      open += 1;
      res.once('close', () => {
        open -= 1;
      });
      res.setHeader('Content-Length', large.length).end(large);
    });
    const readers = Array.from({ length: 4 }, () => {
      const reader = openForTest(port);
      reader.socket.pause();
      reader.socket.write(asked('/large'));
      return reader;
    });
    await until('all are being answered', () => open === readers.length);
    const other = openForTest(port);
    other.socket.end(asked('/other'));
    expect(said(await other.ended)).toEqual([[200, '/other']]);
    await until('none of them is', () => open === 0);
  });

  test('who never reads is cut off within the limit, not at twice its time', async () => {
    const large = Buffer.alloc(64 * 2 ** 20, ' ');
    let askedAt = 0;
    let closedAt = 0;
    const port = await serve({ stalledTimeoutMs: 3_000 }, (_req, res) => {
      askedAt = performance.now();
      res.once('close', () => {
        closedAt = performance.now();
      });
      res.setHeader('Content-Length', large.length).end(large);
    });
    const reader = openForTest(port);
    reader.socket.pause();
    reader.socket.write(asked('/large'));
    await until('it is cut off', () => closedAt > 0);
    expect(closedAt - askedAt).toBeGreaterThan(1_400);
    // The timers of a busy machine are late.
    expect(closedAt - askedAt).toBeLessThan(4_200);
  });
});

describe('when there are too many connections', () => {
  test('the one that was used longest ago gives way, and the new one is served', async () => {
    const port = await serve({ connections: 3 });
    const silent = openForTest(port);
    const [idle, busy, last] = [openForTest(port), openForTest(port), openForTest(port)];
    // The fourth has taken the place of the one that has not asked for anything.
    expect(said(await silent.ended)).toEqual([[408, 'request_timeout']]);
    for (const { socket } of [idle, busy]) socket.write(GET);
    await until('both have their answers', () => idle.received() !== '' && busy.received() !== '');
    last.socket.write(GET);
    await until('it has its answer', () => last.received() !== '');
    busy.socket.write(asked('/slow'));
    await wait(20);
    const newest = openForTest(port);
    newest.socket.end(asked('/new'));
    expect(said(await newest.ended)).toEqual([[200, '/new']]);
    expect(said(await idle.ended)).toEqual([[200, '/']]);
    await until('the slow answer is there', () => said(busy.received()).length === 2);
    last.socket.end(asked('/again'));
    expect(said(await last.ended)).toEqual([
      [200, '/'],
      [200, '/again'],
    ]);
  });

  test('a crowd of silent ones keeps nobody from being served', async () => {
    const port = await serve({ connections: 20 });
    const crowd = Array.from({ length: 100 }, () => openForTest(port));
    for (let n = 0; n < 10; n += 1) {
      const { socket, ended } = openForTest(port);
      socket.end(asked(`/${n}`));
      expect(said(await ended)).toEqual([[200, `/${n}`]]);
    }
    const gone = crowd.filter(({ received }) => received() !== '');
    expect(gone.length).toBeGreaterThanOrEqual(80);
    for (const { received } of gone) expect(said(received())).toEqual([[408, 'request_timeout']]);
  });
});
