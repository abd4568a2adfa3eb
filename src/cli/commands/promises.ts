import type { Command } from 'commander';
import { PROMISES } from '../../api/data/record-tables.js';
import { csvOf } from '../../api/data/table.js';
import { oneLine } from '../../core/clean-text.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../core/instant.js';
import { everyPromise, withEveryReading } from '../../ledger/read/promises.js';
import { currentRecord, resetsAt } from '../../ledger/read/resets.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, readLedger } from '../open-ledger.js';

/** `promises`: every promise that the readers of a ledger found, and what became of it. Reads only the ledger. */
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
          return everyPromise(queries, withEveryReading(currentRecord(queries)), now());
        // As of the newest turn, like everything that is served.
        const { generatedAt, resetsThrough, readingsThrough } = latest.snapshot;
        const known = { resets: resetsAt(queries, resetsThrough), readingsThrough };
        return everyPromise(queries, known, epochMs(generatedAt));
      });
      // `out` ends the last line.
      if (csv) return output.out(csvOf(PROMISES, promises).replace(/\n$/, ''));
      for (const { at, from, to, window, promises: what, strength, state, text } of promises) {
        const ends = [from, to].map((one) => isoInstantOrNull(one) ?? '…').join(' to ');
        const due = from === null && to === null ? '' : `, ${window}: ${ends}`;
        output.out(
          `${isoInstant(at)}  ${state.padEnd(9)}  ${strength} ${what}${due}  ${oneLine(text ?? '(text removed)')}`,
        );
      }
    });
}
