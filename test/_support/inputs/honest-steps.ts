import fc from 'fast-check';

/*
 * What may happen to a ledger in an honest life, as data: a list of steps can be drawn, printed, shortened
 * and replayed. Numbers called `pick` choose among what there is at that moment.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the team posts, by what it means. */
export const TEXTS = {
  talk: 'We are hiring.',
  reset: 'Usage limits have been reset for everyone. Enjoy!',
  again: 'We have reset usage limits for everyone once again, the second time today.',
  doubtful: 'Limits should be back to full for many of you.',
  banked: 'Everyone gets a banked reset to use whenever they like.',
  promise: 'We will reset limits for everyone tomorrow at 10am PT.',
  condition: 'As soon as we hit 4M users we will reset limits for everyone.',
  takenBack: 'Usage limits stay as they are.',
  unprintable: 'Usage limits have been reset \u001b[31mfor everyone\u202e!',
} as const;

const text = fc.constantFrom(...Object.values(TEXTS));
const pick = fc.nat(1_000_000);
const upTo = (ms: number) => fc.integer({ min: 0, max: ms });
const between = (min: number, max: number) => fc.integer({ min, max });

/** A post, by how long before the present it was posted; null: without a date. */
const said = fc.record({
  text,
  agoMs: fc.oneof(
    { weight: 6, arbitrary: upTo(2 * HOUR) },
    { weight: 2, arbitrary: upTo(20 * DAY) },
    { weight: 1, arbitrary: between(-2 * DAY, -1) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});

const place = fc.constantFrom('file', 'feed');

const kind = <Kind extends string, Fields extends object>(
  name: Kind,
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record({ kind: fc.constant(name), ...fields }) as fc.Arbitrary<{ readonly kind: Kind } & Fields>;

const operator = fc.oneof(
  kind('record', { agoMs: fc.oneof(upTo(3 * HOUR), upTo(60 * DAY)), another: fc.boolean(), text }),
  kind('confirm', { pick }),
  kind('retract', { pick }),
  kind('import', {
    agoMs: fc.array(upTo(90 * DAY), { minLength: 1, maxLength: 4 }),
    isCovered: fc.boolean(),
  }),
  kind('redact', { pick, isWithAddress: fc.boolean() }),
  kind('promise', {
    pick,
    /** A post that no source has shown, with this text if any. */
    isNew: fc.boolean(),
    text: fc.option(text),
    agoMs: fc.oneof(upTo(3 * HOUR), upTo(20 * DAY)),
    time: fc.constantFrom('none', 'at', 'by', 'between'),
    aheadMs: between(-HOUR, 3 * DAY),
    flags: fc.subarray(['--banked', '--conditional']),
  }),
  kind('noPromise', { pick }),
);

const clockStep = fc
  .tuple(
    fc.oneof(between(MINUTE, 2 * HOUR), between(2 * HOUR, 3 * DAY), between(3 * DAY, 400 * DAY)),
    fc.boolean(),
  )
  .map(([ms, isBack]) => (isBack ? -ms : ms));

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: kind('turns', {
      count: between(1, 12),
      everyMs: fc.oneof(between(4 * MINUTE, 6 * MINUTE), between(MINUTE, 4 * HOUR)),
    }),
  },
  {
    weight: 4,
    arbitrary: kind('gap', {
      ms: fc.oneof(upTo(10 * HOUR), upTo(6 * DAY), between(30 * DAY, 45 * DAY)),
    }),
  },
  { weight: 3, arbitrary: kind('clock', { byMs: clockStep, isChecked: fc.boolean() }) },
  { weight: 2, arbitrary: kind('clockRight', {}) },
  { weight: 5, arbitrary: kind('post', { place, posts: fc.array(said, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: kind('edit', { place, pick, text }) },
  { weight: 1, arbitrary: kind('redate', { place, pick, byMs: between(-2 * DAY, 2 * DAY) }) },
  { weight: 2, arbitrary: kind('remove', { place, pick, count: between(1, 5) }) },
  { weight: 2, arbitrary: kind('reorder', { pick }) },
  { weight: 2, arbitrary: kind('replace', { place, posts: fc.array(said, { maxLength: 4 }) }) },
  {
    weight: 1,
    arbitrary: kind('fail', { place: fc.constantFrom('file', 'feed', 'status', 'model', 'alerts') }),
  },
  { weight: 2, arbitrary: kind('recover', {}) },
  { weight: 1, arbitrary: kind('incident', { agoMs: upTo(DAY), isOver: fc.boolean() }) },
  { weight: 2, arbitrary: kind('backup', {}) },
  { weight: 2, arbitrary: kind('restore', { pick }) },
  { weight: 1, arbitrary: kind('product', { pick }) },
  { weight: 2, arbitrary: kind('launches', { pick, agoDays: between(0, 40), asOfAgoDays: between(-1, 20) }) },
  { weight: 3, arbitrary: operator },
  { weight: 2, arbitrary: kind('atOnce', { operators: fc.array(operator, { minLength: 2, maxLength: 3 }) }) },
  { weight: 1, arbitrary: kind('givenUp', {}) },
  { weight: 1, arbitrary: kind('look', {}) },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type OperatorStep = typeof operator extends fc.Arbitrary<infer One> ? One : never;

/** A life: what it is configured with, and what happens. */
export interface Life {
  readonly hasModel: boolean;
  readonly steps: readonly Step[];
}

/** At the end of a life the ledger is served, and can be backed up. */
const END: readonly Step[] = [
  { kind: 'turns', count: 1, everyMs: 5 * MINUTE },
  { kind: 'look' },
  { kind: 'backup' },
];

/**
 * @param longest how many steps a life has at most, but for its end
 * @param mostTurns how many turns a step takes at most
 */
export const lives = (longest: number, mostTurns: number): fc.Arbitrary<Life> =>
  fc.record({
    hasModel: fc.boolean(),
    steps: fc
      .noBias(
        fc.array(
          step.map((drawn) =>
            drawn.kind === 'turns' ? { ...drawn, count: Math.min(drawn.count, mostTurns) } : drawn,
          ),
          { maxLength: longest, size: 'max' },
        ),
      )
      .map((steps) => [...steps, ...END]),
  });
