import { parseApiConfig } from './config/api-config.js';
import { assessHealth } from './core/health.js';
import { inWords } from './ledger/file/errors.js';
import { openLedgerForReading } from './ledger/file/open-reading.js';
import { latestSnapshot } from './ledger/read/snapshot.js';

/** For the worker's container: one line, and exit 0 while turns are committed, 1 when two were missed in a row. */
function missedTurns(ledgerPath: string): string | null {
  const reader = openLedgerForReading(ledgerPath);
  try {
    const latest = latestSnapshot(reader.db);
    if (latest.kind === 'none') return 'No turn has been committed yet.';
    if (latest.kind === 'unreadable') return latest.detail;
    const { cron, reasons } = assessHealth(latest.snapshot, Date.now());
    return cron.status === 'live' ? null : (reasons[0] ?? 'Turns are missing.');
  } finally {
    reader.close();
  }
}

function check(): string | null {
  // Which ledger is all it needs to know; like the API, it only reads.
  const parsed = parseApiConfig(process.env);
  if (parsed.kind === 'invalid') return parsed.problems.join('; ');
  try {
    return missedTurns(parsed.config.ledgerPath);
  } catch (error) {
    const { ledgerPath } = parsed.config;
    return `The ledger cannot be read: ${inWords(error, ledgerPath) ?? (error as Error).message}`;
  }
}

const problem = check();
process.stdout.write(`${problem ?? 'Turns are committed on schedule.'}\n`);
process.exitCode = problem === null ? 0 : 1;
