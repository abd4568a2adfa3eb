import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOfDate } from '../../../../src/core/launches/launch-day.js';
import { launchOdds } from '../../../../src/core/launches/odds/launch-odds.js';
import { LAUNCH_MODEL_VERSION } from '../../../../src/core/launches/odds/model-version.js';
import { FIRST_DAY, regularGap, syntheticHistories } from '../backtest/_synthetic.js';

/** Odds of a fixed past, by model version. A new line for a new version; old lines are history. */
const GOLDEN: Readonly<Record<string, string>> = {
  '1.0.0': '7b1001b68695b329',
  '2.0.0': 'd948fcb27c442a2a',
};

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
  expect(digest).toBe(GOLDEN[LAUNCH_MODEL_VERSION]);
});
