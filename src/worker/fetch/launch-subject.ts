import { checkLaunchLedger } from '../../core/launches/check-launch-ledger.js';
import type { LaunchSubject } from '../../core/launches/hints/launch-reading.js';
import { isCounted, isDormant, launchHistory } from '../../core/launches/history.js';
import type { LaunchLedger } from '../../core/launches/launch-ledger.js';
import { DAY_MS } from '../../core/time.js';
import type { Queries } from '../../ledger/read/queries.js';
import { contentOf, revisionsInUse } from '../../ledger/write/launch-revisions.js';
import type { ReadLaunchLedgers } from '../../sources/launches/launch-ledgers.js';

/**
 * Context for reading a company's feed, from its current or last good ledger: lines that are not dormant, and released
 * models.
 */
export function launchSubject(
  queries: Queries,
  { ledgers }: ReadLaunchLedgers,
  company: string,
  at: { readonly now: number; readonly timeZone: string },
): LaunchSubject {
  const ledger = ledgers.find((one) => one.company === company)?.ledger ?? lastGood(queries, company);
  const subject = { company, timeZone: at.timeZone };
  if (!ledger) return { ...subject, lines: [], models: [] };
  const today = Math.floor(at.now / DAY_MS);
  const dormant = launchHistory(ledger).lines.filter((line) => isDormant(line, today));
  return {
    ...subject,
    lines: ledger.lines.filter(({ id }) => !dormant.some((line) => line.id === id)),
    models: ledger.launches
      .filter((launch) => isCounted(launch, ledger))
      .map(({ model, line }) => ({ name: model, line })),
  };
}

function lastGood(queries: Queries, company: string): LaunchLedger | null {
  const revision = revisionsInUse(queries).find((one) => one.company === company);
  return revision
    ? checkLaunchLedger(JSON.parse(contentOf(queries, revision)), `${company}.json`).ledger
    : null;
}
