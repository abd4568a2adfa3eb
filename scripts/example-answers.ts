import { createApp } from '../src/api/create-app.js';
import { refuseMalformed } from '../src/api/http/errors.js';
import type { Examples } from '../src/api/openapi/examples.js';
import { createSnapshotSource } from '../src/api/snapshots/snapshot-source.js';
import { createAppender } from '../src/ledger/chain/append.js';
import { listen } from '../src/lib/listen.js';
import { reasonOf } from '../src/words/reasons.js';
import { request } from '../test/_support/clients/http.js';
import { exampleLedger } from '../test/_support/ledgers/example-ledger.js';
import { createTestLedger, type TestLedger } from '../test/_support/ledgers/ledger.js';
import { appendPost, appendReading } from '../test/_support/ledgers/ledger-rows.js';
import { DAY, HOUR, MINUTE, NO_ODDS, NOW, WELL } from '../test/_support/ledgers/snapshot.js';

/** The answers of the API over three invented ledgers: one with everything, a small one, and an empty one. */
export async function exampleAnswers(): Promise<Record<string, Examples>> {
  const full = await answersOf(exampleLedger(), async (get) => ({
    stats: await get('/api/v1/stats'),
    page: await get('/api/v1/resets?limit=2'),
    pastTheEnd: await get('/api/v1/resets?offset=1000'),
    forecast: await get('/api/v1/forecast'),
    odds: lastLines(await get('/api/v1/odds?company=mistral')),
    launches: await get('/api/v1/launches'),
    health: await get('/api/v1/health'),
    files: Object.fromEntries(
      await Promise.all(
        FILES.map(async (name) => [name, firstLines(String(await get(`/data/${name}.csv`)))] as const),
      ),
    ),
    list: await get('/data/files.json'),
  }));
  const small = await answersOf(smallLedger(), async (get) => ({
    forecast: await get('/api/v1/forecast'),
    atom: await get('/feed.atom'),
    promisesFeed: await get('/feed.atom?of=promises'),
    calendar: await get('/calendar.ics'),
    badge: await get('/badge.svg'),
  }));
  const empty = await answersOf(emptyLedger(), async (get) => ({
    stats: await get('/api/v1/stats'),
    resets: await get('/api/v1/resets'),
    forecast: await get('/api/v1/forecast'),
    odds: await get('/api/v1/odds'),
    launches: await get('/api/v1/launches'),
    health: await get('/api/v1/health'),
  }));
  const example = (summary: string, value: unknown) => ({
    summary,
    value: shortened(value) as object | string,
  });
  return {
    '/api/v1/stats': {
      stats: example('A record of some months.', full.stats),
      empty: example(EMPTY, empty.stats),
    },
    '/api/v1/resets': {
      page: example('`limit=2`: the newest two.', full.page),
      pastTheEnd: example('An offset past the end.', full.pastTheEnd),
      empty: example(EMPTY, empty.resets),
    },
    '/api/v1/forecast': {
      saved: example('A service in its third month; a reset is promised.', full.forecast),
      unsaved: example('`recording` is `unsaved`.', small.forecast),
      empty: example(EMPTY, empty.forecast),
    },
    '/api/v1/odds': {
      odds: example('Shortened; a launch is announced.', full.odds),
      none: example('Without launch lists.', empty.odds),
    },
    '/api/v1/launches': {
      launches: example('Shortened.', full.launches),
      none: example('Without launch lists.', empty.launches),
    },
    '/api/v1/health': { ok: example('All is well.', full.health) },
    '/api/v1/health 503': {
      degraded: example('Before a timeline and a model are configured.', empty.health),
    },
    '/feed.atom': {
      feed: example('A feed of one reset.', small.atom),
      promises: example('`of=promises`: one promise.', small.promisesFeed),
    },
    '/calendar.ics': { calendar: example('A calendar with one reset and one promise.', small.calendar) },
    '/badge.svg': { badge: example('A badge.', small.badge) },
    ...Object.fromEntries(
      Object.entries(full.files).map(([name, text]) => [
        `/data/${name}.csv`,
        { file: example('Shortened.', text) },
      ]),
    ),
    '/data/files.json': { list: example('Shortened.', full.list) },
  };
}

const EMPTY = 'An empty record.';
const FILES = ['resets', 'coverage', 'promises', 'forecasts', 'launches'];

/** A line, and the one that stands for any, of which something is announced. */
const lastLines = (body: unknown) => {
  const { lines, ...rest } = body as { readonly lines: readonly object[] };
  return { ...rest, lines: lines.slice(-2) };
};

const firstLines = (text: string) => text.split('\r\n').slice(0, 3).join('\r\n').trimEnd().concat('\r\n');

/** A ledger with one reset and one promise, and a turn that saved no forecast. */
function smallLedger(): TestLedger {
  const ledger = createTestLedger();
  const text = 'Usage limits have been reset for everyone. Enjoy!';
  ledger.addResets({ at: NOW - 3 * HOUR, text, url: 'https://posts.example/codebird/60003' });
  ledger.publish({ generatedAt: NOW - 5 * MINUTE });
  ledger.writer.commit((tx) => {
    const appender = createAppender(tx, ledger.newSalt);
    const postId = appendPost(appender, {
      name: 'promise',
      revision: 1,
      at: NOW - HOUR,
      text: 'We will reset limits again tomorrow.',
      url: 'https://posts.example/codebird/60004',
    });
    const windowFrom = NOW + 19 * HOUR;
    const windowTo = NOW + 19 * HOUR + DAY;
    appendReading(appender, postId, { promises: 'regular', windowFrom, windowTo });
  });
  ledger.publish();
  return ledger;
}

/** The first snapshot of a service without record and sources. */
function emptyLedger(): TestLedger {
  const ledger = createTestLedger();
  const reasons = [reasonOf({ code: 'no_timeline' }), reasonOf({ code: 'no_model' })];
  const ai = { ...WELL.ai, configured: false, lastSuccessfulReadAt: null, lastSuccessfulModel: null };
  ledger.publish({
    sources: { record: 'live', timeline: 'unavailable', providerStatus: 'unavailable' },
    odds: { ...NO_ODDS, configured: false },
    health: { ...WELL, timeline: 'unavailable', ai, reasons },
  });
  return ledger;
}

type Get = (path: string) => Promise<unknown>;

async function answersOf<T>(ledger: TestLedger, ask: (get: Get) => Promise<T>): Promise<T> {
  const now = () => NOW;
  const source = createSnapshotSource({ ledgerPath: ledger.path, now });
  const app = createApp({ source, now, siblings: [], publicUrl: 'https://resets.example' });
  const server = await listen(app, { host: '127.0.0.1', port: 0, refuse: refuseMalformed });
  try {
    return await ask(async (path) => {
      const { headers, text } = await request(server.port, path);
      return /json/.test(headers['content-type'] ?? '') ? JSON.parse(text) : text;
    });
  } finally {
    await server.close();
    source.close();
    ledger.remove();
  }
}

/** Cuts long lists to two elements; what must have a certain length stays. */
function shortened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const isWhole = /^(hours|curve|horizons|odds|reasons|text)$/.test(key) || typeof value[0] !== 'object';
    return value.slice(0, isWhole ? undefined : 2).map((element) => shortened(element));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, name)]));
}
