import type { OpenPromise, RecordedPromise } from '../core/promises/recorded-promise.js';
import type { ForecastBody } from '../core/published/forecast.js';
import type { StatsBody } from '../core/published/stats.js';
import type { ResetKind } from '../core/reading/reading.js';
import { isLive, type Reservation } from '../core/record/known-time.js';
import type { UnconfirmedReport } from '../core/record/unconfirmed-report.js';
import type { Snapshot } from '../core/snapshot.js';
import { isoInstant } from '../core/time/instant.js';
import { DAY_MS, HOUR_MS } from '../core/time/time.js';
import type { When } from './when.js';

/** The chances that texts say; without the curve only that of the next 24 hours. */
export type SaidForecast = Pick<ForecastBody, 'next24Hours'> & Partial<Pick<ForecastBody, 'explanation'>>;

/** What there is to know at first: what the word and the sentence are made of. */
export interface Facts extends Pick<Snapshot, 'generatedAt' | 'known'> {
  /** Why everything is to be read with reservation; else null. */
  readonly reservation: Reservation | null;
  readonly stats: Pick<StatsBody, 'lastResetAt' | 'banked'>;
  readonly promises: readonly OpenPromise[];
  readonly withdrawn: readonly Withdrawn[];
  /** Newest first. */
  readonly unconfirmed: readonly Pick<UnconfirmedReport, 'kind' | 'at'>[];
  /** Whom the newest banked reset is for, until when, and where it is redeemed; null without one. */
  readonly granted: Granted | null;
  readonly forecast: SaidForecast | null;
}

/** A reset that was recorded and then withdrawn. */
interface Withdrawn {
  readonly kind: ResetKind;
  readonly at: string;
  /** When the post that withdraws it was posted; of one without a post, when that was recorded. */
  readonly withdrawnAt: string;
}

/** A banked reset that can be redeemed. */
export interface Granted {
  /** Whom, as `announcement.scope` of the API; null where its post does not say. */
  readonly scope: string | null;
  /** Until when; null where no post says. */
  readonly expiresAt: string | null;
  /** Where, by the product's profile; null where that does not say. */
  readonly redeemUrl: string | null;
}

/** What the pages, their previews, the badge, the feed and `status` are about, before anything else. */
export type Mood =
  | 'notLive'
  | 'withdrawn'
  | 'fresh'
  | 'banked'
  | 'maybe'
  | NextMood
  /** Nothing is on record yet. */
  | 'empty';

/**
 * Where the next reset stands. `due`: in its window; `promised`: before its time; `onlyIf`: it depends on a
 * condition; `hinted` and `quiet`: none is promised.
 */
type NextMood = 'promised' | 'due' | 'overdue' | 'undated' | 'onlyIf' | 'bankedPromised' | 'hinted' | 'quiet';

/** A mood, and of a report of a banked reset its own word. */
export type WordKey = Mood | 'maybeBanked';

/** Those whose word speaks of what has just come, not of what comes next. */
export const NEWS: ReadonlySet<Mood> = new Set(['fresh', 'banked', 'maybe', 'withdrawn']);

/** For this long after a reset, the reset is the news. */
const JUST_NOW_MS = 6 * HOUR_MS;

/** For this long after a withdrawal, the withdrawal is. */
const WITHDRAWN_MS = DAY_MS;

/** For this long after a report that is not confirmed, the report is. */
const MAYBE_MS = 2 * DAY_MS;

export function moodOf(facts: Facts): Mood {
  if (!isLive(facts.reservation) && !isStart(facts)) return 'notLive';
  if (withdrawnOf(facts) !== null) return 'withdrawn';
  const fresh = freshKind(facts);
  if (fresh !== null) return fresh === 'banked' ? 'banked' : 'fresh';
  if (maybeOf(facts) !== null) return 'maybe';
  const next = nextMood(facts.promises);
  return next === 'quiet' && facts.stats.lastResetAt === null ? 'empty' : next;
}

/** Nothing is on record yet, and no timeline was read yet: that is how each begins. */
function isStart({ reservation, stats }: Facts): boolean {
  return stats.lastResetAt === null && reservation?.state === 'unread';
}

/** The newest regular reset, if it was withdrawn within a day. */
export function withdrawnOf<W extends Withdrawn>(
  facts: Pick<Facts, 'generatedAt' | 'stats'> & { readonly withdrawn: readonly W[] },
): W | null {
  const { generatedAt, stats, withdrawn } = facts;
  const since = Date.parse(generatedAt) - WITHDRAWN_MS;
  const found = withdrawn.findLast(
    ({ kind, at, withdrawnAt }) =>
      kind === 'regular' && Date.parse(withdrawnAt) > since && at > (stats.lastResetAt ?? ''),
  );
  return found ?? null;
}

