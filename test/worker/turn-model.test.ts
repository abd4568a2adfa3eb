import { describe, expect, it } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import {
  answered,
  byText,
  failed,
  inTurn,
  postIn,
  type ReaderReply,
  refused,
  said,
} from '../_support/upstreams/reader-upstream.js';
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
  TALK,
  type Turns,
} from './_turns.js';

const FAILURES = 'SELECT reason FROM reading_failures ORDER BY id';

/** Minutes after the first call, within 24 hours: after 5, 10, 20, 40 and 80 more, then every two hours. */
const ASKED_AGAIN = [5, 15, 35, 75, ...Array.from({ length: 11 }, (_, n) => 155 + n * 120)];

/** Turns at those minutes and five minutes before each of them, a restart in between, and after the last. */
async function expectAskedAgain(turns: Turns, calls: () => number): Promise<void> {
  let minute = 0;
  const isAskedAt = async (next: number) => {
    const before = calls();
    await turns.turn((next - minute) * MINUTE);
    minute = next;
    return calls() - before;
  };
  for (const next of ASKED_AGAIN) {
    if (next - 5 > minute) expect([next - 5, await isAskedAt(next - 5)]).toEqual([next - 5, 0]);
    expect([next, await isAskedAt(next)]).toEqual([next, 1]);
    if (next === 35) turns.restart();
  }
  for (const later of [1_440, 1_475, 1_560, 1_800])
    expect([later, await isAskedAt(later)]).toEqual([later, 0]);
}

