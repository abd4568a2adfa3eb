import Database from 'better-sqlite3';
import { liveHints, type ReadLaunchPost } from '../../core/launches/hints/live-hints.js';
import { launchHistory } from '../../core/launches/history.js';
import { dayAt } from '../../core/launches/launch-day.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { type LiveHints, oddsBook } from '../../core/launches/odds-book.js';
import { ODDS_BOOK_VERSION } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/sha256.js';
import { DAY_MS } from '../../core/time.js';
import type { Appender } from '../../ledger/chain/append.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { readLaunchPosts } from '../../ledger/read/launch-posts.js';
import {
  type LaunchRevision,
  launchListOf,
  revisionsInUse,
  seedOf,
} from '../../ledger/read/launch-revisions.js';
import { readOdds, storedOddsHash } from '../../ledger/read/odds.js';
import { oddsWindows, scoredOdds } from '../../ledger/read/odds-journal.js';
import { newestId, type Queries } from '../../ledger/read/queries.js';
import { oddsScores } from '../../ledger/schema.js';
import { keepOdds } from '../../ledger/write/odds-payloads.js';
import { NO_LAUNCH_LEDGERS, type ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { isOddsJournalDue, type ListInUse, saveOdds, scoreOdds } from './keep-odds-journal.js';

/** What a turn published of the launch odds. */
export interface PublishedOdds {
  /** Whether there is a folder of launch lists. */
  readonly configured: boolean;
  /** The row that the snapshot refers to; null without any launch list, and if the odds failed. */
  readonly payloadId: number | null;
  readonly payloadHash: string | null;
  /** Why there are no odds; null if there are, or no launch list is. */
  readonly failure: string | null;
  /** Windows of earlier odds that were scored, and scores that were corrected. */
  readonly windowsScored: number;
  /** Those whose launch lists the odds use, even if their files have changed or are missing. */
  readonly companies: readonly string[];
}

/**
 * Stores changed launch lists, publishes the odds of the day, and saves them in the journal. They depend only on the
 * revisions, the day, the live hints, the scores and the program, so without a change this costs a few look-ups. A
 * failure does not stop the turn.
 */
export function publishOdds(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: { readonly now: number; readonly launches: ReadLaunchLists },
): PublishedOdds {
  const { launches, now } = turn;
  const configured = launches !== NO_LAUNCH_LEDGERS;
  const none = { payloadId: null, payloadHash: null, configured, failure: null, windowsScored: 0 };
  if (!configured) return { ...none, companies: [] };
  const hashes = revisionsInUse(tx).map(({ contentHash }) => contentHash);
  for (const { company, contentHash, text: content } of launches.launchLists)
    if (!hashes.includes(contentHash))
      ledger.append('launchRevisions', { company, contentHash, content, loadedAt: now });
  const revisions = revisionsInUse(tx);
  const companies = revisions.map(({ company }) => company);
  if (revisions.length === 0) return { ...none, companies };
  const seed = seedOf(revisions);
  const posts = readLaunchPosts(tx, now - OLDEST_HINT_MS);
  let windowsScored = 0;
  try {
    let found: readonly ListInUse[] | null = null;
    const lists = () => (found ??= listsInUse(tx, revisions, launches));
    const hints = currentHints(posts, lists, now);
    const live = [...hints].map(([company, lines]) => [company, [...lines]]);
    const inUse = isOddsJournalDue(tx, now) ? lists() : null;
    if (inUse) windowsScored = scoreOdds(tx, ledger, now, inUse);
    const today = dayAt(now);
    const key = sha256(
      JSON.stringify([ODDS_BOOK_VERSION, LAUNCH_MODEL_VERSION, today, seed, live, newestId(tx, oddsScores)]),
    );
    const payloadId = keepOdds(tx, key, now, () =>
      oddsBook(
        lists().map(({ launchList }) => launchList),
        { now, seed, hints, scored: scoredOdds(oddsWindows(tx)) },
      ),
    );
    if (inUse) saveOdds(tx, ledger, now, { book: readOdds(tx, payloadId), inUse });
    const payloadHash = storedOddsHash(tx, payloadId);
    return { ...none, payloadId, payloadHash, windowsScored, companies };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (error instanceof Database.SqliteError || isTroubleWithFile(error)) throw error;
    return { ...none, failure: String(error), windowsScored, companies };
  }
}

/** How old an entry may be and still affect odds: announcements a year ahead are rare, and fade. */
const OLDEST_HINT_MS = 400 * DAY_MS;

function currentHints(
  posts: readonly ReadLaunchPost[],
  lists: () => readonly ListInUse[],
  now: number,
): LiveHints {
  if (!posts.some(({ reading }) => reading.kind === 'hint')) return new Map();
  const hints = lists().map(({ history }) => [history.company, liveHints(posts, history, now)] as const);
  return new Map(hints.filter(([, lines]) => lines.size > 0));
}

/**
 * Each from the folder if unchanged, else from its revision. A list that this program no longer accepts does not affect
 * the odds of the others.
 */
function listsInUse(
  queries: Queries,
  revisions: readonly LaunchRevision[],
  { launchLists }: ReadLaunchLists,
): readonly ListInUse[] {
  const problems: string[] = [];
  const lists = revisions.flatMap((revision) => {
    const loaded = launchLists.find(({ contentHash }) => contentHash === revision.contentHash);
    const found = loaded
      ? { launchList: loaded.launchList, problems: [] }
      : launchListOf(queries, revision.id);
    problems.push(...found.problems);
    const { launchList } = found;
    return launchList ? [{ revision, launchList, history: launchHistory(launchList) }] : [];
  });
  if (lists.length === 0) throw new Error(problems.join(' '));
  return lists;
}
