import type { ReadingDoubt } from '../reading/doubt.js';
import type { ResetKind } from '../reading/reading.js';
import type { Reset } from './reset.js';

/** At most this many are shown, newest first. */
export const UNCONFIRMED_SHOWN = 20;

/** A reported reset that does not count yet, as it is shown. */
export interface UnconfirmedReport {
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly kind: ResetKind;
  readonly announcement: Pick<Reset, 'text' | 'url'>;
  /** What stands against it; null if nothing does, or no post is known. */
  readonly doubt: ReadingDoubt | null;
}
