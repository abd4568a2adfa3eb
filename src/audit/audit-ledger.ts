import { statSync } from 'node:fs';
import { chainHead } from '../ledger/chain.js';
import { APPEND_ONLY } from '../ledger/guards.js';
import { checkIsLedger, NotALedgerError } from '../ledger/identify.js';
import { type LedgerReader, openLedgerForReading } from '../ledger/open-reading.js';
import { verifyChain } from '../ledger/verify-chain.js';
import type { AuditReport, CheckName, Finding } from './report.js';

export interface AuditOptions {
  /** A head of the chain that somebody kept outside, 64 hexadecimal digits. */
  readonly head?: string;
  /** Told now and then how far the audit is, for a progress bar. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Checks a ledger against itself over one read-only connection, in one read transaction: beside a running worker, or
 * on a copy. It writes nothing, and whatever is wrong with the file is a finding, not an exception.
 */
export function auditLedger(path: string, _options: AuditOptions = {}): AuditReport {
  const findings: Finding[] = [];
  const report = {
    path,
    checked: {} as Record<string, number>,
    chain: null as AuditReport['chain'],
    findings,
  };
  let reader: LedgerReader | null = null;
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new NotALedgerError(`There is no file ${path}.`);
    reader = openLedgerForReading(path);
    const { sqlite } = reader;
    reader.snapshot((queries) => {
      checkIsLedger(sqlite, path);
      const attempt = (check: CheckName, work: () => void) => {
        try {
          work();
        } catch (error) {
          findings.push({
            check,
            table: null,
            rowId: null,
            message: `could not be carried out: ${wordsOf(error)}`,
          });
        }
      };
      attempt('integrity', () => {
        for (const { integrity_check: message } of sqlite.pragma('integrity_check') as {
          integrity_check: string;
        }[])
          if (message !== 'ok') findings.push({ check: 'integrity', table: null, rowId: null, message });
      });
      attempt('references', () => {
        for (const { table, rowid, parent } of sqlite.pragma('foreign_key_check') as ForeignKeyProblem[])
          findings.push({
            check: 'references',
            table,
            rowId: rowid,
            message: `refers to a row of ${parent} that does not exist`,
          });
      });
      attempt('chain', () => {
        for (const table of Object.keys(APPEND_ONLY))
          report.checked[table] = sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
        const { seq, hash: head } = chainHead(queries);
        report.chain = { seq, head };
        const chain = verifyChain(queries);
        if (chain.kind === 'differs')
          findings.push({
            check: 'chain',
            table: chain.entity,
            rowId: chain.rowId,
            message: `chain: ${chain.what}`,
          });
      });
    });
  } catch (error) {
    findings.push({ check: 'file', table: null, rowId: null, message: wordsOf(error) });
  } finally {
    reader?.close();
  }
  return report;
}

interface ForeignKeyProblem {
  readonly table: string;
  readonly rowid: number | null;
  readonly parent: string;
}

/** Query builders wrap what SQLite says. */
function wordsOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return ((cause ?? error) as Error).message;
}
