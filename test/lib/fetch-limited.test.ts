import { isIP, type LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FetchError, fetchErrorFrom } from '../../src/lib/fetch-error.js';
import { createLimitedFetch, type LimitedFetchOptions } from '../../src/lib/fetch-limited.js';
import { createHttpClient } from '../../src/lib/http-client.js';
import { isLoopback, isPrivateAddress } from '../../src/lib/private-address.js';
import { createFeedSource } from '../../src/sources/timeline/feed.js';
import { listenLocally, serveLocally } from '../_support/upstreams/upstream-listener.js';

/** On Linux every address of 127.0.0.0/8 is loopback; tests take this one as public. */
const PUBLIC = '127.0.0.2';

const limited = (options: Partial<LimitedFetchOptions> = {}) =>
  createLimitedFetch({
    userAgent: 'reset-record/1.2.3 (+https://example.org)',
    timeoutMs: 10_000,
    ...options,
  });

async function codeOf(response: Promise<Response>): Promise<string> {
  const error = await response.then(
    () => new Error('the request did not fail'),
    (reason: unknown) => reason,
  );
  return error instanceof FetchError ? error.code : String(error);
}

describe('a request', () => {
  it('Ensure it carries the given User-Agent whatever the caller set, and its body and status come back.', async () => {
    const base = await serveLocally((request, response) =>
      response.writeHead(201).end(request.headers['user-agent']),
    );
    const response = await limited()(base, { headers: { 'user-agent': 'other' } });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe('reset-record/1.2.3 (+https://example.org)');
    expect(response.url).toBe(`${base}/`);
  });

  it('Ensure 304 and 204 come back without a body.', async () => {
    const base = await serveLocally((request, response) =>
      response.writeHead(Number(request.url?.slice(1))).end(),
    );
    expect((await limited()(`${base}/304`)).status).toBe(304);
    expect((await limited()(`${base}/204`)).status).toBe(204);
  });

  it('Ensure a posted body arrives.', async () => {
    const base = await serveLocally((request, response) => void request.pipe(response));
    const response = await limited()(base, { method: 'POST', body: '{"a":1}' });
    expect(await response.json()).toEqual({ a: 1 });
  });
});

