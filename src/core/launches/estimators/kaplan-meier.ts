import { MIN_OWN_GAPS } from '../history.js';
import type { Estimator } from './estimator.js';
import { productLimit } from './product-limit.js';

/** Kaplan–Meier estimate from the line's own gaps, the open one censored. */
export const kaplanMeier: Estimator = {
  id: 'kaplan-meier',
  name: "The line's own gaps as they were (Kaplan–Meier)",
  kind: 'own',
  fit: ({ lines }) =>
    lines.map(({ gaps, gapWeights, wait }) =>
      gaps.length < MIN_OWN_GAPS
        ? null
        : productLimit([
            ...gaps.map((days, index) => ({ days, ended: true, weight: gapWeights[index] ?? 1 })),
            { days: wait, ended: false, weight: 1 },
          ]),
    ),
};
