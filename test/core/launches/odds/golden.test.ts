import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOfDate } from '../../../../src/core/launches/launch-day.js';
import { launchOdds } from '../../../../src/core/launches/odds/launch-odds.js';
import { LAUNCH_MODEL_VERSION } from '../../../../src/core/launches/odds/model-version.js';
import { FIRST_DAY, regularGap, syntheticHistories } from '../backtest/_synthetic.js';

/** Digest of the odds of a fixed past. */
const GOLDEN = { version: '2.0.0', digest: 'd948fcb27c442a2a' };

test('the odds of this model version have not changed: change them only with a new LAUNCH_MODEL_VERSION', () => {
  const histories = syntheticHistories(31, regularGap, { companies: 3, days: 800 });
  const odds = launchOdds(histories, { today: FIRST_DAY + 806, seed: 'golden' });
  const numbers = odds.flatMap(({ lines }) =>
    lines.map(({ odds: of, expected }) =>
      [
        ...of.flatMap(({ probability, low, high }) => [probability, low, high]),
        ...Object.values(expected).map((date) => date && dayOfDate(date)),
      ].join(' '),
    ),
  );
  const digest = createHash('sha256').update(numbers.join('\n')).digest('hex').slice(0, 16);
  expect({ version: LAUNCH_MODEL_VERSION, digest }).toEqual(GOLDEN);
});
