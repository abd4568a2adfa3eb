import { computeForecast } from '../core/forecast/compute.js';
import { MODEL_VERSION } from '../core/forecast/publication/model-version.js';
import { intervalsOf } from '../core/record/coverage.js';
import { liveAccuracy } from '../core/scoring/live-accuracy.js';
import type { Snapshot } from '../core/snapshot.js';
import { epochMs } from '../core/time/instant.js';
import { forecastInputs } from '../ledger/read/forecast-inputs.js';
import { journalSpan, journalWindows } from '../ledger/read/journal.js';
import { OddsUnreadableError, readOddsBook } from '../ledger/read/odds-books.js';
import { bareResetsAt } from '../ledger/read/resets.js';
import { type PublishedRecord, snapshotFacts } from '../ledger/read/snapshot-facts.js';
import { sourceStateHash } from '../ledger/read/source-states.js';
import { firstTurnAt } from '../ledger/read/turns.js';
import type { NewestTurn } from './as-of-turn.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';
import { reasonDifferences } from './check-reasons.js';
import { differences } from './differences.js';

/** Recomputes what the API serves now, from the tables as of the newest turn (as-of-turn.ts). */
export function checkServed(ledger: Audited, find: Find, turn: NewestTurn, snapshot: Snapshot): void {
  const { queries } = ledger;
  const findAll = (wrong: string, problems: readonly string[]) => {
    for (const problem of problems) find('snapshots', turn.id, `${wrong}: ${problem}`);
  };
  const generatedAt = epochMs(snapshot.generatedAt);
  const record = {
    resets: bareResetsAt(queries, turn.resetsThrough),
    coverage: intervalsOf(snapshot.coverage),
    resetsThrough: turn.resetsThrough,
    readingsThrough: turn.readingsThrough,
  };
  const facts = snapshotFacts(queries, record, generatedAt);
  findAll('does not follow from the tables', differences(snapshot, facts));
  findAll('does not follow from source_reads', differences(snapshot, sourcesOf(ledger, turn)));
  findAll('does not follow from what its turn did', reasonDifferences(ledger, turn, snapshot));
  findAll('does not follow from the record', forecastDifferences(ledger, record, snapshot));
  // A turn that could not read the journal published that.
  if (snapshot.forecast.liveAccuracy.status !== 'unavailable') {
    const scores = liveAccuracy(journalWindows(queries), journalSpan(queries));
    findAll('does not follow from windows and scores', differences(snapshot.forecast.liveAccuracy, scores));
  }
  checkBook(ledger, find, snapshot);
  if (snapshot.sourceStateHash !== sourceStateHash(queries))
    find(
      'source_state',
      null,
      'was changed since the newest turn: it does not match the hash in its snapshot',
    );
}

/** The book of launch odds that the newest snapshot names is there, as it was served. */
function checkBook({ queries }: Audited, find: Find, { odds: { bookHash } }: Snapshot): void {
  try {
    if (bookHash !== null) readOddsBook(queries, bookHash);
  } catch (error) {
    if (!(error instanceof OddsUnreadableError)) throw error;
    find('odds_books', null, error.message);
  }
}

/** The forecast once more, by the same model: that of another version gives other numbers. */
function forecastDifferences(
  { queries }: Audited,
  record: PublishedRecord,
  { forecast, product, generatedAt }: Snapshot,
): readonly string[] {
  const { saved } = forecast;
  if (saved?.comparisons.modelVersion !== MODEL_VERSION) return [];
  const inputs = forecastInputs(queries, record, record.coverage);
  const now = epochMs(generatedAt);
  const liveSince = firstTurnAt(queries) ?? now;
  const {
    publication,
    movedByPromise: _,
    ...shown
  } = computeForecast(inputs, product.timeZone, { now, liveSince });
  return [...differences(saved, publication), ...differences(forecast, shown)];
}

/** The state of the sources, from the rows of the turn in `source_reads`. */
function sourcesOf({ sqlite }: Audited, { id }: NewestTurn) {
  const reads = sqlite
    .prepare(
      `SELECT role, outcome <> 'failed' AS isRead, outcome <> 'failed' AND failure_class IS NULL AS isWhole
         FROM source_reads WHERE turn_id = ?`,
    )
    .all(id) as { role: string; isRead: 0 | 1; isWhole: 0 | 1 }[];
  const isRead = (of: string) => reads.some(({ role, isRead }) => role === of && isRead);
  const isCut = (of: string) => reads.some(({ role, isWhole }) => role === of && !isWhole);
  const feeds = reads.filter(({ role }) => role === 'launches');
  const cut = feeds.filter(({ isWhole }) => !isWhole).length;
  const lane = cut === 0 ? 'live' : cut < feeds.length ? 'degraded' : 'unavailable';
  return {
    sources: {
      timeline: isRead('primary') ? 'live' : isRead('fallback') ? 'fallback' : 'unavailable',
      providerStatus: isRead('status') && !isCut('status') ? 'live' : 'unavailable',
    },
    health: {
      timeline: isRead('primary') ? 'live' : 'unavailable',
      hintLane: { status: feeds.length === 0 ? 'off' : lane },
    },
  };
}
