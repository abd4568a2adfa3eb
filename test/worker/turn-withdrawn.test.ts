import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { currentResets } from '../../src/ledger/read/resets.js';
import { storedPlans } from '../../src/ledger/stored-plans.js';
import { request } from '../_support/clients/http.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { type AlertReceiver, startReceiver } from '../_support/servers/alert-receiver.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import type { SimplePost } from '../_support/upstreams/upstreams.js';
import { destinationsOf, operatorsOf, startAlertTurns, typesOf } from './_alerts.js';
import {
  DAY,
  HOUR,
  MINUTE,
  post,
  RESET,
  START,
  serveModel,
  servePosts,
  TALK,
  type Turns,
  type TurnsOptions,
} from './_turns.js';

const AT = START + MINUTE;
const PROMISE = 'We will reset usage limits for everyone tomorrow at 10am PT.';

const CORRECTION =
  'Correction: the usage reset that we announced earlier did not happen. Limits are unchanged.';

const SORRY = 'Sorry, that post was for our staging system.';

/** A turn with an older reset, and a second one that reported a further reset to these receivers. */
async function withReset(...receivers: readonly AlertReceiver[]) {
  const upstreams = await servePosts([post(TALK), post(RESET, START - 9 * DAY)]);
  const destinations = destinationsOf(...receivers.map(({ base }) => `webhook+${base}/hook`));
  const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
  const api = await serveApi(turns.path);
  const turn = async (afterMs = 5 * MINUTE) => {
    await turns.turn(afterMs);
    api.clock.now = turns.clock.now;
    await turns.send();
  };
  await turn(0);
  upstreams.add(post(RESET, AT, { id: '901' }));
  await turn();
  return { upstreams, turns, api, turn };
}

type Scene = Awaited<ReturnType<typeof withReset>>;

const at = (path: string, scene: Scene) => scene.api.send(path).then(({ text }) => text);

const parser = new XMLParser({ isArray: (name) => name === 'entry', parseTagValue: false });

/** Everything that shows the reset. */
async function shown(scene: Scene) {
  const [entry] = parser.parse(await at('/feed.atom', scene)).feed.entry as Record<string, unknown>[];
  const calendar = new ICAL.Component(ICAL.parse(await at('/calendar.ics', scene)));
  const event = calendar.getFirstSubcomponent('vevent');
  const { lastResetAt, totalResets, resetsLast7Days } = await scene.api.stats();
  const page = (await request(scene.api.port, '/?lang=en-GB')).text;
  return {
    stats: { lastResetAt: lastResetAt && Date.parse(lastResetAt), totalResets, resetsLast7Days },
    listed: (await scene.api.resets()).resets.map((one) => Date.parse(one.at)),
    row: (parse(await at('/data/resets.csv', scene), { columns: true }) as Record<string, string>[]).at(-1),
    entry,
    event: {
      uid: String(event?.getFirstPropertyValue('uid')),
      status: String(event?.getFirstPropertyValue('status')),
      sequence: Number(event?.getFirstPropertyValue('sequence')),
    },
    badge: await at('/badge.svg', scene),
    newest: /datetime="([^"]*)" data-of="resets.resets.0.at"/.exec(page)?.[1],
    word: /<h1>.*?<\/h1>/s.exec(page)?.[0].replace(/<[^>]+>/g, ''),
    news: /<div class="news">.*?<\/div>/s.exec(page)?.[0],
    struck: /<li class="regular withdrawn">.*?<\/li>/s.exec(page)?.[0],
  };
}

/** What the operator says of the reset at an instant, beside the worker. */
function retract({ path, clock }: Turns, at: number): void {
  const writer = openLedgerForWriting(path);
  writer.commit((tx) => {
    const reset = currentResets(tx, { fromAt: at, untilAt: at })[0];
    if (!reset) throw new Error('there is no such reset');
    const { resetId, rowId, kind, textHash, url, scope, plans } = reset;
    createAppender(tx).append('resets', {
      resetId,
      supersedes: rowId,
      at,
      kind,
      status: 'retracted',
      textHash,
      url,
      scope,
      plans: storedPlans(plans),
      actor: 'ada',
      reason: 'corrected',
      recordedAt: clock.now,
    });
  });
  writer.close();
}

