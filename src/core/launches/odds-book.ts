import { DAY_MS } from '../time.js';
import type { TrackRecord } from './backtest/track-record.js';
import { applyHint, withHint } from './hints/effect.js';
import type { LaunchHint } from './hints/launch-hint.js';
import { isCounted, launchHistory } from './history.js';
import { oddsAccuracy, type ScoredOdds } from './journal/odds-accuracy.js';
import { dateOfDay } from './launch-day.js';
import { ANY_LINE, type Launch, type LaunchList } from './launch-list.js';
import { launchRows, pendingRows } from './launch-rows.js';
import { CURVE_DAYS, type ExpectedDays, expectedDays } from './odds/expected.js';
import { launchOdds } from './odds/launch-odds.js';
import type { LineOdds } from './odds/line-odds.js';
import { LAUNCH_MODEL_VERSION } from './odds/model-version.js';
import { type LineBook, ODDS_BOOK_VERSION, type OddsBook } from './odds-book-schema.js';

interface BookOptions {
  /** Epoch milliseconds; odds are for its UTC day. */
  readonly now: number;
  /** Seed of the spread: the revision of the lists. */
  readonly seed: string;
  /** By company and line. */
  readonly hints: LiveHints;
  /** Scored windows of earlier odds, from the journal. */
  readonly scored?: readonly ScoredOdds[];
}

/** Live hints by company, and by line within it. */
export type LiveHints = ReadonlyMap<string, ReadonlyMap<string, LaunchHint>>;

/**
 * The odds book of a day.
 * @param lists lists that passed `checkLaunchList`, one per company
 */
export function oddsBook(launchLists: readonly LaunchList[], options: BookOptions): OddsBook {
  const today = Math.floor(options.now / DAY_MS);
  const date = dateOfDay(today);
  const scored = options.scored ?? [];
  const odds = launchOdds(launchLists.map(launchHistory), { today, seed: options.seed });
  return {
    version: ODDS_BOOK_VERSION,
    modelVersion: LAUNCH_MODEL_VERSION,
    accuracy: oddsAccuracy(scored),
    companies: launchLists.map((launchList) => {
      const ofCompany = odds.find(({ company }) => company === launchList.company.id);
      const hints = options.hints.get(launchList.company.id);
      return {
        company: launchList.company,
        ledgerAsOf: launchList.asOf < date ? launchList.asOf : date,
        modernSince: launchList.modernSince,
        accuracy: oddsAccuracy(scored.filter(({ company }) => company === launchList.company.id)),
        lines: (ofCompany?.lines ?? []).flatMap((line) =>
          lineBook(launchList, line, hints?.get(line.id) ?? null, options.now),
        ),
        // Launches dated after today are not known yet.
        launches: launchRows(launchList)
          .filter((row) => row.date <= date)
          .map((row) => ({ ...row, sources: row.sources.map(sourceOf) })),
        pending: pendingRows(launchList).map(({ model, line, date: at, stage, sources, whyPending }) => ({
          model,
          line,
          date: at,
          stage,
          sources: sources.map(sourceOf),
          whyPending,
        })),
      };
    }),
  };
}

function lineBook(launchList: LaunchList, line: LineOdds, hint: LaunchHint | null, now: number): LineBook[] {
  const today = Math.floor(now / DAY_MS);
  const current = currentModel(launchList, line.id, dateOfDay(today));
  if (!current) return [];
  const { id, name, waitDays, launches, isDormant, backtest, estimators, caveats } = line;
  return [
    {
      line: { id, name },
      currentModel: {
        name: current.model,
        date: current.date,
        sources: current.sources.filter(({ statedDate }) => statedDate === current.date).map(sourceOf),
      },
      waitDays,
      launches,
      dormant: isDormant,
      ...movedBy(hint, line, now),
      backtest: rounded(backtest),
      estimators: estimators.map((one) => ({
        ...one,
        weight: sixDecimals(one.weight),
        expected: dates(one.expected),
        backtest: rounded(one.backtest),
      })),
      caveats,
    },
  ];
}

/** Odds and dates, moved by a live hint if there is one. */
function movedBy(
  hint: LaunchHint | null,
  { id, odds, curve, expected }: LineOdds,
  now: number,
): Pick<LineBook, 'expected' | 'odds' | 'hint'> {
  const options = { now, isAny: id === ANY_LINE };
  const moved = hint && applyHint(odds, hint, options);
  if (!moved) return { expected: dates(expected), odds, hint: null };
  const { title, url, seenAt, expiresAt } = hint;
  return {
    expected: dates(expectedDays(withHint(CURVE_DAYS, curve, hint, options), Math.floor(now / DAY_MS))),
    odds: moved.odds,
    hint: {
      title,
      url,
      seenAt: new Date(seenAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      effect: { ...moved.effect, expectedWithout: dates(expected) },
    },
  };
}

/** The newest counted launch up to a date; of several on one day, the last in the list. */
function currentModel(launchList: LaunchList, line: string, until: string): Launch | undefined {
  return launchList.launches.findLast(
    (launch) =>
      isCounted(launch, launchList) && launch.date <= until && (line === ANY_LINE || launch.line === line),
  );
}

function dates({ p10, p25, p50, p75, p90 }: ExpectedDays): LineBook['expected'] {
  const at = (day: number | null) => (day === null ? null : dateOfDay(day));
  return { p10: at(p10), p25: at(p25), p50: at(p50), p75: at(p75), p90: at(p90) };
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;

function rounded(record: TrackRecord | null): TrackRecord | null {
  if (record === null) return null;
  const { windows, logScore, brier30, coverage80 } = record;
  return {
    windows,
    logScore: sixDecimals(logScore),
    brier30: sixDecimals(brier30),
    coverage80: sixDecimals(coverage80),
  };
}

function sourceOf({ publisher, url }: { publisher: string; url: string }) {
  return { publisher, url };
}
