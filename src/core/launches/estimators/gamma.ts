import jStat from 'jstat';
import { type GapFamily, renewal } from './renewal.js';

const SHAPES = [0.5, 0.7, 1, 1.3, 1.7, 2.2, 3, 4, 6, 9];
/** Beyond this survival the hazard has nearly reached its limit, and the tail would be rounded to 0. */
const SMALLEST_TAIL = 1e-9;
const EDGES = new Map(SHAPES.map((shape) => [shape, jStat.gammapinv(1 - SMALLEST_TAIL, shape) / shape]));

export const gammaFamily: GapFamily = {
  shapes: SHAPES,
  variance: (shape) => 1 / shape,
  hazard: (time, shape) => {
    if (time <= 0) return 0;
    const within = Math.min(time, EDGES.get(shape) ?? time);
    return -Math.log(1 - jStat.lowRegGamma(shape, shape * within)) + shape * (time - within);
  },
};

/** Gamma renewal process; shape 1 is the exponential. */
export const gamma = renewal('gamma', 'Gamma renewal process, partially pooled', gammaFamily);
