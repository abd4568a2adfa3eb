import { mean } from '../../core/stats/mean.js';
import type { MeanChances } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';

type Reset = ScoresData['resets'][number];

/** A reset with a forecast from the day before. */
export type PastChance = Reset & { readonly day: number };

/** What a chance was made from: all were saved, or calculated afterwards, or some of each. */
type Source = 'saved' | 'afterwards' | 'both';

/** The last resets of which a chance is known that was said a day before. */
export interface PastChances {
  /** Newest first. */
  readonly said: readonly PastChance[];
  readonly source: Source;
  /** Those with an open promise then, and the others. */
  readonly open: readonly PastChance[];
  readonly none: readonly PastChance[];
  /** One mean of both would hide that a few promises raise it. */
  readonly withOpen: number | null;
  readonly withNone: MeanChances;
}

export function pastChances({ resets, days }: Pick<ScoresData, 'resets' | 'days'>): PastChances {
  const said = resets.filter((reset): reset is PastChance => reset.day !== null);
  const open = said.filter(({ isPromised }) => isPromised);
  const none = said.filter(({ isPromised }) => !isPromised);
  return {
    said,
    source: sourceOf(said),
    open,
    none,
    withOpen: meanOf(open),
    withNone: { before: meanOf(none), otherwise: days?.withoutReset ?? null },
  };
}

const meanOf = (said: readonly PastChance[]) => mean(said.map(({ day }) => day));

function sourceOf(said: readonly PastChance[]): Source {
  if (said.every(({ isLive }) => isLive)) return 'saved';
  return said.some(({ isLive }) => isLive) ? 'both' : 'afterwards';
}
