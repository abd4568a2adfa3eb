import { checkLedger } from '../core/launches/check-ledger.js';
import type { LaunchSubject } from '../core/launches/hints/launch-reading.js';
import type { LaunchLedger } from '../core/launches/launch-ledger.js';
import { contentOf, revisionsInUse } from '../ledger/launch-revisions.js';
import type { Queries } from '../ledger/queries.js';
import type { ReadLedgers } from '../sources/launch-ledgers.js';

/** What readers of a company's feed should know: its lines and models, from the ledger as it is now, or was last good. */
export function launchSubject(
  queries: Queries,
  { ledgers }: ReadLedgers,
  company: string,
  timeZone: string,
): LaunchSubject {
  const now = ledgers.find((one) => one.company === company)?.ledger;
  const ledger = now ?? lastGood(queries, company);
  return {
    company,
    lines: ledger?.lines ?? [],
    models: (ledger?.launches ?? []).map(({ model, line }) => ({ name: model, line })),
    timeZone,
  };
}

function lastGood(queries: Queries, company: string): LaunchLedger | null {
  const revision = revisionsInUse(queries).find((one) => one.company === company);
  return revision ? checkLedger(JSON.parse(contentOf(queries, revision)), `${company}.json`).ledger : null;
}
