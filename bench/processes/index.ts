import { dailyClock, homogeneous } from './poisson.js';
import type { Process } from './process.js';
import { promisedWindows } from './promised.js';

/** One process for each part of the model. */
export const PROCESSES: Readonly<Record<string, Process>> = {
  homogeneous,
  'daily clock': dailyClock,
  'promised windows': promisedWindows,
};
