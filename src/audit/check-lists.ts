import { launchListOf, revisionsInUse } from '../ledger/read/launch-revisions.js';
import type { Find } from './audit-report.js';
import type { Audited } from './audited.js';

/** The launch lists in use follow the rules of docs/launch-odds.md. */
export function checkLists({ queries }: Audited, find: Find): void {
  for (const { id } of revisionsInUse(queries))
    for (const problem of launchListOf(queries, id).problems) find('launch_revisions', id, problem);
}
