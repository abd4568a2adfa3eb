import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { CompanyBook, LineBook } from '../../src/core/launches/odds-book-schema.js';
import { worthText } from '../../src/site/odds/back-test.js';
import { axisOf, Band, BandAxis } from '../../src/site/odds/band.js';
import { Companies } from '../../src/site/odds/companies.js';
import { oddsText } from '../../src/site/odds/odds.js';
import { LastLaunch } from '../../src/site/odds/placed-line.js';
import type { Site } from '../../src/site/pieces/site.js';
import { localeOf, wordsOf } from '../../src/words/locale.js';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 6, 1);

describe('the axis that all companies share', () => {
  const dateIn = (days: number | null) =>
    days === null ? null : new Date(TODAY + days * DAY).toISOString().slice(0, 10);
  /** A line whose band ends in so many days, and its middle half. */
  const line = (p90: number | null, p75: number | null = p90, waitDays = 10) =>
    ({
      currentModel: { date: dateIn(-waitDays) },
      waitDays,
      expected: { p10: null, p25: null, p50: null, p75: dateIn(p75), p90: dateIn(p90) },
    }) as unknown as LineBook;

  test.each<[string, readonly LineBook[], number]>([
    ['the latest end of a band', [line(60), line(40, 30, 20)], 60],
    ['it, where the next one ends not much earlier', [line(90), line(120), line(60)], 120],
    ['the next one, where the longest would take the room', [line(90), line(121, 70), line(60)], 90],
    ['the middle half of the longest, at least', [line(90), line(400, 130), line(60)], 130],
    ['that of a band without an end', [line(90), line(null, 100)], 100],
    ['the end of the only band', [line(200)], 200],
    ['thirty days at least', [line(4), line(20, 10, 200)], 30],
    ['four hundred at most', [line(null), line(1_600)], 400],
  ])('reaches from today to %s', (_end, lines, days) => {
    const { today, end } = axisOf(lines);
    expect([today, (end - today) / DAY]).toEqual([TODAY, days]);
  });

  test.each([
    [30, ['today']],
    [60, ['today', 'Aug']],
    [125, ['today', 'Aug', 'Sep', 'Oct', 'Nov']],
    [200, ['today', 'Sep', 'Nov', 'Jan']],
    [400, ['today', 'Oct', 'Jan', 'Apr', 'Jul']],
  ])('of %d days has a label for each month that has room: %j', (days, labels) => {
    const html = render(<BandAxis axis={{ today: TODAY, end: TODAY + days * DAY }} />);
    expect([...html.matchAll(/<text [^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(labels);
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

  const GUESS = 'a guess from last year’s pace';
  const EARLY = 'Too few past forecasts have a known outcome to say how good such odds are.';

  test.each([
    [0.08, 0.1, `In past tests such odds had 20% less error than ${GUESS}; this may be luck.`],
    [0.096, 0.1, `In past tests such odds did about as well as ${GUESS}.`],
    [0.104, 0.1, `In past tests such odds did about as well as ${GUESS}.`],
    [0.12, 0.1, `In past tests such odds had 20% more error than ${GUESS}; this may be luck.`],
    [null, 0.1, EARLY],
    [0.1, null, EARLY],
  ])('an error of %d for companies as a whole, beside %d: %s', (brier30, baseline, text) => {
    // That of a single line is another one.
    const lines = [line('main', 0.05, 0.1), line('any', brier30, baseline)];
    const company = { company: { id: 'acme', name: 'Acme' }, lines } as unknown as CompanyBook;
    expect(worthText([company], wordsOf()).replaceAll('\u00a0', ' ')).toBe(text);
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
    const likeliest = /^Beta is the likeliest to launch a model within 30 days: 30%\. Too few past forecasts/;
    expect(leadOf(company('Alpha', 0.2), company('Beta', 0.3))).toMatch(likeliest);
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
