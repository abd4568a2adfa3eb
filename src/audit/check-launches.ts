import { createHash } from 'node:crypto';
import { checkLaunchLedger } from '../core/launches/check-launch-ledger.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Revision {
  readonly id: number;
  readonly company: string;
  readonly contentHash: string;
  readonly content: string;
  readonly isNewest: 0 | 1;
  readonly before: string | null;
}

/** Every launch ledger is what its hash says; those in use hold to the rules of docs/launch-odds.md: two publishers. */
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
    const say = (message: string) => find('launch_revisions', id, message);
    if (sha256(content) !== contentHash) say('its content_hash is not that of its content');
    if (before === contentHash) say('is the same as the revision before it');
    if (isNewest) for (const problem of problemsOf(content, company)) say(problem);
  }
  checkOdds(ledger, find);
}

function problemsOf(content: string, company: string): readonly string[] {
  try {
    return checkLaunchLedger(JSON.parse(content), `${company}.json`).problems;
  } catch (error) {
    return [`${company}.json: ${(error as Error).message}`];
  }
}

/** Odds as they are served, where they are still there, are what their hash says. */
function checkOdds(ledger: Audited, find: Find): void {
  const payloads = rowsOf<{ id: number; payload: string; hash: string }>(
    ledger,
    'SELECT id, payload, payload_hash AS hash FROM odds_payloads WHERE payload IS NOT NULL',
  );
  for (const { id, payload, hash } of payloads)
    if (sha256(payload) !== hash) find('odds_payloads', id, 'its payload_hash is not that of its payload');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
