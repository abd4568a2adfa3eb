import { dayAskedAt } from '../../core/forecast/replay/replay-days.js';
import { promiseTally } from '../../core/promises/outcomes.js';
import { standingPromises } from '../../core/promises/standing.js';
import { isCounted } from '../../core/record/reset.js';
import type { Outcome } from '../../core/scoring/brier-score.js';
import { ENOUGH_WINDOWS } from '../../core/scoring/live-accuracy.js';
import { binsOf, meanWithoutReset, type ReplayAccuracy } from '../../core/scoring/replay-accuracy.js';
import { isoInstant } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import { journalWindows } from '../../ledger/read/journal.js';
import { saidOf } from '../../ledger/read/said-before.js';
import type { ScoresData } from '../../site/page-data.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

const RESETS_SHOWN = 20;
const BROKEN_SHOWN = 5;

/**
 * The content of the page `/scores`: the scores, what was said before resets, and what became of promises.
 */
export function scoresView(record: RecordView): ScoresData {
  const { snapshot, queries, resets } = record;
  const { replayedResets, liveAccuracy, accuracy } = snapshot.forecast;
  const replayed = new Map(replayedResets?.map((reset) => [reset.at, reset]));
  const shown = resets.filter(isCounted).slice(-RESETS_SHOWN).reverse();
  const isReadable = liveAccuracy.status !== 'unavailable';
  const journal = isReadable ? journalWindows(queries) : [];
  const daily = journal.filter(({ horizonHours }) => horizonHours === 24);
  const scored = daily.filter((window) => window.status === 'scored');
  const ordinaryAt = (at: number) =>
    daily.find(({ opensAt, closesAt }) => opensAt < at && at <= closesAt)?.baseline ?? null;
  const promises = record.promises();
  const isPromisedAt = openPromisesOf(record);
  return {
    product: snapshot.product.name,
    generatedAt: snapshot.generatedAt,
    forecast: snapshot.forecast,
    resets: shown.map((reset) => {
      const [day, near] = [saidOf(queries, reset, 24), saidOf(queries, reset, 6)];
      const isLive = day !== null || near !== null;
      const at = isoInstant(reset.at);
      const chances = isLive ? { day, near, ordinary: ordinaryAt(reset.at) } : replayed.get(at);
      return {
        at,
        day: chances?.day ?? null,
        near: chances?.near ?? null,
        ordinary: chances?.ordinary ?? null,
        isPromised: isPromisedAt(isLive ? reset.at - DAY_MS : dayAskedAt(reset.at)),
        isLive,
      };
    }),
    tally: promiseTally(promises),
    broken: promises
      .filter(({ state }) => state === 'lapsed')
      .slice(-BROKEN_SHOWN)
      .reverse(),
    days: scored.length >= ENOUGH_WINDOWS ? judged(scored) : accuracy && replayedDays(accuracy),
  };
}

/** Whether a promise that moves the forecast was open at an instant, as the forecast counts them. */
function openPromisesOf(record: RecordView): (at: number) => boolean {
  const { record: known, promises } = record.forecastInputs();
  const { resets: regular, banked = [], ...inWords } = known;
  const moving = promises.filter((promise) => promise.promises !== 'banked');
  return (at) =>
    standingPromises(moving, { regular, banked, ...inWords }, at).some(({ awaits }) => awaits !== 'banked');
}

function judged(scored: readonly Outcome<'probability'>[]): ScoresData['days'] {
  return {
    isLive: true,
    withoutReset: meanWithoutReset(scored),
    reliability: binsOf(scored, 'probability'),
  };
}

function replayedDays({ withPromises }: ReplayAccuracy): ScoresData['days'] {
  const { meanWithoutReset: withoutReset, reliability } = withPromises;
  return { isLive: false, withoutReset, reliability };
}
