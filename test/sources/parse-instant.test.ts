import { describe, expect, test } from 'vitest';
import { parseInstant } from '../../src/sources/posts/parse-instant.js';

const instant = (said: string | number) => {
  const at = parseInstant(said);
  return at === null ? null : new Date(at).toISOString().replace(':00.000Z', 'Z');
};

describe('Ensure that the stated zone of a date counts, however it is spelled:', () => {
  test.each([
    ['Tue, 24 Nov 2026 09:10:00 GMT', '2026-11-24T09:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 Z', '2026-11-24T09:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 UT', '2026-11-24T09:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 +0000', '2026-11-24T09:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 -0330', '2026-11-24T12:40Z'],
    ['Tue, 24 Nov 2026 09:10:00 +08', '2026-11-24T01:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 +8', '2026-11-24T01:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 UTC+8', '2026-11-24T01:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 GMT -5', '2026-11-24T14:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 GMT+05:30', '2026-11-24T03:40Z'],
    ['2026-11-24 09:10:00 GMT+8', '2026-11-24T01:10Z'],
    ['2026-11-24 09:10:00 +0800 CST', '2026-11-24T01:10Z'],
    ['2026-11-24 09:10:00 -0700 PDT', '2026-11-24T16:10Z'],
    ['2026-11-24 09:10:00 +0100 (CET)', '2026-11-24T08:10Z'],
    ['2026-11-24 09:10:00 +0000 UTC m=+0.017', '2026-11-24T09:10Z'],
    ['2026-11-24T09:10:00 +08:00', '2026-11-24T01:10Z'],
    ['2026-11-24 09:10:00+08', '2026-11-24T01:10Z'],
    ['2026-11-24 09:10:00Z', '2026-11-24T09:10Z'],
    ['2026-11-24T09:10:00+01:00[Europe/Paris]', '2026-11-24T08:10Z'],
    ['2026-11-24 09:10:00 Europe/Paris', '2026-11-24T08:10Z'],
    ['2026-11-24 09:10:00 America/Los_Angeles', '2026-11-24T17:10Z'],
    ['2026-11-24 09:10 America/Argentina/Buenos_Aires', '2026-11-24T12:10Z'],
    ['2026-11-24T09:10:00[Asia/Tokyo]', '2026-11-24T00:10Z'],
    ['2026-11-24T09:10:00Z[Asia/Tokyo]', '2026-11-24T09:10Z'],
    ['2026-11-24T09:10:00-08:00[UTC]', '2026-11-24T17:10Z'],
    ['2026-11-24T09:10:00+0100[u-ca=gregory]', '2026-11-24T08:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 PST', '2026-11-24T17:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 (PST)', '2026-11-24T17:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 CET', '2026-11-24T08:10Z'],
    ['Tue, 24 Nov 2026 09:10:00 JST', '2026-11-24T00:10Z'],
    ['Tue Nov 24 09:10:00 PST 2026', '2026-11-24T17:10Z'],
    ['Tue Nov 24 09:10:00 +0800 2026', '2026-11-24T01:10Z'],
    ['Tue Nov 24 2026 09:10:00 GMT+0800 (China Standard Time)', '2026-11-24T01:10Z'],
    // By definition, also in summer: a program that prints the letters prints those of the season.
    ['Fri, 24 Jul 2026 09:10:00 PST', '2026-07-24T17:10Z'],
  ])('%s', (said, at) => expect(instant(said)).toBe(at));
});

describe('Ensure that a date without a zone is UTC:', () => {
  test.each([
    ['2026-11-24', '2026-11-24T00:00Z'],
    ['20261124T091000', '2026-11-24T09:10Z'],
    ['2026-11-24 09:10', '2026-11-24T09:10Z'],
    ['2026/11/24 9:10', '2026-11-24T09:10Z'],
    ['24 Nov 26 09:10', '2026-11-24T09:10Z'],
    ['Tuesday, 24-Nov-26 09:10:00', '2026-11-24T09:10Z'],
    ['Tue Nov 24 09:10:00 2026', '2026-11-24T09:10Z'],
    ['November 24, 2026 9:10 PM', '2026-11-24T21:10Z'],
    ['Sept. 24, 2026', '2026-09-24T00:00Z'],
    ['2026-11-24 09:10:00.123456', '2026-11-24T09:10:00.123Z'],
  ])('%s', (said, at) => expect(instant(said)).toBe(at));
});

describe('Ensure that a Unix time is a date, in seconds or milliseconds:', () => {
  test.each([
    [1_795_511_400, '2026-11-24T09:10Z'],
    [1_795_511_400_000, '2026-11-24T09:10Z'],
    ['1795511400', '2026-11-24T09:10Z'],
    [1_795_511_400.5, '2026-11-24T09:10:00.500Z'],
  ])('%s', (said, at) => expect(instant(said)).toBe(at));
});

describe('Ensure that what is not understood is no date:', () => {
  test.each([
    'Tue, 24 Nov 2026 09:10:00 XYZ',
    'Tue, 24 Nov 2026 09:10:00 A',
    // India, Israel or Ireland.
    'Tue, 24 Nov 2026 09:10:00 IST',
    'Tue, 24 Nov 2026 09:10:00 +2500',
    'Tue, 24 Nov 2026 09:10:00 GMT+15',
    'Tue, 24 Nov 2026 09:10:00 +0870',
    '2026-11-24 09:10:00 Mars/Base',
    '2026-11-24T09:10:00+25:00',
    '2026-11-24T09:10:00+02:75',
    '20261124T091000-1500',
    '2026-11-24T09:10:00-15:00[Europe/Paris]',
    '2026-11-24T09:10:00[Mars/Base]',
    '2026-11-24T09:10:00 am Mars/Base',
    'Tue, 31 Nov 2026 09:10:00 GMT',
    '31 Feb 2026',
    '2026-02-31T09:10:00Z',
    '2026-02-31',
    'Tue, 24 Nov 2026 25:10:00 GMT',
    '11/12/2026 09:10',
    '24 marraskuu 2026',
    '2026-11',
    '2026',
    '12',
    '12:30',
    'T12:30Z',
    'Nov 24 09:10:00',
    '24 Nov',
    'Tuesday',
    'yesterday',
    '+0800',
    '',
    12,
  ])('%s', (said) => expect(instant(said)).toBeNull());
});
