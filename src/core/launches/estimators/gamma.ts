import { logGammaTail } from '../../stats/log-gamma-tail.js';
import { type GapFamily, renewal } from './renewal.js';

export const gammaFamily: GapFamily = {
  shapes: [0.5, 0.7, 1, 1.3, 1.7, 2.2, 3, 4, 6, 9],
  variance: (shape) => 1 / shape,
  hazard: (time, shape) => -logGammaTail(shape, shape * time),
};

/** Gamma renewal process; shape 1 is the exponential. */
export const gamma = renewal('gamma', 'Gamma renewal process, partially pooled', gammaFamily);
