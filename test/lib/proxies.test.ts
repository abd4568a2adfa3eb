import { isIP, type LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { parseProxies } from '../../src/config/proxies.js';
import { FetchError } from '../../src/lib/fetch-error.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { guardedRead, type Network, SYSTEM_NETWORK } from '../../src/lib/guarded-connections.js';
import { isPrivateAddress } from '../../src/lib/private-address.js';
import { NO_PROXIES, type Proxies, proxyFor } from '../../src/lib/proxies.js';
import { startProxy } from '../_support/servers/forward-proxy.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';

const PROXY = 'http://proxy.example:3128';

const given = (except = ''): Proxies => ({
  http: PROXY,
  https: PROXY,
  except: except.split(' ').filter(Boolean),
});

const isProxied = (url: string, except?: string) => proxyFor(new URL(url), given(except)) !== null;

describe('the variables of proxies', () => {
  test.each<[Record<string, string>, Proxies]>([
    [{}, NO_PROXIES],
    [{ HTTPS_PROXY: 'none', NO_PROXY: '' }, NO_PROXIES],
    [{ HTTPS_PROXY: PROXY }, { ...NO_PROXIES, https: PROXY }],
    [{ http_proxy: PROXY }, { ...NO_PROXIES, http: PROXY }],
    [
      { HTTPS_PROXY: 'http://other.example', https_proxy: PROXY },
      { ...NO_PROXIES, https: PROXY },
    ],
    [{ HTTPS_PROXY: 'proxy.example:3128' }, { ...NO_PROXIES, https: PROXY }],
    [
      { NO_PROXY: 'a.example, 10.0.0.0/8 b.example' },
      { ...NO_PROXIES, except: ['a.example', '10.0.0.0/8', 'b.example'] },
    ],
    [
      { no_proxy: 'a.example', NO_PROXY: 'b.example' },
      { ...NO_PROXIES, except: ['a.example'] },
    ],
  ])('%j', (env, proxies) => {
    expect(parseProxies(env)).toEqual({ kind: 'config', config: proxies });
  });

  test.each([
    'socks5://ada:s3cret@proxy.example',
    'http://',
    'ada s3cret',
  ])('%s is refused, and not shown', (value) => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'])
      expect(parseProxies({ [name]: value })).toEqual({
        kind: 'invalid',
        problems: [
          `${name} is not valid (its value is not shown); expected the http:// or https:// address of an HTTP proxy, such as http://proxy.example:3128`,
        ],
      });
  });
});

describe('reached directly', () => {
  test.each<[string, string?]>([
    ['http://127.0.0.1:11434/v1'],
    ['http://127.9.9.9/'],
    ['http://[::1]:3000/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://localhost:3000/'],
    ['http://api.localhost/'],
    ['https://status.example/', '*'],
    ['https://status.example/', 'status.example'],
    ['https://STATUS.example./', 'status.EXAMPLE'],
    ['https://status.example/', 'example'],
    ['https://status.example/', '.example'],
    ['https://status.example/', '*.example'],
    ['https://status.example/', 'other.example status.example:443'],
    ['http://status.example/', 'status.example:80'],
    ['http://10.1.2.3/', '10.0.0.0/8'],
    ['http://10.1.2.3:8080/', '10.1.2.3'],
    ['http://[fd00::1]/', 'fd00::/8'],
    ['http://[fd00::1]:81/', '[fd00::1]:81'],
    ['http://[fd00::1]/', 'fd00::1'],
    ['http://[fd00::1]/', 'FD00:0:0::1'],
    ['http://10.1.2.3/', '::ffff:10.1.2.3'],
    ['http://[::ffff:10.1.2.3]/', '10.1.2.3'],
    ['https://status.example/', 'status.example.'],
    ['https://xn--mller-kva.example/', 'müller.example'],
  ])('%s with NO_PROXY=%s', (url, except) => {
    expect(isProxied(url, except)).toBe(false);
  });
});

describe('reached through the proxy', () => {
  test.each<[string, string?]>([
    ['https://status.example/'],
    ['https://10.1.2.3/'],
    ['https://status.example/', 'tatus.example'],
    ['https://status.example/', 'status.example:80'],
    ['https://status.example.org/', 'status.example'],
    ['https://notlocalhost/'],
    ['http://11.1.2.3/', '10.0.0.0/8'],
    ['http://[fd00::1]/', '10.0.0.0/8'],
  ])('%s with NO_PROXY=%s', (url, except) => {
    expect(isProxied(url, except)).toBe(true);
  });

  test('only what has one: http: and https: have each their own', () => {
    const https = { ...NO_PROXIES, https: PROXY };
    expect(proxyFor(new URL('https://a.example'), https)).toBe(PROXY);
    expect(proxyFor(new URL('http://a.example'), https)).toBe(null);
  });
});

/** Names that only the proxy can resolve. */
const lookup: LookupFunction = (name, _options, done) =>
  done(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []);

const limited = (proxies: Proxies, network = { ...SYSTEM_NETWORK, lookup }) =>
  createLimitedFetch({ userAgent: 'reset-record/test', timeoutMs: 5_000, network, proxies });

const through = (url: string, except: string[] = []): Proxies => ({ http: url, https: url, except });

const failureOf = (response: Promise<Response>) =>
  response.then(
    () => 'it did not fail',
    (error: unknown) => (error instanceof FetchError ? `${error.code}: ${error.message}` : String(error)),
  );