describe('A reset that is withdrawn stays visible as that', () => {
  test.each<[string, string, (scene: Scene) => void]>([
    [
      'an edit of its post',
      'its posts were edited, reread or belong to another reset',
      ({ upstreams }) => upstreams.edit('901', { text: SORRY }),
    ],
    [
      'a correcting post',
      `withdrawn by a post: “${CORRECTION}” https://team.example/posts/902`,
      ({ upstreams, turns }) =>
        upstreams.add(
          post(CORRECTION, turns.clock.now, { id: '902', url: 'https://team.example/posts/902' }),
        ),
    ],
    ['the operator', 'corrected', ({ turns }) => retract(turns, AT)],
  ])('in files, page, feeds, calendar and alerts, withdrawn by %s', async (by, reason, withdraw) => {
    const receiver = await startReceiver();
    const scene = await withReset(receiver);
    const before = await shown(scene);
    expect(before).toMatchObject({
      stats: { lastResetAt: AT, totalResets: 2, resetsLast7Days: 1 },
      row: { status: 'confirmed', withdrawnAt: '', reason: '' },
      event: { status: 'CONFIRMED', sequence: 0 },
      struck: undefined,
    });

    withdraw(scene);
    await scene.turn();
    const now = scene.turns.clock.now;
    const withdrawnAt = new Date(by === 'the operator' ? now - 5 * MINUTE : now).toISOString();
    const after = await shown(scene);
    expect(after.stats).toEqual({ lastResetAt: START - 9 * DAY, totalResets: 1, resetsLast7Days: 0 });
    expect(after.listed).toEqual([START - 9 * DAY]);
    expect(after.badge).toContain('RESET TAKEN BACK · 1 Jun 2026, ');
    expect(after.newest).toBe(new Date(START - 9 * DAY).toISOString());
    expect(after.row).toMatchObject({
      at: new Date(AT).toISOString(),
      kind: 'regular',
      gapDays: '',
      text: RESET,
      status: 'withdrawn',
      withdrawnAt,
      reason,
    });
    expect(after.entry).toMatchObject({
      id: before.entry?.id,
      title:
        'Withdrawn: Codebird reset for everyone, Mon 1 Jun, 12:01 UTC: Usage limits have been reset for everyone. Enjoy!',
      content: `Withdrawn: ${reason}\n\n${RESET}`,
      published: before.entry?.published,
      updated: withdrawnAt,
    });
    expect(after.event).toEqual({ uid: before.event.uid, status: 'CANCELLED', sequence: 1 });
    expect(after.struck).toContain(`<del><bdi class="excerpt" dir="auto">${RESET}`);
    expect(after.struck).toContain(reason);
    expect(after.struck).not.toContain('data-of');
    expect(after.word).toContain('RESET TAKEN BACK');
    expect(after.news).toContain(`<del><bdi class="excerpt" dir="auto">${RESET}`);
    const [words = '', link] = reason.split(' https:');
    expect(after.news).toContain(by === 'a correcting post' ? CORRECTION : words);
    if (link !== undefined) expect(after.news).toContain(`href="https:${link}"`);

    for (let more = 0; more < 2; more += 1) await scene.turn();
    expect(typesOf(receiver)).toEqual(['reset.recorded', 'reset.withdrawn']);
    expect(JSON.parse(receiver.received[1]?.body ?? '').data).toMatchObject({
      title: 'Codebird: a reset was withdrawn',
      text: `The reset of 1 Jun 2026, 12:01 UTC was withdrawn.\n\n${reason}`,
      at: new Date(AT).toISOString(),
    });
    expect(auditLedger(scene.turns.path).findings).toEqual([]);
  });

  test('and leaves the page after thirty days, but not the files', async () => {
    const scene = await withReset();
    scene.upstreams.edit('901', { text: SORRY });
    await scene.turn();
    await scene.turn(30 * DAY);
    const after = await shown(scene);
    expect(after.struck).toBeUndefined();
    expect(after.row).toMatchObject({ status: 'withdrawn' });
  });
});

