import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { launchHistory } from '../src/core/launches/history.js';
import { launchLedgerJsonSchema } from '../src/core/launches/launch-ledger-schema.js';
import { BUNDLED_LAUNCHES, readLaunchLedgers } from '../src/sources/launches/launch-ledgers.js';

const { ledgers, problems } = readLaunchLedgers(BUNDLED_LAUNCHES);
const LAUNCHES = ledgers.flatMap(({ ledger }) => ledger.launches);

describe('the bundled launch ledgers', () => {
  test('have no problem', () => {
    expect(problems).toEqual([]);
  });

  test('hold 150 launches and 23 that are pending', () => {
    const counts = ledgers.map(({ company, ledger }) => [
      company,
      ledger.launches.length,
      ledger.pending.length,
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
    expect(new Set(ledgers.map(({ ledger }) => ledger.asOf))).toEqual(new Set([newest]));
    for (const { ledger } of ledgers) expect(ledger.modernSince).toBe(ledger.launches[0]?.date);
  });

  test('say when each entry was recorded, which is later than its day: a replay knows them all on their days', () => {
    for (const { ledger } of ledgers) {
      for (const { date, recordedAt } of [...ledger.launches, ...ledger.pending])
        expect(recordedAt && date < recordedAt).toBe(true);
      for (const line of launchHistory(ledger).lines) expect(line.knownDays).toBeUndefined();
    }
  });

  test('give every company a line any and at least one of its own', () => {
    for (const { ledger } of ledgers) {
      const ids = launchHistory(ledger).lines.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.at(-1)).toBe('any');
    }
  });

  test('name the JSON Schema beside their folder, which is the form that the check takes', () => {
    for (const { ledger } of ledgers) expect(ledger.$schema).toBe('../launches.schema.json');
    const path = new URL('../data/launches.schema.json', import.meta.url);
    // npm run schema:launches writes it again.
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(launchLedgerJsonSchema());
  });
});
