import { describe, expect, test } from 'vitest';
import { launch, launchFile } from '../core/launches/_launch-list.js';
import { launchFolder } from '../worker/_launch-files.js';
import { operator } from './_cli.js';

const DAY = 86_400_000;
const FIRST = Date.UTC(2022, 0, 3);
const dateOf = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);

/** A launch every sixty days, for some years. */
const LAUNCHES = Array.from({ length: 20 }, (_, place) => launch(`Main ${place}`, dateOf(60 * place)));
const LIST = launchFile({ asOf: dateOf(1200), modernSince: dateOf(0), launches: LAUNCHES, pending: [] });

const backtest = (files: Readonly<Record<string, unknown>>, ...more: readonly string[]) =>
  operator().run('launches', 'backtest', launchFolder(files).folder, ...more);

describe('launches backtest', () => {
  test('has a row for every estimator and one for the blend, of the lines and of all lines together', async () => {
    const { code, out, err } = await backtest({ 'acme.json': LIST });
    expect([code, err]).toEqual([0, '']);
    const [version, head, ...rows] = out.split('\n');
    expect(version).toMatch(/^Model version \d+\.\d+\.\d+$/);
    expect(head).toContain('better than own-line exponential');
    expect(rows.filter((row) => /exponential .*reference$/.test(row))).toHaveLength(2);
    // The estimators forecast regular gaps better than a constant rate does.
    expect(rows.filter((row) => / blend .*\+\d+\.\d%/.test(row))).toHaveLength(2);
    // Every Monday from day 539 to day 1,106, in the gaps that begin on the days 480 to 1,080.
    expect(rows.map((row) => row.trim().split(/ {2,}/)[0])).toContain('any: 82 of 11 gaps');
  });

  test('prints the same as JSON', async () => {
    const { code, out } = await backtest({ 'acme.json': LIST }, '--json');
    const { product, companyWide } = JSON.parse(out);
    expect(code).toBe(0);
    expect(product).toMatchObject({ windows: companyWide.windows, gaps: companyWide.gaps });
    expect(product.blend.skill).toBeGreaterThan(0);
    expect(product.estimators[0]).toMatchObject({ id: 'exponential', skill: 0 });
  });

  test('scores nothing where a list has a problem, or no forecast has an outcome yet', async () => {
    const broken = await backtest({ 'acme.json': LIST, 'beta.json': '{' });
    expect([broken.code, broken.out]).toEqual([1, '']);
    expect(broken.err).toMatch(/beta\.json: expected JSON.*\n.*Nothing was scored/);
    const short = await backtest({
      'acme.json': { ...LIST, asOf: dateOf(60), launches: LAUNCHES.slice(0, 2) },
    });
    expect([short.code, short.out]).toEqual([1, '']);
    expect(short.err).toContain('Nothing to score');
  });
});
