import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { launchHistory } from '../src/core/launches/history.js';
import { launchListJsonSchema } from '../src/core/launches/launch-list.js';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../src/sources/launches/launch-lists.js';

const { launchLists, problems } = readLaunchLists(BUNDLED_LAUNCHES);
const LAUNCHES = launchLists.flatMap(({ launchList }) => launchList.launches);

describe('the bundled launch lists', () => {
  test('have no problem', () => {
    expect(problems).toEqual([]);
  });

  test('hold 150 launches and 23 that are pending', () => {
    const counts = launchLists.map(({ company, launchList }) => [
      company,
      launchList.launches.length,
      launchList.pending.length,
    ]);
    expect(counts).toEqual([
      ['alibaba', 13, 7],
      ['anthropic', 28, 1],
      ['deepseek', 15, 2],
      ['google', 22, 2],
      ['meta', 11, 2],
      ['mistral', 13, 4],
      ['openai', 34, 5],
      ['xai', 14, 0],
    ]);
    expect(counts.reduce((total, [, count]) => total + Number(count), 0)).toBe(150);
    expect(counts.reduce((total, [, , count]) => total + Number(count), 0)).toBe(23);
  });

  test('hold 124 releases, 23 previews, 2 launches with restricted access and one announcement', () => {
    const stages = new Map<string, number>();
    for (const { stage } of LAUNCHES) stages.set(stage, (stages.get(stage) ?? 0) + 1);
    expect(Object.fromEntries(stages)).toEqual({ release: 124, preview: 23, restricted: 2, announced: 1 });
  });

  test('are complete until the newest launch of all, and modern from the first of each company', () => {
    const newest = LAUNCHES.map(({ date }) => date)
      .sort()
      .at(-1);
    expect(new Set(launchLists.map(({ launchList }) => launchList.asOf))).toEqual(new Set([newest]));
    for (const { launchList } of launchLists)
      expect(launchList.modernSince).toBe(launchList.launches[0]?.date);
  });

  test('say when each entry was recorded, which is later than its day: a replay knows them all on their days', () => {
    for (const { launchList } of launchLists) {
      for (const { date, recordedAt } of [...launchList.launches, ...launchList.pending])
        expect(recordedAt && date < recordedAt).toBe(true);
      for (const line of launchHistory(launchList).lines) expect(line.knownDays).toBeUndefined();
    }
  });

  test('give every company a line any and at least one of its own', () => {
    for (const { launchList } of launchLists) {
      const ids = launchHistory(launchList).lines.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.at(-1)).toBe('any');
    }
  });

  test('name the JSON Schema beside their folder, which is the form that the check takes', () => {
    for (const { launchList } of launchLists) expect(launchList.$schema).toBe('../launches.schema.json');
    const path = new URL('../data/launches.schema.json', import.meta.url);
    // npm run schema:launches writes it again.
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(launchListJsonSchema());
  });
});
