import type { Command } from 'commander';
import { auditLedger } from '../../audit/audit-ledger.js';
import { type AuditReport, type CheckName, type Finding, findingText } from '../../audit/audit-report.js';
import { type LedgerPlace, placeInWords } from '../../config/ledger-place.js';
import { oneLine } from '../../core/text/clean-text.js';
import { english } from '../../words/locale.js';
import { chainHashArgument } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace } from '../open-ledger.js';
import { show } from '../output.js';
import { withPercentage } from '../progress.js';

/** `audit`: checks a ledger for consistency. The worker may be running. */
export function addAudit(program: Command, { config, output, end }: CommandContext): void {
  program
    .command('audit')
    .summary('Check a ledger against its hash chain, and recompute scores and snapshot.')
    .description(
      [
        'Check every row against the hash chain and the rules, and recompute every score and the newest snapshot. The file is opened read-only; the worker may be running. docs/audit.md says what each check proves.',
        'Run it as the worker’s user or as root, or on a backup; otherwise SQLite may leave -wal and -shm files that the worker cannot write. A finding names SQLite’s rowid: SELECT rowid, * FROM <table> WHERE rowid = … shows the row. Each check lists its first thousand findings. Notes about the machine’s clock are no findings.',
        'Exit status: 1 if there is any finding.',
      ].join('\n\n'),
    )
    .argument('[file]', 'the ledger (default: LEDGER_PATH)')
    .option(
      '--head <hash>',
      'a head of the hash chain that you kept elsewhere; it must be part of the chain',
      chainHashArgument,
    )
    .option('--json', 'print JSON')
    .action(async (file: string | undefined, { head = null, json = false }) => {
      const place = ledgerPlace(config, file);
      const report = await withPercentage(output, 'auditing', (onProgress) =>
        auditLedger(place.path, { ...(head === null ? {} : { head }), onProgress }),
      );
      show(output, json, report, asLines(report, place, head));
      end(report.findings.length === 0);
    });
}

/** The tables whose counts are printed. */
const COUNTED = ['chain', 'resets', 'posts', 'forecasts', 'scores', 'snapshots'] as const;

function asLines(
  { findings, notes, checked, chain }: AuditReport,
  place: LedgerPlace,
  head: string | null,
): string[] {
  const counts = COUNTED.flatMap((table) => {
    const count = checked[table];
    return count === undefined ? [] : [english(`audit.counts.${table}`, { count })];
  });
  return [
    ...findings.map((finding) => oneLine(findingText(finding))),
    ...notes.map((note) => oneLine(english('audit.note', { finding: findingText(note) }))),
    ...(counts.length === 0
      ? []
      : [english('audit.checked', { ledger: placeInWords(place), counts: counts.join(', ') })]),
    ...(chain ? [english('audit.end', { seq: chain.seq, head: chain.head })] : []),
    ...(head === null ? [] : aboutHead(findings)),
    english('audit.findings', { count: findings.length }),
  ];
}

/** The head is looked up only in a ledger of this version. A missing one is a finding. */
function aboutHead(findings: readonly Finding[]): string[] {
  const has = (...checks: CheckName[]) => findings.some(({ check }) => checks.includes(check));
  if (has('version')) return [english('audit.head', { isChecked: 'false' })];
  return has('head', 'file') ? [] : [english('audit.head', { isChecked: 'true' })];
}
