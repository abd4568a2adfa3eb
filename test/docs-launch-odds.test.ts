import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkLaunchLedger } from '../src/core/launches/check-launch-ledger.js';
import { launchLedgerSchema, launchSchema, pendingLaunchSchema } from '../src/core/launches/launch-ledger.js';
import { BUNDLED_LAUNCHES, readLaunchLedgers } from '../src/sources/launches/launch-ledgers.js';

const PAGE = readFileSync(new URL('../docs/launch-odds.md', import.meta.url), 'utf8');

describe('docs/launch-odds.md', () => {
  test('shows a ledger file in which nothing is wrong', () => {
    const [, name = '', content = ''] = /^```json (\S+)\n(.*?)^```$/ms.exec(PAGE) ?? [];
    expect(checkLaunchLedger(JSON.parse(content), name).problems).toEqual([]);
  });

  test('explains every key of a ledger file', () => {
    const shapes = [launchLedgerSchema, launchSchema, pendingLaunchSchema].map(({ shape }) => shape);
    const keys = shapes.flatMap((shape) => Object.keys(shape)).filter((key) => key !== '$schema');
    const table = PAGE.split('\n').filter((line) => line.startsWith('| `'));
    const unexplained = keys.filter((key) => !table.some((line) => line.match(`\`${key}(\\[\\])?\``)));
    expect(unexplained).toEqual([]);
  });

  test('says how many launches come with the program, from when to when', () => {
    const ledgers = readLaunchLedgers(BUNDLED_LAUNCHES).ledgers.map(({ ledger }) => ledger);
    const dates = ledgers.flatMap(({ launches }) => launches.map(({ date }) => date)).sort();
    const pending = ledgers.flatMap((ledger) => ledger.pending).length;
    expect(PAGE).toContain(
      `hold ${dates.length} launches from ${dates[0]} to ${dates.at(-1)}, and ${pending} more that are pending`,
    );
    for (const { asOf } of ledgers) expect(PAGE).toContain(`\`asOf\` is ${asOf} in all eight`);
  });
});
