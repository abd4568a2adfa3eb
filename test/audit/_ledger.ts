import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsFor } from '../../src/core/alerts/kinds.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { dueDeliveries } from '../../src/ledger/read/deliveries.js';
import { beginAttempt, endAttempt } from '../../src/ledger/write/deliveries.js';
import { applyImport } from '../../src/ledger/write/import-record.js';
import { createLimitedFetch } from '../../src/lib/fetch-limited.js';
import { createModelReader } from '../../src/sources/model/model-reader.js';
import { claimLedger } from '../../src/worker/own-ledger.js';
import { seedRecord } from '../../src/worker/seed-record.js';
import { BUNDLED_TEXT } from '../_support/ledgers/bundled-record.js';
import { bytesOf } from '../_support/ledgers/ledger.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { answered, failed, postIn } from '../_support/upstreams/reader-upstream.js';
import type { SimpleIncident, Upstreams } from '../_support/upstreams/upstreams.js';
import { runCommand } from '../cli/_cli.js';
import { acme, acmeWith, launchFolder } from '../worker/_launch-files.js';
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
  type TurnsOptions,
} from '../worker/_turns.js';

/** The bundled record, as far as it lies before the first turn. */
const RECORD = BUNDLED_TEXT.split('\n').slice(0, 23);

/** On a busy machine, too, every read and every answer comes in its turn: the rows are always the same. */
const PATIENCE_MS = 60_000;
const HOOK = 'webhook:hooks.example:0a1b2c3d';
const UNSURE = 'limits look fresh to me';

const OUTAGE: SimpleIncident = {
  id: 'i1',
  name: 'Elevated errors',
  startedAt: '2026-06-01T10:00:00Z',
  impact: 'major',
  components: ['Codex'],
};

let bytes: Buffer | undefined;

/**
 * A copy of a ledger in which the worker wrote every table, more than once: resets, promises, an edit that
 * takes a scored reset back, failed reads of sources and of the model, a clock that was wrong, a window that
 * became void, launches, alerts.
 */
export async function wholeLedger(): Promise<string> {
  bytes ??= bytesOf((await lived({ isRedacted: true })).turns.path);
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  writeFileSync(path, bytes);
  return path;
}

/** A ledger as far as it was lived, and what is needed to go on. */
export interface Life {
  readonly turns: Turns;
  readonly options: TurnsOptions;
  readonly upstreams: Upstreams;
}

/** The life of that ledger; an operator took a text down, or not. */
export async function lived({ isRedacted = false } = {}): Promise<Life> {
  const files = launchFolder({ 'acme.json': acme() });
  const upstreams = await servePosts([post(TALK), post(RESET, START - 2 * HOUR)], { incidents: [OUTAGE] });
  const dog = post('The office dog has a new bed.');
  const feeds = await servePosts([dog, post('Main 4 is out now.')]);
  const clock = { offsetMs: 0 };
  const options: TurnsOptions = {
    timeline: [upstreams.timelines.rss, upstreams.timelines.jsonfeed],
    serverTimes: (now) => [{ server: 'team.example', date: now + clock.offsetMs, ageMs: 0, receivedAt: now }],
    upstreams,
    status: [],
    model: await postModel(),
    launches: files.read,
    launchFeeds: [`acme=${feeds.timelines.rss}`],
    alertDestinations: [
      { id: HOOK, kinds: kindsFor('followers') },
      { id: `operator:${HOOK}`, kinds: kindsFor('operator') },
    ],
    limits: { timeoutMs: PATIENCE_MS },
    fetchBudgetMs: PATIENCE_MS,
  };
  const turns = startTurns(options);
  seed(turns.path);
  await turns.turn();
  await turns.turn(5 * MINUTE);
  // A turn by a clock that is an hour behind.
  clock.offsetMs = HOUR;
  await turns.turn(5 * MINUTE);
  clock.offsetMs = 0;
  deliver(turns, 'failed');
  files.write('acme.json', acmeWith('Main 4', '2026-05-20'));
  const doubted = post(RESET, START + 8 * HOUR);
  for (let hour = 2; hour <= 32; hour += 2) {
    if (hour === 4 && isRedacted)
      await operate(turns, ['redact', String(dog.url), '--reason', 'asked by the author', '--as', 'ada']);
    if (hour === 8) upstreams.add(doubted);
    if (hour === 12) upstreams.add(post('We will reset limits tomorrow.', turns.clock.now));
    if (hour === 14) feeds.add(post('Main 5 is out now.', turns.clock.now));
    if (hour === 16) await operate(turns, ['record', ...PROMISE, '--posted', iso(turns.clock.now - HOUR)]);
    if (hour === 18) upstreams.fail('/rss.xml', { status: 500 });
    if (hour === 20) upstreams.recover();
    if (hour === 22) upstreams.setIncidents([{ ...OUTAGE, resolvedAt: '2026-06-02T09:00:00Z' }]);
    if (hour === 24) upstreams.add(post(UNSURE, turns.clock.now));
    if (hour >= 26 && hour <= 28) deliver(turns, 'sent');
    // A score is taken back by an edit of the post that it rests on.
    if (hour === 28) upstreams.edit(doubted.id, { text: 'Usage limits stay as they are.' });
    if (hour === 30) upstreams.add(post(RESET, turns.clock.now));
    await turns.turn(2 * HOUR);
  }
  // Longer away than a window waits.
  await turns.turn(32 * DAY);
  upstreams.add(post(RESET, turns.clock.now));
  await turns.turn(HOUR);
  await turns.turn(HOUR);
  // What an operator says now is known to no turn yet.
  await operate(turns, ['record', '--at', iso(turns.clock.now - 20 * HOUR), '--as', 'ada']);
  await operate(turns, ['retract', '1', '--reason', 'a fix for some', '--as', 'ada']);
  await operate(turns, ['record', ...PROMISE, '--banked']);
  return { turns, options, upstreams };
}

