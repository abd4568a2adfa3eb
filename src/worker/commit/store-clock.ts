import { type ClockVerdict, offsetHasChanged } from '../../core/time/machine-time.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { standingOffset } from '../../ledger/read/clock-offset.js';

/** States by how much the clock is off, when that has changed. */
export function storeClock(
  tx: LedgerTransaction,
  ledger: Appender,
  now: number,
  { offsetMs, servers }: ClockVerdict,
): void {
  if (!offsetHasChanged(standingOffset(tx).offsetMs, offsetMs)) return;
  ledger.append('clockOffsets', { offsetMs, servers, recordedAt: now });
}
