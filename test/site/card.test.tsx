import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { cardText } from '../../src/site/card.js';
import { type GlanceData, glanceOf } from '../../src/site/words/glance.js';
import { localeOf } from '../../src/site/words/locale.js';
import { factsOf, promiseOf } from './_facts.js';

const FORECAST = {
  next24Hours: { probability: 0.31, low: 0.2, high: 0.47 },
  liveAccuracy: { status: 'available', twentyFourHours: { skillLow: -0.1 } },
} as NonNullable<GlanceData['forecast']>;
const DATA: GlanceData = { ...factsOf({ hoursAgo: 62 }), product: 'Codebird', forecast: FORECAST };

/** The lines of the card, top to bottom. */
function lines(data: GlanceData, host: string | null = null): string[] {
  const svg = new XMLParser({ ignoreAttributes: true }).parse(
    cardText(glanceOf(data, localeOf(null)), host),
  ).svg;
  return svg.text.map(String).filter((line: string) => line !== '');
}

describe('the card says', () => {
  test('the sentence in instants, the chance with its range, how far it is tested, and as of when', () => {
    expect(lines(DATA, 'resets.example')).toEqual([
      'Reset Record',
      'Codebird usage-limit resets',
      'Last reset 28 Jun 2026, 22:00 UTC.',
      'No reset promised. 31\u00a0% chance by 2',
      'Jul, 12:00 UTC.',
      'Next 24 hours',
      '31\u00a0%',
      'range 20 to 47\u00a0%',
      'Tested: no better than average',
      'As of 1 Jul 2026, 12:00 UTC · resets.example',
    ]);
  });

  test('what is promised and when, so that it stays true however long it is kept', () => {
    const promises = [promiseOf({ from: 6, to: 6.5, windowKind: 'clock' })];
    expect(lines({ ...DATA, promises }).join(' ')).toContain('Next one promised: 1 Jul, about 18:00 UTC.');
  });

  test('no chance while the record is not live, or there is no forecast', () => {
    const without = { ...DATA, forecast: null };
    const notLive = lines({ ...without, notLive: 'Not live: no timeline has been read yet.' });
    expect(notLive.join(' ')).toContain('Not live: no timeline has been read yet.');
    for (const said of [notLive, lines(without)]) expect(said.join()).not.toContain('%');
  });
});
