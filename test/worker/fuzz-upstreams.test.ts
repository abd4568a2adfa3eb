import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { ANSWER_NONE, type ModelAnswerFields } from '../../src/core/reading/model-answer.js';
import { EARLIEST_MS } from '../../src/core/time/time.js';
import { type Mutation, mutatedJson, mutatedText, mutation } from '../_support/inputs/mutations.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { recordReliability } from '../_support/suite/reliability.js';
import { postIn, type ReaderReply } from '../_support/upstreams/reader-upstream.js';
import { listenLocally } from '../_support/upstreams/upstream-listener.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { runCommand } from '../cli/_cli.js';
import { acme, launchFolder } from './_launch-files.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  serveModel,
  servePosts,
  startTurns,
  type Turns,
} from './_turns.js';

/*
 * Upstreams of every shape whose documents are spoilt anywhere in them. Whatever they send, a turn is
 * committed, what it could not use is named, nothing that was left whole is lost, and the ledger stays one
 * that the audit has nothing against. `npm run test:fuzz` takes an hour; a failure is repeated with the seed
 * in its name.
 */

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_ROUNDS ? Date.now() % 1_000_000 : 1));

/** Scenarios of a round: one in `npm test`. */
const RUNS = process.env.FUZZ_ROUNDS === undefined ? 1 : 2;

/**
 * What happens in a turn: how the documents are spoilt, how many posts are new, and how much time has passed.
 */
