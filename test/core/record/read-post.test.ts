import { expect, test } from 'vitest';
import { inWords } from '../../../src/core/record/read-post.js';

test.each<[string, boolean]>([
  ['Earlier today we reset limits for everyone.', true],
  ['Earlier today, we reset limits for everyone.', true],
  ['And earlier today, limits were reset.', true],
  ['We reset limits earlier this morning.', true],
  ['We reset usage this morning.', true],
  ['This afternoon we did a full reset', true],
  ['Everyone got a reset last night.', true],
  ['Limits were reset overnight', true],
  ['Everyone got a banked one earlier tonight', true],
  ['Two resets came a few hours ago', true],
  ['We reset limits an hour ago, enjoy', true],
  ['We reset limits a couple hours ago', true],
  ['We reset limits couple of hours ago', true],
  ['We reset limits several hrs ago', true],
  ['We reset limits 5 hours ago', true],
  ['We reset limits 1 hr ago', true],
  ['We reset limits 24 hours ago', true],
  ['We reset limits 25 hours ago', false],
  ['We reset limits 5h ago', true],
  ['We reset limits twelve hours ago', true],
  ['We reset limits a few minutes ago', false],
  ['We reset limits yesterday', false],
  ['We have reset limits for everyone.', false],
  ['We had an outage earlier today. Limits are reset for everyone.', false],
  ['We had an outage earlier today, and have reset limits.', false],
  ['We had an outage this morning — limits are reset.', false],
  ['We had an outage this morning - limits are reset.', false],
  ['Limits are reset (we had an outage this morning)', false],
  ['To make up for this morning’s outage we have reset limits', false],
  ["To make up for last night's outage we have reset limits", false],
  ['Earlier today, when all was slow, we reset limits', false],
  ['Limits are reset today, earlier than planned', false],
  ['We shipped it earlier today', false],
  ['', false],
])('%j tells of a reset of earlier today: %j', (text, is) => {
  expect(inWords({ kind: 'reset' }, text).retellsToday).toBe(is);
});

test.each([
  ['A bit early, but limits are reset for everyone.', true],
  ['We could not wait: limits are reset.', true],
  ['Limits are reset, sooner than promised.', true],
  ['Limits are reset. Early tomorrow we ship.', false],
  ['Limits have been reset for all.', false],
])('%s', (text, is) => expect(inWords({ kind: 'reset' }, text).isEarly).toBe(is));

test.each([
  ['No full reset today. Everyone gets a banked reset instead.', true],
  ['Instead, we have added a banked reset to every account.', true],
  ['Instead of the reset we promised, everyone just got a banked reset.', true],
  ['Added a banked reset to all accounts rather than resetting limits today.', true],
  ['Everyone gets a banked reset in place of the promised one.', true],
  ['Everyone got a banked reset. Use it instead of waiting for the next reset.', false],
  ['Everyone got a banked reset. Try the new app instead.', false],
  ['Everyone got a banked reset.', false],
])('%s: instead of a promised reset %j', (text, is) => {
  expect(inWords({ kind: 'banked' }, text).isInstead).toBe(is);
  expect(inWords({ kind: 'reset' }, text).isInstead).toBe(false);
});

test('Only a post that announces a reset of either kind comes early, or tells of earlier today.', () => {
  const text = 'A bit early: earlier today we reset limits for everyone.';
  const said = { isEarly: true, isInstead: false, retellsToday: true, related: [] };
  const kinds = ['reset', 'banked', 'reset+banked'] as const;
  expect(kinds.map((kind) => inWords({ kind }, text))).toEqual([said, said, said]);
  expect(inWords({ kind: 'hint' }, text)).toEqual({ ...said, isEarly: false, retellsToday: false });
});
