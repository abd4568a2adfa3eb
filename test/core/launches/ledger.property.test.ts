import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLaunchList } from '../../../src/core/launches/check-launch-list.js';
import { type LaunchLine, launchHistory } from '../../../src/core/launches/history.js';
import { dateOfDay, dayOfDate } from '../../../src/core/launches/launch-day.js';
import type { Launch } from '../../../src/core/launches/launch-list.js';
import { launchRows } from '../../../src/core/launches/launch-rows.js';
import { file, launch, listOf, pending, problemsOf, source } from './_ledger.js';

const FIRST_DAY = dayOfDate('2024-01-01');
const LINES = ['main', 'mini'] as const;

/** Launches of a sound list: ordered, some on one day, in every stage. */
const launches = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 200 }),
      line: fc.constantFrom(...LINES),
      stage: fc.constantFrom<Launch['stage'][]>('release', 'preview', 'restricted', 'announced'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((steps) => {
    let day = FIRST_DAY;
    return steps.map(({ after, line, stage }, index) => {
      day += after;
      return launch(`Model ${index + 1}`, dateOfDay(day), { line, stage });
    });
  });
const fileOf = (list: readonly Launch[], over: object = {}) => {
  const first = list[0]?.date ?? '2024-01-01';
  return file({ launches: list, pending: [], modernSince: first, asOf: list.at(-1)?.date, ...over });
};

function gapsOf({ days }: LaunchLine): number[] {
  return days.slice(1).map((day, index) => day - (days[index] ?? Number.NaN));
}

test('every sound list is taken', () => {
  fc.assert(
    fc.property(launches, (list) => {
      expect(problemsOf(fileOf(list))).toEqual([]);
    }),
  );
});

test('a fault in any one launch of a sound list refuses the file and names that launch', () => {
  const fault = fc.constantFrom<((one: Launch) => object)[]>(
    ({ sources }) => ({ sources: sources.slice(1) }),
    ({ date }) => ({ sources: [source('Courier', date), source('Gazette', '2001-01-01')] }),
    () => ({ date: '2024-02-30' }),
    () => ({ line: 'maxi' }),
    () => ({ stage: 'rumoured' }),
    () => ({ announcement: ['http://acme.example/'] }),
    () => ({ date: '2001-01-01' }),
    () => ({ date: '2999-12-31' }),
    () => ({ model: 7 }),
  );
  fc.assert(
    fc.property(launches, fc.nat(), fault, (list, at, spoil) => {
      const index = at % list.length;
      const spoilt = list.map((one, i) => (i === index ? { ...one, ...spoil(one) } : one));
      const { launchList, problems } = checkLaunchList(
        fileOf(spoilt as Launch[], { asOf: '2030-01-01' }),
        'acme.json',
      );
      expect(launchList).toBeNull();
      const names = [`acme.json: ${list[index]?.model} (`, `acme.json: entry ${index + 1} of launches`];
      expect(problems.some((problem) => names.some((name) => problem.startsWith(name)))).toBe(true);
    }),
  );
});

test('no JSON whatever makes the check throw, and what is no list has a problem', () => {
  const keys = fc.constantFrom(...Object.keys(file()));
  fc.assert(
    fc.property(fc.jsonValue(), keys, (value, key) => {
      expect(checkLaunchList(value, 'acme.json').launchList).toBeNull();
      const { launchList, problems } = checkLaunchList(file({ [key]: value }), 'acme.json');
      expect(launchList === null).toBe(problems.length > 0);
    }),
  );
});

test('days ascend, gaps sum to the span, and the line any is the union of the others', () => {
  fc.assert(
    fc.property(launches, (list) => {
      const { lines } = launchHistory(listOf(fileOf(list)));
      for (const line of lines) {
        const gaps = gapsOf(line);
        expect(Math.min(1, ...gaps)).toBe(1);
        const span = (line.days.at(-1) ?? Number.NaN) - (line.days[0] ?? Number.NaN);
        expect(gaps.reduce((total, gap) => total + gap, 0)).toBe(span);
      }
      const union = new Set(lines.filter(({ id }) => id !== 'any').flatMap(({ days }) => days));
      expect(new Set(lines.find(({ id }) => id === 'any')?.days)).toEqual(union);
      const open = list.filter(({ stage }) => stage === 'release' || stage === 'preview');
      expect(union).toEqual(new Set(open.map(({ date }) => dayOfDate(date))));
    }),
  );
});

test('what does not count changes no day of the history: closed launches, announcements, pending ones', () => {
  const closed = fc.constantFrom<Launch['stage'][]>('restricted', 'announced');
  fc.assert(
    fc.property(launches, fc.nat(), closed, (list, at, stage) => {
      const date = list[at % list.length]?.date ?? '';
      const last = list.findLastIndex((one) => one.date === date);
      const more = list.toSpliced(last + 1, 0, launch('Closed', date, { stage }));
      const before = listOf(fileOf(list));
      const after = listOf(fileOf(more, { pending: [pending('Waiting', date)] }));
      expect(launchHistory(after)).toEqual(launchHistory(before));
    }),
  );
});

test('where every launch counts, the gaps of the rows are those of the history', () => {
  fc.assert(
    fc.property(launches, (list) => {
      const launchList = listOf(fileOf(list.map((one) => ({ ...one, stage: 'release' as const }))));
      const rows = launchRows(launchList).toReversed();
      for (const line of launchHistory(launchList).lines) {
        const byDay = new Map(
          rows
            .filter((row) => line.id === 'any' || row.line === line.id)
            .map((row) => [row.date, line.id === 'any' ? row.gapAnyDays : row.gapDays] as const)
            .filter(([, gap]) => gap !== null),
        );
        expect([...byDay.values()]).toEqual(gapsOf(line));
      }
    }),
  );
});
