import { auditLedger } from '../../audit/audit-ledger.js';
import { type AuditReport, type CheckName, type Finding, isSound } from '../../audit/audit-report.js';
import { type Output, oneLine } from '../output.js';
import { withProgress } from '../progress.js';

export interface AuditCommandOptions {
  readonly path: string;
  /** A head of the chain that was kept outside; null for none. */
  readonly head: string | null;
  readonly json: boolean;
}

/**
 * `audit`: checks a ledger against itself, beside a running worker or as a copy.
 * @returns whether nothing was found
 */
export async function auditCommand(options: AuditCommandOptions, output: Output): Promise<boolean> {
  const { path, head, json } = options;
  const report = await withProgress(output, 'auditing', 100, (onProgress) =>
    auditLedger(path, {
      ...(head === null ? {} : { head }),
      onProgress: (done, total) => onProgress(Math.floor((100 * done) / Math.max(1, total))),
    }),
  );
  if (json) output.out(JSON.stringify(report, null, 2));
  else for (const line of asLines(report, head)) output.out(line);
  return isSound(report);
}

/** What is counted for people: table, one, many. */
const COUNTED = [
  ['chain', 'entry of the chain', 'entries of the chain'],
  ['resets', 'row of the record', 'rows of the record'],
  ['posts', 'post', 'posts'],
  ['forecasts', 'forecast', 'forecasts'],
  ['scores', 'score', 'scores'],
  ['snapshots', 'snapshot', 'snapshots'],
] as const;

function asLines({ findings, checked, chain }: AuditReport, head: string | null): string[] {
  const counts = COUNTED.flatMap(([table, one, many]) => {
    const count = checked[table];
    return count === undefined ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return [
    ...findings.map((one) => oneLine(inWords(one))),
    ...(counts.length === 0 ? [] : [`Checked ${counts.join(', ')}.`]),
    ...(chain ? [`The chain ends with entry ${chain.seq}: ${chain.head}`] : []),
    ...(head === null ? [] : aboutHead(findings)),
    findings.length === 0
      ? 'No findings.'
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
  ];
}

/** A head is looked up only in the chain of a ledger of this version; where it is missing, a finding says so. */
function aboutHead(findings: readonly Finding[]): string[] {
  const has = (...checks: CheckName[]) => findings.some(({ check }) => checks.includes(check));
  if (has('version')) return ['The head that was kept was not looked up.'];
  return has('head', 'file') ? [] : ['The head that was kept is part of it.'];
}

function inWords({ table, rowId, message }: Finding): string {
  if (table === null) return message;
  return rowId === null ? `${table}: ${message}` : `${table}, row ${rowId}: ${message}`;
}
