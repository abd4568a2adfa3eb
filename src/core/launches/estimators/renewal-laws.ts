import { logGamma } from '../../stats/log-gamma.js';
import { logGammaTail } from '../../stats/log-gamma-tail.js';
import { logNormalTail } from '../../stats/log-normal-tail.js';
import { type GapFamily, renewal } from './renewal.js';

const WEIBULL_SHAPES = [0.6, 0.75, 0.9, 1.05, 1.25, 1.5, 1.8, 2.2, 2.7, 3.5];

/** Mean of a Weibull law with scale 1. */
const MEANS = new Map(WEIBULL_SHAPES.map((shape) => [shape, Math.exp(logGamma(1 + 1 / shape))]));

export const weibullFamily: GapFamily = {
  shapes: WEIBULL_SHAPES,
  variance: (shape) => Math.exp(logGamma(1 + 2 / shape)) / (MEANS.get(shape) ?? 1) ** 2 - 1,
  hazard: (time, shape) => (time * (MEANS.get(shape) ?? 1)) ** shape,
};

export const gammaFamily: GapFamily = {
  shapes: [0.5, 0.7, 1, 1.3, 1.7, 2.2, 3, 4, 6, 9],
  variance: (shape) => 1 / shape,
  hazard: (time, shape) => -logGammaTail(shape, shape * time),
};

export const logNormalFamily: GapFamily = {
  shapes: [1.5, 1.2, 1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3],
  variance: (shape) => Math.exp(shape * shape) - 1,
  hazard: (time, shape) => (time <= 0 ? 0 : -logNormalTail(Math.log(time) / shape + shape / 2)),
};

/** The hazard rises (shape over 1) or falls by a power of the time since the launch. */
export const weibull = renewal('weibull', 'Usual waits, Weibull curve', weibullFamily);

/** Shape 1 is the exponential. */
export const gamma = renewal('gamma', 'Usual waits, gamma curve', gammaFamily);

/** The shape is the standard deviation of ln of a gap. */
export const logNormal = renewal('log-normal', 'Usual waits, log-normal curve', logNormalFamily);