describe('A reset and its withdrawal that one turn reads', () => {
  /** The two posts as lines of a timeline file, and what else that says. */
  const told = (at: number, correction = CORRECTION) => [
    post(RESET, at, { id: '901' }),
    post(correction, at + 10 * MINUTE, { id: '902' }),
  ];

  /** Turns over a timeline file, with a destination of each kind. */
  async function fileTurns(model?: TurnsOptions['model']) {
    const [followers, operator] = [await startReceiver(), await startReceiver()];
    const destinations = [
      ...destinationsOf(`webhook+${followers.base}/hook`, `webhook+${followers.base}/all?only=withdrawal`),
      ...operatorsOf(`webhook+${operator.base}/hook`),
    ];
    const path = join(temporaryDirectory(), 'timeline.jsonl');
    const write = (posts: readonly SimplePost[]) =>
      writeFileSync(path, posts.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const turns = startAlertTurns({ timeline: [`file:${path}`], destinations, ...(model && { model }) });
    const turn = async () => {
      const report = await turns.turn(5 * MINUTE);
      await turns.send();
      return report;
    };
    return { turns, turn, write, received: [followers.received, operator.received] };
  }

  const rowsOf = ({ rows }: Turns) =>
    rows<{ row: string }>(
      "SELECT concat_ws(' ', reset_id, supersedes, kind, status, withdrawn_by) AS row FROM resets ORDER BY id",
    ).map(({ row }) => row);

  test.each<[string, number, string, readonly string[]]>([
    ['of just now', START, CORRECTION, ['1 regular confirmed', '1 1 regular retracted 3']],
    ['of last year', START - 300 * DAY, CORRECTION, ['1 regular confirmed', '1 1 regular retracted 2']],
    [
      'for a few after all',
      START,
      'Correction: the reset was only for some users, those affected by the outage.',
      ['1 regular confirmed', '1 1 regular retracted 3'],
    ],
  ])('are both in the record, in this order, once and without an alert: %s', async (_, at, correction, rows) => {
    const { turns, turn, write, received } = await fileTurns();
    const talk = post(TALK, START - HOUR, { id: '900' });
    if (at === START) {
      write([talk]);
      await turn();
    }
    turns.clock.now += 30 * MINUTE;
    write([...told(at, correction), talk]);
    expect(await turn()).toMatchObject({ resetsNew: 1, resetsRevised: 0, totalResets: 0 });
    expect(rowsOf(turns)).toEqual(rows);
    expect(turns.rows('SELECT * FROM reset_evidence')).toHaveLength(2);
    const api = await serveApi(turns.path);
    api.clock.now = turns.clock.now;
    expect(parse((await api.send('/data/resets.csv')).text, { columns: true })).toMatchObject([
      { at: new Date(at).toISOString(), status: 'withdrawn' },
    ]);

    // Read once more, by the same process and by another one, and beside another post.
    await turn();
    turns.restart();
    await turn();
    write([...told(at, correction), talk, post(TALK, at + 20 * MINUTE, { id: '903' })]);
    expect(await turn()).toMatchObject({ postsNew: 1, resetsNew: 0, resetsRevised: 0 });
    expect(rowsOf(turns)).toEqual(rows);
    expect(turns.told()).toEqual([]);
    expect(received).toEqual([[], []]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('have no alert, but that of the promise by which the reset is moved', async () => {
    const MOVED = 'Correction: that reset did not happen. It comes tomorrow at 10am PT.';
    const at = '2026-06-02T10:00';
    const when = {
      quote: 'tomorrow at 10am PT',
      kind: 'clock',
      localStart: at,
      localEnd: at,
      zone: 'PT',
    } as const;
    const { model } = await serveModel(
      byText({
        [RESET]: answered({ kind: 'reset', evidence: RESET, certainty: 'sure' }),
        [MOVED]: answered({
          kind: 'withdrawal',
          promises: 'regular',
          evidence: MOVED,
          when,
          certainty: 'sure',
        }),
      }),
    );
    const { turns, turn, write, received } = await fileTurns(model);
    turns.clock.now += 30 * MINUTE;
    write(told(START, MOVED));
    await turn();
    await turn();
    expect(rowsOf(turns)).toEqual(['1 regular confirmed', '1 1 regular retracted 2']);
    expect(turns.told()).toEqual(['reset.promised 2026-06-01T12:10:00.000Z']);
    expect(received.map(({ length }) => length)).toEqual([1, 0]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('count again once the withdrawal is edited away', async () => {
    const { turns, turn, write, received } = await fileTurns();
    write(told(START));
    turns.clock.now += 30 * MINUTE;
    await turn();
    write(told(START, TALK));
    expect(await turn()).toMatchObject({ resetsRevised: 1, totalResets: 1 });
    expect(rowsOf(turns).slice(2)).toEqual(['1 2 regular confirmed']);
    expect(received.map(({ length }) => length)).toEqual([0, 0]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });
});

describe('An alert that a reset was withdrawn', () => {
  test('goes to whoever got the one that it was recorded, and is one with the new promise of its post', async () => {
    const [informed, away] = [await startReceiver(), await startReceiver()];
    away.reply = () => ({ status: 503 });
    const scene = await withReset(informed, away);
    await scene.turn(DAY);
    away.received.splice(0);
    away.reply = () => ({ status: 204 });
    scene.upstreams.edit('901', { text: PROMISE });
    for (let more = 0; more < 3; more += 1) await scene.turn();
    expect(typesOf(informed)).toEqual(['reset.recorded', 'reset.moved']);
    expect(typesOf(away)).toEqual(['reset.promised']);
    expect(JSON.parse(informed.received[1]?.body ?? '').data).toMatchObject({
      title: 'Codebird: a reset was moved',
      text: expect.stringMatching(
        /^The reset of 1 Jun 2026, 12:01 UTC was withdrawn\.\n\nPromised .*\n\nWe will/,
      ),
      window: { from: '2026-06-02T17:00:00.000Z', to: expect.any(String) },
    });
    expect(auditLedger(scene.turns.path).findings).toEqual([]);
  });

  test('tells of no move where the new promise cannot be kept in time', async () => {
    const receiver = await startReceiver();
    const scene = await withReset(receiver);
    scene.upstreams.edit('901', { text: 'We will reset usage limits for everyone today at 5:10am PT.' });
    await scene.turn(12 * HOUR);
    expect(typesOf(receiver)).toEqual(['reset.recorded', 'reset.withdrawn']);
  });

  test('goes to nobody about history, whoever withdraws it', async () => {
    const receiver = await startReceiver();
    const scene = await withReset(receiver);
    retract(scene.turns, START - 9 * DAY);
    await scene.turn();
    expect(typesOf(receiver)).toEqual(['reset.recorded']);
  });
});
