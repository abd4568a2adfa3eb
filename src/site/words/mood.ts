import type { ForecastBody } from '../../core/published/forecast.js';
import { isLive } from '../../core/record/known-time.js';
import { DAY_MS, HOUR_MS } from '../../core/time.js';
import type { PageData, PromiseRow } from '../page-data.js';
import type { When } from './when.js';

/** What is said of a promise. */
export type AwaitedReset = Pick<
  PromiseRow,
  'madeAt' | 'from' | 'to' | 'dueTo' | 'windowKind' | 'strength' | 'promises' | 'state'
>;

/** What there is to know at first: what the word and the sentence are made of. */
export interface Facts extends Pick<PageData, 'generatedAt' | 'known' | 'reservation'> {
  readonly stats: Pick<PageData['stats'], 'lastResetAt' | 'banked'>;
  readonly promises: readonly AwaitedReset[];
  readonly withdrawn: readonly Pick<PageData['withdrawn'][number], 'kind' | 'at' | 'withdrawnAt'>[];
  /** Newest first. */
  readonly unconfirmed: readonly Pick<PageData['unconfirmed'][number], 'kind' | 'at'>[];
  /** Of the newest banked reset; null without one. */
  readonly granted: PageData['granted'];
  readonly forecast: Pick<ForecastBody, 'next24Hours'> | null;
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

/** Where the next reset stands. `due`: in its window; `promised`: before its time; `hinted` and `quiet`: none is promised. */
type NextMood = 'promised' | 'due' | 'overdue' | 'undated' | 'bankedPromised' | 'hinted' | 'quiet';

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
export function withdrawnOf({ generatedAt, stats, withdrawn }: Facts): string | null {
  const since = Date.parse(generatedAt) - WITHDRAWN_MS;
  const found = withdrawn.find(
    ({ kind, at, withdrawnAt }) =>
      kind === 'regular' && Date.parse(withdrawnAt) > since && at > (stats.lastResetAt ?? ''),
  );
  return found?.at ?? null;
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
  const isOutdone = [counted, promise?.madeAt ?? null].some((at) => at !== null && at > report.at);
  return isOutdone ? null : report;
}

/** The promise that people wait for; a hint is none. */
export function standingPromise(promises: Facts['promises']): AwaitedReset | null {
  const next = nextPromise(promises);
  return next === null || next.strength === 'veiled' ? null : next;
}

/** The first of the promises: one with a time before others, a due one before a later one; hints come last. */
export function nextPromise<P extends AwaitedReset>(promises: readonly P[]): P | null {
  const ranks = { open: 0, scheduled: 1, overdue: 2 };
  const rankOf = (one: AwaitedReset) => [
    one.strength === 'veiled' ? 1 : 0,
    one.promises === 'banked' ? 1 : 0,
    whenOf(one) === null ? 1 : 0,
    ranks[one.state],
  ];
  const [first = null] = promises.toSorted((a, b) => {
    const other = rankOf(b);
    const differing = rankOf(a).map((rank, place) => rank - (other[place] ?? 0));
    return differing.find((difference) => difference !== 0) ?? (a.from < b.from ? -1 : 1);
  });
  return first;
}

/** When something is promised; null: no time is named. */
export function whenOf(promise: {
  readonly madeAt: string;
  readonly from: string;
  readonly to: string | null;
  readonly windowKind: string;
}): When | null {
  const from = Date.parse(promise.from);
  const to = promise.to === null ? null : Date.parse(promise.to);
  if (to === null) return promise.from === promise.madeAt ? null : { form: 'from', at: from, until: null };
  const length = to - from;
  if (promise.windowKind === 'by' || promise.windowKind === 'within' || length > 30 * HOUR_MS)
    return { form: 'by', at: to, until: null };
  if (length >= 18 * HOUR_MS) return { form: 'day', at: from + length / 2, until: null };
  return promise.windowKind === 'clock' && length <= 3 * HOUR_MS
    ? { form: 'about', at: from, until: null }
    : { form: 'span', at: from, until: to };
}

/** The end of the time in which it was due. Only a promise with an end is ever overdue. */
export function overdueSince({ from, dueTo }: AwaitedReset): When {
  return { form: 'at', at: Date.parse(dueTo ?? from), until: null };
}

export function nextMood(promises: Facts['promises']): NextMood {
  const next = standingPromise(promises);
  if (next === null) return promises.length === 0 ? 'quiet' : 'hinted';
  if (next.promises === 'banked') return 'bankedPromised';
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
