import { epochMs, isoInstant } from '../../core/instant.js';
import { promiseTally } from '../../core/record/promise-tally.js';
import { isCounted } from '../../core/record/reset.js';
import { scoredOf } from '../../core/scoring/journal-window.js';
import { binsOf } from '../../core/scoring/replay-accuracy.js';
import { journalWindows } from '../../ledger/read/journal.js';
import { everyPromise } from '../../ledger/read/promises.js';
import { saidOf } from '../../ledger/read/said-before.js';
import type { ScoresData } from '../../site/page-data.js';
import { knownTo, type RecordView } from '../snapshots/ledger-connection.js';

const RESETS_SHOWN = 20;
const ALARMS_SHOWN = 5;

/** The newest windows, of both horizons together. */
const WINDOWS_READ = 1_000;

/** The content of the page `/scores`: what was said before resets and when nothing came, then the scores. */
export function scoresView(record: RecordView): ScoresData {
  const { snapshot, queries, resets } = record;
  const { evidence } = snapshot.forecast;
  const replayed = new Map(evidence?.resets.map((one) => [one.at, one]));
  const shown = resets.filter(isCounted).slice(-RESETS_SHOWN).reverse();
  const isReadable = snapshot.forecast.liveAccuracy.status !== 'unavailable';
  const journal = isReadable ? journalWindows(queries, WINDOWS_READ) : [];
  const windows = scoredOf(journal).filter(({ horizonHours }) => horizonHours === 24);
  const alarms = [
    ...windows
      .filter(({ outcome }) => !outcome)
      .map(({ opensAt, probability }) => ({ at: isoInstant(opensAt), probability, isLive: true })),
    ...(evidence?.alarms ?? []).map(({ opensAt, probability }) => ({
      at: opensAt,
      probability,
      isLive: false,
    })),
  ];
  return {
    product: snapshot.product.name,
    generatedAt: snapshot.generatedAt,
    forecast: snapshot.forecast,
    resets: shown.map((reset) => {
      const [day, near] = [saidOf(queries, reset, 24), saidOf(queries, reset, 6)];
      const isLive = day !== null || near !== null;
      const at = isoInstant(reset.at);
      const said = isLive ? { day, near } : replayed.get(at);
      return { at, day: said?.day ?? null, near: said?.near ?? null, isLive };
    }),
    alarms: alarms
      .sort((a, b) => Number(b.isLive) - Number(a.isLive) || b.probability - a.probability)
      .slice(0, ALARMS_SHOWN),
    tally: promiseTally(everyPromise(queries, knownTo(record), epochMs(snapshot.generatedAt))),
    liveReliability: binsOf(windows, 'probability'),
  };
}
