import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, START } from '../../../bench/processes/process.js';
import { MODEL_VERSION } from '../../../src/core/forecast/publication/model-version.js';
import { walkForward } from '../../../src/core/forecast/replay/walk-forward.js';
import { mixedPast, TEAM } from '../../_support/inputs/forecast.js';

/** Digest of the numbers of a fixed past. */
const GOLDEN = { version: '3.0.0', digest: '9408777d2e3135aa' };

test('the numbers of this model version have not changed: change them only with a new MODEL_VERSION', () => {
  const past = mixedPast(240);
  const windows = walkForward(past.record, past.promises, TEAM, {
    from: START + 30 * DAY,
    to: START + 240 * DAY,
  });
  const numbers = windows.map(({ probability, low, high, baseline, withoutHints, smoothHistory }) =>
    [probability, low, high, baseline, withoutHints, smoothHistory].join(' '),
  );
  const digest = createHash('sha256').update(numbers.join('\n')).digest('hex').slice(0, 16);
  expect({ version: MODEL_VERSION, digest }).toEqual(GOLDEN);
});
