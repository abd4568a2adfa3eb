import type { Strength, WindowKind } from '../../reading/reading.js';
import type { Hint } from '../inputs.js';

/** Promises that share a keep share: by strength, except that an unclear one may be about a banked reset. */
type Group = Strength | 'unclear';

/** Beta prior of a group's keep share: its mean, and the number of promises that it is worth. */
const GROUPS: Readonly<Record<Group, { readonly mean: number; readonly worth: number }>> = {
  // Who announces a date in public mostly keeps it.
  explicit: { mean: 0.75, worth: 4 },
  // A wink may be a joke and a condition may fail, so both start low; two cases outweigh the prior.
  veiled: { mean: 0.3, worth: 2 },
  conditional: { mean: 0.3, worth: 2 },
  // Half of an explicit one: it may mean either kind.
  unclear: { mean: 0.375, worth: 2 },
};
/** Number of promises that a group's share is worth as the prior of one kind of window. */
const PARENT_WORTH = 4;

/** When a kept promise with an end is kept: before its window, inside it, after it. */
const TIMES_KEPT = ['early', 'inside', 'late'] as const;
export type TimeKept = (typeof TIMES_KEPT)[number];
/** Dirichlet prior worth four promises: most are punctual, some are late, few are early. */
const TIMING_PRIOR: Readonly<Record<TimeKept, number>> = { early: 0.2, inside: 2.8, late: 1 };

interface Counts {
  readonly kept: number;
  readonly broken: number;
}

/** What is learnt of promises: sums over those whose end was seen, weighted by their probabilities. */
export interface Habits {
  /** By group and kind of window (`cellOf`). */
  readonly cells: Readonly<Record<string, Counts>>;
  readonly timing: Readonly<Record<TimeKept, number>>;
}

export const NO_HABITS: Habits = { cells: {}, timing: TIMING_PRIOR };

function groupOf({ promises, strength = 'explicit' }: Hint): Group {
  return promises === 'unclear' ? 'unclear' : strength;
}

function cellOf(hint: Hint, kind: WindowKind): string {
  return `${groupOf(hint)} ${kind}`;
}

/**
 * Probability that a promise is ever kept, 0..1, and the number of promises that it rests on. Partial pooling: the
 * share of a kind of window shrinks to that of its group, which shrinks to the group's prior.
 * @see Gelman & Hill (2007), Data Analysis Using Regression and Multilevel/Hierarchical Models, ch. 12
 */
export function keepShare({ cells }: Habits, hint: Hint, kind: WindowKind) {
  const group = groupOf(hint);
  const { mean, worth } = GROUPS[group];
  let [kept, seen] = [mean * worth, worth];
  for (const [name, counts] of Object.entries(cells)) {
    if (!name.startsWith(`${group} `)) continue;
    kept += counts.kept;
    seen += counts.kept + counts.broken;
  }
  const own = cells[cellOf(hint, kind)] ?? { kept: 0, broken: 0 };
  const evidence = own.kept + own.broken + PARENT_WORTH;
  return { share: (own.kept + (PARENT_WORTH * kept) / seen) / evidence, evidence };
}

/** Adds the end of a promise, by the probability that it was this one. */
export function learnEnd(
  { cells, timing }: Habits,
  hint: Hint,
  kind: WindowKind,
  end: TimeKept | 'broken',
  weight: number,
): Habits {
  const name = cellOf(hint, kind);
  const { kept, broken } = cells[name] ?? { kept: 0, broken: 0 };
  if (end === 'broken') return { timing, cells: { ...cells, [name]: { kept, broken: broken + weight } } };
  return {
    cells: { ...cells, [name]: { kept: kept + weight, broken } },
    // Without an end, a promise has no time to be early or late for.
    timing: kind === 'open' ? timing : { ...timing, [end]: timing[end] + weight },
  };
}
