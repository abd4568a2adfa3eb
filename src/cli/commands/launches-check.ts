import {
  BUNDLED_LAUNCHES,
  type ReadLaunchLedgers,
  readLaunchLedgers,
} from '../../sources/launches/launch-ledgers.js';
import { counted, type Output, oneLine } from '../output.js';

/**
 * `launches check`: checks every launch ledger in a folder.
 * @param folder null for the bundled ledgers
 * @returns whether there are no problems
 */
export function launchesCheckCommand(folder: string | null, json: boolean, output: Output): boolean {
  const read = readLaunchLedgers(folder ?? BUNDLED_LAUNCHES);
  if (json) output.out(JSON.stringify(asJson(read), null, 2));
  else for (const line of asLines(read)) output.out(line);
  return read.problems.length === 0;
}

function asJson({ ledgers, problems }: ReadLaunchLedgers) {
  return {
    companies: ledgers.map(({ company, ledger, contentHash }) => ({
      id: company,
      name: ledger.company.name,
      asOf: ledger.asOf,
      modernSince: ledger.modernSince,
      lines: ledger.lines.length,
      launches: ledger.launches.length,
      pending: ledger.pending.length,
      contentHash,
    })),
    problems,
  };
}

function asLines({ ledgers, problems }: ReadLaunchLedgers): readonly string[] {
  const sum = (list: 'launches' | 'pending') =>
    ledgers.reduce((total, { ledger }) => total + ledger[list].length, 0);
  const good = `${counted(ledgers.length, 'company', 'companies')}, ${counted(sum('launches'), 'launch', 'launches')}, ${sum('pending')} pending`;
  if (problems.length === 0) return [`${good}: no problems`];
  const refused = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const without = refused > 0 ? ` in ${counted(refused, 'file')}, not counted` : '';
  return [
    ...problems.map(({ message }) => oneLine(message)),
    `${good}: ${counted(problems.length, 'problem')}${without}`,
  ];
}
