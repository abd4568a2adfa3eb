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
