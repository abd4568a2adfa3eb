import { describe, expect, it } from 'vitest';
import { formerIdentity } from '../../src/core/reading/post.js';
import { parseRecordFile } from '../../src/core/record/record-file.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { applyImport, planImport } from '../../src/ledger/write/import-record.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { createHttpClient } from '../../src/lib/http-client.js';
import type { TimelineSource } from '../../src/sources/source.js';
import { createTimelineSource } from '../../src/sources/timeline/timeline.js';
import { parseTimelineSpec } from '../../src/sources/timeline/timeline-spec.js';
import { DAY, HOUR, MINUTE, post, RESET, START, serve, startTurns, TALK, type Turns } from './_turns.js';

const PAGE = 'https://team.example/changelog';
const AGAIN = 'Usage limits have been reset for everyone, again!';
const POSTS = 'SELECT identity, revision, text FROM posts ORDER BY id';

const days = (count: number) => START - count * DAY;
const confirmed = (turns: Turns) =>
  turns.record().map(({ at, status }) => `${(START - Date.parse(at)) / DAY} ${status}`);

describe.each([
  ['fragments', (n: number) => `${PAGE}#e${n}`],
  ['a query', (n: number) => `https://team.example/index.php?id=${n}`],
])('A feed whose entries %s tell apart', (_, url) => {
  const entries = () => [
    post(TALK, days(20), { url: url(1) }),
    post(RESET, days(10), { url: url(2) }),
    post(AGAIN, days(2), { url: url(3) }),
  ];

  it('is read whole at once.', async () => {
    const upstreams = await serve(entries());
    const turns = startTurns({ timeline: [upstreams.timelines.rss] });
    await turns.turn();
    expect(confirmed(turns)).toEqual(['10 confirmed', '2 confirmed']);
    await turns.turn(5 * MINUTE);
    expect(turns.rows(POSTS)).toMatchObject([{ revision: 1 }, { revision: 1 }, { revision: 1 }]);
  });

  it('keeps what it told when the next entry arrives.', async () => {
    const upstreams = await serve([post(RESET, days(10), { url: url(1) })]);
    const turns = startTurns({ timeline: [upstreams.timelines.atom] });
    await turns.turn();
    upstreams.add(post(TALK, days(1), { url: url(2) }));
    await turns.turn(5 * MINUTE);
    expect(confirmed(turns)).toEqual(['10 confirmed']);
  });

  it('is the same through another feed with tracking parameters, and when an edit changes its ids.', async () => {
    const all = entries();
    const tracked = (address: string) => {
      const found = new URL(address);
      found.searchParams.set('utm_source', 'rss');
      return found.href;
    };
    const upstreams = await serve(all);
    const other = await serve(all.map((one) => ({ ...one, url: tracked(one.url) })));
    const turns = startTurns({ timeline: [upstreams.timelines.rss, other.timelines.jsonfeed] });
    await turns.turn();
    expect(turns.rows(POSTS)).toHaveLength(3);
    for (const { id, text } of all) upstreams.edit(id, { id: `${id}-2`, text: `${text} Thanks.` });
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 3, resetsNew: 0 });
    expect(turns.rows(POSTS).slice(3)).toMatchObject([{ revision: 2 }, { revision: 2 }, { revision: 2 }]);
    expect(confirmed(turns)).toEqual(['10 confirmed', '2 confirmed']);
  });

  it('stands beside an imported record of other months.', async () => {
    const upstreams = await serve([post(RESET, days(2), { url: url(3) })]);
    const turns = startTurns({ timeline: [upstreams.timelines.rss] });
    const file = [60, 30].map((day, n) => `${new Date(days(day)).toISOString()},regular,${url(n + 1)}`);
    importRecord(turns, ['at,kind,url', ...file]);
    await turns.turn();
    expect(confirmed(turns)).toEqual(['60 confirmed', '30 confirmed', '2 confirmed']);
    expect(turns.record().map(({ text }) => text)).toEqual([null, null, RESET]);
    expect(
      importRecord(turns, ['at,kind,url', `${new Date(days(90)).toISOString()},regular,${url(4)}`]),
    ).toBe(1);
  });
});

