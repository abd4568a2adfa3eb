import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { PageData } from '../../src/site/page-data.js';
import { HoursChart, HoursKey } from '../../src/site/start/hours-chart.js';
import { Waits } from '../../src/site/start/waits.js';

/*
 * What the charts of the start page say to those who do not compare lengths.
 */

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u202f', ' ');

const valuesIn = (html: string) =>
  [...html.matchAll(/<g class="valued" tabindex="0" role="img" aria-label="([^"]*)">.*?<\/g>/gs)].map(
    ([value, label]) => [
      label,
      textOf(/<text class="value-shown"[^>]*>(.*?)<\/text>/s.exec(value)?.[1] ?? ''),
    ],
  );

describe('the coming hours', () => {
  const hours = [0.001, 0.02, 0.11, 0.0003].map((probability, place) => ({
    at: `2026-07-01T1${place}:00:00.000Z`,
    probability,
  }));

  test('each say their hour and chance, on focus in the reader’s zone', () => {
    const html = render(<HoursChart hours={hours} />).replaceAll('\u202f', ' ');
    expect(valuesIn(html)).toEqual([
      ['10 AM UTC: 0.1%', '10 AM: 0.1%'],
      ['11 AM UTC: 2.0%', '11 AM: 2.0%'],
      ['12 PM UTC: 11%', '12 PM: 11%'],
      ['1 PM UTC: under 0.1%', '1 PM: under 0.1%'],
    ]);
    expect(html).toContain(`<tspan data-hour="${Date.parse('2026-07-01T10:00Z')}">10 AM</tspan>`);
  });

  test('stand on an axis of chances, in whole per cents however small they are', () => {
    const axisOf = (html: string) =>
      [...html.matchAll(/<text class="over"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(axisOf(render(<HoursChart hours={hours} />))).toEqual(['5%', '10%']);
    expect(axisOf(render(<HoursChart hours={hours.slice(0, 1)} />))).toEqual(['1%', '2%']);
  });

  test('have a key of the colours that occur, and of no others', () => {
    const html = render(<HoursKey hours={hours} />);
    // At 0.1, 2, 11 and under 0.1 % an hour, four hours make 0.4, 8, 37 and 0.1 %.
    expect([...html.matchAll(/class="bar (level-\d)"/g)].map(([, level]) => level)).toEqual([
      'level-0',
      'level-2',
    ]);
    expect(textOf(html)).toBe('Very unlikelyCould go either way');
  });
});

describe('the wait since the last reset among those of the past', () => {
  /** After some days, with past waits of 1 to 8 days. */
  function htmlAfter(days: number): string {
    const resets = Array.from({ length: 8 }, (_, place) => ({ gapDays: place + 1 }));
    const data = { resets: { resets }, stats: { hoursSinceLastReset: 24 * days }, reservation: null };
    return render(<Waits data={data as unknown as PageData} />);
  }

  test.each([
    [5.5, 'Longer than 5 of the last 8 waits. Half of the longer ones ended by 7.0 days.'],
    [0.5, 'Shorter than each of the last 8 waits. Half of the longer ones ended by 4.0 days.'],
    [9, 'Longer than each of the last 8 waits. '],
  ])('after %s days is a place and not a share', (days, words) => {
    expect(textOf(/<p class="lede">(.*?)<\/p>/s.exec(htmlAfter(days))?.[1] ?? '')).toBe(words);
  });

  test('is on an axis with its unit, and each dot says its days', () => {
    const html = htmlAfter(5.5);
    const ticks = [...html.matchAll(/<text x[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(ticks).toEqual(['1', '3', '7 days']);
    expect(valuesIn(html)[2]).toEqual(['3.0 days', '3.0 days']);
  });
});
