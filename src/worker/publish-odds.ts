import { createHash } from 'node:crypto';
import { checkLedger } from '../core/launches/check-ledger.js';
import { liveHints } from '../core/launches/hints/live-hints.js';
import { launchHistory } from '../core/launches/history.js';
import type { LaunchLedger } from '../core/launches/launch-ledger.js';
import { LAUNCH_MODEL_VERSION } from '../core/launches/odds/model-version.js';
import { type LiveHints, oddsBook } from '../core/launches/odds-book.js';
import { DAY_MS } from '../core/record/days.js';
import type { Appender } from '../ledger/chain.js';
import {
  appendRevisions,
  contentOf,
  type LaunchRevision,
  revisionsInUse,
} from '../ledger/launch-revisions.js';
import { keepOdds } from '../ledger/odds-payloads.js';
import type { LedgerTransaction } from '../ledger/open-writing.js';
import type { Queries } from '../ledger/queries.js';
import { readLaunchPosts } from '../ledger/read-launch-posts.js';
import type { ReadLedgers } from '../sources/launch-ledgers.js';

export interface PublishedOdds {
  /** What the snapshot refers to; null without any ledger. */
  readonly payloadId: number | null;
  /** Why odds could not be worked out, in words. */
  readonly failure: string | null;
}

/**
 * Takes over launch ledgers that changed and publishes the odds of the day. They follow from the revisions, the day
 * and the program alone, so without a change this costs two look-ups. Odds that fail do not stop the turn.
 */
export function publishOdds(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: { readonly turnId: number; readonly now: number; readonly launches: ReadLedgers },
): PublishedOdds {
  appendRevisions(tx, ledger, turn, turn.launches.ledgers);
  const revisions = revisionsInUse(tx);
  if (revisions.length === 0) return { payloadId: null, failure: null };
  const seed = digest(revisions.map(({ company, contentHash }) => [company, contentHash]));
  try {
    const ledgers = () => revisions.map((revision) => ledgerOf(tx, revision, turn.launches));
    const hints = currentHints(tx, ledgers, turn.now);
    const live = [...hints].map(([company, lines]) => [company, [...lines]]);
    const key = digest([LAUNCH_MODEL_VERSION, Math.floor(turn.now / DAY_MS), seed, live]);
    const payloadId = keepOdds(tx, key, turn.now, () => oddsBook(ledgers(), { now: turn.now, seed, hints }));
    return { payloadId, failure: null };
  } catch (error) {
    return { payloadId: null, failure: String(error) };
  }
}

/** How far back an entry may lie that still moves odds: announcements a year ahead are rare, and fade. */
const OLDEST_HINT_MS = 400 * DAY_MS;

function currentHints(queries: Queries, ledgers: () => readonly LaunchLedger[], now: number): LiveHints {
  const posts = readLaunchPosts(queries, now - OLDEST_HINT_MS);
  if (!posts.some(({ reading }) => reading.kind === 'hint')) return new Map();
  const hints = ledgers().map(
    (ledger) => [ledger.company.id, liveHints(posts, launchHistory(ledger), now)] as const,
  );
  return new Map(hints.filter(([, lines]) => lines.size > 0));
}

/** As it lies in the folder, or else from the revision; checked again, because a newer program may ask for more. */
function ledgerOf(queries: Queries, revision: LaunchRevision, { ledgers }: ReadLedgers): LaunchLedger {
  const loaded = ledgers.find(({ contentHash }) => contentHash === revision.contentHash);
  if (loaded) return loaded.ledger;
  const { ledger, problems } = checkLedger(
    JSON.parse(contentOf(queries, revision)),
    `${revision.company}.json`,
  );
  if (!ledger) throw new Error(problems.join(' '));
  return ledger;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
