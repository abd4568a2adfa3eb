import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkLaunchList } from '../src/core/launches/check-launch-list.js';
import { launchListSchema, launchSchema, pendingLaunchSchema } from '../src/core/launches/launch-list.js';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../src/sources/launches/launch-lists.js';

const PAGE = readFileSync(new URL('../docs/launch-odds.md', import.meta.url), 'utf8');

describe('docs/launch-odds.md', () => {
  test('shows a ledger file in which nothing is wrong', () => {
    const [, name = '', content = ''] = /^```json (\S+)\n(.*?)^```$/ms.exec(PAGE) ?? [];
    expect(checkLaunchList(JSON.parse(content), name).problems).toEqual([]);
  });

  test('explains every key of a ledger file', () => {
    const shapes = [launchListSchema, launchSchema, pendingLaunchSchema].map(({ shape }) => shape);
    const keys = shapes.flatMap((shape) => Object.keys(shape)).filter((key) => key !== '$schema');
    const table = PAGE.split('\n').filter((line) => line.startsWith('| `'));
    const unexplained = keys.filter((key) => !table.some((line) => line.match(`\`${key}(\\[\\])?\``)));
    expect(unexplained).toEqual([]);
  });

  test('says how many launches come with the program, from when to when', () => {
    const launchLists = readLaunchLists(BUNDLED_LAUNCHES).launchLists.map(({ launchList }) => launchList);
    const dates = launchLists.flatMap(({ launches }) => launches.map(({ date }) => date)).sort();
    const pending = launchLists.flatMap((launchList) => launchList.pending).length;
    expect(PAGE).toContain(
      `hold ${dates.length} launches from ${dates[0]} to ${dates.at(-1)}, and ${pending} more that are pending`,
    );
    for (const { asOf } of launchLists) expect(PAGE).toContain(`\`asOf\` is ${asOf} in all eight`);
  });
});
