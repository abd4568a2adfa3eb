import { parseApiConfig } from './config/api-config.js';
import { environmentOrExit } from './config/environment.js';
import { lateness } from './core/health/health.js';
import { withRemedy } from './core/health/reasons.js';
import { errorInWords } from './ledger/file/errors.js';
import { openLedgerForReading } from './ledger/file/open-reading.js';
import { latestSnapshot } from './ledger/read/snapshot.js';
import { english } from './words/locale.js';
import { reasonOf } from './words/reasons.js';

/**
 * The health check of the worker's container: status 1 when two turns in a row were missed. Null: healthy.
 */
function missedTurns(ledgerPath: string): string | null {
  const reader = openLedgerForReading(ledgerPath);
  try {
    const latest = latestSnapshot(reader.db);
    if (latest.kind === 'none') return english('worker.noTurn');
    if (latest.kind === 'unreadable') return latest.detail;
    const late = lateness(latest.snapshot.health, Date.now());
    return late && withRemedy(reasonOf(late));
  } finally {
    reader.close();
  }
}

function check(): string | null {
  const parsed = parseApiConfig(environmentOrExit(process.env));
  if (parsed.kind === 'invalid') return parsed.problems.join('; ');
  try {
    return missedTurns(parsed.config.ledgerPath);
  } catch (error) {
    const { ledgerPath } = parsed.config;
    return `Cannot read the ledger: ${errorInWords(error, ledgerPath) ?? (error as Error).message}`;
  }
}

const problem = check();
process.stdout.write(`${problem ?? english('worker.onSchedule')}\n`);
process.exitCode = problem === null ? 0 : 1;
