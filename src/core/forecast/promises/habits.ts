import type { ResetPromise } from '../../promises/reset-promise.js';
import type { Strength, WindowKind } from '../../reading/reading.js';
import type { ForecastPromise, TimeKept } from './forecast-promise.js';

/**
 * Promises that share a keep share: by strength, and apart where "a reset" may mean a banked one, if the
 * product has had some.
 */
type Group = Strength | `unclear ${Strength}`;

/** Beta prior of a strength's keep share: its mean, and the number of promises that it is worth. */
const GROUPS: Readonly<Record<Strength, { readonly mean: number; readonly worth: number }>> = {
  // Who announces a date in public mostly keeps it.
  explicit: { mean: 0.75, worth: 4 },
  // A wink may be a joke and a condition may fail, so both start low; two cases outweigh the prior.
  veiled: { mean: 0.3, worth: 2 },
  conditional: { mean: 0.3, worth: 2 },
};

/** Number of promises that a group's share is worth as the prior of one kind of window. */
const PARENT_WORTH = 4;

/** Dirichlet prior worth four promises: most are punctual, some are late, few are early. */
const TIMING_PRIOR: Readonly<Record<TimeKept, number>> = { early: 0.2, inside: 2.8, late: 1 };

interface Counts {
  readonly kept: number;
  readonly broken: number;
}

/** How promises are kept. */
export interface Habits {
  /** By group and kind of window (`cellOf`). */
  readonly cells: ReadonlyMap<string, Counts>;
  readonly timing: Readonly<Record<TimeKept, number>>;
  /** Resets that the product has had. */
  readonly resets: ResetCounts;
}

interface ResetCounts {
  readonly regular: number;
  readonly banked: number;
}

/**
 * What promises teach until `now`, each with weight 1; of a series, each of its resets with its part.
 * @param resets those until then
 */
export function habitsAt(outcomes: readonly ForecastPromise[], resets: ResetCounts, now: number): Habits {
  const cells = new Map<string, Counts>();
  const timing = { ...TIMING_PRIOR };
  for (const { promise, kind, standsUntil, lesson } of outcomes) {
    if (lesson === null || standsUntil > now) continue;
    const share = lesson.length / promise.times;
    const cell = cellOf(promise, kind, resets);
    const { kept, broken } = cells.get(cell) ?? { kept: 0, broken: 0 };
    cells.set(cell, { kept: kept + share, broken: broken + 1 - share });
    // Without an end, a promise has no time to be early or late for.
    if (kind !== 'open') for (const time of lesson) timing[time] += 1 / promise.times;
  }
  return { cells, timing, resets };
}

/**
 * Probability that a promise is ever kept, 0..1, and the number of promises that it rests on. Partial
 * pooling: the share of a kind of window shrinks to that of its group, which shrinks to the group's prior.
 * @see Gelman & Hill (2007), Data Analysis Using Regression and Multilevel/Hierarchical Models, ch. 12
 */
export function keepShare({ cells, resets }: Habits, promise: ResetPromise, kind: WindowKind) {
  const group = groupOf(promise, resets);
  const { mean, worth } = GROUPS[promise.strength];
  let kept = mean * worth * (group.startsWith('unclear') ? regularShare(resets) : 1);
  let seen = worth;
  for (const [name, counts] of cells) {
    if (!name.startsWith(`${group} `)) continue;
    kept += counts.kept;
    seen += counts.kept + counts.broken;
  }
  const own = cells.get(cellOf(promise, kind, resets)) ?? { kept: 0, broken: 0 };
  const evidence = own.kept + own.broken + PARENT_WORTH;
  return { share: (own.kept + (PARENT_WORTH * kept) / seen) / evidence, evidence };
}

const cellOf = (promise: ResetPromise, kind: WindowKind, resets: ResetCounts) =>
  `${groupOf(promise, resets)} ${kind}`;

function groupOf({ promises, strength }: ResetPromise, { banked }: ResetCounts): Group {
  return promises === 'unclear' && banked > 0 ? `unclear ${strength}` : strength;
}

/**
 * Where nothing says which kind is meant, the product's own resets do: the share of regular ones, with
 * Jeffreys' half.
 */
function regularShare({ regular, banked }: ResetCounts): number {
  return (regular + 0.5) / (regular + banked + 0.5);
}
