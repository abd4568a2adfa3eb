import { expect, test } from 'vitest';
import { compareKinds } from '../../../src/core/evaluation/compare-kinds.js';
import { READING_KINDS, type ReadingKind } from '../../../src/core/reading/reading.js';

const judged = (label: ReadingKind | null, kind: ReadingKind) => ({ label, read: { kind } });

test('every pair of label and reading is counted in its own cell', () => {
  const posts = READING_KINDS.flatMap((label, row) =>
    READING_KINDS.flatMap((kind, column) =>
      Array.from({ length: row * READING_KINDS.length + column }, () => judged(label, kind)),
    ),
  );
  const { confusion, labelled, agreed } = compareKinds(posts);
  const cells = READING_KINDS.flatMap((label) => READING_KINDS.map((kind) => confusion[label][kind]));
  expect(cells).toEqual(Array.from({ length: READING_KINDS.length ** 2 }, (_, index) => index));
  // The sum of 0 to 48, and of the diagonal 0, 8, 16, 24, 32, 40, 48.
  expect({ labelled, agreed }).toEqual({ labelled: 1176, agreed: 168 });
});

test('posts without a label are left out', () => {
  const posts = [judged(null, 'reset'), judged('none', 'reset')];
  expect(compareKinds(posts)).toMatchObject({ labelled: 1, confusion: { none: { reset: 1 } } });
});
