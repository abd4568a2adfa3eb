import { PROMISES } from '../../api/data/record-tables.js';
import { csvOf } from '../../api/data/table.js';
import { everyPromise } from '../../ledger/read/promises.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { readLedger } from '../open-ledger.js';
import { type Output, oneLine } from '../output.js';

/**
 * `promises`: every promise that the readers of a ledger found, and what became of it. Reads only the ledger.
 * @param csv print what `/data/promises.csv` serves
 */
export function promisesCommand(path: string, csv: boolean, now: number, output: Output): void {
  const promises = readLedger(path, (queries) => {
    const latest = latestSnapshot(queries);
    // As of the newest turn, like everything that is served.
    return everyPromise(queries, latest.kind === 'snapshot' ? latest.snapshot.generatedAt : now);
  });
  if (csv) {
    // `out` ends the last line.
    output.out(csvOf(PROMISES, promises).replace(/\n$/, ''));
    return;
  }
  for (const { at, from, to, window, promises: what, strength, state, text } of promises) {
    const ends = [from, to].map((one) => isoInstantOrNull(one) ?? '…').join(' to ');
    const due = from === null && to === null ? '' : `, ${window}: ${ends}`;
    output.out(`${isoInstant(at)}  ${state.padEnd(9)}  ${strength} ${what}${due}  ${oneLine(text)}`);
  }
}