interface Step {
  readonly mutations: readonly Mutation[];
  readonly more: number;
  readonly afterMs: number;
  /** A header of the answers. */
  readonly header: readonly [name: string, value: string] | null;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    more: fc.nat(2),
    afterMs: fc.constantFrom(1, 5 * MINUTE, 3 * HOUR, DAY),
    header: fc.option(
      fc.tuple(
        fc.constantFrom('link', 'etag', 'last-modified', 'content-type', 'retry-after', 'content-language'),
        fc.constantFrom(
          '',
          '<>; rel="next"',
          '<http://[>; rel=next',
          'text/html; charset=utf-16',
          'x'.repeat(3_000),
        ),
      ),
    ),
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

/** Turns that were taken, and properties that failed. */
const taken = { turns: 0, failed: 0 };

async function check(seed: number, property: (steps: Step[]) => Promise<void>): Promise<void> {
  const details = await fc.check(fc.asyncProperty(steps, property), {
    seed,
    numRuns: RUNS,
    endOnFailure: process.env.FUZZ_SHRINK === undefined,
  });
  if (details.failed) taken.failed += 1;
  await fc.asyncDefaultReportMessage(details).then((message) => message && expect.fail(message));
}
afterAll(() =>
  recordReliability({
    id: 'hostile-upstreams',
    fault: 'Upstreams that send anything',
    runs: taken.turns,
    injected:
      'Documents and headers of every kind of source, with parts replaced, removed, repeated and swapped',
    lost: taken.failed,
    duplicated: 0,
    unavailableSeconds: null,
    command: 'npm run test:fuzz',
  }),
);
const PATIENCE_MS = 120_000;

/** What holds after every turn. */
async function turn(turns: Turns, afterMs: number) {
  const covered = coverageOf(turns);
  const report = await turns.turn(afterMs);
  taken.turns += 1;
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
  new Set(
    turns
      .rows<{ text: string }>('SELECT text FROM posts JOIN texts ON hash = text_hash')
      .map(({ text }) => text),
  );

const XML_PARTS = /(<[^>]*>)/;

const items =
  (listOf: (document: never) => unknown, parse: (body: string) => unknown = JSON.parse) =>
  (body: string) => {
    const list = listOf(parse(body) as never);
    return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : [];
  };

/** Not by tags: a tag that is moved, or a text without its end, puts whole entries into others. */
const xmlItems = (name: 'item' | 'entry') => {
  const parser = new XMLParser({ isArray: (tag) => tag === name });
  const parse = (body: string) => (XMLValidator.validate(body) === true ? parser.parse(body) : null);
  type Document = { rss?: { channel?: { item?: unknown } }; feed?: { entry?: unknown } } | null;
  return items((xml: Document) => (name === 'item' ? xml?.rss?.channel?.item : xml?.feed?.entry), parse);
};

/** Whether an entry is not the team's to the API that it is of: a boost, a repost, a parent. */
function isOfOthers(entry: string): boolean {
  const { author, reblog, reason, reposted_by: repost, post } = JSON.parse(entry) ?? {};
  const isTeam = author?.screen_name === undefined || author.screen_name === 'Team';
  const isAuthor = post?.author?.did === undefined || post.author.did === 'did:plc:team';
  return !isTeam || !isAuthor || Boolean(reblog || reason || repost);
}

const TIMELINES = [
  ['rss', '/rss.xml', xmlItems('item')],
  ['atom', '/atom.xml', xmlItems('entry')],
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
      let step: Step | null = null;
      const posts = Array.from({ length: 6 }, (_, n) => told(n, START - (7 - n) * 5 * HOUR));
      const upstreams = await servePosts(posts, { feedPageSize: 4 });
      const isXml = format === 'rss' || format === 'atom';
      /** Entries of each page of a turn, as they should be and as they were sent. */
      const pages = new Map<string, { whole: readonly string[]; spoilt: readonly string[] }>();
      const { base, close } = await listenLocally(async (request, response) => {
        const { 'if-none-match': _, connection: __, ...headers } = request.headers as Record<string, string>;
        const answer = await fetch(upstreams.base + request.url, { headers });
        const body = (await answer.text()).replaceAll(upstreams.base, base);
        const { mutations = [], header = null } = step ?? {};
        const isSpoilt = mutations.length > 0 && answer.ok;
        const spoil = isXml ? mutatedText(body, XML_PARTS, mutations) : null;
        const spoilt = isSpoilt ? (spoil ?? mutatedJson(body, mutations)) : body;
        if (request.url?.startsWith(path))
          pages.set(request.url, { whole: entriesOf(body), spoilt: entriesOf(spoilt) });
        const link = answer.headers.get('link')?.replaceAll(upstreams.base, base);
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, {
          'content-type': type,
          ...(link ? { link } : {}),
          ...(header ? { [header[0]]: header[1] } : {}),
        });
        response.end(spoilt);
      });
      onTestFinished(() => close());
      const timeline = upstreams.timelines[format].replace(upstreams.base, base);
      const turns = startTurns({ timeline: [timeline], upstreams: { ...upstreams, base } });
      await turn(turns, 0);
      const honest: Step = { mutations: [], more: 0, afterMs: HOUR, header: null };
      // An account that was looked up wrongly is looked up again after a read that failed.
      for (step of [...all, honest, honest]) {
        for (let n = 0; n < step.more; n += 1) {
          posts.push(told(posts.length, turns.clock.now + n));
          upstreams.add(posts.at(-1) as SimplePost);
        }
        pages.clear();
        const report = await turn(turns, step.afterMs);
        const [read] = turns.rows(
          'SELECT items, failure_class AS failure FROM source_reads ORDER BY id DESC LIMIT 1',
        );
        if (read?.failure !== null) continue;
        const stored = textsIn(turns);
        const sent = [...pages.values()];
        const whole = sent.flatMap((page) => page.whole);
        const spoilt = new Set(sent.flatMap((page) => page.spoilt));
        for (const { text } of posts) {
          const entry = whole.find((one) => one.includes(text));
          if (entry !== undefined && spoilt.has(entry)) expect([...stored]).toContain(text);
        }
        const unused = spoilt.size - Number(read?.items) - (report.skipped[0]?.count ?? 0);
        // Repeated entries are one post.
        const isOneToOne = step.mutations.every(({ kind }) => kind === 'replace' || kind === 'remove');
        if (isOneToOne) expect(unused).toBeLessThanOrEqual([...spoilt].filter(isOfOthers).length);
      }
      expect(turns.rows('SELECT outcome FROM source_reads ORDER BY id DESC LIMIT 1')).toEqual([
        { outcome: 'ok' },
      ]);
    });
  },
  PATIENCE_MS,
);

test.each(rounds)(
  'Whatever a file says: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      const folder = temporaryDirectory();
      const path = join(folder, 'posts.jsonl');
      const lines: string[] = [];
      const turns = startTurns({ timeline: [`file:${path}`] });
      for (const { mutations, more, afterMs } of all) {
        for (let n = 0; n < more; n += 1) lines.push(JSON.stringify(told(lines.length, turns.clock.now - n)));
        const [first, ...rest] = mutations;
        const spoilt = lines.map((line) => (first?.kind === 'replace' ? mutatedJson(line, mutations) : line));
        writeFileSync(path, mutatedText(spoilt.join('\n'), /(\n)/, rest));
        await turn(turns, afterMs);
      }
      writeFileSync(path, lines.join('\n'));
      await turn(turns, HOUR);
      const stored = textsIn(turns);
      expect(lines.filter((line) => !stored.has(JSON.parse(line).text))).toEqual([]);
    });
  },
  PATIENCE_MS,
);

