import { opensWindow } from '../../scoring/journal.js';
import type { LaunchHistory } from '../history.js';
import { dateOfDay, dayAt, dayOfDate } from '../launch-day.js';
import { ANY_LINE, type LaunchList } from '../launch-list.js';

/*
 * When published odds are saved, which of them open a scored window, and how that ends (docs/launch-odds.md, "The
 * journal"). Launches have dates, not times: odds published on a day are about the days after it, because a launch of
 * that day may have come before them.
 */

/** A publication of odds, all lines and horizons at once: UTC day (`2026-06-01`) and epoch milliseconds. */
export interface OddsIssue {
  readonly publishedOn: string;
  readonly issuedAt: number;
}

/**
 * Whether odds are to be saved now: on the first turn of a day, and after a change of a launch list. Never behind the
 * newest publication (null while the journal is empty), even if the clock was set back.
 * @param listsChanged since the newest publication
 * @param now epoch milliseconds
 */
export function isOddsIssueDue(newest: OddsIssue | null, listsChanged: boolean, now: number): boolean {
  if (newest === null) return true;
  const today = dayOf(now);
  if (now <= newest.issuedAt || today < newest.publishedOn) return false;
  return today > newest.publishedOn || listsChanged;
}

/** The UTC day of an instant, `2026-06-01`. */
export function dayOf(at: number): string {
  return dateOfDay(dayAt(at));
}

/** A window of launch odds: the `days` days after `publishedOn`. */
export interface OddsWindow {
  readonly publishedOn: string;
  readonly days: number;
}

/** The last day of a window, as whole days since 1970-01-01 UTC. */
export function lastDayOf({ publishedOn, days }: OddsWindow): number {
  return dayOfDate(publishedOn) + days;
}

/**
 * Whether odds open a scored window: the first of a line and horizon do, then the first published on or after the last
 * day of each window, so windows never overlap. Without a baseline there is nothing to compare with, so none is opened.
 * @param previous the newest window of the line and horizon; null for none
 */
export function opensOddsWindow(
  previous: OddsWindow | null,
  odds: OddsWindow & { readonly baseline: number | null },
): boolean {
  const at = ({ publishedOn }: OddsWindow) => Date.parse(publishedOn);
  return odds.baseline !== null && opensWindow(previous && at(previous), at(odds), 24 * odds.days);
}

/** A window whose launch list did not reach its end within this many days is void. */
const VOID_AFTER_DAYS = 365;

/** How a window ended, as its score is stored. */
export interface OddsOutcome {
  readonly status: 'scored' | 'void';
  /** 1 when a launch is dated in the window; null when void. */
  readonly outcome: number | null;
  readonly launchedOn: string | null;
}

/**
 * The outcome of a window: the first counted launch dated in it. A window is decided only when the launch list is
 * complete to its end, even if a launch in it is known, because scoring only those would bias the score.
 * @param launchDays counted launch days of the line, ascending; null if the list does not have the line
 * @param today whole days since 1970-01-01 UTC
 * @param isScored it has an outcome, and this is a correction: those are never late
 * @returns null while it is not known; `void` from a year after the window's end
 */
export function oddsOutcome(
  window: OddsWindow,
  { launchDays, asOfDay }: { readonly launchDays: readonly number[] | null; readonly asOfDay: number },
  { today, isScored }: { readonly today: number; readonly isScored: boolean },
): OddsOutcome | null {
  const lastDay = lastDayOf(window);
  if (!isScored && today > lastDay + VOID_AFTER_DAYS)
    return { status: 'void', outcome: null, launchedOn: null };
  if (launchDays === null || asOfDay < lastDay || today <= lastDay) return null;
  const first = launchDays.find((day) => day > dayOfDate(window.publishedOn) && day <= lastDay);
  if (first === undefined) return { status: 'scored', outcome: 0, launchedOn: null };
  return { status: 'scored', outcome: 1, launchedOn: dateOfDay(first) };
}

/** A launch list and its counted launches, which many windows ask for. */
export interface JudgingList {
  readonly launchList: LaunchList;
  readonly history: LaunchHistory;
}

/** What a launch list says about a line, for `oddsOutcome`; nothing where this program does not accept the list. */
export function launchesOf(
  known: JudgingList | null,
  line: string,
): { readonly launchDays: readonly number[] | null; readonly asOfDay: number } {
  if (known === null) return { launchDays: null, asOfDay: 0 };
  const { launchList, history } = known;
  const isDeclared = line === ANY_LINE || launchList.lines.some(({ id }) => id === line);
  const days = history.lines.find(({ id }) => id === line)?.days ?? [];
  return { launchDays: isDeclared ? days : null, asOfDay: history.asOfDay };
}

/**
 * The score that a window lacks: its first, or one that a corrected launch list changes.
 * @param known the launch list in use
 * @param now epoch milliseconds
 * @returns null for none
 */
export function oddsScoreDue(
  window: OddsWindow & {
    readonly line: string;
    readonly score: Pick<OddsOutcome, 'status' | 'outcome'> | null;
  },
  known: JudgingList | null,
  now: number,
): OddsOutcome | null {
  const { score } = window;
  if (known === null || score?.status === 'void') return null;
  const at = { today: dayAt(now), isScored: score !== null };
  const end = oddsOutcome(window, launchesOf(known, window.line), at);
  return end?.outcome === score?.outcome ? null : end;
}
