import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { DayRow } from '../../src/site/page-data.js';
import { HeatMap } from '../../src/site/start/heat-map.js';

const day = (date: string, changes: Partial<DayRow> = {}): DayRow => ({
  date,
  resets: 0,
  banked: 0,
  watched: 'all',
  ...changes,
});

/** Empty days from a Monday on. */
const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    day(new Date(Date.parse(start) + place * 86_400_000).toISOString().slice(0, 10)),
  );

const html = render(
  <HeatMap
    days={[
      day('2026-06-01'),
      day('2026-06-02', { resets: 1 }),
      day('2026-06-03', { resets: 2, watched: 'part' }),
      day('2026-06-04', { banked: 1 }),
      day('2026-06-05', { watched: 'none' }),
      day('2026-06-06', { resets: 1, banked: 1 }),
      day('2026-06-07'),
    ]}
  />,
);

const summaryOf = (html: string) => /role="img" aria-label="([^"]*)"/.exec(html)?.[1];

/** The months that are named, and those that only a phone names. */
function labelsOf(html: string) {
  const [, begun = ''] = /<g class="begun">(.*?)<\/g>/.exec(html) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, name]) => name);
  return { always: namesIn(html.replace(begun, '')), onPhones: namesIn(begun) };
}

test('the whole map is one picture with one description, and one link to the list below', () => {
  expect(summaryOf(html)).toBe(
    '4 resets and 2 banked on 4 days since Jun 2026, 2 days not fully watched; each reset is listed below',
  );
  expect(html.match(/aria-label/g)).toHaveLength(1);
  expect(html.match(/<a [^>]*>/g)).toEqual(['<a href="#recent-title">', '<a href="/data#health">']);
});

test('a map without resets leads nowhere', () => {
  const quiet = render(<HeatMap days={daysFrom('2026-06-01', 7)} />);
  expect(summaryOf(quiet)).toBe('No resets since Jun 2026');
  expect(quiet).not.toContain('<a ');
});

test('a day with a reset says so when it is pointed at', () => {
  expect([...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text)).toEqual([
    'Jun 2, 2026: 1 reset',
    'Jun 3, 2026: 2 resets',
    'Jun 4, 2026: 1 banked reset',
    'Jun 6, 2026: 1 reset, 1 banked reset',
  ]);
});

test('several resets, banked ones and unwatched time differ in more than colour', () => {
  const [strip = ''] = html.split('<figcaption>');
  expect(strip.match(/class="hole"/g)).toHaveLength(1);
  expect(strip.match(/class="banked"/g)).toHaveLength(2);
  expect(strip.match(/class="day unwatched" fill="url\(#unwatched\)"/g)).toHaveLength(1);
});

test('a year is a strip of 53 weeks, of which a phone shows the newest 26, each with its empty days', () => {
  const year = render(<HeatMap days={daysFrom('2025-06-30', 53 * 7 - 4)} />);
  expect(year.match(/<svg class="cells" width="\d+"/g)).toEqual([
    `<svg class="cells" width="${27 * 15}"`,
    `<svg class="cells" width="${26 * 15}"`,
  ]);
  expect(year).toContain('<div class="older">');
  const drawn = [...year.matchAll(/d="([^"]*)"/g)].map(([, path = '']) => path.split('M').length - 1);
  expect(drawn.slice(0, 2)).toEqual([27 * 7, 26 * 7 - 4]);
  expect(year).toMatch(/>Mon<.*>Wed<.*>Fri<.*>Sun</s);
});

test('every month has its label, also one that has just begun; only a first one without room has none', () => {
  // From Monday, November 24: December begins in the second week, and July in the last one.
  const { always } = labelsOf(render(<HeatMap days={daysFrom('2025-11-24', 220)} />));
  expect(always).toEqual(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul']);
});

test('without the older weeks, a month of which three are left has a label', () => {
  // The newest 26 weeks begin on Monday, September 8.
  expect(labelsOf(render(<HeatMap days={daysFrom('2025-08-04', 31 * 7)} />))).toEqual({
    always: ['Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'],
    onPhones: ['Sep'],
  });
});

test('the legend is of what the map shows', () => {
  const namesIn = (map: string) => {
    const [, legend = ''] = /<span class="legend">(.*)<\/span> <span/.exec(map) ?? [];
    return legend
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .replace(/\s+/g, ' ');
  };
  expect(namesIn(html)).toBe('none one reset several banked times we could not check');
  const quiet = render(<HeatMap days={[...daysFrom('2026-06-01', 6), day('2026-06-07', { resets: 1 })]} />);
  expect(namesIn(quiet)).toBe('none one reset');
});

test('a month that begins in the last columns has its name before their end', () => {
  const placeOf = (map: string, month: string) =>
    new RegExp(`<text x="([^"]*)" y="12"( text-anchor="end")?>${month}<`).exec(map)?.slice(1);
  const year = render(<HeatMap days={daysFrom('2025-11-24', 220)} />);
  expect(placeOf(year, 'Jul')).toEqual(['100%', ' text-anchor="end"']);
  expect(placeOf(year, 'Jun')?.[1]).toBeUndefined();
});

test('an empty record has no map', () => {
  expect(render(<HeatMap days={[]} />)).toBe('');
});
