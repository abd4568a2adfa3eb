import { onTestFinished } from 'vitest';
import { createTestLedger, type TestLedger } from './ledger.js';

/** A ledger until the test ends. */
export function newLedger(make: () => TestLedger = createTestLedger): TestLedger {
  const ledger = make();
  onTestFinished(() => ledger.remove());
  return ledger;
}
