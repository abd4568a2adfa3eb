import type { ComputedForecast } from '../../core/forecast/compute.js';
import { type Issue, refusalToPublish } from '../../core/scoring/journal.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../core/time/instant.js';
import type { SavedPublication } from '../../ledger/write/journal.js';

/** A forecast, or why there is none. */
export type ForecastResult =
  | { readonly kind: 'computed'; readonly forecast: ComputedForecast }
  | { readonly kind: 'none'; readonly reason: string };

interface ForecastTurn {
  readonly slot: number;
  readonly now: number;
  /** Nothing was read yet, so that the clock was compared with nothing. */
  readonly isUnread: boolean;
  /** Why the journal cannot be read; null if it can. */
  readonly journalUnread: string | null;
  /** The newest publication in the journal; null while it is empty, or unreadable. */
  readonly newestIssue: Issue | null;
}

/** What a turn does with its forecast. */
export interface TurnForecast {
  /** What the snapshot shows of it. The scores so far are added to it. */
  readonly shown: Omit<Snapshot['forecast'], 'liveAccuracy'>;
  /** What the journal gets; null with the reason as `unsaved`. */
  readonly entry: SavedPublication | null;
  /** Null when it is saved. */
  readonly unsaved: string | null;
}

const NOTHING: TurnForecast['shown'] = {
  saved: null,
  accuracy: null,
  replayedResets: null,
  explanation: null,
};

/**
 * What is shown and saved of a forecast. One that failed or cannot be saved does not stop the turn: the
 * record is still served.
 */
export function forecastOfTurn(result: ForecastResult, turn: ForecastTurn): TurnForecast {
  if (result.kind === 'none') return { shown: NOTHING, entry: null, unsaved: result.reason };
  const { publication, movedByPromise, ...shown } = result.forecast;
  const issue: Issue = { slot: turn.slot, issuedAt: turn.now };
  const unsaved = turn.isUnread
    ? 'the first turn of a new ledger reads nothing, so the clock is not checked yet'
    : (turn.journalUnread ?? refusalToPublish(turn.newestIssue, issue));
  if (unsaved !== null) return { shown: { saved: null, ...shown }, entry: null, unsaved };
  const saved = { slot: isoInstant(turn.slot), issuedAt: isoInstant(turn.now), ...publication };
  return { shown: { saved, ...shown }, entry: { ...issue, publication, movedByPromise }, unsaved };
}