const LAUNCHES = [
  'Main 4 is out now.',
  'Main 4 comes next week.',
  'Small 2 will launch on Friday.',
  'Hello.',
];

test.each(rounds)(
  'Whatever the feed of a company says: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      let mutations: readonly Mutation[] = [];
      const upstreams = await servePosts([]);
      const { base, close } = await listenLocally(async (request, response) => {
        const body = await (await fetch(upstreams.base + request.url)).text();
        response.end(mutatedText(body, XML_PARTS, mutations));
      });
      onTestFinished(() => close());
      const turns = startTurns({
        timeline: [],
        upstreams,
        launches: launchFolder({ 'acme.json': acme() }).read,
        launchFeeds: [`acme=rss:${base}/rss.xml`],
      });
      for (const step of all) {
        mutations = step.mutations;
        upstreams.add(...LAUNCHES.map((text, n) => post(text, turns.clock.now - n * HOUR)));
        await turn(turns, step.afterMs);
      }
    });
  },
  PATIENCE_MS,
);

test.each(rounds)(
  'Whatever a status page says: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      const incident = (n: number) => ({
        id: `i${n}`,
        name: 'Slow answers',
        startedAt: new Date(START - n * HOUR).toISOString(),
        components: ['Codebird'],
      });
      const upstreams = await servePosts([], { incidents: [0, 1, 2].map(incident) });
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
  'Whatever a record file holds that is imported: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      const rows = Array.from({ length: 5 }, (_, n) => {
        const at = new Date(START - DAY - n * 9 * DAY).toISOString();
        return `${at},regular,"Limits were reset, ${n}",https://team.example/posts/${n},everyone,,confirmed`;
      });
      const whole = ['at,kind,text,url,scope,plans,status', ...rows, ''].join('\r\n');
      const path = join(temporaryDirectory(), 'resets.csv');
      const turns = startTurns({ timeline: [] });
      await turn(turns, 0);
      const env = { LEDGER_PATH: turns.path, LAUNCH_LISTS: 'none' };
      const imported = async (content: string) => {
        writeFileSync(path, content);
        const { code } = await runCommand(env, ['import', path, '--yes'], () => turns.clock.now);
        await turn(turns, 1);
        return code;
      };
      for (const { mutations, afterMs } of all) {
        turns.clock.now += afterMs;
        expect([0, 1]).toContain(await imported(mutatedText(whole, CELLS, mutations)));
      }
      expect(await imported(whole)).toBe(0);
    });
  },
  PATIENCE_MS,
);

/** What an obeying model might say of the posts. */
const READINGS: readonly Partial<ModelAnswerFields>[] = [
  { kind: 'reset', scope: 'everyone', reason: 'gift' },
  { kind: 'none' },
  {
    kind: 'hint',
    promises: 'regular',
    strength: 'explicit',
    when: {
      quote: 'tomorrow',
      kind: 'day',
      zone: 'PT',
      localStart: '2026-06-02T00:00',
      localEnd: '2026-06-03T00:00',
    },
  },
  { kind: 'banked', expires: { quote: 'Everyone', localDate: '2026-07-01' } },
  { kind: 'confirmation', promises: 'unclear' },
  { kind: 'withdrawal', promises: 'regular', scope: 'few' },
];

test.each(rounds)(
  'Whatever a model answers: seed %d',
  async (seed) => {
    await check(seed, async (all) => {
      let mutations: readonly Mutation[] = [];
      let asked = 0;
      const { model } = await serveModel((request) => {
        asked += 1;
        const evidence = postIn(request).text.slice(0, 30) || null;
        const answer = { ...ANSWER_NONE, ...READINGS[asked % READINGS.length], evidence };
        return answeredBy(mutatedJson(JSON.stringify(answer), mutations.slice(1)), mutations.slice(0, 1));
      });
      const upstreams = await servePosts([]);
      const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
      for (const step of all) {
        mutations = step.mutations;
        upstreams.add(...SAID.map((_, n) => told(n, turns.clock.now - (asked % 7) * HOUR + n)));
        await turn(turns, step.afterMs);
      }
    });
  },
  PATIENCE_MS,
);

/** A chat completion, spoilt around what the model says. */
function answeredBy(content: string, mutations: readonly Mutation[] = []): ReaderReply {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  const body = JSON.stringify({ id: 'c', object: 'chat.completion', model: 'reader-small-1', choices });
  return { kind: 'http', status: 200, body: mutatedJson(body, mutations) };
}
