import Database from 'better-sqlite3';
import { hintsByCompany, OLDEST_HINT_MS } from '../../core/launches/hints/live-hints.js';
import { launchHistory } from '../../core/launches/history.js';
import { dateOfDay, dayAt } from '../../core/launches/launch-day.js';
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
import { readOddsBook } from '../../ledger/read/odds-books.js';
import { oddsWindows, scoredOdds } from '../../ledger/read/odds-journal.js';
import { newestId, type Queries } from '../../ledger/read/queries.js';
import { oddsScores } from '../../ledger/schema.js';
import { keepOddsBook } from '../../ledger/write/odds-books.js';
import { NO_LAUNCH_LISTS, type ReadLaunchLists } from '../../sources/launches/launch-lists.js';
import { isOddsJournalDue, type ListInUse, saveOdds, scoreOdds } from './keep-odds-journal.js';

/** What a turn published of the launch odds. */
export interface PublishedOdds {
  /** Whether there is a folder of launch lists. */
  readonly configured: boolean;
  /** The row that the snapshot refers to; null without any launch list, and if the odds failed. */
  readonly bookId: number | null;
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
  turn: { readonly now: number; readonly launches: ReadLaunchLists; readonly maySave: boolean },
): PublishedOdds {
  const { launches, now } = turn;
  const configured = launches !== NO_LAUNCH_LISTS;
  const none = { bookId: null, configured, failure: null, windowsScored: 0 };
  if (!configured) return { ...none, companies: [] };
  const hashes = revisionsInUse(tx).map(({ contentHash }) => contentHash);
  for (const { company, contentHash, text: content } of launches.launchLists)
    if (!hashes.includes(contentHash))
      ledger.append('launchRevisions', { company, contentHash, content, loadedAt: now });
  const revisions = revisionsInUse(tx);
  const companies = revisions.map(({ company }) => company);
  if (revisions.length === 0) return { ...none, companies };
  const posts = readLaunchPosts(tx, now - OLDEST_HINT_MS);
  let windowsScored = 0;
  try {
    let found: readonly ListInUse[] | null = null;
    const lists = () => (found ??= listsInUse(tx, revisions, launches));
    const histories = posts.some(({ reading }) => reading.kind === 'hint')
      ? lists().map(({ history }) => history)
      : [];
    const hints = hintsByCompany(posts, histories, now);
    const inUse = turn.maySave && isOddsJournalDue(tx, now) ? lists() : null;
    if (inUse) windowsScored = scoreOdds(tx, ledger, now, inUse);
    const madeFrom = {
      day: dateOfDay(dayAt(now)),
      launchRevisions: revisions.map(({ id }) => id),
      hints: [...hints].map(([company, lines]) => ({ company, lines: [...lines] })),
      newestScore: newestId(tx, oddsScores),
      bookVersion: ODDS_BOOK_VERSION,
      modelVersion: LAUNCH_MODEL_VERSION,
    };
    const bookId = keepOddsBook(tx, JSON.stringify(madeFrom), now, () =>
      oddsBook(
        lists().map(({ launchList }) => launchList),
        { now, seed: seedOf(revisions), hints, scored: scoredOdds(oddsWindows(tx)) },
      ),
    );
    if (inUse) saveOdds(tx, ledger, now, { book: readOddsBook(tx, bookId).book, inUse });
    return { ...none, bookId, windowsScored, companies };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (error instanceof Database.SqliteError || isTroubleWithFile(error)) throw error;
    return { ...none, failure: String(error), windowsScored, companies };
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
