import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { cardText } from '../../src/site/card.js';
import { type GlanceData, glanceOf } from '../../src/site/words/glance.js';

const FORECAST = {
  next24Hours: { probability: 0.31, low: 0.2, high: 0.47 },
  liveAccuracy: { status: 'available', twentyFourHours: { skillLow: -0.1 } },
} as NonNullable<GlanceData['forecast']>;
const DATA: GlanceData = {
  product: 'Codebird',
  generatedAt: '2026-07-01T12:00:00.000Z',
  known: {
    until: '2026-07-01T11:55:00.000Z',
    holesSinceLastReset: 0,
    uncoveredLast7DaysMs: 0,
    uncoveredLast30DaysMs: 0,
  },
  notLive: null,
  stats: { lastResetAt: '2026-06-28T22:15:00.000Z' } as GlanceData['stats'],
  forecast: FORECAST,
};

/** The lines of the card, top to bottom. */
function lines(data: GlanceData, host: string | null = null): string[] {
  const svg = new XMLParser({ ignoreAttributes: true }).parse(cardText(glanceOf(data), host)).svg;
  return svg.text.map(String).filter((line: string) => line !== '');
}

describe('the card says', () => {
  test('what the first screen says: the last reset, the chance with its range, how far it is tested, and as of when', () => {
    expect(lines(DATA, 'resets.example')).toEqual([
      'Reset Record',
      'Codebird usage-limit resets',
      'Last reset',
      '28 Jun 2026, 22:15 UTC',
      'Chance in the next 24 hours',
      '31\u00a0%',
      'range 20 to 47\u00a0%',
      'Tested: no better than average',
      'As of 1 Jul 2026, 12:00 UTC · resets.example',
    ]);
  });

  test('that a later reset may be missing, that there was none, and that there is no forecast', () => {
    const known = DATA.known && { ...DATA.known, holesSinceLastReset: 1 };
    expect(lines({ ...DATA, known })).toContain('Last known reset');
    const stats = { ...DATA.stats, lastResetAt: null };
    expect(lines({ ...DATA, stats })).toContain('None on record yet');
    const without = lines({ ...DATA, forecast: null });
    expect(without).toContain('No forecast is available right now.');
    expect(without.join()).not.toContain('%');
  });

  test('no chance while the record is not live', () => {
    const said = lines({ ...DATA, notLive: 'Not live: no timeline has been read yet.' });
    expect(said).toContain('Not live: no timeline has been read yet.');
    expect(said.join()).not.toContain('%');
  });
});
