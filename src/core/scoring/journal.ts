import { HOUR_MS } from '../time/time.js';
import type { Horizon } from './horizons.js';
import type { ForecastWindow } from './windows.js';

/** The slot and time of a publication, epoch milliseconds. */
export interface Issue {
  /** The scheduled instant of its turn. */
  readonly slot: number;
  /** When the publication was committed. */
  readonly issuedAt: number;
}

/** A publication later than this after its slot does not count for the slot. */
export const LATEST_ISSUE_MS = 5 * 60_000;

/**
 * Why a publication may not enter the journal, in words; null if it may. Slot and time of issue must
 * increase, so that nothing can be inserted later, and none is dated before its slot, or its window would
 * overlap the one before.
 * @param newest the newest publication in the journal; null while it is empty
 * @see docs/forecast.md, the journal
 */
export function refusalToPublish(newest: Issue | null, issue: Issue): string | null {
  const { slot, issuedAt } = issue;
  if (issuedAt < slot) return 'the clock is earlier than the scheduled time of this turn';
  if (issuedAt - slot > LATEST_ISSUE_MS) return 'this turn ended too long after its scheduled time';
  if (newest === null) return null;
  if (slot <= newest.slot) return 'a forecast for this slot or a later one is already published';
  if (issuedAt <= newest.issuedAt) return 'the clock is earlier than the newest published forecast';
  return null;
}

/**
 * Whether a publication opens a scored window: the first does, then the first at or after the end of each
 * window. Windows never overlap, and an outage loses only the windows it covers.
 * @param previousSlot slot of the publication that opened the newest window of this horizon, epoch
 *   milliseconds; null for none
 */
export function opensWindow(previousSlot: number | null, slot: number, horizonHours: number): boolean {
  return previousSlot === null || slot >= previousSlot + horizonHours * HOUR_MS;
}

/** The window of a publication: from its issue to slot + horizon. */
export function windowOf({ slot, issuedAt }: Issue, horizonHours: Horizon): ForecastWindow {
  return { opensAt: issuedAt, closesAt: slot + horizonHours * HOUR_MS };
}
