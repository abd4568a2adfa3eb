import { describe, expect, test } from 'vitest';
import { namesCondition } from '../../../src/core/record/names-condition.js';

describe('a bare confirmation names the condition of a promise', () => {
  const FIVE_MILLION = 'Once we reach five million weekly users we will reset limits.';
  const DESKTOP = 'A reset follows when the desktop is there.';
  const SHIP =
    'We will reset usage limits for all plans when GPT-6 ships, see https://example.com/desktop @robin';

  test.each<[string, string, boolean]>([
    ['It is done.', FIVE_MILLION, false],
    ['lol', FIVE_MILLION, false],
    ['Done for all users, enjoy the reset!', FIVE_MILLION, false],
    ['5M reached. It is done.', FIVE_MILLION, true],
    ['5M! Done.', FIVE_MILLION, true],
    ['5m, done', FIVE_MILLION, true],
    ['5 million. Done.', FIVE_MILLION, true],
    ['5-million. Done.', FIVE_MILLION, true],
    ['Five Million. Done.', FIVE_MILLION, true],
    ['5,000,000. Done.', FIVE_MILLION, true],
    ['5.000.000. Done.', FIVE_MILLION, true],
    ['5000k. Done.', FIVE_MILLION, true],
    ['We reached it. Done.', FIVE_MILLION, true],
    ['4M. Done.', FIVE_MILLION, false],
    ['5. Done.', FIVE_MILLION, false],
    ['0.5M. Done.', FIVE_MILLION, false],
    ['500k. Done.', 'We reset at five hundred thousand stars', true],
    ['2.5 million. Done.', 'At 2,5m we reset everything.', true],
    ['A million. Done.', 'At one million we reset everything.', true],
    ['1B. Done.', 'At 1 bn we reset.', true],
    ['1 billion. Done.', 'At 1,000,000k we reset.', true],
    ['12M. Done.', 'At twelve mil we reset.', true],
    ['Fifteen million', 'at 15M', true],
    ['15,000,000. Done.', 'at 15M', true],
    ['1.2345M. Done.', 'at 1,234,500 stars', true],
    ['500... Done.', 'at 500 stars', true],
    ['http://example.com/desktop is done', DESKTOP, false],
    ['https://example.com/desktop is done', DESKTOP, false],
    ['@desktop done', DESKTOP, false],
    ['The desktop is out. Done.', DESKTOP, true],
    ['5 of @you, 5 https://example.com', '5 of @us at https://example.org', false],
    ['0k. Done.', 'At zero hundred we reset.', false],
    ['100 of you: done.', 'At 100 stars we reset.', true],
    ['99 of you: done.', 'At 99 stars we reset.', false],
    ['It shipped. Done.', SHIP, true],
    ['GPT is out. Done.', SHIP, true],
    ['The desktop is done, https://example.com/desktop', SHIP, false],
    ['@robin done', SHIP, false],
    ['Robin did it. Done', SHIP, false],
    ['Usage is back for all plans, done.', SHIP, false],
    ['Releasing now. Done.', 'A reset follows the release.', true],
    ['It was relabelled. Done.', 'A reset follows the rel.', false],
    ['', FIVE_MILLION, false],
    ['It is done.', '', false],
  ])('%j after %j: %j', (post, promise, is) => {
    expect(namesCondition(post, promise)).toBe(is);
    expect(namesCondition(promise, post)).toBe(is);
  });
});