describe('a request through a proxy', () => {
  test('arrives with its method, headers and body, and nothing is looked up here', async () => {
    const proxy = await startProxy();
    const base = await serveLocally((req, res) => {
      res.setHeader('x-host', String(req.headers.host));
      req.pipe(res);
    });
    const url = base.replace('127.0.0.1', 'feed.example');
    const response = await limited(through(proxy.url))(`${url}/a?b=c`, { method: 'POST', body: 'a text' });
    expect(await response.text()).toBe('a text');
    expect(response.headers.get('x-host')).toBe(new URL(url).host);
    expect(proxy.heard).toEqual([`POST ${url}/a?b=c`]);
  });

  test('for https: is a tunnel, and what fails in it names the proxy', async () => {
    const proxy = await startProxy();
    const base = await serveLocally((_req, res) => res.end('not TLS'));
    const port = new URL(base).port;
    const failure = await failureOf(limited(through(proxy.url))(`https://feed.example:${port}/`));
    expect(failure).toMatch(/^tls: through the proxy: /);
    expect(proxy.heard).toEqual([`CONNECT feed.example:${port}`]);
  });

  test('has the user and password of its address, and says that the proxy wants them', async () => {
    const proxy = await startProxy({ user: 'ada:s3cret' });
    const base = (await serveLocally((req, res) => res.end(JSON.stringify(req.headers)))).replace(
      '127.0.0.1',
      'a.example',
    );
    const answer = await (await limited(through(proxy.url))(base)).text();
    expect(answer).not.toContain('proxy-authorization');
    const refused = 'connection: the proxy answered 407: it wants a user and a password';
    const anonymous = limited(through(proxy.withoutUser));
    expect(await failureOf(anonymous(base))).toBe(refused);
    expect(await failureOf(anonymous(base.replace('http:', 'https:')))).toBe(refused);
  });

  test('to a proxy that is not there names the proxy, not the name of the host', async () => {
    const gone = limited(through('http://127.0.0.1:1'));
    for (const scheme of ['http', 'https'])
      expect(await failureOf(gone(`${scheme}://a.example/`))).toBe(
        'connection: through the proxy: the connection failed (ECONNREFUSED)',
      );
  });

  test('is not made for an exception and for this machine', async () => {
    const proxy = await startProxy();
    const base = await serveLocally((_req, res) => res.end('arrived'));
    const here: LookupFunction = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const fetch = limited(through(proxy.url, ['inside.example']), { ...SYSTEM_NETWORK, lookup: here });
    for (const url of [base, base.replace('127.0.0.1', 'inside.example')])
      expect(await (await fetch(url)).text()).toBe('arrived');
    expect(proxy.heard).toEqual([]);
  });
});

describe('what a server behind a proxy names', () => {
  const PUBLIC = '127.0.0.2';
  const names: Record<string, string> = {
    localhost: '127.0.0.1',
    'inside.example': '127.0.0.1',
    'outside.example': PUBLIC,
  };
  const network: Network = {
    ...SYSTEM_NETWORK,
    lookup: (name, _options, done) => {
      const address = names[name] ?? '';
      done(null, [{ address, family: isIP(address) }]);
    },
    isPrivate: (address) => address !== PUBLIC && isPrivateAddress(address),
  };

  /** Answers on every loopback address: `/to/<address>` redirects there, anything else is the end. */
  async function world() {
    const proxy = await startProxy();
    const heard: string[] = [];
    const base = await serveLocally((req, res) => {
      heard.push(`${req.headers.host?.split(':')[0]} ${req.url?.slice(0, 3)}`);
      const [, to] = /^\/to\/(.*)/.exec(req.url ?? '') ?? [];
      if (to === undefined) res.end('arrived');
      else res.writeHead(302, { location: decodeURIComponent(to) }).end();
    }, '0.0.0.0');
    const { port } = new URL(base);
    const direct = ['inside.example', 'outside.example'];
    const fetch = limited(through(proxy.url, direct), network);
    const via = (...hosts: string[]) =>
      hosts.reduceRight(
        (to, host) => `http://${host}:${port}/${to === '' ? 'x' : `to/${encodeURIComponent(to)}`}`,
        '',
      );
    return { fetch, via, heard };
  }

  test.each([
    [['feed.example', 'feed.example']],
    [['inside.example', 'feed.example', 'feed.example']],
    [['feed.example', 'outside.example']],
    [['outside.example', 'outside.example']],
  ])('is asked: %j', async (hosts) => {
    const { fetch, via } = await world();
    expect(await (await fetch(via(...hosts))).text()).toBe('arrived');
  });

  test.each([
    [['feed.example', 'other.example']],
    [['feed.example', '10.0.0.1']],
    [['feed.example', '169.254.169.254']],
    [['feed.example', '[fd00::1]']],
    [['feed.example', 'inside.example']],
    [['feed.example', '127.0.0.1']],
    [['feed.example', 'localhost']],
    [['outside.example', 'feed.example']],
    [['inside.example', 'feed.example', 'inside.example']],
  ])('is refused, and nothing is sent there: %j', async (hosts) => {
    const { fetch, via, heard } = await world();
    expect(await failureOf(fetch(via(...hosts)))).toMatch(/^refused_redirect: /);
    expect(heard).toHaveLength(hosts.length - 1);
  });

  test('stays refused for the next page of one read, and is asked in another one', async () => {
    const { fetch, via } = await world();
    const [first, other] = [via('feed.example'), via('other.example')];
    await guardedRead(async () => {
      expect((await fetch(first)).status).toBe(200);
      expect(await failureOf(fetch(other))).toMatch(/^refused_redirect: it led to another host/);
      expect((await fetch(first)).status).toBe(200);
    });
    expect(await guardedRead(async () => (await fetch(other)).status)).toBe(200);
  });
});
