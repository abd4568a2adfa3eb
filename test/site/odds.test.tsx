import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { CompanyBook, LineBook } from '../../src/core/launches/odds-book-schema.js';
import { BackTest } from '../../src/site/odds/back-test.js';
import { axisOf, Band } from '../../src/site/odds/band.js';
import { Companies } from '../../src/site/odds/companies.js';
import { oddsText } from '../../src/site/odds/odds.js';
import { LastLaunch } from '../../src/site/odds/placed-line.js';
import type { Site } from '../../src/site/pieces/site.js';
import { localeOf } from '../../src/words/locale.js';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 6, 1);

describe('the axis that all companies share', () => {
  const line = (waitDays: number, p90: string | null) =>
    ({
      currentModel: { date: new Date(TODAY - waitDays * DAY).toISOString().slice(0, 10) },
      waitDays,
      expected: { p10: null, p25: null, p50: null, p75: null, p90 },
    }) as unknown as LineBook;
  const daysOf = (lines: readonly LineBook[]) => {
    const { today, end } = axisOf(lines);
    expect(today).toBe(TODAY);
    return (end - today) / DAY;
  };

  test('reaches from today to the latest end of a band', () => {
    expect(daysOf([line(10, '2026-08-30'), line(20, '2026-08-10')])).toBe(60);
  });
  test('is never shorter than thirty days, and ends after four hundred', () => {
    expect(daysOf([line(200, '2026-07-05')])).toBe(30);
    expect(daysOf([line(900, null)])).toBe(400);
    expect(daysOf([line(0, '2031-01-01')])).toBe(400);
  });
});

test('a band ends before the edge, but one that goes on beyond it, which has the head of an arrow there', () => {
  const bandTo = (p90: string | null) => {
    const expected = { p10: '2026-07-05', p25: '2026-07-10', p50: '2026-07-20', p75: '2026-08-20', p90 };
    const line = { expected } as unknown as LineBook;
    const html = render(<Band line={line} axis={{ today: TODAY, end: TODAY + 60 * DAY }} />);
    return html.includes('class="later"');
  };
  expect([bandTo('2026-08-30'), bandTo('2026-08-31'), bandTo(null)]).toEqual([false, true, true]);
});

describe('the sentence on how good odds have been', () => {
  const record = (brier30: number | null) =>
    brier30 === null ? null : { windows: 40, logScore: 1.5, brier30, coverage80: 0.8 };
  const line = (id: string, brier30: number | null, baseline: number | null) =>
    ({
      line: { id, name: id },
      backtest: record(brier30),
      estimators: [{ id: 'trailing-rate', name: 'rate', backtest: record(baseline) }],
    }) as unknown as LineBook;
  const said = (brier30: number | null, baseline: number | null) => {
    const lines = [line('main', 0.1, 0.1), line('any', brier30, baseline)];
    const company = { company: { id: 'acme', name: 'Acme' }, lines } as unknown as CompanyBook;
    const html = render(<BackTest companies={[company]} />).replaceAll('\u00a0', ' ');
    return /<p class="lede">(.*?)<\/p>/.exec(html)?.[1];
  };

  test.each([
    [0.08, '20% less error'],
    [0.096, 'about the same error'],
    [0.104, 'about the same error'],
    [0.12, '20% more error'],
  ])('an error of %d beside 0.1 is %s', (brier30, error) => {
    expect(said(brier30, 0.1)).toContain(
      `the 30-day odds had ${error} for a company’s next model (40 forecasts) and about the same error`,
    );
  });

  test('says that it is too early while no outcome is known', () => {
    const early = 'Too early to say: too few past forecasts have a known outcome.';
    expect(said(null, 0.1)).toBe(early);
    expect(said(0.1, null)).toBe(early);
  });
});

describe('companies', () => {
  const company = (name: string, probability: number | null) => {
    const line = {
      line: { id: 'any', name: 'Any' },
      currentModel: { name: 'One', date: '2026-06-01' },
      waitDays: 30,
      launches: 4,
      dormant: false,
      hint: null,
      backtest: null,
      estimators: [],
      odds: [7, 30, 90].map((days) => ({ days, probability, low: 0.1, high: 0.2 })),
      expected: { p10: null, p25: null, p50: null, p75: null, p90: null },
    };
    const id = name.toLowerCase();
    const lines = probability === null ? [] : [line];
    return {
      company: { id, name },
      ledgerAsOf: '2026-07-01',
      lines,
      launches: [],
    } as unknown as CompanyBook;
  };
  const site = {
    assets: { style: { path: '/a.css' }, script: { path: '/a.js' }, stills: { quiet: { path: '/a.png' } } },
    publicUrl: null,
    snapshot: null,
    operator: {},
    siblings: [],
  } as unknown as Site;
  const leadOf = (...companies: readonly CompanyBook[]) => {
    const text = oddsText({ generatedAt: '2026-07-01T12:00:00.000Z', companies }, site, localeOf('en'));
    return /<p class="headline">(.*?)<\/p>/s.exec(text)?.[1]?.replaceAll('\u00a0', ' ');
  };

  test('one is called the likeliest only if its chance is larger than that of every other', () => {
    const likeliest = 'Of these 2 companies, Beta is the likeliest to launch a model within 30 days: 30%.';
    expect(leadOf(company('Alpha', 0.2), company('Beta', 0.3))).toBe(likeliest);
    const none = /^When each company may launch its next AI model/;
    expect(leadOf(company('Alpha', null), company('Beta', null))).toMatch(none);
    expect(leadOf(company('Alpha', 0.2), company('Beta', 0.2))).toMatch(none);
    expect(leadOf(company('Alpha', 0.2))).toMatch(none);
  });

  test('without counted launches have no axis, and no key of bands', () => {
    const empty = render(<Companies companies={[company('Alpha', null)]} />);
    expect(empty).toContain('No launches count yet.');
    expect(empty).not.toMatch(/class="axis"|class="key"|<svg/);
    expect(render(<Companies companies={[company('Alpha', 0.2)]} />)).toMatch(/class="axis"/);
  });

  test.each([
    [0, 'today'],
    [1, '1 day ago'],
    [2, '2 days ago'],
  ])('%d days after its last launch: %s', (waitDays, ago) => {
    const [line] = company('Alpha', 0.2).lines;
    if (line === undefined) throw new Error('no line');
    const html = render(<LastLaunch line={{ ...line, waitDays }} of="x" />);
    expect(html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')).toBe(`Last: One, ${ago}`);
  });
});
