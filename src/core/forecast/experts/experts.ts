import { excitingExpert } from './exciting-expert.js';
import type { Expert } from './expert.js';
import { GAP_SHAPES } from './gap-memory.js';
import { EXCITATION_DAYS } from './memory.js';
import { pauseExpert } from './pause-expert.js';
import { longRate, poissonExpert, trailingRate } from './poisson-expert.js';
import { renewalExpert } from './renewal-expert.js';

/** Prior weights of the families: half on the baseline; the more special a family, the less. */
const FAMILY = { trailing: 0.5, long: 0.2, exciting: 0.15, gaps: 0.1, pause: 0.05 } as const;
const BRANCHING = [0.3, 0.65] as const;

/** All hypotheses in the mixture. Within a family the prior is uniform. */
export const EXPERTS: readonly Expert[] = [
  poissonExpert(FAMILY.trailing, trailingRate),
  poissonExpert(FAMILY.long, longRate),
  ...EXCITATION_DAYS.flatMap((_, index) =>
    BRANCHING.map((branching) =>
      excitingExpert(index, branching, FAMILY.exciting / (EXCITATION_DAYS.length * BRANCHING.length)),
    ),
  ),
  ...GAP_SHAPES.map((_, index) => renewalExpert(index, FAMILY.gaps / GAP_SHAPES.length)),
  pauseExpert(FAMILY.pause),
];
