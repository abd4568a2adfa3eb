import type { Mention } from './mentions.js';
import type { Aspect } from './verb-aspect.js';

/**
 * What a sentence does with the noun "reset": an aspect of the verb that carries it, or
 * - `gift`: handed over without a verb ("a full reset on us") · `declared`: "that is reset number two"
 * - `coming`: "a reset is coming", `fragment`: "Reset tomorrow"; the time decides
 * - `retold`: a known reset is spoken of ("enjoy the reset", "the reset we did earlier")
 */
export interface NounReading {
  readonly aspect: Aspect | 'gift' | 'declared' | 'retold' | 'coming' | 'fragment';
  readonly subject: string;
  readonly doubtful: boolean;
  /** A verb in the simple present or past, which "reset" does not tell apart. */
  readonly simple?: boolean;
  readonly rule: string;
}

export type Noun = Extract<Mention, { role: 'noun' }>;
