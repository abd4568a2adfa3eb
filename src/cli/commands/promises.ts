import type { Command } from 'commander';
import { PROMISES } from '../../api/data/record-tables.js';
import { csvOf } from '../../api/data/table.js';
import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import { oneLine } from '../../core/text/clean-text.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { recordedPromises, withEveryReading } from '../../ledger/read/promises.js';
import { currentRecord, resetsAt } from '../../ledger/read/resets.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { english } from '../../words/locale.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, readLedger } from '../open-ledger.js';

/**
 * `promises`: every promise that the readers of a ledger found, and what became of it. Reads only the ledger.
 */
export function addPromises(program: Command, { config, now, output }: CommandContext): void {
  program
    .command('promises')
    .summary('Print every promise of a ledger and its outcome.')
    .description(
      'Print every promise that the readers of a ledger found (the operator, else the model, else the rules), oldest first, with its outcome as of the newest turn.',
    )
    .argument('[file]', 'the ledger (default: LEDGER_PATH)')
    .option('--csv', 'print CSV as in /data/promises.csv, for backtest --promises')
    .action((file: string | undefined, { csv = false }) => {
      const promises = readLedger(ledgerPlace(config, file), (queries) => {
        const latest = latestSnapshot(queries);
        if (latest.kind !== 'snapshot')
          return recordedPromises(queries, withEveryReading(currentRecord(queries)), now());
        // As of the newest turn, like everything that is served.
        const { generatedAt, resetsThrough, readingsThrough } = latest.snapshot;
        const knownRecord = { resets: resetsAt(queries, resetsThrough), readingsThrough };
        return recordedPromises(queries, knownRecord, epochMs(generatedAt));
      });
      // `out` ends the last line.
      if (csv) return output.out(csvOf(PROMISES, promises).replace(/\n$/, ''));
      for (const promise of promises) {
        const { at, state, strength, promises: promised, text } = promise;
        output.out(
          `${isoInstant(at)}  ${state.padEnd(9)}  ${strength} ${promised}${windowText(promise)}  ${oneLine(text ?? `(${english('pieces.textRemoved')})`)}`,
        );
      }
    });
}

/** How its time was named, and the window as promised; nothing where no time was given. */
function windowText(promise: RecordedPromise): string {
  if (!isDated(promise)) return '';
  const [from, to] = [promise.from, promise.to].map((end) => isoInstantOrNull(end) ?? '…');
  return `, ${promise.windowKind}: ${from} to ${to}`;
}
