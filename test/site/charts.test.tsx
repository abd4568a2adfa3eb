import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { PageData } from '../../src/site/page-data.js';
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
