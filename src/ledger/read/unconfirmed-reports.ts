import type { Reset } from '../../core/record/reset.js';
import { UNCONFIRMED_SHOWN, type UnconfirmedReport } from '../../core/record/unconfirmed-report.js';
import { isoInstant } from '../../core/time/instant.js';
import type { Queries } from '../queries.js';
import { doubtAboutReset } from './resets.js';

/** The newest reports of a record that nothing has confirmed yet, newest first. */
export function unconfirmedReports(
  queries: Queries,
  resets: readonly Reset[],
  readingsThrough: number,
): readonly UnconfirmedReport[] {
  return resets
    .filter(({ status }) => status === 'unconfirmed')
    .slice(-UNCONFIRMED_SHOWN)
    .toReversed()
    .map(({ resetId, at, kind, text, url }) => ({
      at: isoInstant(at),
      kind,
      announcement: { text, url },
      doubt: doubtAboutReset(queries, resetId, readingsThrough),
    }));
}
