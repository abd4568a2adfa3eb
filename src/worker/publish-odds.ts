import { createHash } from 'node:crypto';
import { checkLedger } from '../core/launches/check-ledger.js';
import type { LaunchLedger } from '../core/launches/launch-ledger.js';
import { LAUNCH_MODEL_VERSION } from '../core/launches/odds/model-version.js';
import { oddsBook } from '../core/launches/odds-book.js';
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
import type { ReadLedgers } from '../sources/launch-ledgers.js';

export interface PublishedOdds {
  /** What the snapshot refers to; null without any ledger. */
  readonly payloadId: number | null;
  /** Why odds could not be worked out, in words. */
  readonly failure: string | null;
  /** Ids of the companies whose ledgers the odds rest on, whatever became of their files since. */
  readonly companies: readonly string[];
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
  if (revisions.length === 0) return { payloadId: null, failure: null, companies: [] };
  const companies = revisions.map(({ company }) => company);
  const today = Math.floor(turn.now / DAY_MS);
  const seed = digest(revisions.map(({ company, contentHash }) => [company, contentHash]));
  const key = digest([LAUNCH_MODEL_VERSION, today, seed]);
  try {
    const payloadId = keepOdds(tx, key, turn.now, () =>
      oddsBook(
        revisions.map((revision) => ledgerOf(tx, revision)),
        today,
        seed,
      ),
    );
    return { payloadId, failure: null, companies };
  } catch (error) {
    return { payloadId: null, failure: String(error), companies };
  }
}

/** Checked when it was loaded; checked again, because a newer program may ask for more. */
function ledgerOf(queries: Queries, revision: LaunchRevision): LaunchLedger {
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
