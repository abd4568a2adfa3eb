import { copyFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type AuditOptions, auditLedger } from '../audit/audit-ledger.js';
import { type AuditReport, type Finding, findingText } from '../audit/audit-report.js';
import { oneLine } from '../core/text/clean-text.js';
import { NotALedgerError, versionOf } from '../ledger/file/identity.js';
import { migrateLedger } from '../ledger/file/migrate.js';
import { openLedgerForReading } from '../ledger/file/open-reading.js';
import { english } from '../words/locale.js';

const NAMED = 5;

/**
 * Audits a file that no other process has open. If an older version of this program wrote it, a copy is
 * upgraded and audited; the file itself stays as it is.
 */
export function auditCopy(path: string, options: AuditOptions): AuditReport {
  return isOlder(path) ? auditUpgraded(path, options) : auditLedger(path, options);
}

function isOlder(path: string): boolean {
  const reader = openLedgerForReading(path);
  try {
    return versionOf(reader.sqlite) === 'older';
  } finally {
    reader.close();
  }
}

function auditUpgraded(path: string, options: AuditOptions): AuditReport {
  const upgraded = `${path}.upgraded`;
  copyFileSync(path, upgraded);
  try {
    migrateLedger(upgraded);
    const report = auditLedger(upgraded, options);
    // Snapshots of an older version have another form, and the first turn replaces them.
    const findings = report.findings.filter(({ check }) => check !== 'snapshots');
    return { ...report, path, findings };
  } catch (error) {
    if (!(error instanceof NotALedgerError)) throw error;
    const finding = { check: 'file', table: null, rowId: null, message: error.message } as const;
    return { path, checked: {}, chain: null, findings: [finding], notes: [] };
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(upgraded + part, { force: true });
  }
}

/** What the audit finds in a copy and not in its ledger: what is wrong with the copy itself. */
export function findingsOfCopy({ findings }: AuditReport, ledgerPath: string): readonly Finding[] {
  if (findings.length === 0) return [];
  const own = auditLedger(ledgerPath).findings;
  return findings.filter((finding) => !own.some((other) => isDeepStrictEqual(finding, other)));
}

/** What a checked file is: its head, also in words, and its number of turns. */
export function soundness({ chain, checked }: AuditReport) {
  const headText = english('backup.head', { seq: chain?.seq ?? 0, head: chain?.head ?? '' });
  return { chain, turns: checked.turns ?? 0, headText };
}

/** The first findings, one per line. */
export function firstFindings({ findings }: Pick<AuditReport, 'findings'>): string {
  const lines = findings.slice(0, NAMED).map((finding) => `  ${oneLine(findingText(finding))}`);
  const more = findings.length - lines.length;
  return [...lines, ...(more > 0 ? [`  ${english('audit.more', { count: more })}`] : [])].join('\n');
}
