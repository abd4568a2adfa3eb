import { expect, test } from 'vitest';
import { launchesCheckCommand } from '../../src/cli/commands/launches.js';
import { checkLinks, linksOf } from '../../src/cli/launches/check-links.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { file, launch, listOf, source } from '../core/launches/_ledger.js';
import { launchFolder } from '../worker/_launch-files.js';

interface Asked {
  readonly method: string;
  readonly url: string;
}

/** A server on this machine in the place of all hosts; it answers by path. */
async function hosts(statusOf: (asked: Asked) => number | 'nothing') {
  const asked: Asked[] = [];
  const base = await serveLocally((req, res) => {
    const one = { method: req.method ?? '', url: `https://${req.headers['x-host']}${req.url}` };
    asked.push(one);
    const status = statusOf(one);
    if (status === 'nothing') res.destroy();
    else res.writeHead(status).end(req.method === 'HEAD' ? undefined : 'words');
  });
  const limited = createLimitedFetch({ userAgent: 'reset-record/test' });
  const toServer: typeof fetch = (input, init) => {
    const { host, pathname } = new URL(String(input));
    return limited(`${base}${pathname}`, { ...init, headers: { 'x-host': host } });
  };
  return { asked, fetch: toServer, signal: new AbortController().signal, pauseMs: 0 };
}

const link = (url: string) => ({ url, entries: ['acme: Main 1'] });

test('every link of the lists is listed once, with the entries that name it, without its fragment', () => {
  const date = '2025-01-10';
  const two = [
    source('Courier', date),
    { ...source('Gazette', date), url: 'https://courier.example/models#main' },
  ];
  const launches = [launch('A', date, { sources: two, announcement: ['https://acme.example/a'] })];
  expect(linksOf([listOf(file({ launches, pending: [] }))])).toEqual([
    { url: 'https://acme.example/a', entries: ['acme: A'] },
    { url: 'https://courier.example/models', entries: ['acme: A'] },
  ]);
});

test('a link is dead if its server says so twice, unclear if it answers with anything else or not at all', async () => {
  const { asked, ...check } = await hosts(({ method, url }) => {
    if (url.endsWith('/gone')) return 410;
    if (url.endsWith('/missing')) return 404;
    if (url.endsWith('/get-only')) return method === 'HEAD' ? 405 : 200;
    if (url.endsWith('/forbidden')) return 403;
    return url.endsWith('/broken') ? 'nothing' : 200;
  });
  const links = ['alive', 'broken', 'forbidden', 'get-only', 'gone', 'missing'].map((path) =>
    link(`https://courier.example/${path}`),
  );
  const found = await checkLinks(links, { ...check, onProgress: () => undefined });
  expect(found.map(({ state, detail }) => `${state}: ${detail}`)).toEqual([
    'alive: 200',
    expect.stringMatching(/^unclear: the connection failed/),
    'unclear: 403',
    'alive: 200',
    'dead: 410',
    'dead: 404',
  ]);
  expect(asked.filter(({ url }) => url.endsWith('/alive'))).toEqual([
    { method: 'HEAD', url: 'https://courier.example/alive' },
  ]);
});

test('a host gets one request at a time, and none after it has asked to wait', async () => {
  const { asked, ...check } = await hosts(({ url }) => (url.includes('busy') ? 429 : 200));
  const links = ['a', 'b', 'c'].flatMap((path) => [
    link(`https://busy.example/${path}`),
    link(`https://courier.example/${path}`),
  ]);
  const done: number[] = [];
  const found = await checkLinks(links, { ...check, onProgress: (count) => done.push(count) });
  expect(asked.filter(({ url }) => url.includes('busy'))).toHaveLength(1);
  expect(found.filter(({ url }) => url.includes('busy')).map(({ state }) => state)).toEqual(
    Array(3).fill('unclear'),
  );
  expect(found.filter(({ url }) => url.includes('courier')).map(({ state }) => state)).toEqual(
    Array(3).fill('alive'),
  );
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the command lists dead and unclear links with their entries, and fails for a dead one', async () => {
  const { asked: _, ...check } = await hosts(({ url }) =>
    url.includes('gazette') ? 404 : url.includes('courier') ? 503 : 200,
  );
  const { folder } = launchFolder({
    'acme.json': file({ launches: [launch('A', '2025-02-01')], pending: [] }),
  });
  const run = async (json: boolean) => {
    const out: string[] = [];
    const output = { out: (text: string) => void out.push(text), err: () => undefined, isTerminal: false };
    return { fine: await launchesCheckCommand(folder, check, json, output), out };
  };
  expect(await run(false)).toEqual({
    fine: false,
    out: [
      '1 company, 1 launch, 0 pending: no problems',
      'dead: https://gazette.example/models: 404 (acme: A)',
      'unclear: https://courier.example/models: 503 (acme: A)',
      '2 links: 1 dead, 1 unclear',
    ],
  });
  expect(JSON.parse((await run(true)).out.join('\n')).links).toEqual({
    requested: 2,
    dead: [{ url: 'https://gazette.example/models', detail: '404', entries: ['acme: A'] }],
    unclear: [{ url: 'https://courier.example/models', detail: '503', entries: ['acme: A'] }],
  });
});
