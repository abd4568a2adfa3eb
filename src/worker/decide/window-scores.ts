import { type BareReset, isCounted } from '../../core/record/reset.js';
import type { ForecastWindow } from '../../core/scoring/windows.js';
import type { OutdatedScore } from '../../ledger/read/journal.js';
import type { WindowToScore } from '../../ledger/read/windows-to-score.js';
import type { scores } from '../../ledger/schema.js';

/** A score to append. */
type WindowScore = Omit<typeof scores.$inferInsert, 'id' | 'scoredAt'>;

/**
 * The scores of windows that are over, and those that replace scores whose record was corrected.
 * @param windows `due`: those whose end is known
 * @param record by time
 */
export function windowScores(
  windows: { readonly due: readonly WindowToScore[]; readonly outdated: readonly OutdatedScore[] },
  record: readonly BareReset[],
): readonly WindowScore[] {
  return [
    ...windows.outdated.map((outdated) => correctedScore(outdated, record)),
    ...windows.due.map((due) => firstScore(due, record)),
  ];
}

function firstScore({ window, watched }: WindowToScore, record: readonly BareReset[]): WindowScore {
  const first = { windowId: window.id, revision: 1, supersedes: null };
  if (watched === null) return { ...first, ...VOID };
  return {
    ...first,
    ...outcomeOf(window, record),
    watchedFrom: watched.fromAt,
    watchedUntil: watched.toAt,
    reason: 'the window is over and covered',
  };
}

/** A void window stays void, whatever is learnt of it later. */
function correctedScore({ window, score }: OutdatedScore, record: readonly BareReset[]): WindowScore {
  return {
    windowId: window.id,
    revision: score.revision + 1,
    supersedes: score.id,
    ...outcomeOf(window, record),
    watchedFrom: score.watchedFrom,
    watchedUntil: score.watchedUntil,
    reason: 'the record was corrected',
  };
}

/** What the record says of a window, by the first counted reset in it. */
function outcomeOf({ opensAt, closesAt }: ForecastWindow, record: readonly BareReset[]) {
  const reset = record.find((reset) => isCounted(reset) && reset.at > opensAt && reset.at <= closesAt);
  return { status: 'scored', outcome: reset ? 1 : 0, resetRowId: reset?.rowId ?? null } as const;
}

const VOID = {
  status: 'void',
  outcome: null,
  resetRowId: null,
  watchedFrom: null,
  watchedUntil: null,
  reason: 'not covered, or not read to the end, within thirty days',
} as const;
