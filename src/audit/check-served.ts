import { computeForecast } from '../core/forecast/compute.js';
import { MODEL_VERSION } from '../core/forecast/publication/model-version.js';
import { epochMs } from '../core/instant.js';
import { LAUNCH_MODEL_VERSION } from '../core/launches/odds/model-version.js';
import { oddsBook } from '../core/launches/odds-book.js';
import { ODDS_BOOK_VERSION, type OddsBook } from '../core/launches/odds-book-schema.js';
import { intervalsOf } from '../core/record/coverage.js';
import { liveAccuracy } from '../core/scoring/live-accuracy.js';
import type { Snapshot } from '../core/snapshot.js';
import { forecastInputs } from '../ledger/read/forecast-inputs.js';
import { journalSpan, journalWindows } from '../ledger/read/journal.js';
import { launchListOf, revisionsInUse, seedOf } from '../ledger/read/launch-revisions.js';
import { readOdds } from '../ledger/read/odds.js';
import { oddsWindows, scoredOdds } from '../ledger/read/odds-journal.js';
import type { Queries } from '../ledger/read/queries.js';
import { resetsAt } from '../ledger/read/resets.js';
import { type PublishedRecord, snapshotFacts } from '../ledger/read/snapshot-facts.js';
import { firstTurnAt, sourceStateHash } from '../ledger/read/turn.js';
import type { NewestTurn } from './as-of-turn.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';
import { differences } from './differences.js';

/** Recomputes what the API serves now, from the tables as of the newest turn (as-of-turn.ts). */
export function checkServed(ledger: Audited, find: Find, turn: NewestTurn, snapshot: Snapshot): void {
  const { queries, sqlite } = ledger;
  const id = sqlite.prepare('SELECT max(id) FROM snapshots').pluck().get() as number;
  const findAll = (wrong: string, found: readonly string[]) => {
    for (const one of found) find('snapshots', id, `${wrong}: ${one}`);
  };
  const generatedAt = epochMs(snapshot.generatedAt);
  const record = {
    resets: resetsAt(queries, turn.resetsThrough),
    coverage: intervalsOf(snapshot.coverage),
    through: turn.resetsThrough,
  };
  const facts = snapshotFacts(queries, record, generatedAt);
  findAll('does not follow from the tables', differences(snapshot, facts));
  findAll('does not follow from source_reads', differences(snapshot, sourcesOf(ledger, turn)));
  findAll('does not follow from the record', forecastDifferences(ledger, record, snapshot));
  // A turn that could not read the journal published that.
  if (snapshot.forecast.liveAccuracy.status !== 'unavailable') {
    const scores = liveAccuracy(journalWindows(queries), journalSpan(queries));
    findAll('does not follow from windows and scores', differences(snapshot.forecast.liveAccuracy, scores));
  }
  const { payloadId } = snapshot.odds;
  if (payloadId !== null) {
    const wrong = `serves row ${payloadId} of odds_payloads`;
    findAll(wrong, wrongAboutOdds(ledger, payloadId, generatedAt));
  }
  if (snapshot.sourceStateHash !== sourceStateHash(queries))
    find(
      'source_state',
      null,
      'was changed since the newest turn: it does not match the hash in its snapshot',
    );
}

/** The forecast once more, by the same model: that of another version gives other numbers. */
function forecastDifferences(
  { queries }: Audited,
  { resets, coverage }: PublishedRecord,
  { forecast, product, generatedAt }: Snapshot,
): readonly string[] {
  const { saved } = forecast;
  if (saved?.comparisons.modelVersion !== MODEL_VERSION) return [];
  const inputs = forecastInputs(queries, resets, coverage);
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
      // Other problems of the turn can make it false, too.
      ...(isCut('primary') || isCut('status') ? { allSourcesRead: false } : {}),
      hintLane: { status: feeds.length === 0 ? 'off' : lane },
    },
  };
}

/** The launch odds of the newest snapshot exist, match their hash, and follow from the launch lists. */
function wrongAboutOdds({ queries, sqlite }: Audited, id: number, generatedAt: number): readonly string[] {
  let served: OddsBook;
  try {
    served = readOdds(queries, id);
  } catch (error) {
    return [(error as Error).message];
  }
  const usedAt = sqlite.prepare('SELECT used_at FROM odds_payloads WHERE id = ?').pluck().get(id);
  const use = differences({ usedAt }, { usedAt: generatedAt });
  // The next turn recomputes the odds of another program version.
  if (served.modelVersion !== LAUNCH_MODEL_VERSION || served.version !== ODDS_BOOK_VERSION) return use;
  const moved = served.companies.flatMap(({ company, lines }) =>
    lines.filter(({ hint }) => hint !== null).map(({ line }) => `${company.id} ${line.id}`),
  );
  return [...use, ...differences(comparable(served, moved), comparable(bookOf(queries, generatedAt), moved))];
}

function bookOf(queries: Queries, now: number): OddsBook {
  const revisions = revisionsInUse(queries);
  const lists = revisions.flatMap(({ id }) => launchListOf(queries, id).launchList ?? []);
  const scored = scoredOdds(oddsWindows(queries));
  return oddsBook(lists, { now, seed: seedOf(revisions), hints: new Map(), scored });
}

/** @param moved lines with a live hint, whose effect depends on the time of computation: the rest of them is compared */
function comparable({ accuracy, companies }: OddsBook, moved: readonly string[]): object {
  return {
    accuracy,
    companies: companies.map(({ company }) => company.id),
    ...Object.fromEntries(
      companies.map(({ company: { id, ...company }, lines, ...rest }) => [
        `company ${id}`,
        {
          company,
          ...rest,
          lines: lines.map(({ line }) => line.id),
          ...Object.fromEntries(
            lines.map(({ odds, expected, hint, ...line }) => [
              `line ${line.line.id}`,
              moved.includes(`${id} ${line.line.id}`) ? line : { ...line, odds, expected, hint },
            ]),
          ),
        },
      ]),
    ),
  };
}
