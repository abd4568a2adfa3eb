import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ESTIMATORS } from '../../src/core/launches/estimators/all-estimators.js';
import { dateOfDay } from '../../src/core/launches/launch-day.js';
import { LAUNCH_MODEL_VERSION } from '../../src/core/launches/odds/model-version.js';
import { regularGap, syntheticHistories } from '../core/launches/backtest/_synthetic.js';
import { operator } from './_cli.js';

/** A folder with the launch lists of two companies, invented. */
function ledgerFolder(directory: string): string {
  const folder = join(directory, 'launches');
  mkdirSync(folder);
  for (const { company, asOfDay, lines } of syntheticHistories(3, regularGap, { companies: 2, days: 900 })) {
    const product = lines.filter(({ id }) => id !== 'any');
    const launches = product
      .flatMap(({ id, days }) => days.map((day) => ({ line: id, day })))
      .sort((a, b) => a.day - b.day)
      .map(({ line, day }, index) => ({
        model: `Model ${index}`,
        line,
        date: dateOfDay(day),
        stage: 'release',
        sources: ['Courier', 'Gazette'].map((publisher) => ({
          publisher,
          url: 'https://news.example/',
          statedDate: dateOfDay(day),
        })),
      }));
    const ledger = {
      company: { id: company, name: company },
      asOf: dateOfDay(asOfDay),
      lines: product.map(({ id, name }) => ({ id, name })),
      launches,
    };
    writeFileSync(join(folder, `${company}.json`), JSON.stringify(ledger));
  }
  return folder;
}

describe('backtest --launches', () => {
  test('scores every estimator and the blend, as JSON, as a table and window by window', async () => {
    const { directory, run } = operator();
    const folder = ledgerFolder(directory);
    const csv = join(directory, 'windows.csv');
    const asJson = await run('backtest', '--launches', folder, '--windows', csv, '--json');
    expect([asJson.code, asJson.err]).toEqual([0, '']);
    const result = JSON.parse(asJson.out);
    expect(result).toMatchObject({ modelVersion: LAUNCH_MODEL_VERSION, companies: 2, lines: 6 });
    // The estimators of the odds, and the reference.
    expect(result.estimators).toHaveLength(ESTIMATORS.length + 1);
    expect(result.estimators[0]).toMatchObject({ id: 'exponential', windows: result.windows, skill: 0 });
    for (const one of [...result.estimators, result.blend]) {
      expect(one.crps90).toBeCloseTo(90 * one.brier90Mean, 9);
      expect(one.skillLow).toBeLessThanOrEqual(one.skill);
      expect(one.skillHigh).toBeGreaterThanOrEqual(one.skill);
      expect(one.pitHistogram.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 9);
    }
    expect(result.endedGaps.windows).toBeGreaterThan(0);
    expect(result.companyWide.windows).toBeGreaterThan(0);

    const [head = '', ...rows] = readFileSync(csv, 'utf8').trim().split('\n');
    expect(head.split(',').slice(0, 8)).toEqual([
      'company',
      'line',
      'origin',
      'gaps',
      'waitDays',
      'nextDays',
      'knownDays',
      'exponential:7',
    ]);
    const observed = rows
      .map((row) => row.split(','))
      .filter((row) => row[1] !== 'any' && Number(row[6]) >= 90);
    expect(observed).toHaveLength(result.windows);
    const brier = observed.reduce((sum, row) => sum + Number(row.at(-1)), 0) / observed.length;
    expect(brier).toBeCloseTo(result.blend.brier90Mean, 4);

    const asTable = await run('backtest', '--launches', folder);
    expect(asTable.out).toContain(`${result.windows} windows of ${result.gaps} gaps`);
    expect(asTable.out).toMatch(/^ {2}blend /m);
  });

  test('names a folder that holds nothing to replay, and what does not go together', async () => {
    const { directory, run } = operator();
    const empty = await run('backtest', '--launches', join(directory, 'nowhere'));
    expect([empty.code, empty.out]).toEqual([1, '']);
    expect(empty.err).toContain('nowhere');
    expect((await run('backtest', 'record.csv', '--launches')).code).toBe(2);
  });
});
