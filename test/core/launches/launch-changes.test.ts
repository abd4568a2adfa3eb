import { describe, expect, test } from 'vitest';
import { launchChanges } from '../../../src/core/launches/launch-changes.js';
import type { Launch, PendingLaunch } from '../../../src/core/launches/launch-list.js';
import { launch, launchFile, listOf, pending } from './_launch-list.js';

const launchList = (launches: readonly Launch[], waiting: readonly PendingLaunch[] = []) =>
  listOf(launchFile({ launches, pending: waiting }));

const A = launch('A', '2025-02-01');
const B = launch('B', '2025-03-01');

function changes(before: ReturnType<typeof launchList>, after: ReturnType<typeof launchList>) {
  return launchChanges(before, after).map(({ kind, launch: now, was }) => [
    kind,
    `${now.model} ${now.line} ${now.date} ${now.stage}`,
    was && `${was.model} ${was.line} ${was.date} ${was.stage}`,
  ]);
}

describe('from one revision of a list to the next', () => {
  test('a new launch is added, a new one with too few publishers is pending', () => {
    expect(changes(launchList([A]), launchList([A, B], [pending('C', '2025-04-01')]))).toEqual([
      ['added', 'B main 2025-03-01 release', null],
      ['pending', 'C main 2025-04-01 release', null],
    ]);
  });

  test('a pending one is confirmed, with its date before, or the other way round', () => {
    const [early, late] = [launchList([A], [pending('B', '2025-03-02')]), launchList([A, B])];
    const [there, here] = ['B main 2025-03-01 release', 'B main 2025-03-02 release'];
    expect(changes(early, late)).toEqual([['confirmed', there, here]]);
    expect(changes(late, early)).toEqual([['pending', here, there]]);
  });

  test.each<[string, Launch, string]>([
    ['date', launch('A', '2025-02-03'), 'A main 2025-02-03 release'],
    ['line', launch('A', '2025-02-01', { line: 'mini' }), 'A mini 2025-02-01 release'],
    ['stage', launch('A', '2025-02-01', { stage: 'preview' }), 'A main 2025-02-01 preview'],
    ['spelling', launch('a', '2025-02-01'), 'a main 2025-02-01 release'],
    ['name', launch('Alpha', '2025-02-01'), 'Alpha main 2025-02-01 release'],
  ])('another %s is a correction', (_what, corrected, now) => {
    expect(changes(launchList([A, B]), launchList([corrected, B]))).toEqual([
      ['corrected', now, 'A main 2025-02-01 release'],
    ]);
  });

  test('one that is gone was withdrawn', () => {
    expect(changes(launchList([A, B]), launchList([A]))).toEqual([
      ['withdrawn', 'B main 2025-03-01 release', 'B main 2025-03-01 release'],
    ]);
  });

  test('one of another line or day is no other name of it; changes are listed by date', () => {
    const other = launch('C', '2025-02-01', { line: 'mini' });
    expect(changes(launchList([A, B]), launchList([other, launch('D', '2025-02-15')]))).toEqual([
      ['added', 'C mini 2025-02-01 release', null],
      ['withdrawn', 'A main 2025-02-01 release', 'A main 2025-02-01 release'],
      ['added', 'D main 2025-02-15 release', null],
      ['withdrawn', 'B main 2025-03-01 release', 'B main 2025-03-01 release'],
    ]);
  });

  test('of two on one day that are gone, each new one there renames one', () => {
    const [before, after] = [['A', 'B', 'C'], ['D']].map((models) =>
      launchList((models ?? []).map((model) => launch(model, '2025-02-01'))),
    );
    if (!before || !after) throw new Error('both are there');
    expect(changes(before, after).map(([kind]) => kind)).toEqual(['corrected', 'withdrawn', 'withdrawn']);
    expect(changes(after, before).map(([kind]) => kind)).toEqual(['corrected', 'added', 'added']);
  });

  test('sources, notes, days by channel and asOf are no change', () => {
    const more = launch('A', '2025-02-01', { note: 'A note.', dates: { product: '2025-02-01' } });
    const later = listOf(launchFile({ launches: [more, B], pending: [], asOf: '2026-07-01' }));
    expect(changes(launchList([A, B]), later)).toEqual([]);
  });
});
