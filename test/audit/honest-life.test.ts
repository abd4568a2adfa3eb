import fc from 'fast-check';
import { test } from 'vitest';
import { live } from '../_support/inputs/honest-life.js';
import { type Life, lives } from '../_support/inputs/honest-steps.js';

/** How long `npm run test:walk` draws lives; `npm test` has the same few ones every time. */
const MINUTES = Number(process.env.WALK_MINUTES ?? 0);
const SEED = Number(process.env.WALK_SEED ?? (MINUTES > 0 ? Date.now() % 2 ** 31 : 20_261_126));
const [LIVES, LONGEST] = MINUTES > 0 ? [1_000_000, 60] : [3, 30];
/** The life to live once more, as a failed run prints it. */
const AGAIN = process.env.WALK_LIFE;

const MINUTE_MS = 60_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Steps of a life as they happen, so that one that hangs is known, too. */
function progressOf(life: Life, stepsBefore: number, total: { lives: number; steps: number }) {
  return (n: number) => {
    total.steps = stepsBefore + n + 1;
    if (AGAIN !== undefined) say(`${n}: ${JSON.stringify(life.steps[n])}`);
  };
}

test('Nothing that a gap, an edit, a restore, an operator or a clock does in an honest life is a finding.', {
  timeout: (MINUTES + 30) * MINUTE_MS,
}, async () => {
  const total = { lives: 0, steps: 0 };
  const liveOn = async (life: Life) => {
    total.lives += 1;
    try {
      await live(life, progressOf(life, total.steps, total));
    } catch (error) {
      if (MINUTES > 0)
        say(`WALK_SEED=${SEED}, life ${total.lives}: ${error}\nWALK_LIFE='${JSON.stringify(life)}'`);
      throw error;
    }
    if (MINUTES > 0 && total.lives % 10 === 0)
      say(`WALK_SEED=${SEED}: ${total.lives} lives, ${total.steps} steps`);
  };
  if (AGAIN !== undefined) return liveOn(JSON.parse(AGAIN));
  await fc.assert(fc.asyncProperty(lives(LONGEST), liveOn), {
    seed: SEED,
    numRuns: LIVES,
    interruptAfterTimeLimit: (MINUTES > 0 ? MINUTES : 30) * MINUTE_MS,
    markInterruptAsFailure: false,
  });
});
