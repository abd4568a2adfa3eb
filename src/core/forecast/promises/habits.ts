import type { ResetPromise } from '../../promises/reset-promise.js';
import type { ResetKind, Strength, WindowKind } from '../../reading/reading.js';

/** Promises that share a keep share: by strength, and apart where "a reset" may mean a banked one, if the product has had some. */
type Group = Strength | `unclear ${Strength}`;

/** Beta prior of a strength's keep share: its mean, and the number of promises that it is worth. */
const GROUPS: Readonly<Record<Strength, { readonly mean: number; readonly worth: number }>> = {
  // Who announces a date in public mostly keeps it.
  explicit: { mean: 0.75, worth: 4 },
  // A wink may be a joke and a condition may fail, so both start low; two cases outweigh the prior.
  veiled: { mean: 0.3, worth: 2 },
  conditional: { mean: 0.3, worth: 2 },
};

/**
 * Beta prior of the share of promises read as regular ones that a banked reset inside their window keeps. One promise in
 * five is read as the wrong kind or kept in another way than promised; a banked reset that belongs to it falls into its
 * window with three quarters, one that does not with about 5%: 0.2 · 0.75 / (0.2 · 0.75 + 0.8 · 0.05) = 0.79.
 */
const BANKED_PRIOR: Counts = { kept: 3, broken: 1 };

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
  /** Of regular promises with a banked reset inside their window: those that it kept, and the others. */
  readonly byBanked: Counts;
  /** How many resets of each kind the product has had. */
  readonly resets: Readonly<Record<ResetKind, number>>;
}

export const NO_HABITS: Habits = {
  cells: {},
  timing: TIMING_PRIOR,
  byBanked: BANKED_PRIOR,
  resets: { regular: 0, banked: 0 },
};

function groupOf({ resets }: Habits, { promises, strength }: ResetPromise): Group {
  return promises === 'unclear' && resets.banked > 0 ? `unclear ${strength}` : strength;
}

/** Where nothing says which kind is meant, the product's own resets do: the share of regular ones, with Jeffreys' half. */
function regularShare({ resets: { regular, banked } }: Habits): number {
  return (regular + 0.5) / (regular + banked + 0.5);
}

/** Counts a reset. */
export function withReset(habits: Habits, kind: ResetKind): Habits {
  return { ...habits, resets: { ...habits.resets, [kind]: habits.resets[kind] + 1 } };
}

/** The learnt share of regular promises that a banked reset inside their window keeps. */
export function bankedShare({ byBanked: { kept, broken } }: Habits): number {
  return kept / (kept + broken);
}

/** Adds the end of a regular promise that a banked reset may have kept, by the probability that it did. */
export function learnBanked(habits: Habits, kept: number, weight = 1): Habits {
  const { byBanked } = habits;
  return {
    ...habits,
    byBanked: { kept: byBanked.kept + weight * kept, broken: byBanked.broken + weight * (1 - kept) },
  };
}

/**
 * Probability that a promise is ever kept, 0..1, and the number of promises that it rests on. Partial pooling: the
 * share of a kind of window shrinks to that of its group, which shrinks to the group's prior.
 * @see Gelman & Hill (2007), Data Analysis Using Regression and Multilevel/Hierarchical Models, ch. 12
 */
export function keepShare(habits: Habits, promise: ResetPromise, kind: WindowKind) {
  const { cells } = habits;
  const group = groupOf(habits, promise);
  const { mean, worth } = GROUPS[promise.strength];
  let kept = mean * worth * (group.startsWith('unclear') ? regularShare(habits) : 1);
  let seen = worth;
  for (const [name, counts] of Object.entries(cells)) {
    if (!name.startsWith(`${group} `)) continue;
    kept += counts.kept;
    seen += counts.kept + counts.broken;
  }
  const own = cells[`${group} ${kind}`] ?? { kept: 0, broken: 0 };
  const evidence = own.kept + own.broken + PARENT_WORTH;
  return { share: (own.kept + (PARENT_WORTH * kept) / seen) / evidence, evidence };
}

/** Adds the end of a promise, by the probability that it was this one. */
export function learnEnd(
  habits: Habits,
  promise: ResetPromise,
  kind: WindowKind,
  end: TimeKept | 'broken',
  weight: number,
): Habits {
  const { cells, timing } = habits;
  const name = `${groupOf(habits, promise)} ${kind}`;
  const { kept, broken } = cells[name] ?? { kept: 0, broken: 0 };
  if (end === 'broken') return { ...habits, cells: { ...cells, [name]: { kept, broken: broken + weight } } };
  return {
    ...habits,
    cells: { ...cells, [name]: { kept: kept + weight, broken } },
    // Without an end, a promise has no time to be early or late for.
    timing: kind === 'open' ? timing : { ...timing, [end]: timing[end] + weight },
  };
}
