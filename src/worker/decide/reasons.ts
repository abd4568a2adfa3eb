import { reasonsOfJournal, reasonsOfReading } from '../../core/health/health.js';
import { type Reason, reasonOf } from '../../core/health/reasons.js';
import type { Snapshot } from '../../core/snapshot.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { type Fetched, type FetchedSource, failureOf, isUnread } from '../fetch/fetched.js';

/** What a turn published of the launch odds. */
export interface PublishedOdds {
  /** Whether there is a folder of launch lists. */
  readonly configured: boolean;
  /** The row that the snapshot refers to; null without any launch list, and if the odds failed. */
  readonly bookId: number | null;
  /** Why there are no odds; null if there are, or no launch list is. */
  readonly failure: string | null;
  /** Those whose launch lists the odds use, even if their files have changed or are missing. */
  readonly companies: readonly string[];
}

/** What the fetch half of a turn is judged by. */
interface JudgedFetch {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clock: ClockVerdict;
  readonly fetched: Fetched;
  readonly launches: ReadLaunchLists;
  /** Companies with a launch list in use, even if its file has changed or is missing. */
  readonly companies: readonly string[];
  readonly ai: Parameters<typeof reasonsOfReading>[0];
}

/** What a turn is judged by. */
export interface JudgedTurn extends Omit<JudgedFetch, 'companies'> {
  readonly intervalMs: number;
  readonly forecast: Snapshot['forecast'];
  readonly odds: PublishedOdds;
}

/** What is wrong with what a turn has read. `doctor` says it, too. */
export function reasonsOfFetch(judged: JudgedFetch): readonly Reason[] {
  const { clock, now, fetched, ai } = judged;
  return [
    ...reasonsOfClock(clock, now),
    ...reasonsOfTimeline(fetched),
    ...reasonsOfSources(fetched),
    ...reasonsOfLaunchLists(judged),
    ...reasonsOfStrayFeeds(judged),
    ...reasonsOfReading(ai),
  ];
}

/** What is wrong in a turn. */
export function reasonsOfTurn(turn: JudgedTurn): readonly Reason[] {
  const { fetched, odds } = turn;
  return [
    ...reasonsOfFetch({ ...turn, companies: odds.companies }),
    ...(odds.failure === null ? [] : [reasonOf('odds_failed')]),
    ...reasonsOfJournal({ ...turn, isUnread: isUnread(fetched) }),
  ];
}

function reasonsOfClock(verdict: ClockVerdict, now: number): Reason[] {
  const { clock, offsetMs, servers, dissenters } = verdict;
  return [
    ...(clock === 'wrong' ? [reasonOf('clock_wrong', { offsetMs, servers, now })] : []),
    ...dissenters.map((dissenter) => reasonOf('clock_dissents', dissenter)),
  ];
}

function reasonsOfTimeline({ timeline, silence }: Fetched): Reason[] {
  const none = timeline.length === 0 ? [reasonOf('no_timeline')] : [];
  if (silence === null) return none;
  const { since, using } = silence;
  return [
    ...none,
    reasonOf('timeline_silent', { since }),
    ...(using.length === 0 ? [] : [reasonOf('timeline_elsewhere', { names: using })]),
  ];
}

function reasonsOfSources(fetched: Fetched): Reason[] {
  if (isUnread(fetched)) return [reasonOf('not_read_yet')];
  return [
    ...fetched.timeline.flatMap((one, rank) =>
      failuresOf(one).map((failed) =>
        rank === 0 ? reasonOf('primary_failed', failed) : reasonOf('fallback_failed', { ...failed, rank }),
      ),
    ),
    ...(fetched.status === null ? [] : failuresOf(fetched.status)).map((failed) =>
      reasonOf('status_page_failed', failed),
    ),
    ...fetched.launches.flatMap((feed) =>
      failuresOf(feed).map((failed) => reasonOf('launch_feed_failed', { ...failed, company: feed.company })),
    ),
  ];
}

/** None or one. What a wrong clock leaves unread is said once, of the clock. */
function failuresOf(one: FetchedSource) {
  const failureClass = failureOf(one)?.failureClass ?? null;
  if (failureClass === null || failureClass === 'wrong_clock') return [];
  return [{ source: one.key, failureClass }];
}

const fileOf = (company: string) => `${company}.json`;

/** Problems with launch lists, by file name and count; the log names each launch. */
function reasonsOfLaunchLists({ launches, companies }: JudgedFetch): Reason[] {
  const { launchLists, problems } = launches;
  const refused = [...new Set(problems.map(({ file }) => file))];
  const inUse = companies.map(fileOf);
  const found = [...launchLists.map(({ company }) => fileOf(company)), ...refused];
  // If the folder is not configured or unreadable, missing files cannot be determined.
  const missing =
    found.length === 0 || refused.includes(null) ? [] : inUse.filter((file) => !found.includes(file));
  return [
    ...refused.map((file) => {
      if (file === null) return reasonOf('launch_lists_unread', { isKept: inUse.length > 0 });
      const count = problems.filter((problem) => problem.file === file).length;
      return reasonOf('launch_list_refused', { file, problems: count, isKept: inUse.includes(file) });
    }),
    ...missing.map((file) => reasonOf('launch_list_missing', { file })),
  ];
}

/** Feeds of companies without a launch list: their announcements affect no odds. */
function reasonsOfStrayFeeds({ fetched, companies }: JudgedFetch): Reason[] {
  const named = new Set(fetched.launches.map(({ company }) => company));
  return [...named]
    .filter((company) => !companies.includes(company))
    .map((company) => reasonOf('feed_without_list', { company }));
}
