import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { createBlueskySource } from '../../src/sources/timeline/bluesky.js';
import { createFxSource } from '../../src/sources/timeline/fx.js';
import { createXSource } from '../../src/sources/timeline/x.js';
import { request } from '../_support/clients/http.js';
import { PATHS, serveApi } from '../_support/servers/api.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { runCommand } from '../cli/_cli.js';
import { quickClient } from '../sources/_reading.js';
import { HOUR, MINUTE, START, startTurns, type Turns } from './_turns.js';

/** The id of a status of X at an instant. */
const idAt = (at: number) => String(BigInt(at - 1_288_834_974_657) << 22n);

const POSTED = START - 10 * MINUTE;
const [OLD, NEW, NEWEST] = [0, 4, 8].map((n) => idAt(POSTED + n * MINUTE)) as [string, string, string];
const OTHER = idAt(START - 5 * HOUR);

interface Status {
  readonly id: string;
  readonly text: string;
  /** Ids of its versions. */
  readonly history?: readonly string[];
  /** The id of the post that it quotes. */
  readonly quotes?: string;
}

/** The instant in an id. */
const instantOf = (id: string) => new Date(Number(BigInt(id) >> 22n) + 1_288_834_974_657).toISOString();

const xPage = (statuses: readonly Status[]) => ({
  data: statuses.map(({ id, text, history = [id], quotes }) => ({
    id,
    text,
    author_id: '42',
    created_at: instantOf(id),
    edit_history_tweet_ids: history,
    ...(quotes === undefined ? {} : { referenced_tweets: [{ type: 'quoted', id: quotes }] }),
  })),
  meta: {},
});

const fxPage = (statuses: readonly Status[]) => ({
  code: 200,
  results: statuses.map(({ id, text, quotes }) => ({
    id,
    text,
    created_at: instantOf(id),
    author: { screen_name: 'team' },
    quote: quotes === undefined ? null : { id: quotes, text: '', author: { screen_name: 'team' } },
  })),
});

const blueskyPage = (statuses: readonly Status[]) => ({
  feed: statuses.map(({ id, text }) => ({
    post: {
      uri: `at://did:plc:mirror/app.bsky.feed.post/m${id}`,
      author: { did: 'did:plc:mirror', handle: 'mirror.example' },
      record: { text, createdAt: instantOf(id) },
    },
  })),
});

/** Turns over X and bridges of it, in this order, whose lists the test sets for each turn. */
async function readAccount(...kinds: readonly ('x' | 'fx' | 'bluesky')[]) {
  const lists: Partial<Record<(typeof kinds)[number], readonly Status[]>> = {};
  const baseUrl = await serveLocally(({ url = '' }, response) => {
    const page = url.startsWith('/2/users/by')
      ? { data: { id: '42' } }
      : url.startsWith('/2/users')
        ? xPage(lists.x ?? [])
        : url.startsWith('/2/profile')
          ? fxPage(lists.fx ?? [])
          : blueskyPage(lists.bluesky ?? []);
    response.end(JSON.stringify(page));
  });
  const sources = {
    x: createXSource(quickClient(), { user: 'team', baseUrl, bearerToken: 'token' }),
    fx: createFxSource(quickClient(), { user: 'team', baseUrl }),
    bluesky: createBlueskySource(quickClient(), { handle: 'mirror.example', baseUrl }),
  };
  const turns = startTurns({ timeline: kinds.map((kind) => sources[kind]) });
  await turns.turn();
  const turn = async (now: typeof lists) => {
    for (const kind of kinds) lists[kind] = [...(now[kind] ?? []), { id: OTHER, text: 'We are hiring.' }];
    await turns.turn(5 * MINUTE);
  };
  const revisions = () =>
    turns.rows<{ identity: string; revision: number; at: number }>(
      `SELECT identity, revision, at FROM posts WHERE identity <> 'status:${OTHER}' ORDER BY id`,
    );
  return { turns, turn, revisions };
}

const ANNOUNCED: Status = { id: OLD, text: 'We have reset usage limits for everyone.' };

const CORRECTED: Status = {
  id: NEW,
  text: 'We have reset usage limits for everyone affected by the outage.',
  history: [OLD, NEW],
};

