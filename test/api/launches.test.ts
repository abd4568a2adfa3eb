import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLED_LAUNCHES } from '../../src/sources/launches/launch-lists.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { launch, pending, source } from '../core/launches/_launch-list.js';
import { acme, launchFolder, zeta } from '../worker/_launch-files.js';
import { serveLaunches } from './_launches.js';

const COMPANIES = ['alibaba', 'anthropic', 'deepseek', 'google', 'meta', 'mistral', 'openai', 'xai'];

interface Entry {
  readonly model: string;
  readonly line: string;
  readonly date: string;
  readonly stage: string;
  readonly sources: readonly { readonly publisher: string; readonly statedDate: string }[];
}

const fileOf = (
  company: string,
): { asOf: string; modernSince: string; launches: Entry[]; pending: Entry[] } =>
  JSON.parse(readFileSync(join(BUNDLED_LAUNCHES, `${company}.json`), 'utf8'));

/** Days since the day before `date` on which one of these came out; null where there is none. */
function gapOf(date: string, entries: readonly Entry[]): number | null {
  const earlier = entries.flatMap((one) => (one.date < date ? [Date.parse(one.date)] : []));
  return earlier.length === 0 ? null : (Date.parse(date) - Math.max(...earlier)) / DAY;
}

const publishers = (sources: readonly { readonly publisher: string }[]) =>
  new Set(sources.map(({ publisher }) => publisher)).size;

describe('GET /api/v1/launches over the bundled ledgers', () => {
  // Holds L3, L11, L20, L21, L22, L33, L34.
  test('contract: every verified launch, newest first, and no other', async () => {
    const { launches } = await serveLaunches();
    let [verified, apart] = [0, 0];
    for (const company of COMPANIES) {
      const file = fileOf(company);
      const body = await launches(`?company=${company}`);
      expect(body).toMatchObject({
        apiVersion: '1',
        generatedAt: '2026-11-21T03:00:00.000Z',
        refreshIntervalSeconds: 300,
        company: { id: company },
        ledgerAsOf: file.asOf,
        modernSince: file.modernSince,
      });
      expect(body.companies.map(({ id }) => id)).toEqual(COMPANIES);
      const models = body.launches.map(({ model }) => model);
      expect(models).toEqual(file.launches.map(({ model }) => model).reverse());
      const dates = body.launches.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      const apartInFile = file.pending.filter(({ date }) => date >= file.modernSince);
      expect(body.pending.map(({ model }) => model)).toEqual(apartInFile.map(({ model }) => model).reverse());
      for (const { model } of body.pending) expect(models).not.toContain(model);
      verified += body.launches.length;
      apart += body.pending.length;
    }
    // Two of the 23 pending ones came before the modern regime of their companies.
    expect([verified, apart]).toEqual([150, 21]);
  });

  // Holds L23, L24, L35.
  test('contract: every listed launch has the gap to the one before in its line, and to the launch day before of any kind', async () => {
    const { launches } = await serveLaunches();
    const stages = new Set<string>();
    for (const company of COMPANIES) {
      const listed = fileOf(company).launches;
      for (const { model, line, date, stage, gapDays, gapAnyDays } of (await launches(`?company=${company}`))
        .launches) {
        stages.add(stage);
        const inLine = listed.filter((one) => one.line === line);
        expect([model, gapDays, gapAnyDays]).toEqual([model, gapOf(date, inLine), gapOf(date, listed)]);
      }
    }
    expect([...stages].sort()).toEqual(['announced', 'preview', 'release', 'restricted']);
  });

  // Holds L6, L20.
  test('contract: every launch is stated by two publishers or more, with a link each; a pending one by fewer', async () => {
    const { launches } = await serveLaunches();
    for (const company of COMPANIES) {
      const body = await launches(`?company=${company}`);
      for (const { model, sources, announcement } of body.launches) {
        expect([model, publishers(sources) >= 2]).toEqual([model, true]);
        for (const url of [...sources.map((one) => one.url), ...announcement])
          expect(url).toMatch(/^https:\/\//);
      }
      for (const { sources, whyPending } of body.pending) {
        expect(publishers(sources)).toBeLessThan(2);
        expect(whyPending).not.toBe('');
      }
    }
  });
});

describe('GET /api/v1/launches over an invented ledger', () => {
  test('a row says all that the file says of a launch; a source that states another date is a conflict', async () => {
    const date = '2026-04-01';
    const full = launch('Main 4', date, {
      stage: 'preview',
      sources: [source('Courier', date), source('Gazette', date), source('Herald', '2026-04-02')],
      dates: { product: date, api: '2026-04-02' },
      recordedAt: '2026-04-05',
      announcement: ['https://acme.example/main-4'],
      conflicts: ['2026-03-31: a forum'],
      note: 'In the app from this day.',
    });
    const files = launchFolder({ 'acme.json': acme({ launches: [...acme().launches, full] }) });
    const { launches } = await serveLaunches(files.read);
    const body = await launches();
    expect(body.launches[0]).toEqual({
      model: 'Main 4',
      line: 'main',
      date,
      stage: 'preview',
      dates: { product: date, api: '2026-04-02', weights: null },
      recordedAt: '2026-04-05',
      gapDays: 32,
      gapAnyDays: 32,
      sources: [
        { publisher: 'Courier', url: 'https://courier.example/models' },
        { publisher: 'Gazette', url: 'https://gazette.example/models' },
      ],
      announcement: ['https://acme.example/main-4'],
      conflicts: ['2026-03-31: a forum', '2026-04-02: Herald (API)'],
      note: 'In the app from this day.',
    });
    expect(body.launches.at(-1)).toMatchObject({
      model: 'Main 1',
      dates: { product: null, api: null, weights: null },
      recordedAt: null,
      gapDays: null,
      gapAnyDays: null,
      note: null,
    });
    expect(body.pending).toEqual([
      {
        model: 'Mini 2',
        line: 'mini',
        date: '2025-09-09',
        stage: 'release',
        sources: [{ publisher: 'Courier', url: 'https://courier.example/models' }],
        whyPending: 'one source',
      },
    ]);
  });

  // Holds L21, L33.
  test('launches before the modern regime are neither listed nor the start of a gap, pending ones neither', async () => {
    const files = launchFolder({
      'acme.json': acme({ modernSince: '2025-03-01' }),
      'zeta.json': zeta({ modernSince: '2025-12-01', pending: [pending('Mini 9', '2025-11-30')] }),
    });
    const { launches } = await serveLaunches(files.read);
    const [first, second] = [await launches('?company=acme'), await launches('?company=zeta')];
    expect(first.launches.map(({ model, gapDays }) => [model, gapDays])).toEqual([
      ['Main 3', 364],
      ['Main 2', null],
      ['Mini 1', null],
    ]);
    expect([first.modernSince, first.pending.length]).toEqual(['2025-03-01', 1]);
    expect(second.launches.map(({ model, gapDays, gapAnyDays }) => [model, gapDays, gapAnyDays])).toEqual([
      ['Main 3', null, null],
    ]);
    expect(second.pending).toEqual([]);
  });
});