describe('time', () => {
  it('Ensure a server that accepts and says nothing is a timeout.', async () => {
    const base = await serveLocally(() => undefined);
    expect(await codeOf(limited({ timeoutMs: 100 })(base))).toBe('timeout');
  });

  it('Ensure a body that drips for ever is a timeout.', async () => {
    const base = await serveLocally((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect(await codeOf(limited({ timeoutMs: 150 })(base))).toBe('timeout');
  });

  it('Ensure a compressed body that stops in the middle is a timeout.', async () => {
    const whole = gzipSync(Buffer.alloc(100_000, 'abc'));
    const base = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(whole.subarray(0, 20));
    });
    expect(await codeOf(limited({ timeoutMs: 150 })(base))).toBe('timeout');
  });

  it('Ensure redirects share the time of the request.', async () => {
    const base = await serveLocally((request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}a` }).end(), 80);
    });
    expect(await codeOf(limited({ timeoutMs: 150 })(base))).toBe('timeout');
  });

  it("Ensure the caller's signal ends a request, before it and during it.", async () => {
    const base = await serveLocally(() => undefined);
    const ending = new AbortController();
    const pending = codeOf(limited()(base, { signal: ending.signal }));
    setTimeout(() => ending.abort(), 20);
    expect(await pending).toBe('aborted');
    expect(await codeOf(limited()(base, { signal: ending.signal }))).toBe('aborted');
  });
});

describe('size', () => {
  it('Ensure a body within the limit is read, and one byte more is too_large.', async () => {
    const base = await serveLocally((request, response) =>
      response.end('x'.repeat(Number(request.url?.slice(1)))),
    );
    expect((await (await limited({ maxBytes: 1_000 })(`${base}/1000`)).text()).length).toBe(1_000);
    expect(await codeOf(limited({ maxBytes: 1_000 })(`${base}/1001`))).toBe('too_large');
  });

  it('Ensure the size is counted after decompression: 50 kB of gzip that unpack to 50 MB are refused.', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const base = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await codeOf(limited({ timeoutMs: 5_000 })(base))).toBe('too_large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * 1024 * 1024);
  });

  it('Ensure a body that never ends is too_large, and its connection is closed.', async () => {
    let closed = () => {};
    const whenClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const base = await serveLocally((_request, response) => {
      response.on('close', closed);
      const push = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', push);
      push();
    });
    expect(await codeOf(limited({ timeoutMs: 5_000, maxBytes: 1_000_000 })(base))).toBe('too_large');
    await whenClosed;
  });

  it('Ensure a body that is not what its encoding says is bad_encoding.', async () => {
    const base = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is not gzip');
    });
    expect(await codeOf(limited()(base))).toBe('bad_encoding');
  });
});

describe('redirects', () => {
  it('Ensure three are followed and a fourth is too_many_redirects.', async () => {
    const base = await serveLocally((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('arrived');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const response = await limited()(`${base}/3`);
    expect(await response.text()).toBe('arrived');
    expect(response.url).toBe(`${base}/0`);
    expect(await codeOf(limited()(`${base}/4`))).toBe('too_many_redirects');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/x',
    'data:text/plain,hello',
  ])('Ensure %s is refused, asked for or redirected to.', async (address) => {
    const base = await serveLocally((_request, response) =>
      response.writeHead(302, { location: address }).end(),
    );
    expect(await codeOf(limited()(address))).toBe('unsupported_protocol');
    expect(await codeOf(limited()(base))).toBe('unsupported_protocol');
  });

  it('Ensure Authorization stays within its origin.', async () => {
    const elsewhere = await serveLocally((request, response) =>
      response.end(request.headers.authorization ?? 'none'),
    );
    const base = await serveLocally((request, response) => {
      if (request.url === '/same') response.end(request.headers.authorization ?? 'none');
      else response.writeHead(307, { location: request.url === '/in' ? '/same' : elsewhere }).end();
    });
    const headers = { authorization: 'Bearer secret' };
    expect(await (await limited()(`${base}/in`, { headers })).text()).toBe('Bearer secret');
    expect(await (await limited()(`${base}/out`, { headers })).text()).toBe('none');
  });

  it.each([
    [302, 'GET ', 'becomes a GET'],
    [303, 'GET ', 'becomes a GET'],
    [307, 'POST body', 'is sent again'],
    [308, 'POST body', 'is sent again'],
  ])('Ensure a POST that is redirected with %i arrives as «%s»: it %s.', async (status, expected) => {
    const base = await serveLocally((request, response) => {
      if (request.url === '/') return void response.writeHead(status, { location: '/end' }).end();
      response.write(`${request.method} `);
      request.pipe(response);
    });
    expect(await (await limited()(base, { method: 'POST', body: 'body' })).text()).toBe(expected);
  });
});

describe('a redirect into a private network', () => {
  const REFUSED = 'refused_redirect';

  /** Loopback stands for the internet: these tests send nothing beyond it. */
  const network = (names: Readonly<Record<string, readonly string[]>>) => {
    const asked: string[] = [];
    const lookup: LookupFunction = (name, _options, done) => {
      asked.push(name);
      const addresses = names[name]?.[asked.filter((one) => one === name).length - 1] ?? names[name]?.[0];
      done(
        null,
        (addresses ?? '').split(' ').map((address) => ({ address, family: isIP(address) })),
      );
    };
    const isPrivate = (address: string) => address !== PUBLIC && isPrivateAddress(address);
    return { lookup, isPrivate, isLoopback, asked };
  };

  /** Answers on every loopback address: `/to/<address>` redirects there, anything else is the end. */
  async function everywhere(): Promise<{ port: string; heard: string[] }> {
    const heard: string[] = [];
    const base = await serveLocally((request, response) => {
      heard.push(`${request.socket.localAddress}${request.url}`);
      const [, to] = /^\/to\/(.*)/.exec(request.url ?? '') ?? [];
      if (to === undefined) response.end('arrived');
      else response.writeHead(307, { location: decodeURIComponent(to) }).end();
    }, '0.0.0.0');
    return { port: new URL(base).port, heard };
  }

  it('Ensure answers of other machines are passed on with the host that gave them, and those of this one are not.', async () => {
    const { port } = await everywhere();
    const names = network({ 'other.example': [PUBLIC], 'here.example': ['127.0.0.1'] });
    const seen: string[] = [];
    const fetch = limited({
      network: { ...names, isLoopback: (address) => address !== PUBLIC && isLoopback(address) },
      onForeign: ({ headers }, host) => seen.push(`${host} ${headers.has('date')}`),
    });
    await fetch(`http://here.example:${port}/x`);
    await fetch(`http://other.example:${port}/x`);
    await fetch(`http://here.example:${port}/to/${encodeURIComponent(`http://other.example:${port}/x`)}`);
    expect(seen).toEqual([`other.example:${port} true`, `other.example:${port} true`]);
  });

  it.each([
    'http://127.0.0.1:PORT/x',
    'http://127.1:PORT/x',
    'http://0x7f000001:PORT/x',
    'http://2130706433:PORT/x',
    'http://0.0.0.0:PORT/x',
    'http://[::ffff:127.0.0.1]:PORT/x',
    'http://[::1]:PORT/x',
    'http://169.254.169.254/latest/meta-data',
    'http://inside.example:PORT/x',
  ])('Ensure a public host cannot redirect to %s, and nothing is sent there.', async (location) => {
    const { port, heard } = await everywhere();
    const to = encodeURIComponent(location.replace('PORT', String(port)));
    const names = network({ 'public.example': [PUBLIC], 'inside.example': ['127.0.0.1'] });
    expect(await codeOf(limited({ network: names })(`http://public.example:${port}/to/${to}`))).toBe(REFUSED);
    expect(heard).toEqual([`${PUBLIC}/to/${to}`]);
  });

  it('Ensure it is the connection that counts: a name that turns private after the first answer is refused.', async () => {
    // The server closes its connection, so that the name is looked up again.
    const rebinding = network({ 'other.example': [PUBLIC, '127.0.0.1'] });
    const base = await serveLocally((request, response) => {
      const location = `http://other.example:${request.socket.localPort}/x`;
      response.writeHead(302, { connection: 'close', location }).end();
    }, '0.0.0.0');
    const url = `http://other.example:${new URL(base).port}/`;
    expect(await codeOf(limited({ network: rebinding })(url))).toBe(REFUSED);
    expect(rebinding.asked).toEqual(['other.example', 'other.example']);
  });

  it('Ensure the public addresses of a name with both kinds are used.', async () => {
    const { port, heard } = await everywhere();
    const names = network({ 'public.example': [PUBLIC], 'both.example': [`127.0.0.1 ${PUBLIC}`] });
    const to = encodeURIComponent(`http://both.example:${port}/x`);
    const response = await limited({ network: names })(`http://public.example:${port}/to/${to}`);
    expect(await response.text()).toBe('arrived');
    expect(heard.at(-1)).toBe(`${PUBLIC}/x`);
  });

  it('Ensure a private host may redirect to another one and to a public one, but not back from there.', async () => {
    const { port } = await everywhere();
    const names = network({ 'inside.example': ['127.0.0.1'], 'public.example': [PUBLIC] });
    const fetch = limited({ network: names });
    const via = (...hosts: string[]) =>
      hosts
        .reverse()
        .reduce(
          (to, host) => `http://${host}:${port}/${to === '' ? 'x' : `to/${encodeURIComponent(to)}`}`,
          '',
        );
    expect((await fetch(via('inside.example', '127.0.0.3'))).status).toBe(200);
    expect((await fetch(via('inside.example', 'public.example'))).status).toBe(200);
    for (const back of ['127.0.0.3', 'inside.example'])
      expect(await codeOf(fetch(via('inside.example', 'public.example', back)))).toBe(REFUSED);
  });
});

describe('the pages of one read', () => {
  it('Ensure a page on a public host cannot name a next one that its host then hides in a private network.', async () => {
    const heard: string[] = [];
    const names: Record<string, string[]> = { 'a.example': [PUBLIC], 'b.example': [PUBLIC, '127.0.0.1'] };
    const lookup: LookupFunction = (name, _options, done) => {
      const [address = '', ...later] = names[name] ?? [];
      if (later.length > 0) names[name] = later;
      done(null, [{ address, family: 4 }]);
    };
    const base = await serveLocally((request, response) => {
      heard.push(`${request.socket.localAddress}${request.url}`);
      const port = request.socket.localPort;
      response.setHeader('connection', 'close');
      if (request.url === '/') response.writeHead(302, { location: `http://b.example:${port}/1` }).end();
      else
        response.end(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title>
          <atom:link rel="next" href="/2"/><item><guid>${request.url}</guid><title>a</title></item></channel></rss>`);
    }, '0.0.0.0');
    const url = `http://a.example:${new URL(base).port}/`;
    const isPrivate = (address: string) => address !== PUBLIC && isPrivateAddress(address);
    const fetch = limited({ network: { lookup, isPrivate, isLoopback } });
    const http = createHttpClient({ fetch, retries: 0 });
    const source = createFeedSource(http, { kind: 'rss', url });
    const { signal } = new AbortController();
    const read = await source.read({ now: Date.now(), signal, state: null, since: null });
    expect(read.posts).toHaveLength(1);
    expect(read.incomplete).toMatchObject({ failureClass: 'refused_redirect' });
    expect(heard).toEqual([`${PUBLIC}/`, `${PUBLIC}/1`]);
  });
});

describe('a request of the mode same-origin', () => {
  it('Ensure its body is sent to no other origin, and a redirect within its origin is followed.', async () => {
    const heard: string[] = [];
    const elsewhere = await serveLocally((request, response) => {
      heard.push(request.url ?? '');
      response.end('not mine');
    });
    const base = await serveLocally((request, response) => {
      if (request.url === '/end') return void request.pipe(response);
      response.writeHead(307, { location: request.url === '/in' ? '/end' : elsewhere }).end();
    });
    const post = { method: 'POST', body: 'text of a post', mode: 'same-origin' } as const;
    expect(await (await limited()(`${base}/in`, post)).text()).toBe('text of a post');
    expect(await codeOf(limited()(`${base}/out`, post))).toBe('refused_redirect');
    expect(heard).toEqual([]);
  });
});

describe('connections', () => {
  it('Ensure a closed port, a broken connection and a plain server behind https have their own codes.', async () => {
    const base = await serveLocally((request) => void request.socket.destroy());
    expect(await codeOf(limited()(base))).toBe('connection');
    expect(await codeOf(limited()(base.replace('http:', 'https:')))).toBe('tls');
    const gone = await listenLocally(() => undefined);
    await gone.close();
    expect(await codeOf(limited()(gone.base))).toBe('connection');
  });

  it('Ensure a body that breaks off is a connection failure.', async () => {
    const base = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    });
    expect(await codeOf(limited()(base))).toBe('connection');
  });

  it.each([
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'CERT_UNTRUSTED',
  ])('Ensure %s names the variable that trusts an authority.', (code) => {
    const { code: kind, message } = fetchErrorFrom(Object.assign(new Error(code), { code }));
    expect([kind, message]).toEqual([
      'tls',
      `TLS failed: no authority that is known here signed the certificate; a private one is named by NODE_EXTRA_CA_CERTS in the environment (${code})`,
    ]);
  });

  // The codes as Node 20 and 24 report them, within the TypeError of fetch.
  it.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNRESET', 'connection'],
    ['EHOSTUNREACH', 'connection'],
    ['UND_ERR_SOCKET', 'connection'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ])('Ensure %s is %s.', (code, expected) => {
    const cause = Object.assign(new Error(code), { code });
    expect(fetchErrorFrom(new TypeError('fetch failed', { cause })).code).toBe(expected);
    expect(fetchErrorFrom(new TypeError('fetch failed', { cause: new AggregateError([cause]) })).code).toBe(
      expected,
    );
  });
});
