import { selfExciting } from './clustered.js';
import { dailyClock, homogeneous, smoothClock, tripling } from './poisson.js';
import type { Process } from './process.js';
import { promisedWindows } from './promised.js';
import { clusteredGaps, regular, regularLogNormal } from './renewal.js';

/** Processes with structure: the model has to close most of the way from the baseline to the oracle. */
export const STRUCTURED: Readonly<Record<string, Process>> = {
  'a rate that triples': tripling,
  'a daily clock': dailyClock,
  'a smooth daily clock': smoothClock,
  'regular gaps': regular,
  'regular log-normal gaps': regularLogNormal,
  'self-exciting clusters': selfExciting,
  'clustered gaps': clusteredGaps,
  'promised windows': promisedWindows,
};

/** Without structure there is nothing to find, and nothing may be lost. */
export const UNSTRUCTURED: Readonly<Record<string, Process>> = { 'homogeneous Poisson': homogeneous };
