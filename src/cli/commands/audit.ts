import { auditLedger } from '../../audit/audit-ledger.js';
import { type AuditReport, type CheckName, type Finding, findingText } from '../../audit/audit-report.js';
import { counted, type Output, oneLine } from '../output.js';
import { withPercentage } from '../progress.js';

export interface AuditCommandOptions {
  readonly path: string;
  /** A head of the chain that was kept elsewhere; null for none. */
  readonly head: string | null;
  readonly json: boolean;
}

/**
 * `audit`: checks a ledger for consistency. The worker may be running.
 * @returns whether there are no findings
 */
export async function auditCommand(options: AuditCommandOptions, output: Output): Promise<boolean> {
  const { path, head, json } = options;
  const report = await withPercentage(output, 'auditing', (onProgress) =>
    auditLedger(path, { ...(head === null ? {} : { head }), onProgress }),
  );
  if (json) output.out(JSON.stringify(report, null, 2));
  else for (const line of asLines(report, head)) output.out(line);
  return report.findings.length === 0;
}

/** The tables whose counts are printed: table, singular, plural. */
const COUNTED = [
  ['chain', 'entry of the chain', 'entries of the chain'],
  ['resets', 'row of the record', 'rows of the record'],
  ['posts', 'post'],
  ['forecasts', 'forecast'],
  ['scores', 'score'],
  ['snapshots', 'snapshot'],
] as const;

function asLines({ findings, checked, chain }: AuditReport, head: string | null): string[] {
  const counts = COUNTED.flatMap(([table, one, many]) => {
    const count = checked[table];
    return count === undefined ? [] : [counted(count, one, many)];
  });
  return [
    ...findings.map((one) => oneLine(findingText(one))),
    ...(counts.length === 0 ? [] : [`Checked ${counts.join(', ')}.`]),
    ...(chain ? [`The chain ends with entry ${chain.seq}: ${chain.head}`] : []),
    ...(head === null ? [] : aboutHead(findings)),
    findings.length === 0 ? 'No findings.' : `${counted(findings.length, 'finding')}.`,
  ];
}

/** The head is looked up only in a ledger of this version. A missing one is a finding. */
function aboutHead(findings: readonly Finding[]): string[] {
  const has = (...checks: CheckName[]) => findings.some(({ check }) => checks.includes(check));
  if (has('version')) return ['The head that you kept was not looked up.'];
  return has('head', 'file') ? [] : ['The head that you kept is part of the chain.'];
}
