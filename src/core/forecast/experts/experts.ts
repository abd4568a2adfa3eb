import { excitingExpert } from './exciting-expert.js';
import type { Expert } from './expert.js';
import { GAP_HALF_LIVES, GAP_SHAPES, GAP_STEPS } from './gap-memory.js';
import { logNormalExpert } from './log-normal-expert.js';
import { EXCITATION_DAYS, HALF_LIVES } from './memory.js';
import { poissonExpert } from './poisson-expert.js';
import { renewalExpert } from './renewal-expert.js';
import { CHANGE_DAYS } from './segments.js';
import { stepExpert } from './step-expert.js';
import { switchingExpert } from './switching-expert.js';
import { trailingExpert } from './trailing-expert.js';

/** Prior weights of the families: half on the baseline; the more special a family, the less. */
const FAMILY = {
  trailing: 0.5,
  rates: 0.1,
  switching: 0.16,
  gaps: 0.07,
  steps: 0.04,
  logNormal: 0.03,
  exciting: 0.1,
} as const;
const SPREADS = [0.15, 0.25, 0.4] as const;
const BRANCHING = [0.3, 0.65] as const;

/** All hypotheses in the mixture. Within a family the prior is uniform. */
export const EXPERTS: readonly Expert[] = [
  ...HALF_LIVES.map((_, index) => poissonExpert(index, FAMILY.rates / HALF_LIVES.length)),
  trailingExpert(FAMILY.trailing),
  ...CHANGE_DAYS.map((_, index) => switchingExpert(index, FAMILY.switching / CHANGE_DAYS.length)),
  ...GAP_HALF_LIVES.flatMap((_, row) =>
    GAP_SHAPES.map((__, column) =>
      renewalExpert(column, row, FAMILY.gaps / (GAP_HALF_LIVES.length * GAP_SHAPES.length)),
    ),
  ),
  ...GAP_HALF_LIVES.flatMap((_, row) =>
    SPREADS.map((sigma) =>
      logNormalExpert(sigma, row, FAMILY.logNormal / (GAP_HALF_LIVES.length * SPREADS.length)),
    ),
  ),
  ...GAP_HALF_LIVES.flatMap((_, row) =>
    GAP_STEPS.map((__, index) =>
      stepExpert(index, row, FAMILY.steps / (GAP_HALF_LIVES.length * GAP_STEPS.length)),
    ),
  ),
  ...EXCITATION_DAYS.flatMap((_, index) =>
    BRANCHING.map((branching) =>
      excitingExpert(index, branching, FAMILY.exciting / (EXCITATION_DAYS.length * BRANCHING.length)),
    ),
  ),
];
