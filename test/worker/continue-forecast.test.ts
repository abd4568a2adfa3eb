import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { type Appender, createAppender } from '../../src/ledger/chain/append.js';
import type { LedgerTransaction } from '../../src/ledger/file/open-writing.js';
import { historyStart } from '../../src/ledger/read/forecast-inputs.js';
import { extendCoverage } from '../../src/ledger/write/extend-coverage.js';
import { updateRanks } from '../../src/ledger/write/ranks.js';
import { forecastFrom } from '../../src/worker/commit/publish-forecast.js';
import type { ForecastMemory } from '../../src/worker/decide/continue-forecast.js';
import { appendReset, createTestLedger } from '../_support/ledgers/ledger.js';
import { appendPost, appendReading } from '../_support/ledgers/ledger-rows.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE } from '../_support/ledgers/snapshot.js';

const timeZone = 'America/Los_Angeles';
const BEGIN = Date.UTC(2026, 0, 1, 5);

/** What may happen between two turns of a long life; each gets the turn's time and a random source. */
type Happening = (world: World) => void;
interface World {
  readonly tx: LedgerTransaction;
  readonly ledger: Appender;
  readonly turnId: number;
  readonly now: number;
  /** Uniform in [0, 1). */
  readonly rng: () => number;
  readonly resets: { rowId: number; resetId: number; at: number }[];
  readonly reports: { rowId: number; resetId: number; at: number; kind: 'regular' | 'banked' }[];
  readonly posts: { id: number; name: string; at: number }[];
}

const recent = ({ now, rng }: World, days: number) => Math.floor(now - rng() * days * DAY);

const resetAt =
  (days: number): Happening =>
  (world) => {
    const at = recent(world, days);
    const rowId = appendReset(world.ledger, { at });
    world.resets.push({ rowId, resetId: rowId, at });
  };

const bankedAt =
  (days: number): Happening =>
  (world) =>
    appendReset(world.ledger, { at: recent(world, days), kind: 'banked' });

/** A report, which nothing has confirmed yet. */
const reportAt =
  (days: number, kind: 'regular' | 'banked' = 'regular'): Happening =>
  (world) => {
    const at = recent(world, days);
    const rowId = appendReset(world.ledger, { at, kind, status: 'unconfirmed' });
    world.reports.push({ rowId, resetId: rowId, at, kind });
  };

/** A report turns out to be a reset, or none. */
const clearing: Happening = ({ ledger, reports, resets, rng }) => {
  const report = reports.splice(Math.floor(rng() * reports.length), 1)[0];
  if (!report) return;
  const { at, kind } = report;
  const isOne = rng() < 0.5;
  const rowId = appendReset(ledger, {
    at,
    kind,
    status: isOne ? 'confirmed' : 'retracted',
    supersedes: report,
  });
  if (isOne && kind === 'regular') resets.push({ ...report, rowId });
};

const retraction: Happening = ({ ledger, resets, rng }) => {
  const index = Math.floor(rng() * resets.length);
  const [reset] = resets.splice(index, 1);
  if (reset) appendReset(ledger, { at: reset.at, status: 'retracted', supersedes: reset });
};

const promise =
  (days: number, promises: 'regular' | 'unclear' = 'regular'): Happening =>
  (world) => {
    const { ledger, turnId, now, rng, posts } = world;
    const at = recent(world, days);
    const name = `post-${ledger.nextId('posts')}`;
    const id = appendPost(ledger, turnId, { name, revision: 1, at });
    const windowFrom = at + Math.floor(rng() * DAY);
    appendReading(ledger, turnId, id, { windowFrom, windowTo: windowFrom + 6 * HOUR, promises });
    posts.push({ id, name, at });
    ledger.append('providerStatus', { turnId, indicator: 'none', description: '', readAt: now });
  };

/** The model finds, later, that the newest promise was none. */
const secondThought: Happening = ({ ledger, turnId, posts }) => {
  const post = posts.pop();
  if (post) appendReading(ledger, turnId, post.id, { reader: 'model', kind: 'none' });
};

/** A promise is edited into something else. */
const edit: Happening = ({ ledger, turnId, posts }) => {
  const post = posts.pop();
  if (!post) return;
  const id = appendPost(ledger, turnId, { ...post, revision: 2 });
  appendReading(ledger, turnId, id, { kind: 'none' });
};

/** Somebody vouches for days that nobody watched. */
const vouching: Happening = (world) => {
  const fromAt = recent(world, 20);
  extendCoverage(world.tx, 'import', { fromAt, toAt: Math.min(world.now, fromAt + 9 * DAY) });
};