/** No timeline shows this post. */
const PROMISE = ['--promise', '--address', 'https://team.example/pictures/1', '--as', 'ada'];

const iso = (at: number) => new Date(at).toISOString();

async function postModel() {
  const { upstream } = await serveModel((request) => {
    const { text } = postIn(request);
    if (text.startsWith(TALK)) return failed(500, 'oops');
    if (text.startsWith(RESET.slice(0, 30)))
      return answered({ kind: 'reset', evidence: 'Usage limits have been reset for everyone.' });
    if (text === UNSURE) return answered({ kind: 'reset', evidence: UNSURE, certainty: 'may mean nothing' });
    if (text.startsWith('We will')) return answered({ kind: 'hint', evidence: text });
    return answered();
  });
  return () => createModelReader({ ...readerAt(upstream.baseUrl), timeZone: 'America/Los_Angeles' });
}

function readerAt(baseUrl: string) {
  const fetch = createLimitedFetch({ userAgent: 'reset-record/test', timeoutMs: PATIENCE_MS });
  return { apiKey: 'sk-local', baseUrl, model: 'reader-small', fetch, timeoutMs: PATIENCE_MS, maxRetries: 0 };
}

function seed(path: string): void {
  const ledger = openLedgerForWriting(path);
  claimLedger(ledger, { product: 'codebird', ledgerPath: path, now: START });
  const record = join(temporaryDirectory(), 'record.csv');
  writeFileSync(record, RECORD.join('\n'));
  // Every audit replays what is covered.
  const covered = { fromAt: Date.UTC(2026, 1, 20), toAt: START - DAY, basis: 'import' } as const;
  seedRecord(ledger, { path: record, covered, now: START });
  const earlier = { fromAt: Date.UTC(2026, 1, 13), toAt: covered.fromAt, basis: 'import' } as const;
  ledger.commit((tx) =>
    applyImport(tx, { add: [], known: [] }, { now: START, origin: 'earlier.csv', covered: earlier }),
  );
  ledger.close();
}

/** What the sender does with the first alert that waits. */
function deliver({ path, clock }: Turns, kind: 'sent' | 'failed'): void {
  const ledger = openLedgerForWriting(path);
  const { now } = clock;
  ledger.commit((tx) => {
    const [first] = dueDeliveries(tx, HOOK, now);
    if (!first) throw new Error('nothing is due');
    beginAttempt(tx, first, now + MINUTE);
    const outcome =
      kind === 'sent'
        ? ({ kind, detail: 'answered 200' } as const)
        : ({ kind, detail: 'answered 500', nextAttemptAt: now + MINUTE, holdsOthers: false } as const);
    endAttempt(tx, first, outcome, now);
  });
  ledger.close();
}

async function operate({ path, clock }: Turns, args: readonly string[]): Promise<void> {
  const { code, err } = await runCommand({ LEDGER_PATH: path }, args, () => clock.now);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
}
