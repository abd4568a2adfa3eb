import { basename } from 'node:path';
import type { CoveredInterval } from '../core/record/coverage.js';
import { parseRecordFile, spanOf } from '../core/record/record-file.js';
import { isoInstant } from '../core/time/instant.js';
import type { LedgerWriter } from '../ledger/file/open-writing.js';
import { recordIsEmpty } from '../ledger/read/resets.js';
import { applyImport, planImport } from '../ledger/write/import-record.js';
import { readInput } from '../lib/read-input.js';

/** The seed record cannot be used; the message names the file and its problems. */
export class SeedRecordError extends Error {
  override name = 'SeedRecordError';
}

/**
 * Imports a record into an empty ledger, completely or not at all. A ledger with any reset is left unchanged.
 * @param covered where the record is complete; `span`: from its first reset to its last; null: not known
 * @returns how many resets were imported
 * @throws SeedRecordError when the file is missing or not a record
 */
export function seedRecord(
  ledger: LedgerWriter,
  seed: { path: string; covered: CoveredInterval | 'span' | null; now: number },
): number {
  const { path, now } = seed;
  return ledger.commit((tx) => {
    if (!recordIsEmpty(tx)) return 0;
    const content = readRecord(path);
    const file = parseRecordFile(content, now);
    if (file.kind === 'invalid') {
      const newest = newestIn(content);
      if (newest > now)
        throw new SeedRecordError(
          `SEED_RECORD ${path} has a reset of ${isoInstant(newest)}, but the clock of this machine says ${isoInstant(now)}. Set the clock, and start the worker again; if it is right, correct the record.`,
        );
      throw new SeedRecordError(
        `SEED_RECORD ${path} is not a record of resets:\n  ${file.problems.join('\n  ')}`,
      );
    }
    const covered = seed.covered === 'span' ? spanOf(file.entries) : seed.covered;
    applyImport(tx, planImport(tx, file.entries), { now, origin: basename(path), covered });
    return file.entries.length;
  });
}

/** The newest reset of a record in which at most the clock is wrong; else none. */
function newestIn(content: string): number {
  const file = parseRecordFile(content, Number.POSITIVE_INFINITY);
  const entries = file.kind === 'entries' ? file.entries : [];
  return Math.max(...entries.map(({ at }) => at));
}

function readRecord(path: string): string {
  try {
    return readInput(path).toString('utf8');
  } catch (error) {
    throw new SeedRecordError(
      `SEED_RECORD ${path} cannot be read (${(error as Error).message}). Set SEED_RECORD to a record of resets, or to "none".`,
    );
  }
}
