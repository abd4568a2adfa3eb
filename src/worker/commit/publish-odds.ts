import Database from 'better-sqlite3';
import type { LaunchListCheck } from '../../core/launches/check-launch-list.js';
import { hintsByCompany, OLDEST_HINT_MS } from '../../core/launches/hints/live-hints.js';
import { launchHistory } from '../../core/launches/history.js';
import type { LaunchList } from '../../core/launches/launch-list.js';
import { oddsBook } from '../../core/launches/odds-book.js';
import { sha256 } from '../../core/text/sha256.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import type { Queries } from '../../ledger/queries.js';
import { type StoredList, storedListOf, storedLists } from '../../ledger/read/launch-lists.js';
import { readLaunchPosts } from '../../ledger/read/launch-posts.js';
import { keepLaunchLists } from '../../ledger/write/launch-lists.js';
import { keepOddsBook } from '../../ledger/write/odds-books.js';
import { NO_LAUNCH_LISTS, type ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { listsInUse, oddsBasis } from '../decide/launch-odds.js';
import type { PublishedOdds } from '../decide/reasons.js';

interface OddsTurn {
  readonly now: number;
  readonly launches: ReadLaunchLists;
  /** Hash of the book that the turn before served; null for none. */
  readonly served: string | null;
}

/**
 * Stores changed launch lists, and publishes the odds of the day. They depend only on the lists, the day, the
 * live hints and the program, so without a change this costs a few look-ups. A failure does not stop the
 * turn.
 */
export function publishOdds(tx: LedgerTransaction, { now, launches, served }: OddsTurn): PublishedOdds {
  const configured = launches !== NO_LAUNCH_LISTS;
  const none = { bookHash: null, configured, failure: null };
  if (!configured) return { ...none, companies: [] };
  keepLaunchLists(tx, launches.launchLists);
  const stored = storedLists(tx);
  const companies = stored.map(({ company }) => company);
  if (stored.length === 0) return { ...none, companies };
  const posts = readLaunchPosts(tx, now - OLDEST_HINT_MS);
  try {
    let inUse: readonly LaunchList[] | null = null;
    const lists = () => (inUse ??= listsInUse(checkedLists(tx, stored, launches)));
    const histories = posts.some(({ reading }) => reading.kind === 'hint') ? lists().map(launchHistory) : [];
    const hints = hintsByCompany(posts, histories, now);
    const basis = oddsBasis(now, stored, hints);
    const bookHash = keepOddsBook(tx, { served, madeFrom: JSON.stringify(basis) }, () =>
      oddsBook(lists(), { now, seed: sha256(JSON.stringify(basis.lists)), hints }),
    );
    return { ...none, bookHash, companies };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (error instanceof Database.SqliteError || isTroubleWithFile(error)) throw error;
    return { ...none, failure: String(error), companies };
  }
}

/** Each from the folder, or as it was last loaded if it is broken or missing there. */
function checkedLists(
  queries: Queries,
  stored: readonly StoredList[],
  { launchLists }: ReadLaunchLists,
): readonly LaunchListCheck[] {
  return stored.map(({ company }) => {
    const loaded = launchLists.find((list) => list.company === company);
    return loaded ? { launchList: loaded.launchList, problems: [] } : storedListOf(queries, company);
  });
}
