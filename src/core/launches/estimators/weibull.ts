import { logGamma } from '../../stats/log-gamma.js';
import { type GapFamily, renewal } from './renewal.js';

const SHAPES = [0.6, 0.75, 0.9, 1.05, 1.25, 1.5, 1.8, 2.2, 2.7, 3.5];
/** Mean of a Weibull law with scale 1. */
const MEANS = new Map(SHAPES.map((shape) => [shape, Math.exp(logGamma(1 + 1 / shape))]));

export const weibullFamily: GapFamily = {
  shapes: SHAPES,
  variance: (shape) => Math.exp(logGamma(1 + 2 / shape)) / (MEANS.get(shape) ?? 1) ** 2 - 1,
  hazard: (time, shape) => (time * (MEANS.get(shape) ?? 1)) ** shape,
};

/** Weibull renewal process: the hazard rises (shape over 1) or falls by a power of the time since the launch. */
export const weibull = renewal('weibull', 'Weibull renewal process, partially pooled', weibullFamily);