/** Mostly what is new, sometimes what comes late. */
const HAPPENINGS: readonly Happening[] = [
  resetAt(0.1),
  resetAt(0.1),
  resetAt(0.5),
  resetAt(4),
  promise(0.1),
  promise(0.1),
  promise(3),
  promise(0.5, 'unclear'),
  bankedAt(0.5),
  bankedAt(4),
  reportAt(0.1),
  reportAt(0.5),
  reportAt(4),
  reportAt(0.5, 'banked'),
  clearing,
  clearing,
  secondThought,
  edit,
  retraction,
  vouching,
];

test.each([
  1, 2, 3,
])('What is kept between turns changes no number, whatever happens late (life %i).', (seed) => {
  const test = newLedger();
  const { writer } = test;
  const rng = seededRandom(seed);
  let kept: ForecastMemory | null = null;
  const memory: Pick<World, 'resets' | 'reports' | 'posts'> = { resets: [], reports: [], posts: [] };
  writer.commit((tx) => {
    const ledger = createAppender(tx);
    for (let day = 80; day > 1; day -= 12 * rng()) appendReset(ledger, { at: Math.floor(BEGIN - day * DAY) });
    extendCoverage(tx, 'import', { fromAt: BEGIN - 80 * DAY, toAt: BEGIN });
    updateRanks(tx);
  });
  let now = BEGIN;
  let coveredTo = BEGIN;
  let accuracies = 0;
  for (let turn = 0; turn < 36; turn += 1) {
    const span = rng();
    now += Math.floor(span < 0.4 ? 5 * MINUTE : span < 0.7 ? 6 * HOUR * rng() : 3 * DAY * rng() + 2 * DAY);
    // Now and then the timeline is not read, and what was missed is lost or comes later.
    const read = rng();
    writer.commit((tx) => {
      const ledger = createAppender(tx);
      const turnId = ledger.append('turns', {
        trigger: 'schedule',
        slot: now,
        startedAt: now,
        committedAt: now,
      });
      const world = { tx, ledger, turnId, now, rng, ...memory };
      const count = Math.floor(rng() * 3);
      for (let n = 0; n < count; n += 1) HAPPENINGS[Math.floor(rng() * HAPPENINGS.length)]?.(world);
      if (read < 0.9) {
        const fromAt = read < 0.15 ? now - HOUR : coveredTo;
        extendCoverage(tx, 'timeline', { fromAt, toAt: now - 1000 });
        coveredTo = now - 1000;
      }
      updateRanks(tx);
    });
    const { memory: next, ...forecasted } = forecastFrom(writer.db, { now, timeZone, memory: kept });
    kept = next;
    if (turn % 4 === 0 || turn > 32) {
      const { memory, ...whole } = forecastFrom(writer.db, { now, timeZone, memory: null });
      expect(forecasted, `turn ${turn}`).toEqual(whole);
    }
    if (forecasted.shown.accuracy) accuracies += 1;
  }
  expect(accuracies).toBeGreaterThan(5);
});

test('A forecast looks back over the newest 2,000 to 2,499 resets, whatever lies before; what is kept follows when that moves on.', () => {
  const long = createTestLedger();
  const short = createTestLedger();
  onTestFinished(() => [long, short].forEach((one) => void one.remove()));
  const ats = Array.from({ length: 2_500 }, (_, index) => BEGIN + index * 2 * HOUR);
  const add = ({ writer }: typeof long, resets: readonly number[], until: number) =>
    writer.commit((tx) => {
      const ledger = createAppender(tx);
      for (const at of resets) appendReset(ledger, { at });
      // Two stretches, one of them over the history's start: what nobody watched is folded at no cost.
      if (resets.length > 1)
        extendCoverage(tx, 'import', {
          fromAt: Math.max(resets[0] ?? 0, ats[450] ?? 0),
          toAt: ats[600] ?? 0,
        });
      extendCoverage(tx, 'import', { fromAt: ats[2_300] ?? 0, toAt: until });
      updateRanks(tx);
    });
  const [before, now] = [(ats[2_498] ?? 0) + HOUR, (ats[2_499] ?? 0) + HOUR];
  add(long, ats.slice(0, 2_499), before);
  const { memory } = forecastFrom(long.writer.db, { now: before, timeZone, memory: null });
  add(long, ats.slice(2_499), now);
  add(short, ats.slice(500), now);

  expect(historyStart(long.writer.db)).toBe(ats[500]);
  expect(historyStart(short.writer.db)).toBeNull();
  const { publication } = forecastFrom(long.writer.db, { now, timeZone, memory });
  expect(publication).toEqual(forecastFrom(short.writer.db, { now, timeZone, memory: null }).publication);
});
