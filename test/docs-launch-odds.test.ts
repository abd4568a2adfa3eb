import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { launchBacktestHead, launchBacktestRows } from '../src/cli/launch-backtest-report.js';
import { backtestLaunches } from '../src/core/launches/backtest/backtest-launches.js';
import { checkLaunchList } from '../src/core/launches/check-launch-list.js';
import { applyHint, HINT_WEIGHTS } from '../src/core/launches/hints/effect.js';
import { launchHistory } from '../src/core/launches/history.js';
import { launchListSchema, launchSchema, pendingLaunchSchema } from '../src/core/launches/launch-list.js';
import { LAUNCH_MODEL_VERSION } from '../src/core/launches/odds/model-version.js';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../src/sources/launches/launch-lists.js';
import { hintText } from '../src/words/odds.js';
import { evaluate } from './core/launches/hints/_evaluate.js';
import { HELD_OUT, type LabelledPost, TUNING } from './core/launches/hints/wordings/company.js';

const DAY = 86_400_000;
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

describe('docs/launch-odds.md, the back-test', () => {
  test('shows rows of the table that its command prints (reset-record launches backtest)', () => {
    const { launchLists } = readLaunchLists(BUNDLED_LAUNCHES);
    const histories = launchLists.map(({ launchList }) => launchHistory(launchList));
    // The intervals take most of the command's time.
    const printed = launchBacktestRows(backtestLaunches(histories, 0)).map((cells) =>
      cells.join(' | ').trim(),
    );
    const head = launchBacktestHead().join(' | ');
    const shown = PAGE.slice(PAGE.indexOf(head))
      .split('\n\n')[0]
      ?.split('\n')
      .slice(2)
      .map((row) => row.replaceAll(/^\| ?| \|$|[`*]| \([^)]*\)/g, ''));
    expect(shown).toHaveLength(6);
    expect(shown?.filter((row) => !printed.includes(row))).toEqual([]);
    expect(PAGE).toContain(`Model version ${LAUNCH_MODEL_VERSION}:`);
  });
});

const SECTION = PAGE.slice(PAGE.indexOf('\n## The hint lane\n'));

function row(name: string, posts: readonly LabelledPost[]): string {
  const { hint, launch, lines, windows } = evaluate(posts);
  const untold = hint.right + launch.right - lines.right - lines.wrong;
  return [
    `| ${posts.length} ${name}`,
    `${hint.right} of ${hint.labelled}`,
    hint.read - hint.right,
    `${launch.right} of ${launch.labelled}`,
    `${lines.right}, ${lines.wrong}, ${untold}`,
    `${windows.right} of ${windows.of} |`,
  ].join(' | ');
}

describe('docs/launch-odds.md, the hint lane', () => {
  test('says how well the rules read, as they do', () => {
    expect(SECTION).toContain(row('held out', HELD_OUT));
    expect(SECTION).toContain(row('of tuning, as read now', TUNING));
  });

  test('states the weights, and an effect as it is', () => {
    const { dated, undated } = HINT_WEIGHTS;
    expect(SECTION).toContain(
      `${dated} with a time, ${undated} without, times the confidence of the reading`,
    );
    for (const [weight, cost] of [
      [dated, '0.51'],
      [undated, '0.22'],
    ] as const) {
      expect((-Math.log(1 - weight)).toFixed(2)).toBe(cost);
    }
    const odds = [0.1, 0.2, 0.3, 0.4, 0.5].map((probability, place) => ({
      days: [7, 14, 30, 60, 90][place] ?? 0,
      probability,
      low: probability,
      high: probability,
    }));
    const window = { from: 5 * DAY, to: 12 * DAY };
    const hint = { seenAt: 0, window, expiresAt: 26 * DAY, confidence: 0.9 };
    const moved = applyHint(odds, hint, { now: 0, isAny: false });
    const summary = moved && hintText({ dated: true, effect: moved.effect });
    expect(SECTION).toContain(`"${summary}"`);
  });
});
