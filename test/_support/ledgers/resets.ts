import type { Reset } from '../../../src/core/record/reset.js';

/** A reset as it stands in the record: counted, and never corrected. */
export function aReset(changes: Partial<Reset> & Pick<Reset, 'at'>): Reset {
  return {
    rowId: 1,
    resetId: 1,
    kind: 'regular',
    status: 'confirmed',
    text: null,
    textHash: null,
    url: null,
    scope: null,
    plans: [],
    removedAt: null,
    reason: 'test',
    withdrawnBy: null,
    recordedAt: changes.at,
    firstAt: changes.at,
    firstRecordedAt: changes.at,
    corrections: 0,
    wasConfirmed: true,
    previousAt: null,
    ...changes,
  };
}
