import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY_MS } from '../src/core/time/time.js';
import { createAppender } from '../src/ledger/chain/append.js';
import { migrateLedger } from '../src/ledger/file/migrate.js';
import { openLedgerForWriting } from '../src/ledger/file/open-writing.js';
import { applyImport } from '../src/ledger/write/import-record.js';

/** The end of every made-up record. */
export const RECORD_END = Date.UTC(2026, 6, 1, 12);

/** A record of so many resets over so many days. */
export interface MadeUp {
  readonly resets: number;
  readonly days: number;
}

/**
 * Puts a new ledger with a record into a folder. Each length is made once per run and copied from then on.
 */
export function putRecord(folder: string, name: string, { resets, days }: MadeUp): string {
  const original = join(folder, `record-${resets}.sqlite`);
  const path = join(folder, `${name}.sqlite`);
  if (!existsSync(original)) makeRecord(original, resets, (days * DAY_MS) / resets);
  copyFileSync(original, path);
  return path;
}

/** Puts resets at random, with this gap on average; the record is complete until the end. */
function makeRecord(path: string, resets: number, meanGapMs: number): void {
  migrateLedger(path);
  const ledger = openLedgerForWriting(path);
  const rng = seededRandom(resets);
  let at = Math.floor(RECORD_END - resets * meanGapMs);
  ledger.commit((tx) => {
    const covered = { fromAt: at, toAt: RECORD_END, basis: 'import' } as const;
    applyImport(tx, { add: [], known: [] }, { covered, origin: 'made up', now: RECORD_END });
    const appender = createAppender(tx);
    for (let index = 0; index < resets; index += 1) {
      at = Math.min(RECORD_END - resets + index, at + Math.ceil(-Math.log(1 - rng()) * meanGapMs));
      appender.append('resets', (id) => ({
        resetId: id,
        supersedes: null,
        at,
        kind: 'regular' as const,
        status: 'confirmed' as const,
        textHash: appender.keepText('Usage limits have been reset for everyone.'),
        url: `https://example.org/posts/${id}`,
        actor: 'bench',
        reason: 'made up',
        recordedAt: RECORD_END,
      }));
    }
  });
  ledger.close();
}
