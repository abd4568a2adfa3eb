import { applyHint, withHint } from './hints/effect.js';
import type { LaunchHint, LiveHints } from './hints/live-hints.js';
import { isCountedLaunch, launchHistory } from './history.js';
import { dateOfDay, dayAt } from './launch-day.js';
import { ANY_LINE, type Launch, type LaunchList } from './launch-list.js';
import { launchRows, pendingRows, publishersOf } from './launch-rows.js';
import { CURVE_DAYS, expectedDates } from './odds/expected.js';
import { launchOdds } from './odds/launch-odds.js';
import type { LineOdds } from './odds/line-odds.js';
import { LAUNCH_MODEL_VERSION } from './odds/model-version.js';
import {
  type BareLineBook,
  type BareOddsBook,
  type LineBook,
  ODDS_BOOK_VERSION,
} from './odds-book-schema.js';

interface BookOptions {
  /** Epoch milliseconds; odds are for its UTC day. */
  readonly now: number;
  /** Seed of the spread: the revision of the lists. */
  readonly seed: string;
  /** By company and line. */
  readonly hints: LiveHints;
}

/** The odds book of a day, from lists that passed `checkLaunchList`, one per company. */
export function oddsBook(launchLists: readonly LaunchList[], options: BookOptions): BareOddsBook {
  const today = dayAt(options.now);
  const date = dateOfDay(today);
  const odds = launchOdds(launchLists.map(launchHistory), { today, seed: options.seed });
  return {
    version: ODDS_BOOK_VERSION,
    modelVersion: LAUNCH_MODEL_VERSION,
    companies: launchLists.map((launchList) => {
      const { id } = launchList.company;
      const lines = odds.find(({ company }) => company === id)?.lines ?? [];
      return {
        company: launchList.company,
        ledgerAsOf: launchList.asOf < date ? launchList.asOf : date,
        modernSince: launchList.modernSince,
        lines: lines.flatMap(({ curve, ...line }): BareLineBook | [] => {
          const current = currentModel(launchList, line.line.id, date);
          const hint = options.hints.get(id)?.get(line.line.id) ?? null;
          return current
            ? { ...line, currentModel: current, hint: null, ...movedBy(hint, line, curve, options.now) }
            : [];
        }),
        // Launches dated after today are not known yet.
        launches: launchRows(launchList).filter((row) => row.date <= date),
        pending: pendingRows(launchList),
      };
    }),
  };
}

/** What a live hint changes. */
function movedBy(
  hint: LaunchHint | null,
  { line, odds, expected }: Omit<LineOdds, 'curve'>,
  curve: LineOdds['curve'],
  now: number,
): Partial<BareLineBook> {
  const options = { now, isAny: line.id === ANY_LINE };
  const moved = hint && applyHint(odds, hint, options);
  if (!moved) return {};
  const { postId, seenAt, expiresAt } = hint;
  return {
    expected: expectedDates(withHint(CURVE_DAYS, curve, hint, options), dayAt(now)),
    odds: moved.odds,
    hint: {
      postId,
      dated: hint.window !== null,
      seenAt: new Date(seenAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      effect: { ...moved.effect, expectedWithout: expected },
    },
  };
}

/** The newest counted launch up to a date; of several on one day, the last in the list. */
function currentModel(
  launchList: LaunchList,
  line: string,
  until: string,
): LineBook['currentModel'] | undefined {
  const isOfLine = (launch: Launch) => line === ANY_LINE || launch.line === line;
  const newest = launchList.launches.findLast(
    (launch) => isCountedLaunch(launch, launchList) && launch.date <= until && isOfLine(launch),
  );
  return newest && { name: newest.model, date: newest.date, sources: publishersOf(newest) };
}
