import type { Mention } from './mentions.js';
import type { Aspect } from './verb-aspect.js';

/**
 * What a sentence says about the noun "reset": the aspect of its verb, or
 * - `gift`: handed over without a verb ("a full reset on us") · `declared`: "that is reset number two"
 * - `coming`: "a reset is coming", `fragment`: "Reset tomorrow"; the time decides
 * - `known`: about a known reset ("enjoy the reset", "the reset we did earlier")
 */
export interface NounReading {
  readonly aspect: Aspect | 'gift' | 'declared' | 'known' | 'coming' | 'fragment';
  readonly subject: string;
  readonly doubtful: boolean;
  /** Simple present or past, which look the same for "reset". */
  readonly simple?: boolean;
  readonly rule: string;
}

export type Noun = Extract<Mention, { role: 'noun' }>;
