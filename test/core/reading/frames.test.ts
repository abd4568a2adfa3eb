import { describe, expect, test } from 'vitest';
import { CONFIDENCE_THRESHOLD } from '../../../src/core/reading/reading.js';
import { clausesOf } from '../../../src/core/reading/rules/clauses.js';
import { DOUBTS } from '../../../src/core/reading/rules/doubts.js';
import { fittingOf, frames } from '../../../src/core/reading/rules/frame.js';
import {
  BANKED_FRAMES,
  COMPLETION_FRAMES,
  PROMISE_FRAMES,
  RESET_FRAMES,
  WITHDRAWAL_FRAMES,
} from '../../../src/core/reading/rules/frames.js';
import { readByRules } from '../../../src/core/reading/rules/rules-reader.js';
import { splitSentences } from '../../../src/core/reading/wording/sentences.js';

const AT = Date.parse('2026-07-07T18:00:00Z');

const read = (text: string) =>
  readByRules({ at: AT, text, isReply: false, context: [] }, { timeZone: 'America/Los_Angeles' });

const clausesIn = (text: string) => splitSentences(text).map((sentence) => clausesOf(sentence, () => false));

const TABLES = {
  RESET_FRAMES,
  BANKED_FRAMES,
  PROMISE_FRAMES,
  WITHDRAWAL_FRAMES,
  COMPLETION_FRAMES,
};

describe('Ensure that a frame', () => {
  test.each(
    Object.entries(TABLES).flatMap(([name, table]) =>
      table.frames.map((one) => [name, one.name, one, { ...table, frames: [one] }] as const),
    ),
  )('of %s fits its own example: %s', (_, __, one, alone) => {
    expect(
      clausesIn(one.example).some((clauses) => fittingOf(alone, clauses) !== null),
      one.example,
    ).toBe(true);
  });

  test('has a name of its own', () => {
    const names = Object.values(TABLES).flatMap(({ frames }) => frames.map(({ name }) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  const fit = (pattern: string, text: string) => {
    const [clauses] = clausesIn(text);
    return clauses ? (fittingOf(frames(`a  ${pattern}  # example`), clauses)?.fit ?? null) : 'no words';
  };

  test.each([
    ['TEAM HAVE? RESET LIMIT', 'We have reset the limits for everyone', 'closed'],
    ['TEAM HAVE? RESET LIMIT', 'We reset limits', 'closed'],
    ['TEAM HAVE? RESET LIMIT', 'We have reset the zebra limits', 'open'],
    ['TEAM HAVE? RESET LIMIT', 'We have reset limits for zebras', 'open'],
    ['TEAM HAVE? RESET LIMIT', 'We have reset limits because a zebra was seen', 'closed'],
    ['TEAM HAVE? RESET LIMIT', 'The zebra is fine and we have reset limits', 'closed'],
    ['TEAM HAVE? RESET LIMIT', 'We zebra zebra zebra zebra zebra zebra zebra reset limits', null],
    ['TEAM HAVE? RESET LIMIT', 'Limits have been reset', null],
    ['reset +button', 'The reset button', 'closed'],
    ['reset +button', 'The reset now button', null],
  ])('%s fits “%s”: %s', (pattern, text, expected) => {
    expect(fit(pattern, text)).toBe(expected);
  });
});

describe('Ensure that a doubt', () => {
  test.each(
    DOUBTS.map((one) => [one.name, one.example] as const),
  )('%s keeps from counting: %s', (_, example) => {
    const { kind, confidence } = read(example);
    const announces =
      kind === 'reset' || kind === 'banked' || kind === 'reset+banked' || kind === 'confirmation';
    const counts = announces && confidence >= CONFIDENCE_THRESHOLD;
    expect(counts, `${kind} ${confidence}`).toBe(false);
  });

  test.each([
    ['EU-West: all usage limits have been reset.', 'few, place'],
    ['If you filed a ticket, your limits are reset.', 'few, if-you'],
    ['We have reset limits for everyone who filed a ticket.', 'few, who'],
    ['A competitor just reset everyone’s limits.', 'somebody else'],
  ])('is named by the rationale of “%s”: %s', (text, name) => {
    expect(read(text).rationale).toContain(name);
  });

  // A rationale is kept for ever, a text may be taken down.
  test.each([
    ['On July 2 in Zanzibar, limits have been reset for everyone', 'past, a date before'],
    ['We have reset limits for everyone, at Zanzibar on July 2nd.', 'past, a date before'],
    ['Zanzibar: limits are reset for everyone on July 20th', 'the classifier says'],
  ])('is named without words of “%s”: %s', (text, named) => {
    const { rationale } = read(text);
    expect(rationale).toContain(named);
    expect(rationale).not.toMatch(/zanzibar|july/i);
  });
});

describe('Ensure that a reading names what it rests on:', () => {
  test.each([
    ['We have reset the limits for everyone.', 'frame done-active, closed'],
    ['The banked reset has landed.', 'frame banked-give-passive, closed'],
    ['We will reset limits tomorrow.', 'frame will-active'],
    ['Correction: the reset did not go through.', 'frame not-through'],
    ['It is done.', 'frame completion, closed'],
  ])('%s', (text, named) => {
    expect(read(text).rationale).toContain(named);
    expect(read(text).confidence).toBeGreaterThanOrEqual(CONFIDENCE_THRESHOLD);
  });
});
