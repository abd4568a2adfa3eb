import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { ANSWER_NONE } from '../../src/core/reading/model-answer.js';
import { EARLIEST_MS } from '../../src/core/time.js';
import { type Mutation, mutatedJson, mutatedText, mutation } from '../_support/inputs/mutations.js';
import {
  coverageFile,
  promisesFile,
  resetsFile,
  serveInstanceFiles,
} from '../_support/servers/instance-files.js';
import { postIn } from '../_support/upstreams/reader-upstream.js';
import { listenLocally } from '../_support/upstreams/upstream-listener.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  serve,
  serveModel,
  startTurns,
  type Turns,
} from './_turns.js';

/*
 * Upstreams of every shape whose documents are spoilt anywhere in them. Whatever they send, a turn is committed, what it
 * could not use is named, nothing that was left whole is lost, and the ledger stays one that the audit has nothing
 * against. `npm run test:fuzz` takes an hour; a failure is repeated with the seed in its name.
 */

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_ROUNDS ? Date.now() % 1_000_000 : 1));
/** Scenarios of a round. */
const RUNS = 2;

/** What happens in a turn: how the documents are spoilt, how many posts are new, and how much time has passed. */
interface Step {
  readonly mutations: readonly Mutation[];
  readonly more: number;
  readonly afterMs: number;
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    more: fc.nat(2),
    afterMs: fc.constantFrom(1, 5 * MINUTE, 3 * HOUR, DAY),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Plain words, so that each format carries them alike. */
const SAID = [
  RESET,
  'We are hiring again',
  'We will reset the limits tomorrow',
  'Everyone gets a banked reset',
  'The limits are what they are',
  'There will be no reset today',
];
const told = (n: number, at: number): SimplePost => ({
  ...post(`${SAID[n % SAID.length]}, part ${n} of it all`, at),
  ...(n % 4 === 1 ? { isReply: true, parentText: `Will you, question ${n} here` } : {}),
  ...(n % 4 === 2 ? { quotedText: `They said it, quote ${n} here` } : {}),
});

const rounds = Array.from({ length: ROUNDS }, (_, n) => SEED + n);
const check = (seed: number, property: (steps: Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(steps, property), { seed, numRuns: RUNS });
const PATIENCE_MS = 120_000;

/** What holds after every turn. */
async function turn(turns: Turns, afterMs: number) {
  const covered = coverageOf(turns);
  const report = await turns.turn(afterMs);
  expect(report.failures.filter(({ failureClass }) => failureClass === 'internal')).toEqual([]);
  expect([report.oddsFailed, report.scoresUnread, report.launchProblems]).toEqual([null, null, []]);
  expect(turns.logged).toEqual([]);
  expect(auditLedger(turns.path).findings).toEqual([]);
  const now = coverageOf(turns);
  for (const { from, to } of now) expect(EARLIEST_MS <= from && to <= turns.clock.now).toBe(true);
  for (const one of covered) expect(now.some(({ from, to }) => from <= one.from && one.to <= to)).toBe(true);
  return report;
}

const coverageOf = (turns: Turns) =>
  turns.rows<{ from: number; to: number }>(
    "SELECT from_at AS 'from', to_at AS 'to' FROM coverage WHERE basis = 'timeline'",
  );
const textsIn = (turns: Turns) =>
  new Set(turns.rows<{ text: string }>('SELECT text FROM posts').map(({ text }) => text));

const XML_PARTS = /(<[^>]*>)/;
const chunks = (pattern: RegExp) => (body: string) => body.match(pattern) ?? [];
const items = (listOf: (document: never) => unknown) => (body: string) => {
  const list = listOf(JSON.parse(body) as never);
  return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : [];
};

/** Whether an entry is not the team's to the API that it is of: a boost, a repost, a parent. */
function isOfOthers(entry: string): boolean {
  if (entry.startsWith('<')) return false;
  const { author, reblog, reason, reposted_by: repost, post } = JSON.parse(entry) ?? {};
  const isTeam = author?.screen_name === undefined || author.screen_name === 'Team';
  const isAuthor = post?.author?.did === undefined || post.author.did === 'did:plc:team';
  return !isTeam || !isAuthor || Boolean(reblog || reason || repost);
}

const TIMELINES = [
  ['rss', '/rss.xml', chunks(/<item>[\s\S]*?<\/item>/g)],
  ['atom', '/atom.xml', chunks(/<entry>[\s\S]*?<\/entry>/g)],
  ['jsonfeed', '/feed.json', items((feed: { items?: unknown }) => feed?.items)],
  ['mastodon', '/api/v1/accounts/109/statuses', items((list: unknown) => list)],
  ['bluesky', '/xrpc/app.bsky.feed.getAuthorFeed', items((page: { feed?: unknown }) => page?.feed)],
  ['x', '/2/users/77/tweets', items((page: { data?: unknown }) => page?.data)],
  ['fx', '/2/profile/team/statuses', items((page: { results?: unknown }) => page?.results)],
] as const;

test.each(
  rounds.flatMap((seed) => TIMELINES.map(([format, path, entriesOf]) => ({ format, path, entriesOf, seed }))),
)(
  'Whatever a timeline says: $format, seed $seed',
  async ({ format, path, entriesOf, seed }) => {
    await check(seed, async (all) => {
      let spoil: (body: string) => string = (body) => body;
      const posts = Array.from({ length: 6 }, (_, n) => told(n, START - (7 - n) * 5 * HOUR));
      const upstreams = await serve(posts);
      /** Entries as they should be, and as they were sent. */
      let sent: { whole: readonly string[]; spoilt: readonly string[] } = { whole: [], spoilt: [] };
      const { base, close } = await listenLocally(async (request, response) => {
        const { 'if-none-match': _, ...headers } = request.headers as Record<string, string>;
        const answer = await fetch(upstreams.base + request.url, { headers });
        const body = (await answer.text()).replaceAll(upstreams.base, base);
        const isFirst = request.url?.startsWith(path) && !/cursor|max_id|token|page/.test(request.url);
        const spoilt = isFirst ? spoil(body) : body;
        if (isFirst) sent = { whole: entriesOf(body), spoilt: entriesOf(spoilt) };
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(spoilt);
      });
      onTestFinished(() => close());
      const through = { ...upstreams, base };
      const timeline = upstreams.timelines[format].replace(upstreams.base, base);
      const turns = startTurns({ timeline: [timeline], upstreams: through });
      await turn(turns, 0);
      for (const { mutations, more, afterMs } of all) {
        for (let n = 0; n < more; n += 1) {
          posts.push(told(posts.length, turns.clock.now + n));
          upstreams.add(posts.at(-1) as SimplePost);
        }
        const isXml = format === 'rss' || format === 'atom';
        spoil = (body) => (isXml ? mutatedText(body, XML_PARTS, mutations) : mutatedJson(body, mutations));
        const report = await turn(turns, afterMs);
        const [read] = turns.rows('SELECT outcome, items FROM source_reads ORDER BY id DESC LIMIT 1');
        if (read?.outcome === 'failed') continue;
        const stored = textsIn(turns);
        const kept = new Set(sent.spoilt);
        for (const { text } of posts) {
          const entry = sent.whole.find((one) => one.includes(text));
          if (entry !== undefined && kept.has(entry)) expect([...stored]).toContain(text);
        }
        const unused = sent.spoilt.length - Number(read?.items) - (report.skipped[0]?.count ?? 0);
        // Repeated entries are one post.
        const isOneToOne = mutations.every(({ kind }) => kind === 'replace' || kind === 'remove');
        if (isOneToOne) expect(unused).toBeLessThanOrEqual(sent.spoilt.filter(isOfOthers).length);
      }
      spoil = (body) => body;
      await turn(turns, HOUR);
      const stored = textsIn(turns);
      expect(posts.filter(({ text }) => !stored.has(text))).toEqual([]);
    });
  },
  PATIENCE_MS,
);

test.each(rounds)(
  'Whatever a status page says: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      const incident = (n: number) => ({
        ...{ id: `i${n}`, name: 'Slow answers', startedAt: new Date(START - n * HOUR).toISOString() },
        components: ['Codebird'],
      });
      const upstreams = await serve([], { incidents: [0, 1, 2].map(incident) });
      let mutations: readonly Mutation[] = [];
      const { base, close } = await listenLocally(async (request, response) => {
        const body = await (await fetch(upstreams.base + request.url)).text();
        response.end(mutations.length > 0 ? mutatedJson(body, mutations) : body);
      });
      onTestFinished(() => close());
      const env = { ...upstreams.env, STATUS_PAGE_URL: base };
      const turns = startTurns({ timeline: [], upstreams: { ...upstreams, env }, status: ['codebird'] });
      for (const step of all) {
        mutations = step.mutations;
        await turn(turns, step.afterMs);
      }
      mutations = [];
      expect((await turn(turns, HOUR)).failures).toEqual([]);
      expect(turns.snapshot().incidents.map(({ name }) => name)).toContain('Slow answers');
    });
  },
  PATIENCE_MS,
);

