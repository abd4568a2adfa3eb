import { type ResetKind, SAME_EVENT_MS } from '../core/record/merge-posts.js';

interface TimedReset {
  readonly kind: ResetKind;
  readonly at: number;
}

/** The nearest reset of the kind within the time in which posts speak of one event (design section 4). */
export function resetNear<T extends TimedReset>(
  resets: readonly T[],
  { kind, at }: TimedReset,
): T | undefined {
  const distance = (one: T) => Math.abs(one.at - at);
  return resets
    .filter((one) => one.kind === kind && distance(one) <= SAME_EVENT_MS)
    .sort((a, b) => distance(a) - distance(b))[0];
}
