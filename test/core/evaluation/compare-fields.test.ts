import { describe, expect, test } from 'vitest';
import { compareFields, type FieldLabels, isHit } from '../../../src/core/evaluation/compare-fields.js';
import {
  type PromiseWindow,
  READING_KINDS,
  READING_NONE,
  type Reading,
  type ReadingKind,
} from '../../../src/core/reading/reading.js';
import { DAY, HOUR, NOW } from '../../_support/ledgers/snapshot.js';

function judged(label: ReadingKind | null, fields: FieldLabels, read: Partial<Reading>) {
  return { label, fields, read: { ...READING_NONE, at: NOW, ...read } };
}

/** In hours after the post. */
function window(from: number | null, to: number | null, kind: PromiseWindow['kind'] = 'day'): PromiseWindow {
  const at = (hours: number | null) => (hours === null ? null : NOW + hours * HOUR);
  return { kind, from: at(from), to: at(to) };
}

describe('the table of kinds', () => {
  test('counts every pair of label and reading in its own cell', () => {
    const posts = READING_KINDS.flatMap((label, row) =>
      READING_KINDS.flatMap((kind, column) =>
        Array.from({ length: row * READING_KINDS.length + column }, () => judged(label, {}, { kind })),
      ),
    );
    const { confusion, labelled, agreed } = compareFields(posts).kind;
    const cells = READING_KINDS.flatMap((label) => READING_KINDS.map((kind) => confusion[label][kind]));
    expect(cells).toEqual(Array.from({ length: READING_KINDS.length ** 2 }, (_, index) => index));
    // The sum of 0 to 48, and of the diagonal 0, 8, 16, 24, 32, 40, 48.
    expect({ labelled, agreed }).toEqual({ labelled: 1176, agreed: 168 });
  });

  test('leaves out posts without a label', () => {
    const posts = [judged(null, {}, { kind: 'reset' }), judged('none', {}, { kind: 'reset' })];
    expect(compareFields(posts).kind).toMatchObject({ labelled: 1, confusion: { none: { reset: 1 } } });
  });
});

describe('the tables of the other fields', () => {
  test('count what is labelled, with a row and a column for what is not said', () => {
    const { promises, strength, scope, reason } = compareFields([
      judged('hint', { promises: 'banked', strength: 'veiled' }, { promises: 'regular', strength: 'veiled' }),
      judged('hint', { promises: 'banked', scope: null }, { promises: 'banked', scope: 'paid' }),
      judged('hint', { promises: 'both' }, {}),
      judged('reset', { reason: 'gift', scope: 'paid' }, { reason: null, scope: 'paid' }),
    ]);
    expect(promises).toMatchObject({ labelled: 3, agreed: 1 });
    expect(promises.confusion.banked).toEqual({ regular: 1, banked: 1, both: 0, unclear: 0, '-': 0 });
    expect(promises.confusion.both?.['-']).toBe(1);
    expect(strength).toMatchObject({ labelled: 1, agreed: 1 });
    expect(scope).toMatchObject({
      labelled: 2,
      agreed: 1,
      confusion: { '-': { paid: 1 }, paid: { paid: 1 } },
    });
    expect(reason).toMatchObject({ labelled: 1, agreed: 0, confusion: { gift: { '-': 1 } } });
  });

  test('say nothing about posts without a label of the field', () => {
    const {
      promises,
      strength,
      window: times,
    } = compareFields([judged('hint', {}, { promises: 'regular' })]);
    expect([promises, strength, times].map(({ labelled }) => labelled)).toEqual([0, 0, 0]);
  });

  test('count hits of windows apart from their kinds', () => {
    const { window: score } = compareFields([
      judged('hint', { window: window(2, 3, 'clock') }, { window: window(0, 24, 'day') }),
      judged('hint', { window: window(2, 3, 'clock') }, { window: window(8, 9, 'clock') }),
      judged('hint', { window: null }, { window: null }),
      judged('hint', { window: window(0, 24) }, { window: null }),
    ]);
    expect(score).toMatchObject({ labelled: 4, agreed: 2 });
    expect(score.confusion).toMatchObject({
      clock: { day: 1, clock: 1 },
      day: { '-': 1 },
      '-': { '-': 1 },
    });
  });
});

test('a label that is open on both sides is the label of no window', () => {
  const { window: score } = compareFields([
    judged('hint', { window: window(null, null, 'open') }, { window: null }),
  ]);
  expect(score).toMatchObject({ labelled: 1, agreed: 1, confusion: { '-': { '-': 1 } } });
});

describe('a window', () => {
  test.each<[string, PromiseWindow | null, PromiseWindow | null, boolean]>([
    ['is hit by the same', window(2, 3), window(2, 3), true],
    ['is hit where neither has one', null, null, true],
    ['is missed where only one has one', window(2, 3), null, false],
    ['is hit by a wider one', window(2, 3), window(0, 24), true],
    ['is hit by half of the shorter', window(2, 4), window(3, 8), true],
    ['is missed by less', window(2, 4), window(3.01, 8), false],
    ['is missed by one that only touches it', window(2, 3), window(3, 4), false],
    ['without a start begins with the post', window(null, 2), window(0, 2), true],
    ['without an end lasts as long as a promise', window(24, null), window(48, 72), true],
    ['without an end is missed by an earlier one', window(24, null), window(0, 23), false],
    ['without an end hits another without one', window(24, null), window(48, null), true],
    ['of no length is hit where it lies in the other', window(2, 2), window(0, 4), true],
    ['of no length is missed elsewhere', window(5, 5), window(0, 4), false],
  ])('%s', (_what, label, read, expected) => {
    expect(isHit(label, read, NOW)).toBe(expected);
    expect(isHit(read, label, NOW)).toBe(expected);
  });

  test('far ahead without an end still has one after its start', () => {
    expect(isHit(window(40 * 24, null), window(41 * 24, 42 * 24), NOW)).toBe(true);
    expect(isHit(window(0, null), { kind: 'day', from: NOW + 31 * DAY, to: NOW + 32 * DAY }, NOW)).toBe(
      false,
    );
  });
});
