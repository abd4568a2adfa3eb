import Database from 'better-sqlite3';
import { hintsByCompany, OLDEST_HINT_MS } from '../../core/launches/hints/live-hints.js';
import { launchHistory } from '../../core/launches/history.js';
import { dateOfDay, dayAt } from '../../core/launches/launch-day.js';
import type { LaunchList } from '../../core/launches/launch-list.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { oddsBook } from '../../core/launches/odds-book.js';
import { ODDS_BOOK_VERSION } from '../../core/launches/odds-book-schema.js';
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
import type { Queries } from '../../ledger/read/queries.js';
import { keepOddsBook } from '../../ledger/write/odds-books.js';
import { NO_LAUNCH_LISTS, type ReadLaunchLists } from '../../sources/launches/launch-lists.js';

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

/**
 * Stores changed launch lists, and publishes the odds of the day. They depend only on the lists, the day, the live hints
 * and the program, so without a change this costs a few look-ups. A failure does not stop the turn.
 */
export function publishOdds(
  tx: LedgerTransaction,
  ledger: Appender,
  { now, launches }: { readonly now: number; readonly launches: ReadLaunchLists },
): PublishedOdds {
  const configured = launches !== NO_LAUNCH_LISTS;
  const none = { bookId: null, configured, failure: null };
  if (!configured) return { ...none, companies: [] };
  const hashes = revisionsInUse(tx).map(({ contentHash }) => contentHash);
  for (const { company, contentHash, text: content } of launches.launchLists)
    if (!hashes.includes(contentHash))
      ledger.append('launchRevisions', { company, contentHash, content, loadedAt: now });
  const revisions = revisionsInUse(tx);
  const companies = revisions.map(({ company }) => company);
  if (revisions.length === 0) return { ...none, companies };
  const posts = readLaunchPosts(tx, now - OLDEST_HINT_MS);
  try {
    let found: readonly LaunchList[] | null = null;
    const lists = () => (found ??= listsInUse(tx, revisions, launches));
    const histories = posts.some(({ reading }) => reading.kind === 'hint') ? lists().map(launchHistory) : [];
    const hints = hintsByCompany(posts, histories, now);
    const madeFrom = {
      day: dateOfDay(dayAt(now)),
      launchRevisions: revisions.map(({ id }) => id),
      hints: [...hints].map(([company, lines]) => ({ company, lines: [...lines] })),
      bookVersion: ODDS_BOOK_VERSION,
      modelVersion: LAUNCH_MODEL_VERSION,
    };
    const bookId = keepOddsBook(tx, JSON.stringify(madeFrom), now, () =>
      oddsBook(lists(), { now, seed: seedOf(revisions), hints }),
    );
    return { ...none, bookId, companies };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (error instanceof Database.SqliteError || isTroubleWithFile(error)) throw error;
    return { ...none, failure: String(error), companies };
  }
}

/**
 * Each from the folder if unchanged, else from its revision. A list that this program no longer accepts does not affect
 * the odds of the others.
 */
function listsInUse(
  queries: Queries,
  revisions: readonly LaunchRevision[],
  { launchLists }: ReadLaunchLists,
): readonly LaunchList[] {
  const problems: string[] = [];
  const lists = revisions.flatMap((revision) => {
    const loaded = launchLists.find(({ contentHash }) => contentHash === revision.contentHash);
    if (loaded) return [loaded.launchList];
    const stored = launchListOf(queries, revision.id);
    problems.push(...stored.problems);
    return stored.launchList ?? [];
  });
  if (lists.length === 0) throw new Error(problems.join(' '));
  return lists;
}
