import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { english, localeOf, TEXT_LANGUAGE, wordsOf } from '../../src/words/locale.js';
import { hintText, oddsCaveats } from '../../src/words/odds.js';

const ENGLISH = localeOf(TEXT_LANGUAGE);

describe('the caveats of a line', () => {
  /** Of a line whose current model came on 1 June, and whose list ends on 1 July. */
  const caveats = (of: { waitDays?: number; dormant?: boolean; launches?: number }) =>
    oddsCaveats(
      {
        currentModel: { name: 'One', date: '2026-06-01', sources: [] },
        waitDays: 30,
        dormant: false,
        launches: 4,
        ...of,
      },
      '2026-07-01',
      ENGLISH,
    );

  test('say of a list that ended more than fourteen days ago how old it is', () => {
    expect(caveats({ waitDays: 44 })).toEqual([]);
    expect(caveats({ waitDays: 45 })).toEqual([
      'The launch list ends on 1 Jul 2026, 15 days ago; later launches are missing.',
    ]);
  });

  test('say of a dormant line that it may have ended', () => {
    expect(caveats({ dormant: true })).toEqual([
      'No launch for 30 days: the line may have ended, which the estimators cannot distinguish from a long wait.',
    ]);
  });

  test.each([
    [1, 'No finished gap yet'],
    [2, 'Only one finished gap'],
    [3, 'Only 2 finished gaps'],
  ])('say that the gaps between %d launches are few', (launches, few) => {
    expect(caveats({ launches })).toEqual([`${few}: only estimators that pool over lines are used.`]);
  });
});

describe('what an announcement does to the odds', () => {
  const said = (dated: boolean, weight: number, ...odds: readonly [number, number, number][]) =>
    hintText({
      dated,
      effect: { weight, odds: odds.map(([days, without, moved]) => ({ days, without, with: moved })) },
    });

  test('is said where it moves them most', () => {
    expect(said(true, 0.36, [7, 0.1, 0.172], [30, 0.3, 0.5242], [90, 0.5, 0.6796])).toBe(
      'A launch announced for a given time, counted at 36%, moves the odds of a launch within 30 days from 30% to 52%.',
    );
    expect(said(true, 0.4, [30, 0.3, 0.25], [60, 0.4, 0.25])).toBe(
      'A launch announced for a given time, counted at 40%, moves the odds of a launch within 60 days from 40% to 25%.',
    );
  });

  test('is never called 0%: odds are under 1%, or hardly move', () => {
    expect(said(true, 0.4, [90, 0.0001, 0.4])).toContain('from under 1% to 40%.');
    expect(said(true, 0.004, [90, 0.0001, 0.004])).toBe(
      'A launch announced for a given time, counted at under 1%, hardly moves the odds.',
    );
    expect(said(false, 0.12, [30, 0.9999, 0.9999])).toBe(
      'A launch announced without a time, counted at 12%, hardly moves the odds.',
    );
  });
});

test.each(
  LANGUAGES,
)('%s: days that are more than five years ahead have no preposition of their own', (language) => {
  const words = wordsOf(language);
  const day = (text: string) => ({ p10: text, p50: text, p90: text });
  const said = [
    words('odds.expected', { range: 'closed', isEvenKnown: 'yes', ...day('DAY') }),
    words('odds.expected', { range: 'open', isEvenKnown: 'yes', ...day('DAY') }),
    words('odds.expected', { range: 'open', isEvenKnown: 'no', ...day('DAY') }),
    words('odds.expected', { range: 'beyond', isEvenKnown: 'no', ...day('DAY') }),
  ];
  expect(said.map((text) => text.split('DAY').length - 1)).toEqual([3, 2, 1, 0]);
  expect(words('odds.evenBy', { isKnown: 'no', day: 'DAY' })).not.toContain('DAY');
});

test('days that are more than five years ahead, in English', () => {
  const days = { p10: 'Jul 1', p50: 'Aug 1', p90: 'Sep 1' };
  const said = (range: string, isEvenKnown: string) =>
    english('odds.expected', { range, isEvenKnown, ...days });
  expect(said('closed', 'yes')).toBe('80%: Jul 1 to Sep 1; even odds by Aug 1.');
  expect(said('open', 'yes')).toBe('80%: Jul 1 or later; even odds by Aug 1.');
  expect(said('open', 'no')).toBe('80%: Jul 1 or later; even odds in more than five years.');
  expect(said('beyond', 'no')).toBe('80%: more than five years from now; even odds even later.');
  expect(english('odds.evenBy', { isKnown: 'no', day: '' })).toBe('even odds in more than five years');
});

test('launches are counted as what a list has, because some of them are only announced', () => {
  const said = [1, 2].map((count) => english('odds.past', { count }));
  expect(said).toEqual(['1 launch listed, with sources', '2 launches listed, with sources']);
});
