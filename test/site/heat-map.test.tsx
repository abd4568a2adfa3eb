import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { DayRow } from '../../src/site/page-data.js';
import { HeatMap } from '../../src/site/start/heat-map.js';

const POST = 'https://posts.example/1';

const day = (date: string, changes: Partial<DayRow> = {}): DayRow => ({
  date,
  resets: 0,
  banked: 0,
  url: null,
  watched: 'all',
  ...changes,
});

const html = render(
  <HeatMap
    days={[
      day('2026-06-01'),
      day('2026-06-02', { resets: 1, url: POST }),
      day('2026-06-03', { resets: 2, watched: 'part', url: POST }),
      day('2026-06-04', { banked: 1, url: POST }),
      day('2026-06-05', { watched: 'none' }),
      day('2026-06-06', { resets: 1 }),
    ]}
  />,
);

const of = (date: string) => new RegExp(`<title>Jun ${date}, 2026: ([^<]*)</title>`).exec(html)?.[1];

test('every day of the map says what happened on it', () => {
  expect([1, 2, 3, 4, 5].map((date) => of(String(date)))).toEqual([
    'no reset',
    '1 reset',
    '2 resets, not watched all day',
    '1 banked reset',
    'not watched',
  ]);
});

test('a day with a post is a link to it, named like the day; no other day takes the focus', () => {
  const links = [...html.matchAll(/<a href="https:[^"]*" rel="[^"]*" aria-label="([^"]*)"/g)];
  expect(links.map(([, name]) => name)).toEqual([
    'Jun 2, 2026: 1 reset',
    'Jun 3, 2026: 2 resets, not watched all day',
    'Jun 4, 2026: 1 banked reset',
  ]);
  expect(html).not.toContain('tabindex');
});

test('several resets, banked ones and unwatched time differ in more than colour, and the whole is told in words', () => {
  expect(html.match(/class="day several"/g)).toHaveLength(2);
  expect(html.match(/class="banked"/g)).toHaveLength(2);
  expect(html.match(/class="day" fill="url\(#unwatched\)"/g)).toHaveLength(2);
  expect(html).toContain(
    'From Jun 1, 2026 to Jun 6, 2026: 4 resets on 3 days, 1 banked, 2 days not fully watched.',
  );
});

test('a year is one strip of whole weeks, with its empty days', () => {
  const start = Date.UTC(2025, 5, 30);
  const year = Array.from({ length: 53 * 7 - 4 }, (_, place) =>
    day(new Date(start + place * 86_400_000).toISOString().slice(0, 10)),
  );
  const [strip = '', ...others] =
    render(<HeatMap days={year} />).match(/<svg class="chart".*?<\/svg>/gs) ?? [];
  expect(others).toEqual([]);
  expect(strip).toContain(`width="${30 + 53 * 15}"`);
  expect(strip).toMatch(/>Mon<.*>Wed<.*>Fri<.*>Sun</s);
  expect(strip.match(/<title>/g)).toHaveLength(year.length);
});

test('an empty record has no map', () => {
  expect(render(<HeatMap days={[]} />)).toBe('');
});
