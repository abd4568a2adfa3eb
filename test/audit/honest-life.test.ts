import fc from 'fast-check';
import { test } from 'vitest';
import { live } from '../_support/inputs/honest-life.js';
import { type Life, lives, type Step } from '../_support/inputs/honest-steps.js';

/**
 * How long `npm run test:walk` draws lives; `npm test` has the same two every time, in which every kind of
 * step happens, with at most two turns at a time.
 */
const MINUTES = Number(process.env.WALK_MINUTES ?? 0);
const SEED = Number(process.env.WALK_SEED ?? (MINUTES > 0 ? Date.now() % 2 ** 31 : 20_350_188));
const [LIVES, LONGEST, MOST_TURNS] = MINUTES > 0 ? [1_000_000, 60, 12] : [2, 30, 2];

/** The life to live once more, as a failed run prints it. */
const AGAIN = process.env.WALK_LIFE;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const turns = (count: number, everyMs: number): Step => ({ kind: 'turns', count, everyMs });
const gap = (ms: number): Step => ({ kind: 'gap', ms });
const clock = (byMs: number, isChecked = false): Step => ({ kind: 'clock', byMs, isChecked });
const backup: Step = { kind: 'backup' };
const restore: Step = { kind: 'restore', pick: 0 };
const redact = (pick: number): Step => ({ kind: 'redact', pick, isWithAddress: pick % 2 === 0 });

const another = (place: 'file' | 'feed'): Step => ({
  kind: 'replace',
  place,
  posts: [{ text: 'We are hiring.', agoMs: 0 }],
});

const nothingIsRead: readonly Step[] = [
  { kind: 'fail', place: 'feed' },
  { kind: 'fail', place: 'file' },
];

const aDay = turns(5, 6 * HOUR_MS);

/** What had findings once. More clocks are in clocks.test.ts. */
const KNOWN: readonly (readonly [what: string, steps: readonly Step[]])[] = [
  [
    'an old backup restored',
    [aDay, backup, aDay, gap(40 * DAY_MS), restore, turns(1, HOUR_MS), backup, aDay],
  ],
  [
    'a clock set back far after old rows were deleted',
    [
      aDay,
      ...nothingIsRead,
      gap(40 * DAY_MS),
      turns(1, HOUR_MS),
      clock(-234 * DAY_MS, true),
      turns(1, HOUR_MS),
    ],
  ],
  [
    'old reads deleted between younger ones of a clock that was set back',
    [
      turns(6, 15 * HOUR_MS),
      clock(-54 * HOUR_MS),
      another('file'),
      another('feed'),
      turns(5, 12 * HOUR_MS),
      gap(33 * DAY_MS),
      turns(2, HOUR_MS),
    ],
  ],
  [
    'alerts that end in another order than they were decided in',
    [turns(9, MINUTE_MS), gap(30 * DAY_MS), turns(3, HOUR_MS)],
  ],
  [
    'a retraction of a scored reset that a turn by a wrong clock learns',
    [turns(18, 3 * HOUR_MS), clock(-2 * HOUR_MS, true), { kind: 'retract', pick: 4 }, turns(1, HOUR_MS)],
  ],
  [
    'texts taken down, and a backup restored that still has them',
    [
      aDay,
      backup,
      redact(3),
      turns(1, HOUR_MS),
      redact(8),
      aDay,
      restore,
      { kind: 'edit', place: 'file', pick: 3, text: 'We are hiring.' },
      turns(1, HOUR_MS),
      aDay,
    ],
  ],
  [
    'a text taken down that was published by a clock that was ahead',
    [
      aDay,
      {
        kind: 'post',
        place: 'feed',
        posts: [{ text: 'Limits should be back to full for many of you.', agoMs: 0 }],
      },
      clock(3 * DAY_MS),
      turns(2, HOUR_MS),
      { kind: 'clockRight' },
      turns(1, HOUR_MS),
      redact(0),
      turns(1, HOUR_MS),
    ],
  ],
  [
    'an import by an operator whose clock is behind that of the newest turn',
    [aDay, clock(-2 * HOUR_MS), { kind: 'import', agoMs: [50 * DAY_MS, 40 * DAY_MS], isCovered: true }],
  ],
];

test.for(KNOWN)('Nothing is found after %s.', ([, steps]) => live({ hasModel: false, steps }));

test('Nothing is found after a post was taken down that a model had not read, so that no window was scored.', () =>
  live({
    hasModel: true,
    steps: [
      { kind: 'fail', place: 'model' },
      turns(9, 3 * HOUR_MS),
      { kind: 'post', place: 'feed', posts: [{ text: 'We are hiring.', agoMs: 0 }] },
      turns(4, 3 * HOUR_MS),
      redact(3),
      turns(1, HOUR_MS),
    ],
  }));

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
  await fc.assert(fc.asyncProperty(lives(LONGEST, MOST_TURNS), liveOn), {
    seed: SEED,
    numRuns: LIVES,
    interruptAfterTimeLimit: (MINUTES > 0 ? MINUTES : 30) * MINUTE_MS,
    markInterruptAsFailure: false,
  });
});
