import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { announcingPart, isTimeFragment } from '../../../src/core/reading/rules/grammar/time-clauses.js';
import { timeNear, timesAt } from '../../../src/core/reading/rules/grammar/timing.js';
import { splitSentences } from '../../../src/core/reading/wording/sentences.js';

const PACIFIC = 'America/Los_Angeles';

/** Tuesday, 24 November 2026, 08:00 in San Francisco. */
const REFERENCE = { at: Date.parse('2026-11-24T16:00:00Z'), timeZone: PACIFIC };

const NOW = '11-24 08:00';

const local = (at: number | null) =>
  at === null ? '' : DateTime.fromMillis(at, { zone: PACIFIC }).toFormat('MM-dd HH:mm');

/** The window of the last sentence that says "reset", or of the only one that says "meters". */
function windowOf(text: string) {
  const sentences = splitSentences(text);
  const at = sentences.findLastIndex(({ verbatim }) => /reset|meters/i.test(verbatim));
  const window = timeNear(sentences, at, REFERENCE);
  return window && [window.kind, local(window.from), local(window.to)];
}

const THURSDAY = ['day', '11-26 00:00', '11-27 00:00'];
const FRIDAY = ['day', '11-27 00:00', '11-28 00:00'];
const TOMORROW = ['day', '11-25 00:00', '11-26 00:00'];

describe('the time of a promise is in the clause that announces, or stands alone beside it', () => {
  it.each<[string, readonly string[]]>([
    ['Resetting everyone Thu.', THURSDAY],
    ['Thu 9am PT: full reset for everyone.', ['clock', '11-26 09:00', '11-26 10:00']],
    ['Full reset for all, Fri.', FRIDAY],
    ['Fri: full reset for everyone.', FRIDAY],
    ['Resetting everyone tmrw.', TOMORROW],
    ['Usage limits reset for everyone, Dec 3.', ['day', '12-03 00:00', '12-04 00:00']],
    ['12/3, 9am PT: limits reset for all.', ['clock', '12-03 09:00', '12-03 10:00']],
    ['By the 3rd all of you have a stored reset.', ['by', NOW, '12-04 00:00']],
    ['An hour from now meters read full.', ['clock', '11-24 09:00', '11-24 10:00']],
    ['In 90 min we reset limits.', ['within', NOW, '11-24 09:30']],
    ['T-minus 2 hours to the reset for everyone.', ['clock', '11-24 10:00', '11-24 11:00']],
    ['The reset arrives at noon.', ['clock', '11-24 12:00', '11-24 13:00']],
    ['The reset propagates tonight.', ['day', '11-24 18:00', '11-25 00:00']],
    ['The reset will roll out over the weekend.', ['day', '11-28 00:00', '11-30 00:00']],
    ['Resetting all limits tomorrow. Enjoy the weekend.', TOMORROW],
    ['We will reset limits. Tomorrow, 10am PT.', ['clock', '11-25 10:00', '11-25 11:00']],
    ['Reset for everyone. Think Wednesday.', TOMORROW],
    ['We will reset limits. ETA 6pm PT.', ['clock', '11-24 18:00', '11-24 19:00']],
    ['On Thursday, we will reset limits.', THURSDAY],
    ['We will reset limits, most likely on Thursday.', THURSDAY],
    ['We will reset limits. It happens Friday at noon.', ['clock', '11-27 12:00', '11-27 13:00']],
    ['Everyone gets a reset, delivered by COB Friday.', ['by', NOW, '11-28 00:00']],
    ['The keynote is today, and tomorrow we reset limits.', TOMORROW],
    ['If the keynote on Thursday goes well, limits are reset on Friday.', FRIDAY],
    ['Limits are reset, when the deploy is done on Thursday.', THURSDAY],
    ['We will reset limits once the keynote on Friday is over.', FRIDAY],
    ['The new meter ships Thursday, and with it we reset all limits.', THURSDAY],
    ['The keynote is on Friday. We reset limits the same day.', FRIDAY],
    ['The reset planned for today moves to Thursday.', THURSDAY],
    ['The reset moves from Wednesday to Friday.', FRIDAY],
    ['So set your alarms for the reset: tomorrow.', TOMORROW],
    ['Within the hour we reset everyone.', ['within', NOW, '11-24 09:00']],
    ['The reset rolls out over the next two hours.', ['within', NOW, '11-24 10:00']],
  ])('%s', (text, window) => expect(windowOf(text)).toEqual(window));

  it.each(
    `The webinar is Thursday at 10am PT. Also: usage limits will be reset for everyone.
    The demo is at 4pm PT today. Limits will be reset for everyone.
    We're hiring! Apply by Friday. We will reset usage limits for everyone soon.
    Keynote is on Friday. We'll reset usage limits for all of you.
    New meter ships Monday. We'll reset limits for everyone.
    New meter ships Monday, and limits will be reset for everyone.
    Stream starts tomorrow at 9am PT. We will also reset limits for everyone.
    Our Q&A is Thursday. It starts at 10am PT. We will reset limits for everyone.
    Join the keynote on Friday and we'll reset limits for all.
    Join the keynote on Friday, and we will reset limits for all.
    Keynote Friday at 9am PT! We will reset limits for everyone.
    We will reset limits for everyone. See our talk on Friday at noon.
    We will reset limits for everyone. The office closes at 5pm.
    We will reset limits for everyone and our webinar is Thursday at 10am.
    We will reset limits for everyone. Join us Thursday at 10am PT for office hours.
    We reset limits for everyone, so have fun at the meetup on Saturday.
    We will reset limits for everyone. The survey closes Friday.
    While the billing page is down until Friday, limits are reset for everyone.
    Registration ends tomorrow. We will reset limits for everyone.
    See you at the conference on Thursday. Limits will be reset for everyone.
    Maintenance is scheduled for Thursday. Limits will be reset for everyone.
    The new model arrives Wednesday, we will reset limits for everyone.
    I am on vacation from tomorrow. Limits for everyone will be reset.
    If this gets 2k likes by Friday, we reset everyone.
    Hit a million runs by Sunday and we reset everyone's limits.
    Use your reset by Friday.
    The reset expires on Friday.
    We reset limits for everyone after today's outage.
    Fri and I reset limits for everyone.
    We sat down and reset limits for everyone.
    The sun is out and limits are reset for everyone.
    We reset limits for everyone, may they serve you well.
    We march on: limits are reset for everyone.
    This is the second reset for everyone.
    The 3rd reset for everyone is done.
    Support is there 24/7, and limits are reset for everyone.`
      .split('\n')
      .map((text) => text.trim()),
  )('%s: names no time of its own', (text) => expect(windowOf(text)).toBeNull());
});

