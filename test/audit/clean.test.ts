import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { isSound } from '../../src/audit/report.js';
import { APPEND_ONLY } from '../../src/ledger/guards.js';
import { wholeLedger } from './_ledger.js';

test('A ledger in which the worker wrote every table has no finding.', async () => {
  const path = await wholeLedger();
  const report = auditLedger(path);
  expect(report.findings).toEqual([]);
  expect(isSound(report)).toBe(true);
  const { checked, chain } = report;
  for (const table of Object.keys(APPEND_ONLY))
    expect([table, (checked[table] ?? 0) > 1]).toEqual([table, true]);
  expect(chain?.seq).toBe(checked.chain);
  expect(auditLedger(path, { head: chain?.head ?? '' }).findings).toEqual([]);
  expect(auditLedger(path, { head: chain?.head.toUpperCase() ?? '' }).findings).toEqual([]);
});
