import { expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { HOUR, post, START, serveModel, servePosts, startTurns } from './_turns.js';

const ANNOUNCED = START - 40 * HOUR;

/** The announcement, and how it is mentioned again after some hours. */
const MENTIONS = [
  [0, 'We have reset usage limits for everyone. Enjoy!'],
  [1, 'Reset all propagated.'],
  [5, 'Limits are reset for all of you, so go build something.'],
  [7, 'ICYMI: we reset limits for everyone earlier today.'],
  [20, 'Good morning to all who slept through last night’s reset of limits.'],
  [30, 'Since we reset limits yesterday, traffic has doubled.'],
] as const;

const posts = MENTIONS.map(([hours, text]) => post(text, ANNOUNCED + hours * HOUR));

/** As the prompt wants them: within six hours a reset that the record merges, later a retelling. */
const ANSWERS = Object.fromEntries(
  MENTIONS.map(([hours, text]) => [
    text,
    hours <= 6 ? answered({ kind: 'reset', evidence: text }) : answered(),
  ]),
);

test.each([
  'the rules',
  'a model',
])('Ensure an announcement that is mentioned again is one reset, read by %s.', async (by) => {
  const upstreams = await servePosts(posts);
  const { model } = await serveModel(byText(ANSWERS));
  const timeline = [upstreams.timelines.jsonfeed];
  const turns = startTurns({ timeline, upstreams, ...(by === 'a model' ? { model } : {}) });
  await turns.turn();
  expect(turns.record()).toMatchObject([
    { at: isoInstant(ANNOUNCED), status: 'confirmed', text: MENTIONS[0][1] },
  ]);
});

test.each([
  'the rules',
  'a model',
])('Ensure one that says “another” is a second reset, read by %s.', async (by) => {
  const text = 'Another one: we have reset usage limits for everyone once more.';
  const again = post(text, ANNOUNCED + 5 * HOUR);
  const upstreams = await servePosts([...posts, again]);
  const further = { [text]: answered({ kind: 'reset', evidence: text, another: true }) };
  const { model } = await serveModel(byText({ ...ANSWERS, ...further }));
  const timeline = [upstreams.timelines.jsonfeed];
  const turns = startTurns({ timeline, upstreams, ...(by === 'a model' ? { model } : {}) });
  await turns.turn();
  expect(turns.record()).toMatchObject([{ at: isoInstant(ANNOUNCED) }, { at: again.at }]);
});
