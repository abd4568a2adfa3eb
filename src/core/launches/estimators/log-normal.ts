import { logNormalTail } from '../../stats/log-normal-tail.js';
import { type GapFamily, renewal } from './renewal.js';

export const logNormalFamily: GapFamily = {
  shapes: [1.5, 1.2, 1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3],
  variance: (shape) => Math.exp(shape * shape) - 1,
  hazard: (time, shape) => (time <= 0 ? 0 : -logNormalTail(Math.log(time) / shape + shape / 2)),
};

/** Log-normal renewal process; the shape is the standard deviation of ln of a gap. */
export const logNormal = renewal(
  'log-normal',
  'Log-normal renewal process, partially pooled',
  logNormalFamily,
);