describe('the reader model', () => {
  // Holds R130, R131, R132, R136.
  it('has the last word over the rules where its answer is valid, both ways.', async () => {
    const quiet = post('Counters: zero. Coffee: full. That is for each and every plan.', START - 20 * HOUR);
    const upstreams = await servePosts([post(RESET), quiet]);
    const { model } = await serveModel(
      byText({
        [RESET]: answered({ kind: 'none' }),
        [quiet.text]: answered({ kind: 'reset', evidence: 'Counters: zero.' }),
      }),
    );
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    expect(await turns.turn()).toMatchObject({ readingsNew: 4, modelFailures: 0 });
    expect(turns.record()).toMatchObject([{ at: quiet.at, status: 'confirmed', text: quiet.text }]);
    expect(
      turns.rows(
        "SELECT requested_model, response_model, reader_version, prompt_tokens, completion_tokens, read_at FROM readings WHERE reader = 'model'",
      ),
    ).toEqual(
      Array(2).fill({
        requested_model: 'reader-small',
        response_model: 'reader-small-2026-01-01',
        reader_version: expect.stringMatching(/^prompt-/),
        prompt_tokens: 812,
        completion_tokens: 64,
        read_at: START,
      }),
    );
    expect(turns.snapshot().health.ai).toEqual({
      configured: true,
      keyless: false,
      requestedModel: 'reader-small',
      lastSuccessfulReadAt: isoInstant(START),
      lastSuccessfulModel: 'reader-small-2026-01-01',
    });
  });

  // Holds R136.
  it('is named by its alias in the configuration where the server does not say which model answered.', async () => {
    const upstreams = await servePosts([post(TALK)]);
    const reply = answered();
    const content = reply.kind === 'completion' ? reply.content : null;
    const body = JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
    const { model } = await serveModel(() => ({ kind: 'http', status: 200, body }));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    expect(turns.rows("SELECT response_model FROM readings WHERE reader = 'model'")).toEqual([
      { response_model: null },
    ]);
    expect(turns.health().ai).toMatchObject({
      lastSuccessfulReadAt: isoInstant(START),
      lastSuccessfulModel: 'reader-small',
    });
  });

  // Which failure has which reason: test/sources/model-reader.test.ts.
  it.each<[string, ReaderReply]>([
    ['timeout', { kind: 'hang' }],
    ['unauthorized', failed(401, 'wrong key sk-local')],
  ])('leaves the rules’ reading and a row with reason %s where it fails (%#)', async (reason, reply) => {
    const upstreams = await servePosts([post(RESET)]);
    const { model } = await serveModel(() => reply, reason === 'timeout' ? 400 : undefined);
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    expect(await turns.turn()).toMatchObject({ modelFailures: 1, failures: [] });
    expect(turns.rows(FAILURES)).toEqual([{ reason }]);
    expect(turns.record()).toMatchObject([{ status: 'confirmed', text: RESET }]);
    expect(turns.health().ai).toMatchObject({ configured: true, lastSuccessfulReadAt: null });
    expect(JSON.stringify(turns.rows('SELECT * FROM reading_failures'))).not.toContain('sk-local');
  });

  it('is asked again after a failure with growing pauses for 24 hours, and not after that.', async () => {
    const upstreams = await servePosts([post(RESET)]);
    const { upstream, model } = await serveModel(() => failed(429, 'slow down'));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    expect(upstream.calls).toBe(1);
    await expectAskedAgain(turns, () => upstream.calls);
    expect(turns.rows(FAILURES)).toHaveLength(1 + ASKED_AGAIN.length);
  });

  it.each<[string, ReaderReply, number]>([
    ['an answer without evidence', answered({ kind: 'reset', evidence: 'made up words' }), 2],
    ['prose', said('A reset, I think.'), 2],
    ['a refusal', refused('No.'), 1],
  ])('is not asked again after %s, but another model is.', async (_, reply, calls) => {
    const upstreams = await servePosts([post(RESET)]);
    const { upstream, model } = await serveModel(() => reply);
    const other = await serveModel(() => answered({ kind: 'none' }), 30_000, 'reader-large');
    let isOther = false;
    const turns = startTurns({
      timeline: [upstreams.timelines.rss],
      upstreams,
      model: () => (isOther ? other.model() : model()),
    });
    for (const pause of [0, 5 * MINUTE, HOUR, 6 * HOUR]) await turns.turn(pause);
    turns.restart();
    await turns.turn(HOUR);
    expect(upstream.calls).toBe(calls);
    expect(turns.rows(FAILURES)).toHaveLength(1);
    expect(turns.record()).toMatchObject([{ status: 'confirmed', text: RESET }]);
    isOther = true;
    turns.restart();
    await turns.turn(HOUR);
    expect(other.upstream.calls).toBe(1);
    expect(turns.record()).toMatchObject([{ status: 'retracted' }]);
  });

  it('is asked again after a page that is no answer of a model.', async () => {
    const upstreams = await servePosts([post(RESET)]);
    const page: ReaderReply = { kind: 'http', status: 200, body: '<html>' };
    const { upstream, model } = await serveModel(inTurn(page, answered({ kind: 'none' })));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    await turns.turn(5 * MINUTE);
    expect(upstream.calls).toBe(2);
    expect(turns.rows(FAILURES)).toEqual([{ reason: 'http_status' }]);
  });

  it('that answers late corrects the record of the rules.', async () => {
    const upstreams = await servePosts([post(RESET)]);
    const { model } = await serveModel(inTurn(failed(503, 'starting'), answered({ kind: 'none' })));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    expect(turns.snapshot().stats.totalResets).toBe(1);
    await turns.turn(5 * MINUTE);
    expect(turns.record()).toMatchObject([{ status: 'retracted' }]);
    expect(turns.snapshot().stats.totalResets).toBe(0);
  });

  it('is never asked again for an answer it gave, also not after a restart; an edited post is asked once more.', async () => {
    const [first, second] = [post(RESET), post(TALK)];
    const upstreams = await servePosts([first, second]);
    const { upstream, model } = await serveModel(() => answered());
    const { jsonfeed, mastodon } = upstreams.timelines;
    const turns = startTurns({ timeline: [jsonfeed, mastodon], upstreams, model });
    await turns.turn();
    for (const pause of [0, 5 * MINUTE, 7 * HOUR, 2 * DAY]) {
      turns.restart();
      await turns.turn(pause);
    }
    expect(upstream.calls).toBe(2);
    upstreams.edit(second.id, { text: `${TALK} Also: interns.` });
    await turns.turn(5 * MINUTE);
    await turns.turn(5 * MINUTE);
    const asked = upstream.requests.map((request) => postIn(request).text);
    expect(asked.slice(0, 2).sort()).toEqual([first.text, second.text].sort());
    expect(asked.slice(2)).toEqual([`${TALK} Also: interns.`]);
  });

  /** The rules take these for jokes; they name different events. */
  const doubtful = (at: number, who = 'everyone') =>
    post(`Usage limits have been reset for ${who}. Almost got you.`, at);

  /** Turns of two days without a model, and then with one. */
  async function lateModel(
    posts: Parameters<typeof servePosts>[0],
    answer: Parameters<typeof serveModel>[0],
    options: { readonly dailyPosts?: number } = {},
  ) {
    const upstreams = await servePosts(posts);
    const { upstream, model } = await serveModel(answer);
    let isConfigured = false;
    const timeline = [upstreams.timelines.jsonfeed];
    const turns = startTurns({
      timeline,
      upstreams,
      ...options,
      model: () => (isConfigured ? model() : null),
    });
    for (const pause of [0, DAY, DAY]) await turns.turn(pause);
    expect(upstream.calls).toBe(0);
    isConfigured = true;
    turns.restart();
    return { turns, asked: () => upstream.requests.map((request) => postIn(request).text) };
  }

  it('is asked once, when there is one, about what the rules left unconfirmed within seven days.', async () => {
    const unsure = doubtful(START - HOUR);
    // Eight days old when there is a model.
    const old = doubtful(START - 6 * DAY - MINUTE, 'all of you');
    const { turns, asked } = await lateModel(
      [unsure, old, post(TALK), post(RESET, START - 3 * DAY)],
      (request) => answered({ kind: 'reset', evidence: postIn(request).text }),
    );
    const statuses = () => turns.record().map(({ text, status }) => [text, status]);
    expect(statuses()).toEqual([
      [old.text, 'unconfirmed'],
      [RESET, 'confirmed'],
      [unsure.text, 'unconfirmed'],
    ]);
    await turns.turn(5 * MINUTE);
    expect(asked()).toEqual([unsure.text]);
    expect(statuses()).toEqual([
      [old.text, 'unconfirmed'],
      [RESET, 'confirmed'],
      [unsure.text, 'confirmed'],
    ]);
    for (const pause of [5 * MINUTE, HOUR, DAY]) {
      turns.restart();
      await turns.turn(pause);
    }
    expect(asked()).toEqual([unsure.text]);
  });

  it('is asked about it again after a failure with the same pauses, for 24 hours from the first call.', async () => {
    const { turns, asked } = await lateModel([doubtful(START - HOUR)], () => failed(503, 'starting'));
    await turns.turn(5 * MINUTE);
    expect(asked()).toHaveLength(1);
    await expectAskedAgain(turns, () => asked().length);
    expect(turns.record()).toMatchObject([{ status: 'unconfirmed' }]);
  });

  it('is asked about no more of it in a UTC day than its budget allows, the newest first.', async () => {
    const two = [doubtful(START - HOUR), doubtful(START - 30 * HOUR, 'all of you')];
    const { turns, asked } = await lateModel(two, () => answered(), { dailyPosts: 1 });
    await turns.turn(5 * MINUTE);
    await turns.turn(5 * MINUTE);
    expect(asked()).toEqual([two[0]?.text]);
    await turns.turn(DAY);
    expect(asked()).toEqual(two.map(({ text }) => text));
  });

  it('is asked about no more posts in a UTC day than its budget allows, and about the next ones the day after.', async () => {
    const posts = Array.from({ length: 10 }, (_, n) => post(`Note ${n}.`, START - (n + 1) * MINUTE));
    const upstreams = await servePosts(posts);
    const { upstream, model } = await serveModel(() => answered());
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model, dailyPosts: 4 });
    const asked = () => upstream.requests.map((request) => postIn(request).text);
    for (const pause of [0, 5 * MINUTE, 11 * HOUR]) await turns.turn(pause);
    // The newest first; the day ends at midnight UTC, twelve hours after the first turn.
    expect(asked().sort()).toEqual(['Note 0.', 'Note 1.', 'Note 2.', 'Note 3.']);
    turns.restart();
    await turns.turn(HOUR);
    await turns.turn(5 * MINUTE);
    expect(asked().slice(4).sort()).toEqual(['Note 4.', 'Note 5.', 'Note 6.', 'Note 7.']);
    // What the model was not asked about stands as the rules read it.
    expect(turns.rows("SELECT count(*) AS n FROM readings WHERE reader = 'rules'")).toEqual([{ n: 10 }]);
  });

  it('begins with the newest fifty where more wait than a slow model reads in a turn.', async () => {
    const posts = Array.from({ length: 52 }, (_, n) => post(`Note ${n}.`, START - (52 - n) * MINUTE));
    const upstreams = await servePosts(posts);
    const { upstream, model } = await serveModel(() => answered());
    const turns = startTurns({ timeline: [upstreams.timelines.jsonfeed], upstreams, model });
    await turns.turn();
    const texts = posts.map(({ text }) => text);
    expect(upstream.requests.map((request) => postIn(request).text)).toEqual([
      ...texts.slice(2),
      ...texts.slice(0, 2),
    ]);
  });

  it('reads one post at a time, and what it could not read in time waits for the next turn.', async () => {
    const posts = Array.from({ length: 12 }, (_, n) => post(`Note ${n}.`));
    const upstreams = await servePosts(posts);
    const { upstream, model } = await serveModel(() => ({ kind: 'slow', ms: 100, reply: answered() }));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model, fetchBudgetMs: 250 });
    expect(await turns.turn()).toMatchObject({ postsNew: 12, modelFailures: 0 });
    const answers = () =>
      turns.rows<{ n: number }>("SELECT count(*) AS n FROM readings WHERE reader = 'model'")[0]?.n;
    expect(answers()).toBeLessThan(12);
    // Cut off by the end of the turn is no failure of the model.
    expect(turns.rows(FAILURES)).toEqual([]);
    // Six turns are enough, unless the machine is busy.
    for (let n = 0; n < 60 && answers() !== 12; n += 1) await turns.turn(5 * MINUTE);
    expect(answers()).toBe(12);
    expect(upstream.highestConcurrency).toBe(1);
  });

  it('is not believed without confirmation about a post that speaks of no limits, however sure it is.', async () => {
    const art = post('The new icons are out. Enjoy!', START - 30 * HOUR);
    const veiled = post('Landed for all of you, second reset of the week.', START - 10 * HOUR);
    const upstreams = await servePosts([art, veiled]);
    const { model } = await serveModel(
      byText({
        [art.text]: answered({ kind: 'reset', evidence: 'new icons' }),
        [veiled.text]: answered({ kind: 'reset', evidence: 'Landed for all of you' }),
        [RESET]: answered({ kind: 'reset', evidence: RESET }),
      }),
    );
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    expect(turns.record()).toMatchObject([
      { at: art.at, status: 'unconfirmed' },
      { at: veiled.at, status: 'confirmed' },
    ]);
    expect(turns.reports()).toMatchObject([
      { announcement: { text: art.text }, doubt: { code: 'other_topic', field: 'text' } },
    ]);
    // A further post that does speak of limits confirms it.
    upstreams.add(post(RESET, START - 26 * HOUR));
    await turns.turn(MINUTE);
    expect(turns.record()).toMatchObject([{ at: art.at, status: 'confirmed' }, { at: veiled.at }]);
  });

  it('is told the promises that are open and the last posts, of this turn and of earlier ones.', async () => {
    const promise = post('We will reset the limits tomorrow.', START - 20 * HOUR);
    const talk = post(TALK, START - 2 * HOUR);
    const done = post('Hi all. It is done.', START + HOUR);
    const upstreams = await servePosts([promise, talk]);
    const { upstream, model } = await serveModel(
      byText({ [promise.text]: answered({ kind: 'hint', evidence: promise.text, promises: 'regular' }) }),
    );
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    upstreams.add(done);
    await turns.turn(2 * HOUR);
    const asked = upstream.requests
      .map(postIn)
      .toSorted((a, b) => a.recentPosts.length - b.recentPosts.length);
    expect(
      asked.map(({ text, openPromises, recentPosts }) => [
        text,
        openPromises.map((one) => `${one.promises}: ${one.text}`),
        recentPosts.map((one) => one.text),
      ]),
    ).toEqual([
      [promise.text, [], []],
      [talk.text, [`regular: ${promise.text}`], [promise.text]],
      [done.text, [`regular: ${promise.text}`], [promise.text, talk.text]],
    ]);
  });

  it('keeps what it says of a promise with its reading.', async () => {
    const text = 'Tomorrow all subscribers get two resets to keep.';
    const upstreams = await servePosts([post(text)]);
    const said = { promises: 'banked', strength: 'explicit', scope: 'paid', times: 2 } as const;
    const when = { quote: 'Tomorrow', kind: 'day', localStart: null, localEnd: null, zone: null } as const;
    const { model } = await serveModel(() => answered({ kind: 'hint', evidence: text, when, ...said }));
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams, model });
    await turns.turn();
    expect(
      turns.rows("SELECT promises, strength, scope, times, window_kind FROM readings WHERE reader = 'model'"),
    ).toEqual([{ promises: 'banked', strength: 'explicit', scope: 'paid', times: 2, window_kind: 'day' }]);
  });
});
