import { HOUR_MS } from '../time.js';
import type { Horizon } from './horizons.js';
import type { Window } from './windows.js';

/** When a publication belongs to and when it was made, epoch milliseconds. */
export interface Issue {
  /** The scheduled instant of its turn. */
  readonly slot: number;
  /** The moment of its commit. */
  readonly issuedAt: number;
}

/** A publication that is later than this after its slot is no longer the slot's. */
export const LATEST_ISSUE_MS = 5 * 60_000;

/**
 * Why a publication may not enter the journal, in words; null when it may. Slot and time of issue must increase, so
 * that nothing can be put in behind, and a publication is never dated before its slot: its window would begin before
 * the one before it has ended.
 * @param newest the newest one in the journal, null while it is empty
 * @see docs/forecast.md, the journal
 */
export function refusalToPublish(newest: Issue | null, issue: Issue): string | null {
  const { slot, issuedAt } = issue;
  if (issuedAt < slot) return 'the clock stands before the scheduled instant of this turn';
  if (issuedAt - slot > LATEST_ISSUE_MS) return 'this turn ended too long after its scheduled instant';
  if (newest === null) return null;
  if (slot <= newest.slot) return 'a forecast for this instant or a later one is published already';
  if (issuedAt <= newest.issuedAt) return 'the clock stands before the newest published forecast';
  return null;
}

/**
 * Whether a publication opens a window that will be scored: the first one does, and then each that is the first at or
 * after the end of the window before. Windows never overlap, and a gap in service loses only itself.
 * @param previousSlot slot of the publication that opened the newest window of this horizon, null for none
 */
export function opensWindow(previousSlot: number | null, slot: number, horizonHours: Horizon): boolean {
  return previousSlot === null || slot >= previousSlot + horizonHours * HOUR_MS;
}

/** The window that a publication speaks of: after its issue, up to slot + horizon. */
export function windowOf({ slot, issuedAt }: Issue, horizonHours: Horizon): Window {
  return { opensAt: issuedAt, closesAt: slot + horizonHours * HOUR_MS };
}