describe('A ledger from before query and fragment counted', () => {
  const first = post(RESET, days(20), { url: `${PAGE}#e1` });
  const last = post(AGAIN, days(2), { url: `${PAGE}#e3` });
  const entries = [first, post(TALK, days(10), { url: `${PAGE}#e2` }), last];

  /** Read by the rule of then: the entries are one post, and only what its last revision says stands. */
  async function upgraded() {
    const upstreams = await serve(entries);
    const rule = { isFormer: true };
    const { rss, jsonfeed } = upstreams.timelines;
    const turns = startTurns({ timeline: [rss, jsonfeed].map((value) => sourceUnder(value, rule)) });
    await turns.turn();
    expect(turns.rows(POSTS)).toEqual(
      entries.map(({ text }, n) => ({ identity: 'url:team.example/changelog', revision: n + 1, text })),
    );
    expect(confirmed(turns)).toEqual(['2 confirmed']);
    rule.isFormer = false;
    return { turns, upstreams };
  }

  it('has none of its entries read again, through no feed, and an import knows what it holds.', async () => {
    const { turns } = await upgraded();
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsRead: 6, postsNew: 0, resetsRevised: 0 });
    turns.restart();
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsRead: 6, postsNew: 0, resetsRevised: 0 });
    const record = ['at,kind,url', `${last.at},regular,`, `2026-05-30T00:00:00Z,regular,${last.url}`];
    expect(importRecord(turns, record.toSpliced(1, 1))).toBe(0);
    expect(importRecord(turns, record.toSpliced(2, 1))).toBe(0);
    expect(confirmed(turns)).toEqual(['2 confirmed']);
    // What was lost then, an operator can bring back.
    expect(importRecord(turns, ['at,kind,url', `${first.at},regular,${first.url}`])).toBe(1);
    await turns.turn(5 * MINUTE);
    expect(confirmed(turns)).toEqual(['20 confirmed', '2 confirmed']);
  });

  it('takes nothing back when an entry is added, or when one is edited that did not stand.', async () => {
    const { turns, upstreams } = await upgraded();
    upstreams.add(post(TALK, days(1), { url: `${PAGE}#e4` }));
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1, resetsRevised: 0 });
    upstreams.edit(first.id, { text: `${RESET} Thanks.` });
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1, resetsNew: 1, resetsRevised: 0 });
    upstreams.edit(last.id, { text: TALK });
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 1, resetsRevised: 1 });
    expect(confirmed(turns)).toEqual(['20 confirmed', '2 retracted']);
    expect(turns.rows(POSTS).slice(3)).toMatchObject([
      { identity: 'url:team.example/changelog#e4', revision: 1 },
      { identity: 'url:team.example/changelog#e1', revision: 1 },
      { identity: 'url:team.example/changelog', revision: 4 },
    ]);
    expect(await turns.turn(5 * MINUTE)).toMatchObject({ postsNew: 0 });
  });
});

/** A source that is read whole in each turn, oldest first, its posts under the former rule as long as that holds. */
function sourceUnder(value: string, rule: { readonly isFormer: boolean }): TimelineSource {
  const spec = parseTimelineSpec(value);
  if (typeof spec === 'string') throw new Error(spec);
  const fetch = createLimitedFetch({ userAgent: 'reset-record/test' });
  const source = createTimelineSource(spec, { http: createHttpClient({ fetch, retries: 0 }) });
  const former = (url: string | null) => (url !== null && rule.isFormer ? formerIdentity(url) : null);
  return {
    key: source.key,
    async read(options) {
      const read = await source.read({ ...options, state: null });
      const posts = read.posts.map((one) => ({ ...one, identity: former(one.url) ?? one.identity }));
      return { ...read, posts: posts.toReversed() };
    },
  };
}

describe('A launch feed whose entries fragments tell apart', () => {
  const ENTRIES = 'SELECT identity, revision, text FROM launch_posts ORDER BY id';
  const LAUNCH = 'GPT-9 launches next Tuesday.';
  const entries = () => [
    post(TALK, START - 3 * HOUR, { url: `${PAGE}#e1` }),
    post(LAUNCH, START - 2 * HOUR, { url: `${PAGE}#e2` }),
    post(TALK, START - HOUR, { url: `${PAGE}#e3` }),
  ];
  const read = async () => {
    const all = entries();
    const upstreams = await serve(all);
    const turns = startTurns({ timeline: [], launchFeeds: [`openai=${upstreams.timelines.rss}`] });
    await turns.turn();
    return { all, upstreams, turns };
  };

  it('is read entry by entry.', async () => {
    const { turns, upstreams } = await read();
    expect(turns.rows(ENTRIES)).toEqual(
      [TALK, LAUNCH, TALK].map((text, n) => ({
        identity: `url:team.example/changelog#e${n + 1}`,
        revision: 1,
        text,
      })),
    );
    upstreams.add(post(TALK, START, { url: `${PAGE}#e4` }));
    await turns.turn(5 * MINUTE);
    expect(turns.rows(ENTRIES)).toHaveLength(4);
  });

  it('goes on where a ledger from before holds its entries as one.', async () => {
    const { all, turns, upstreams } = await read();
    turns.write('DROP TRIGGER guard_launch_posts_update');
    turns.write("UPDATE launch_posts SET identity = 'url:team.example/changelog', revision = id");
    upstreams.add(post(TALK, START, { url: `${PAGE}#e4` }));
    // The feed shows less than what is stored under the identity of all.
    upstreams.remove(all[2]?.id ?? '');
    upstreams.edit(all[1]?.id ?? '', { text: `${LAUNCH} Really.` });
    await turns.turn(5 * MINUTE);
    expect(turns.rows(ENTRIES).slice(3)).toEqual([
      { identity: 'url:team.example/changelog#e2', revision: 1, text: `${LAUNCH} Really.` },
      { identity: 'url:team.example/changelog#e4', revision: 1, text: TALK },
    ]);
  });
});

function importRecord(turns: Turns, lines: readonly string[]): number {
  const file = parseRecordFile(lines.join('\n'), turns.clock.now);
  if (file.kind !== 'entries') throw new Error('not a record');
  const writer = openLedgerForWriting(turns.path);
  const plan = planImport(writer.db, file.entries);
  writer.commit((tx) => applyImport(tx, plan, { now: turns.clock.now, origin: 'record.csv', covered: null }));
  writer.close();
  return plan.add.length;
}
