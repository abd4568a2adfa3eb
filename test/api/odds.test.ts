import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OddsBody } from '../../src/core/published/launches.js';
import { bookFromText } from '../../src/ledger/stored-odds-book.js';
import { BUNDLED_LAUNCHES } from '../../src/sources/launches/launch-lists.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { acme, launchFolder, zeta } from '../worker/_launch-files.js';
import { publishAgain, refusal, serveLaunches, TODAY } from './_launches.js';

const COMPANIES = ['alibaba', 'anthropic', 'deepseek', 'google', 'meta', 'mistral', 'openai', 'xai'];
const DAYS = [7, 14, 30, 60, 90];

/** The estimator that looks at the gaps of the line alone. */
const OWN_GAPS = 'kaplan-meier';
const today = '2026-11-21';

type Line = OddsBody['lines'][number];
type Estimator = Line['estimators'][number];

interface ListFile {
  readonly asOf: string;
  readonly modernSince: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly lines: readonly { readonly id: string; readonly name: string }[];
  readonly launches: readonly {
    readonly model: string;
    readonly line: string;
    readonly date: string;
    readonly stage: string;
    readonly sources: readonly {
      readonly publisher: string;
      readonly url: string;
      readonly statedDate: string;
    }[];
  }[];
}

const fileOf = (company: string): ListFile =>
  JSON.parse(readFileSync(join(BUNDLED_LAUNCHES, `${company}.json`), 'utf8'));

/** What counts for a line, read from the file alone, oldest first. */
function countedIn({ launches, modernSince }: ListFile, line: string) {
  return launches
    .filter(({ stage, date }) => (stage === 'release' || stage === 'preview') && date >= modernSince)
    .filter((one) => line === 'any' || one.line === line);
}

function expectAscending(values: readonly number[]): void {
  expect(values).toEqual([...values].sort((a, b) => a - b));
}

/**
 * Later than the day of the snapshot and never falling; what lies beyond five years comes last and is null.
 */
function expectDates({ expected }: Line | Estimator): void {
  expect(Object.keys(expected)).toEqual(['p10', 'p25', 'p50', 'p75', 'p90']);
  const dates = Object.values(expected).filter((date) => date !== null);
  expect(
    Object.values(expected)
      .slice(dates.length)
      .every((date) => date === null),
  ).toBe(true);
  expect([today, ...dates]).toEqual([today, ...dates].sort());
  for (const date of dates) {
    expect(date > today).toBe(true);
    expect(Date.parse(date)).toBeLessThanOrEqual(TODAY + 1826 * DAY);
  }
}

function expectLine(line: Line): void {
  expect(line.odds.map(({ days }) => days)).toEqual(DAYS);
  for (const { low, probability, high } of line.odds) expectAscending([0, low, probability, high, 1]);
  for (const key of ['low', 'probability', 'high'] as const)
    expectAscending(line.odds.map((one) => one[key]));
  expectDates(line);
  expect(line.estimators.length).toBeGreaterThanOrEqual(5);
  expect(line.estimators.length).toBeLessThanOrEqual(7);
  expect(new Set(line.estimators.map(({ id }) => id)).size).toBe(line.estimators.length);
  expect(line.estimators.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 4);
  for (const estimator of line.estimators) {
    expect(estimator.odds.map(({ days }) => days)).toEqual(DAYS);
    expectAscending(estimator.odds.map(({ probability }) => probability));
    expectDates(estimator);
  }
  // A blend lies among what it is made of.
  line.odds.forEach(({ probability }, place) => {
    const parts = line.estimators
      .filter(({ weight }) => weight > 0)
      .map(({ odds }) => odds[place]?.probability ?? 0);
    expectAscending([Math.min(...parts) - 1e-4, probability, Math.max(...parts) + 1e-4]);
  });
}