test('An edit on X is a revision: the reset that it takes back for most is no longer confirmed', async () => {
  const { turns, turn, revisions } = await readAccount('x');
  await turn({ x: [ANNOUNCED] });
  expect(turns.record()).toMatchObject([{ status: 'confirmed', at: new Date(POSTED).toISOString() }]);
  await turn({ x: [CORRECTED] });
  await turn({ x: [CORRECTED] });
  expect(revisions()).toEqual(
    [1, 2].map((revision) => ({ identity: `status:${OLD}`, revision, at: POSTED })),
  );
  expect(turns.record().filter(({ status }) => status === 'confirmed')).toEqual([]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

test('An edited promise on X is one promise, by its last words', async () => {
  const { turns, turn } = await readAccount('x');
  const promise = (hour: number) => `We will reset usage limits for everyone tomorrow at ${hour}am PT.`;
  await turn({ x: [{ id: OLD, text: promise(9) }] });
  await turn({ x: [{ id: NEW, text: promise(10), history: [OLD, NEW] }] });
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  const { text } = await api.send('/data/promises.csv');
  expect(parse(text, { columns: true })).toMatchObject([
    { url: `https://x.com/team/status/${NEW}`, from: '2026-06-02T17:00:00.000Z' },
  ]);
});

test.each([
  ['x', 'fx'],
  ['fx', 'x'],
] as const)('A bridge that does not tell versions lists the same post beside X, in the order %s, %s', async (...order) => {
  const { turns, turn, revisions } = await readAccount(...order);
  const { history: _, ...told } = CORRECTED;
  await turn({ x: [ANNOUNCED], fx: [ANNOUNCED] });
  await turn({ x: [CORRECTED], fx: [told] });
  // X has nothing new, or cannot be read.
  await turn({ x: [], fx: [told] });
  expect(new Set(revisions().map(({ identity }) => identity))).toEqual(new Set([`status:${OLD}`]));
  expect(turns.record().filter(({ status }) => status === 'confirmed')).toEqual([]);
});

test.each([
  ['x', 'fx'],
  ['fx', 'x'],
] as const)('A post that a bridge showed first when it was edited is the same one when X tells its versions, in the order %s, %s', async (...order) => {
  const { turns, turn, revisions } = await readAccount(...order);
  await turn({ fx: [{ ...ANNOUNCED, id: NEW }] });
  expect(turns.record()).toMatchObject([{ status: 'confirmed' }]);
  const told = { ...CORRECTED, id: NEWEST, history: [OLD, NEW, NEWEST] };
  await turn({ x: [told], fx: [{ id: NEWEST, text: told.text }] });
  // And from then on, whoever lists it.
  await turn({ fx: [{ id: NEWEST, text: told.text }] });
  await turn({ x: [told] });
  expect(new Set(revisions().map(({ identity }) => identity)).size).toBe(1);
  expect(turns.record().filter(({ status }) => status === 'confirmed')).toEqual([]);
  expect(auditLedger(turns.path).findings).toEqual([]);
});

describe.each([
  ['of its first version', OLD],
  ['that is served', NEW],
])('An edited post that is taken down by the address %s', (_which, id) => {
  const address = (of: string) => `https://x.com/team/status/${of}`;
  const texts = ({ rows }: Turns) => rows<{ text: string }>('SELECT text FROM texts').map(({ text }) => text);

  /** @param flags of the command */
  async function redacted(...flags: readonly string[]) {
    const life = await readAccount('x');
    await life.turn({ x: [ANNOUNCED] });
    await life.turn({ x: [CORRECTED] });
    const args = ['redact', address(id), '--reason', 'asked', '--as', 'ada', ...flags];
    const env = { LEDGER_PATH: life.turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' };
    expect(await runCommand(env, args, () => life.turns.clock.now)).toMatchObject({ code: 0 });
    await life.turn({ x: [CORRECTED] });
    return life;
  }

  test('has no text left of any version, nor gets one by a later edit', async () => {
    const { turns, turn } = await redacted();
    expect(texts(turns)).toEqual(['We are hiring.']);
    await turn({ x: [{ id: NEWEST, text: 'In other words, sorry.', history: [OLD, NEW, NEWEST] }] });
    expect(texts(turns)).toEqual(['We are hiring.']);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('is served without the address of any version, if that is asked for', async () => {
    const { turns, turn } = await redacted('--address');
    const text = 'We have reset usage limits for all users.';
    await turn({ x: [{ id: NEWEST, text, history: [OLD, NEW, NEWEST] }] });
    expect(turns.record()).toMatchObject([{ status: 'confirmed' }]);
    const api = await serveApi(turns.path);
    api.clock.now = turns.clock.now;
    for (const path of PATHS)
      expect((await request(api.port, path)).text).not.toMatch(new RegExp([OLD, NEW, NEWEST].join('|')));
  });
});

test.each([
  ['the first version', OLD],
  ['the last version', NEW],
])('Posts of other sources and turns that name %s are about the one post', async (_name, quotes) => {
  const { turns, turn } = await readAccount('x', 'fx', 'bluesky');
  await turn({ x: [ANNOUNCED] });
  await turn({ x: [CORRECTED] });
  const [answer, bridged, copy] = [1, 2, 3].map((n) => idAt(START + n * MINUTE));
  await turn({
    x: [{ id: answer ?? '', text: 'Sorry about that.', quotes }],
    fx: [{ id: bridged ?? '', text: 'Sorry, once more.', quotes }],
    bluesky: [{ id: copy ?? '', text: `A copy. https://x.com/team/status/${quotes}` }],
  });
  const contexts = turns.rows<{ context: string }>(
    "SELECT context FROM posts JOIN texts ON hash = text_hash WHERE text LIKE 'Sorry%'",
  );
  expect(contexts.map(({ context }) => JSON.parse(context)[0].identity)).toEqual(
    [1, 2].map(() => `status:${OLD}`),
  );
  // A copy of what a better source has adds nothing.
  expect(turns.rows("SELECT id FROM posts WHERE source LIKE 'bluesky:%'")).toEqual([]);
});