const CELLS = /((?:,|\r\n))/;

test.each(rounds)(
  'Whatever another instance says: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      const every = (stepMs: number) => Array.from({ length: 5 }, (_, n) => START - DAY - n * stepMs);
      const whole = {
        coverage: coverageFile([[START - 90 * DAY, START]]),
        resets: resetsFile(every(9 * DAY).map((at) => ({ at }))),
        promises: promisesFile(every(2 * DAY).map((at) => ({ at }))),
      };
      const upstream = await serveInstanceFiles(whole, 'Birdworks', START);
      const turns = startTurns({ timeline: [upstream.entry] });
      await turn(turns, 0);
      for (const { mutations, afterMs } of all) {
        upstream.record.generatedAt = new Date(turns.clock.now + afterMs - 1).toISOString();
        for (const name of ['coverage', 'resets', 'promises'] as const)
          upstream.files[name] = mutatedText(whole[name], CELLS, mutations);
        upstream.change = (content) =>
          JSON.parse(mutatedJson(JSON.stringify(content), mutations.slice(0, 1)));
        await turn(turns, afterMs);
        upstream.change = (content) => content;
        await turn(turns, 1);
      }
    });
  },
  PATIENCE_MS,
);

test.each(rounds)(
  'Whatever a model answers: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      let mutations: readonly Mutation[] = [];
      const { model } = await serveModel((request) => {
        const evidence = postIn(request).text.slice(0, 30) || null;
        const answer = { ...ANSWER_NONE, kind: 'regular', evidence, rationale: 'It says so.' };
        const content = mutatedJson(JSON.stringify(answer), mutations.slice(1));
        const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
        const body = JSON.stringify({ id: 'c', object: 'chat.completion', model: 'reader-small-1', choices });
        return { kind: 'http', status: 200, body: mutatedJson(body, mutations.slice(0, 1)) };
      });
      const upstreams = await serve([]);
      const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
      for (const step of all) {
        mutations = step.mutations;
        upstreams.add(...[0, 1, 2].map((n) => told(n, turns.clock.now + n)));
        await turn(turns, step.afterMs);
      }
    });
  },
  PATIENCE_MS,
);
