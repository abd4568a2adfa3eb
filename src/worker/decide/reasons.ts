import type { Refusal } from '../../core/alerts/refusal.js';
import { reasonsOfJournal, reasonsOfReading } from '../../core/health/health.js';
import type { Cause, Reason } from '../../core/health/reasons.js';
import type { Snapshot } from '../../core/snapshot.js';
import { oneLine } from '../../core/text/clean-text.js';
import { excerpt } from '../../core/text/excerpt.js';
import type { ClockVerdict } from '../../core/time/machine-time.js';
import type { SchemaDifference } from '../../ledger/file/expected-schema.js';
import type { ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { reasonOf } from '../../words/reasons.js';
import { type Fetched, type FetchedSource, failureOf, isUnread } from '../fetch/fetched.js';

/** What a turn published of the launch odds. */
export interface PublishedOdds {
  /** Whether there is a folder of launch lists. */
  readonly configured: boolean;
  /** The row that the snapshot refers to; null without any launch list, and if the odds failed. */
  readonly bookHash: string | null;
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
  /** What somebody else has changed in the ledger's schema. */
  readonly schemaChanges: readonly SchemaDifference[];
  /** Destinations that refuse alerts. */
  readonly refusals: readonly Refusal[];
}

/** Names of others may be long. */
const LONGEST_NAME = 80;

/** What is wrong with what a turn has read. `doctor` says it, too. */
export function reasonsOfFetch(judged: JudgedFetch): readonly Reason[] {
  return causesOfFetch(judged).map(reasonOf);
}

function causesOfFetch(judged: JudgedFetch): readonly Cause[] {
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
  const { fetched, odds, refusals } = turn;
  const causes: readonly Cause[] = [
    ...reasonsOfSchema(turn.schemaChanges),
    ...causesOfFetch({ ...turn, companies: odds.companies }),
    ...(odds.failure === null ? [] : [{ code: 'odds_failed' } as const]),
    ...reasonsOfJournal({ ...turn, isUnread: isUnread(fetched) }),
    ...refusals.map(causeOfRefusal),
  ];
  return causes.map(reasonOf);
}

/** None or one: one difference stands for all, and the audit names each. `doctor` says it, too. */
export function reasonsOfSchema(differences: readonly SchemaDifference[]): Cause[] {
  // A table that is missing takes its indexes and triggers with it.
  const first = differences.find(({ object }) => object.type === 'table') ?? differences[0];
  if (first === undefined) return [];
  const { object, change } = first;
  const about = excerpt(oneLine(`${object.type} ${object.name}`), LONGEST_NAME);
  return [{ code: 'schema_changed', about, change, others: differences.length - 1 }];
}

export const causeOfRefusal = ({ destination, status }: Refusal): Cause => ({
  code: 'alerts_refused',
  about: destination,
  status,
});

function reasonsOfClock(verdict: ClockVerdict, now: number): Cause[] {
  const { clock, offsetMs, servers, dissenters } = verdict;
  return [
    ...(clock === 'wrong' ? [{ code: 'clock_wrong', offsetMs, servers, now } as const] : []),
    ...dissenters.map(({ server, offsetMs }) => ({
      code: 'clock_dissents' as const,
      about: server,
      offsetMs,
    })),
  ];
}

function reasonsOfTimeline({ timeline, silence }: Fetched): Cause[] {
  const none: Cause[] = timeline.length === 0 ? [{ code: 'no_timeline' }] : [];
  if (silence === null) return none;
  const { since, using } = silence;
  return [
    ...none,
    { code: 'timeline_silent', since },
    ...(using.length === 0 ? [] : [{ code: 'timeline_elsewhere', names: using } as const]),
  ];
}

function reasonsOfSources(fetched: Fetched): Cause[] {
  if (isUnread(fetched)) return [{ code: 'not_read_yet' }];
  return [
    ...fetched.timeline.flatMap((source, rank) =>
      failuresOf(source).map(
        (failed): Cause =>
          rank === 0 ? { code: 'primary_failed', ...failed } : { code: 'fallback_failed', ...failed, rank },
      ),
    ),
    ...(fetched.status === null ? [] : failuresOf(fetched.status)).map((failed) => ({
      code: 'status_page_failed' as const,
      ...failed,
    })),
    ...fetched.launches.flatMap((feed) =>
      failuresOf(feed).map((failed) => ({
        code: 'launch_feed_failed' as const,
        ...failed,
        company: feed.company,
      })),
    ),
  ];
}

/** None or one. What a wrong clock leaves unread is said once, of the clock. */
function failuresOf(source: FetchedSource) {
  const failureClass = failureOf(source)?.failureClass ?? null;
  if (failureClass === null || failureClass === 'wrong_clock') return [];
  return [{ about: source.key, failureClass }];
}

const fileOf = (company: string) => `${company}.json`;

/** Problems with launch lists, by file name and count; the log names each launch. */
function reasonsOfLaunchLists({ launches, companies }: JudgedFetch): Cause[] {
  const { launchLists, problems } = launches;
  const refused = [...new Set(problems.map(({ file }) => file))];
  const inUse = companies.map(fileOf);
  const present = [...launchLists.map(({ company }) => fileOf(company)), ...refused];
  // If the folder is not configured or unreadable, missing files cannot be determined.
  const missing =
    present.length === 0 || refused.includes(null) ? [] : inUse.filter((file) => !present.includes(file));
  return [
    ...refused.map((file): Cause => {
      if (file === null) return { code: 'launch_lists_unread', isKept: inUse.length > 0 };
      const count = problems.filter((problem) => problem.file === file).length;
      return { code: 'launch_list_refused', about: file, problems: count, isKept: inUse.includes(file) };
    }),
    ...missing.map((file) => ({ code: 'launch_list_missing' as const, about: file })),
  ];
}

/** Feeds of companies without a launch list: their announcements affect no odds. */
function reasonsOfStrayFeeds({ fetched, companies }: JudgedFetch): Cause[] {
  const named = new Set(fetched.launches.map(({ company }) => company));
  return [...named]
    .filter((company) => !companies.includes(company))
    .map((company) => ({ code: 'feed_without_list', about: company }));
}
