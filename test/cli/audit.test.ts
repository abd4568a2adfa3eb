import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/audit-report.js';
import { putLedgerToUpgrade } from '../_support/ledgers/old-ledgers.js';
import { contentOf, type Operator, operator, operatorWithLedger, tamper } from './_cli.js';

const headOf = async ({ run }: Operator) =>
  (JSON.parse((await run('audit', '--json')).out) as AuditReport).chain?.head ?? '';

describe('audit', () => {
  test('says what it looked at and where the chain ends, with exit code 0, and writes nothing', async () => {
    const made = await operatorWithLedger();
    const before = contentOf(made.ledgerPath);
    const { code, out, err } = await made.run('audit');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /^Checked \S+ \(LEDGER_PATH\): \d+ entries of the chain, 0 rows of the record, 0 posts, 1 forecast, /,
      ),
      `The chain ends with entry ${before.chain?.length}: ${await headOf(made)}`,
      'No findings.',
    ]);
    expect(contentOf(made.ledgerPath)).toEqual(before);
  });

  test('names each finding with its table and row, with exit code 1', async () => {
    const made = await operatorWithLedger();
    tamper(made.ledgerPath, 'UPDATE windows SET opens_at = opens_at + 1 WHERE id = 1');
    const { code, out } = await made.run('audit');
    expect(code).toBe(1);
    expect(out).toMatch(/^windows, row 1: was changed: its hash differs from entry/m);
    expect(out).toMatch(/^windows, row 1: no turn saved a forecast then$/m);
    expect(out).toMatch(/^2 findings\.$/m);
    const { findings } = JSON.parse((await made.run('audit', '--json')).out) as AuditReport;
    expect(findings.slice(0, 2)).toMatchObject([
      { check: 'chain', table: 'windows', rowId: 1 },
      { check: 'journal', table: 'windows', rowId: 1 },
    ]);
  });

  test('takes a file instead of the configured one', async () => {
    const made = await operatorWithLedger();
    const elsewhere = operator();
    const copy = `${made.directory}/copy.sqlite`;
    made.copyTo(copy);
    expect((await elsewhere.run('audit', copy)).code).toBe(0);
    const { code, out } = await elsewhere.run('audit');
    expect(code).toBe(1);
    expect(out).toBe(`There is no file ${elsewhere.ledgerPath}.\n1 finding.`);
  });

  test('checks a head that was kept elsewhere', async () => {
    const made = await operatorWithLedger();
    const head = await headOf(made);
    const { code, out } = await made.run('audit', '--head', head.toUpperCase());
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('The head that you kept is part of the chain.'),
    });
    const missing = await made.run('audit', '--head', 'ab'.repeat(32));
    expect(missing.code).toBe(1);
    expect(missing.out).toMatch(/^chain: no entry has the hash (ab){32}: the chain was recomputed or cut/m);
  });

  test('does not say that a head is there where it did not look: in an older ledger', async () => {
    const made = operator();
    putLedgerToUpgrade(made.ledgerPath);
    const { code, out } = await made.run('audit', '--head', 'ab'.repeat(32));
    expect(code).toBe(1);
    expect(out).toMatch(/was written by an older version/);
    expect(out).toMatch(
      /^The head that you kept was not checked, because the ledger was made by another version\.$/m,
    );
    expect(out).not.toMatch(/is part of the chain/);
  });
});