/** Which kind of reset has just come, the newer one of two; null: none. */
function freshKind({ generatedAt, stats }: Facts): 'regular' | 'banked' | null {
  const { lastResetAt, banked } = stats;
  const isBankedNewer = banked.lastAt !== null && banked.lastAt > (lastResetAt ?? '');
  const at = isBankedNewer ? banked.lastAt : lastResetAt;
  if (at === null || Date.parse(generatedAt) - Date.parse(at) >= JUST_NOW_MS) return null;
  return isBankedNewer ? 'banked' : 'regular';
}

/** The newest report of two days, unless a reset of its kind or a dated promise has come since. */
export function maybeOf(facts: Facts): Facts['unconfirmed'][number] | null {
  const { generatedAt, stats, promises, unconfirmed } = facts;
  const [report] = unconfirmed;
  if (report === undefined || Date.parse(generatedAt) - Date.parse(report.at) >= MAYBE_MS) return null;
  const counted = report.kind === 'banked' ? stats.banked.lastAt : stats.lastResetAt;
  const promise = standingPromise(promises);
  const isOutdone = [counted, promise && isoInstant(promise.at)].some((at) => at !== null && at > report.at);
  return isOutdone ? null : report;
}

/** Which word a state has: that of its mood, unless what is reported is a banked reset. */
export function wordKey(facts: Facts): WordKey {
  const mood = moodOf(facts);
  return mood === 'maybe' && maybeOf(facts)?.kind === 'banked' ? 'maybeBanked' : mood;
}

/** The promise that people wait for; a hint is none. */
export function standingPromise(promises: Facts['promises']): OpenPromise | null {
  const next = nextPromise(promises);
  return next === null || next.strength === 'veiled' ? null : next;
}

/**
 * The first of the promises: one with a time before others, a due one before a later one; hints come last.
 */
export function nextPromise<P extends OpenPromise>(promises: readonly P[]): P | null {
  const ranks = { open: 0, scheduled: 1, overdue: 2 };
  const rankOf = (promise: OpenPromise) => [
    promise.strength === 'veiled' ? 1 : 0,
    promise.awaits === 'banked' ? 1 : 0,
    whenOf(promise) === null ? 1 : 0,
    ranks[promise.state],
  ];
  const [first = null] = promises.toSorted((a, b) => {
    const other = rankOf(b);
    const differing = rankOf(a).map((rank, place) => rank - (other[place] ?? 0));
    return differing.find((difference) => difference !== 0) ?? (a.due.from < b.due.from ? -1 : 1);
  });
  return first;
}

/** When something is promised; null: no time is named. */
export function whenOf({ at, to, due, windowKind }: RecordedPromise): When | null {
  const { from } = due;
  if (to === null) return from === at ? null : { form: 'from', at: from, until: null };
  const length = to - from;
  if (windowKind === 'by' || windowKind === 'within' || length > 30 * HOUR_MS)
    return { form: 'by', at: to, until: null };
  if (length >= 18 * HOUR_MS) return { form: 'day', at: from + length / 2, until: null };
  return windowKind === 'clock' && length <= 3 * HOUR_MS
    ? { form: 'about', at: from, until: null }
    : { form: 'span', at: from, until: to };
}

export function nextMood(promises: Facts['promises']): NextMood {
  const next = standingPromise(promises);
  if (next === null) return promises.length === 0 ? 'quiet' : 'hinted';
  if (next.strength === 'conditional' && next.state !== 'overdue') return 'onlyIf';
  if (next.awaits === 'banked') return 'bankedPromised';
  const when = whenOf(next);
  if (when === null) return 'undated';
  // Until a time, it may come at any moment, and is due at that time.
  if (next.state === 'open' && when.form === 'by') return 'promised';
  return ({ scheduled: 'promised', open: 'due', overdue: 'overdue' } as const)[next.state];
}

/** Why no chance is given: it would pass for knowledge. Null where one is. */
export function unknowable(facts: Pick<Facts, 'reservation' | 'stats'>): 'notLive' | 'empty' | null {
  if (facts.stats.lastResetAt === null) return 'empty';
  return facts.reservation === null ? null : 'notLive';
}
