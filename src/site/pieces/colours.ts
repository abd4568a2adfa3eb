import type { Mood } from '../../words/mood.js';

/** By its name in base.css. */
export type Colour = 'ink' | 'soft' | 'fresh' | 'promise' | 'warn';

/** The colour of the news, which the first card of the page, the badge and the still have. */
export const COLOUR_OF: Readonly<Record<Mood, Colour>> = {
  notLive: 'warn',
  withdrawn: 'warn',
  fresh: 'fresh',
  banked: 'fresh',
  maybe: 'promise',
  promised: 'promise',
  due: 'promise',
  overdue: 'warn',
  undated: 'promise',
  onlyIf: 'promise',
  bankedPromised: 'promise',
  hinted: 'soft',
  quiet: 'soft',
  empty: 'soft',
};

export const MOODS = Object.keys(COLOUR_OF) as Mood[];