const plain = (text: string) => splitSentences(text)[0]?.words.join(' ') ?? '';

describe('a sentence speaks of what is more than an hour ahead', () => {
  const { isLater, isPast } = timesAt(REFERENCE);

  it.each([
    'Resetting everyone Thu',
    'Full reset, Dec 3',
    'An hour from now meters read full',
    'All of you have a reset by the 3rd',
    'The reset arrives at noon',
    'The reset is about to land, midnight tonight',
  ])('%s', (text) => expect(isLater(plain(text))).toBe(true));

  it.each([
    'Resetting everyone now',
    'Tuesday surprise: a reset for everyone',
    'The reset lands within the hour',
    'Resetting over the next two hours',
    'We reset limits for everyone today',
    'Reset for everyone, and see our talk on Thursday',
    'New meter ships Monday, and limits are reset',
  ])('but not: %s', (text) => expect(isLater(plain(text))).toBe(false));

  it('and one with a date that is over, of what is past', () => {
    expect(isPast(plain('On November 3 we reset limits'))).toBe(true);
    expect(isPast(plain('3 Nov: limits reset'))).toBe(true);
    expect(isPast(plain('On December 3 we reset limits'))).toBe(false);
    expect(isPast(plain('Nov 24: limits reset'))).toBe(false);
    expect(isPast(plain('The price rises on December 3, and limits are reset'))).toBe(false);
  });
});

describe('the part of a sentence that announces', () => {
  it.each([
    [
      'I forgot to post this yesterday but today we reset limits for all',
      'but today , we reset limits for all',
    ],
    ['I meant to announce yesterday that you are a million; usage has been reset', 'usage has been reset'],
    ['The webinar is Thursday, and tomorrow we reset limits', 'and tomorrow , we reset limits'],
    [
      'We reset limits, delivered by Friday, and the webinar is Monday',
      'we reset limits , delivered by friday',
    ],
    ['The reset we promised for today is late', 'the reset we promised for today is late'],
    ['Your meters look full', 'your meters look full'],
  ])('%s', (text, part) => expect(announcingPart(plain(text))).toBe(part));
});

describe('a fragment only gives a time', () => {
  it.each([
    'Wednesday',
    'Thu 9am PT',
    'ETA 6pm PT',
    'Think Wednesday',
    'most likely tmrw',
    '12/3',
    'by EOD',
  ])('%s', (text) => expect(isTimeFragment(plain(text))).toBe(true));

  it.each(['Webinar Wednesday', 'Happy Friday', 'apply by Friday', 'party at noon'])('but not: %s', (text) =>
    expect(isTimeFragment(plain(text))).toBe(false));
});
