import { excitingExpert } from './exciting-expert.js';
import { type Expert, poissonOutlook } from './expert.js';
import { GAP_SHAPES } from './gap-memory.js';
import { EXCITATION_DAYS } from './memory.js';
import { pauseOutlook } from './pause-expert.js';
import { longRate, trailingRate } from './rates.js';
import { renewalExpert } from './renewal-expert.js';

/** Prior weights of the families: half on the baseline; the more special a family, the less. */
const FAMILY = { trailing: 0.5, long: 0.2, exciting: 0.15, gaps: 0.1, pause: 0.05 } as const;
const BRANCHING = [0.3, 0.65] as const;

/** All hypotheses in the mixture. Within a family the prior is uniform. */
export const EXPERTS: readonly Expert[] = [
  { prior: FAMILY.trailing, outlook: (memory) => poissonOutlook(trailingRate(memory)) },
  { prior: FAMILY.long, outlook: (memory) => poissonOutlook(longRate(memory)) },
  ...EXCITATION_DAYS.flatMap((_, index) =>
    BRANCHING.map((branching) =>
      excitingExpert(index, branching, FAMILY.exciting / (EXCITATION_DAYS.length * BRANCHING.length)),
    ),
  ),
  ...GAP_SHAPES.map((_, index) => renewalExpert(index, FAMILY.gaps / GAP_SHAPES.length)),
  { prior: FAMILY.pause, outlook: pauseOutlook },
];