describe('GET /api/v1/odds over the bundled ledgers', () => {
  // Holds L3, L5, L19, L29, L30.
  test('contract: every company that has a ledger is listed and answers, each with its own lines', async () => {
    const { odds } = await serveLaunches();
    for (const company of COMPANIES) {
      const file = fileOf(company);
      const body = await odds(`?company=${company}`);
      expect(body).toMatchObject({
        apiVersion: '1',
        generatedAt: '2026-11-21T03:00:00.000Z',
        refreshIntervalSeconds: 300,
        company: file.company,
        ledgerAsOf: file.asOf,
        modelVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
      expect(body.companies).toEqual(COMPANIES.map((id) => fileOf(id).company));
      const withLaunches = file.lines.filter(({ id }) => countedIn(file, id).length > 0);
      expect(body.lines.map(({ line }) => line)).toEqual([
        ...withLaunches,
        { id: 'any', name: `${file.company.name}, any line` },
      ]);
    }
  });

  // Holds L5, L14, L15, L16, L17, L29.
  test('contract: every line has odds with their spread, dates to come, and five estimators or more', async () => {
    const { odds } = await serveLaunches();
    for (const company of COMPANIES) {
      for (const line of (await odds(`?company=${company}`)).lines) expectLine(line);
    }
  });

  // Holds L11, L12, L13.
  test('contract: the current model is the newest launch that counts, of two publishers; the wait is from there', async () => {
    const { odds } = await serveLaunches();
    for (const company of COMPANIES) {
      const file = fileOf(company);
      for (const { line, currentModel, waitDays, launches, dormant } of (await odds(`?company=${company}`))
        .lines) {
        const counted = countedIn(file, line.id);
        const days = counted.map(({ date }) => date).sort();
        expect(currentModel.date).toBe(days.at(-1));
        const newest = counted.find(({ model }) => model === currentModel.name);
        expect(newest?.date).toBe(currentModel.date);
        const stating = newest?.sources.filter(({ statedDate }) => statedDate === currentModel.date);
        expect(currentModel.sources).toEqual(stating?.map(({ publisher, url }) => ({ publisher, url })));
        expect(new Set(currentModel.sources.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(
          2,
        );
        expect(waitDays).toBe((Date.parse(today) - Date.parse(currentModel.date)) / DAY);
        expect(launches).toBe(new Set(days).size);
        expect(dormant).toBe(waitDays >= 365);
      }
    }
  });

  // Holds L15.
  test('every estimator that was ever settled stands beside its own track record, and so does the blend', async () => {
    const { odds } = await serveLaunches();
    for (const { backtest, estimators } of (await odds('?company=openai')).lines) {
      for (const record of [backtest, ...estimators.map((one) => one.backtest)]) {
        expect(record?.windows).toBeGreaterThan(100);
        expect(record?.brier30).toBeLessThan(0.3);
        expectAscending([0, record?.coverage80 ?? -1, 1]);
      }
      expect(new Set(estimators.map((one) => JSON.stringify(one.backtest))).size).toBe(estimators.length);
    }
  });

  test('a line with fewer than three gaps has the pooled estimators only and says so; a dormant one says that', async () => {
    const { odds } = await serveLaunches();
    const lines: Line[] = [];
    for (const company of COMPANIES) lines.push(...(await odds(`?company=${company}`)).lines);
    const few = lines.filter(({ launches }) => launches < 4);
    expect(few.length).toBeGreaterThan(5);
    for (const { caveats } of few) {
      expect(caveats).toContainEqual(
        expect.stringMatching(/finished gap.*only estimators that pool over lines/),
      );
    }
    for (const { estimators, launches } of lines) {
      expect(estimators.some(({ id }) => id === OWN_GAPS)).toBe(launches >= 4);
    }
    const dormant = lines.filter((line) => line.dormant);
    expect(dormant.length).toBeGreaterThan(0);
    for (const { caveats } of dormant) expect(caveats.join()).toContain('may have ended');
  });

  // Holds L2.
  test('contract: the numbers are those of the payload that the snapshot refers to, to the last digit', async () => {
    const { odds, turns } = await serveLaunches();
    const [row] = query<{ payload: string }>(turns.path, 'SELECT payload FROM odds_books');
    const book = bookFromText(row?.payload ?? '');
    for (const stored of book.companies) {
      const { lines, modelVersion } = await odds(`?company=${stored.company.id}`);
      expect(modelVersion).toBe(book.modelVersion);
      expect(lines).toHaveLength(stored.lines.length);
      expect(lines).toMatchObject(stored.lines);
    }
  });

  // Holds L28, L32.
  test('contract: the default is the provider of the tracked product, or else the first that has a ledger', async () => {
    const { odds, launches, turns, api } = await serveLaunches();
    expect((await odds()).company?.id).toBe('alibaba');
    expect(await odds()).toEqual(await odds('?company=alibaba'));
    for (const provider of ['openai', 'xai']) {
      publishAgain(turns, { product: { ...turns.snapshot().product, provider } });
      expect([(await odds()).company?.id, (await launches()).company?.id]).toEqual([provider, provider]);
      expect((await odds('?company=meta')).company).toEqual({ id: 'meta', name: 'Meta' });
    }
    expect(await refusal(api, '/api/v1/odds?company=OpenAI')).toBe(
      `company must be one of ${COMPANIES.join(', ')}.`,
    );
  });
});

describe('GET /api/v1/odds over ledgers of few launches', () => {
  test('another ledger file is served at the next turn, with no restart of the API', async () => {
    const files = launchFolder({ 'acme.json': acme() });
    const { odds, turns, api } = await serveLaunches(files.read);
    expect((await odds()).companies.map(({ id }) => id)).toEqual(['acme']);
    files.write('zeta.json', zeta());
    await turns.turn(300_000);
    api.clock.now = turns.clock.now;
    expect((await odds()).companies.map(({ id }) => id)).toEqual(['acme', 'zeta']);
    expect((await odds('?company=zeta')).lines).toHaveLength(3);
    const fresh = await serveApi(turns.path);
    fresh.clock.now = turns.clock.now;
    expect((await fresh.send('/api/v1/odds')).text).toBe((await api.send('/api/v1/odds')).text);
  });
});
