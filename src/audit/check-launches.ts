import { checkLaunchList } from '../core/launches/check-launch-list.js';
import { payloadHash } from '../ledger/read/payload-hash.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Revision {
  readonly id: number;
  readonly company: string;
  readonly contentHash: string;
  readonly content: string;
  readonly isNewest: 0 | 1;
  readonly before: string | null;
}

/** Launch lists match their hashes. Those in use follow the rules of docs/launch-odds.md. */
export function checkLaunches(ledger: Audited, find: Find): void {
  const revisions = rowsOf<Revision>(
    ledger,
    `SELECT id, company, content_hash AS contentHash, content,
       NOT EXISTS (SELECT 1 FROM launch_revisions AS l WHERE l.company = r.company AND l.id > r.id) AS isNewest,
       (SELECT b.content_hash FROM launch_revisions AS b WHERE b.company = r.company AND b.id < r.id ORDER BY b.id DESC LIMIT 1)
         AS before
     FROM launch_revisions AS r ORDER BY id`,
  );
  for (const { id, company, contentHash, content, isNewest, before } of revisions) {
    const findHere: FindHere = (message) => find('launch_revisions', id, message);
    if (payloadHash(content) !== contentHash) findHere('its content_hash does not match its content');
    if (before === contentHash) findHere('is identical to the revision before it');
    if (isNewest) for (const problem of problemsOf(content, company)) findHere(problem);
  }
  checkOdds(ledger, find);
}

function problemsOf(content: string, company: string): readonly string[] {
  try {
    return checkLaunchList(JSON.parse(content), `${company}.json`).problems;
  } catch (error) {
    return [`${company}.json: ${(error as Error).message}`];
  }
}

/** Stored odds that have not been thinned out match their hashes. */
function checkOdds(ledger: Audited, find: Find): void {
  const payloads = rowsOf<{ id: number; payload: string; hash: string }>(
    ledger,
    'SELECT id, payload, payload_hash AS hash FROM odds_payloads WHERE payload IS NOT NULL',
  );
  for (const { id, payload, hash } of payloads)
    if (payloadHash(payload) !== hash)
      find('odds_payloads', id, 'its payload_hash does not match its payload');
}
