import { describe, expect, test } from 'vitest';
import { assents, isCourtesy } from '../../../src/core/reading/assent.js';
import { checkAnswer } from '../../../src/core/reading/check-answer.js';
import { ANSWER_NONE } from '../../../src/core/reading/model-answer.js';
import type { Post } from '../../../src/core/reading/post.js';
import { CONFIDENCE_THRESHOLD } from '../../../src/core/reading/reading.js';
import { topicOf } from '../../../src/core/reading/topic.js';

const NAMES = ['Codebird', 'Birdworks'];

/**
 * `their`, `own`: what the post answers, by others or by the team; `quoted`: the evidence, the post unless
 * said otherwise.
 */
interface Case {
  readonly kind: 'hint' | 'confirmation' | 'reset' | 'withdrawal';
  readonly text: string;
  readonly their?: string;
  readonly own?: string;
  readonly quoted?: string;
  readonly strength?: 'veiled';
}

function confidenceOf({ kind, text, their, own, quoted = text, strength }: Case): number {
  const answered = their ?? own;
  const post: Post = {
    source: 'file:posts.jsonl',
    externalId: '1',
    identity: 'file:posts.jsonl#1',
    at: Date.parse('2026-07-10T16:30:00Z'),
    dating: 'stated',
    text,
    url: null,
    isReply: answered !== undefined,
    context: answered === undefined ? [] : [{ relation: 'parent', text: answered, own: own !== undefined }],
  };
  // A model that is sure of everything, as one that obeys a post would be.
  const said = { kind, evidence: quoted, promises: 'regular', strength: strength ?? 'explicit' };
  const answer = { ...ANSWER_NONE, ...said };
  const checked = checkAnswer(JSON.stringify(answer), post, {
    timeZone: 'America/Los_Angeles',
    names: NAMES,
  });
  if (checked.kind !== 'reading') throw new Error(checked.detail);
  return checked.reading.confidence;
}

const TOMORROW = 'limits get a reset for everyone tomorrow at 5pm';

const COUNTS: readonly Case[] = [
  // The team's own words bring up limits, usage or resets.
  { kind: 'hint', text: 'Limits get a reset for everyone tomorrow at 5pm.' },
  { kind: 'hint', text: 'We will reset usage on Friday.' },
  { kind: 'hint', text: 'Something good is coming for your weekly limits.' },
  { kind: 'hint', text: 'A reset comes. Soon.' },
  { kind: 'hint', text: 'All quotas go back to zero on Monday.' },
  { kind: 'hint', text: 'Everyone gets a banked reset next week.' },
  { kind: 'hint', text: 'Might be wise to use up your limits tonight.' },
  { kind: 'hint', text: 'Full allowance for all of you after the release.' },
  { kind: 'hint', text: 'After the Claude outage we reset limits tomorrow.' },
  { kind: 'hint', text: 'While you have your coffee, limits get a refill tomorrow.' },
  { kind: 'hint', text: 'This time usage resets on Sunday.' },
  { kind: 'hint', text: 'Codebird limits reset at noon, unlike those of Cursor.' },
  { kind: 'hint', text: 'Tomorrow, promise.', own: 'Some of you asked for a reset of limits.' },
  {
    kind: 'hint',
    text: 'As I said.',
    own: 'We will reset limits tomorrow.',
    quoted: 'We will reset limits tomorrow.',
  },
  // It says yes to what others say.
  { kind: 'hint', text: 'Yes.', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: '@ada yep 🎉', their: TOMORROW, quoted: TOMORROW },
  {
    kind: 'hint',
    text: 'Yes, we will!',
    their: 'Will you reset limits tomorrow?',
    quoted: 'reset limits tomorrow',
  },
  { kind: 'hint', text: 'You read that right', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'That’s right, 100%', their: TOMORROW, quoted: TOMORROW },
  {
    kind: 'hint',
    text: 'Will do.',
    their: 'Please reset our limits tomorrow.',
    quoted: 'reset our limits tomorrow',
  },
  { kind: 'confirmation', text: 'Yes it did', their: 'Did the reset land?', quoted: 'Did the reset land' },
  {
    kind: 'confirmation',
    text: 'Confirmed.',
    their: 'Looks like limits were reset?',
    quoted: 'limits were reset',
  },
  { kind: 'confirmation', text: 'Done ✅', their: 'So are limits reset now?', quoted: 'limits reset now' },
  // The rules read a hint or a completion.
  { kind: 'hint', text: 'Tomorrow.', their: 'Any chance of a limit reset this week?' },
  { kind: 'confirmation', text: 'It is done.' },
  { kind: 'confirmation', text: 'Done.' },
  { kind: 'confirmation', text: 'Done.', their: 'What about our limits?' },
  // A confirmation whose words, or the team's before, are about limits.
  { kind: 'confirmation', text: 'Limits should look right everywhere now.' },
  { kind: 'confirmation', text: 'And that is the reset, enjoy.' },
  { kind: 'confirmation', text: 'There it is.', own: 'We will reset limits for everyone in an hour.' },
  { kind: 'reset', text: 'We have reset usage limits for everyone.' },
  { kind: 'reset', text: 'Limits are reset for everyone on Codebird, and I needed a coffee for that.' },
  { kind: 'reset', text: 'We have reset limits for all. Check the usage page in your settings.' },
  // Tests that look for English words say nothing about other languages.
  { kind: 'reset', text: 'Compteurs remis à zéro pour tous.' },
  { kind: 'reset', text: 'Wir haben die Nutzung aller Konten zurückgesetzt.' },
  { kind: 'reset', text: '全ユーザーの使用量の上限をリセットしました。' },
  { kind: 'hint', text: 'Mañana reiniciamos los límites de todos.' },
  { kind: 'confirmation', text: 'Wszystko gotowe, miłego weekendu.' },
  // A veiled hint alludes to usage.
  { kind: 'hint', text: 'Might be a good night to burn some tokens.', strength: 'veiled' },
  { kind: 'hint', text: 'Something about the needle and the letter F. You will see.', strength: 'veiled' },
  { kind: 'hint', text: 'We do hope your tank is empty by tomorrow.', strength: 'veiled' },
  { kind: 'hint', text: 'Might burn some tokens tonight, jk. Or am I joking?', strength: 'veiled' },
  // What does not joke.
  { kind: 'reset', text: 'Usage is back to nothing for every one of you, no joke, not kidding.' },
  // The team takes back its own announcement, which it does not name.
  {
    kind: 'withdrawal',
    text: 'That one was only for our testers.',
    own: 'We have reset usage limits for everyone.',
  },
];

const WAITS: readonly Case[] = [
  // What others say is not the team's because it answers.
  { kind: 'hint', text: 'haha thanks!', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'haha thanks!', their: TOMORROW },
  { kind: 'hint', text: 'lol', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Maybe.', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Really?', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Yes?', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Who told you that, friend?', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'We appreciate the enthusiasm.', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Not yes.', their: TOMORROW, quoted: TOMORROW },
  { kind: 'hint', text: 'Yes to new models, at least.', their: TOMORROW, quoted: TOMORROW },
  {
    kind: 'confirmation',
    text: 'you are welcome!',
    their: 'limits are reset, thank you',
    quoted: 'limits are reset',
  },
  { kind: 'confirmation', text: 'you are welcome!', their: 'limits have been reset for everyone, thank you' },
  { kind: 'confirmation', text: 'You’re welcome 🙏', their: 'Thanks for the reset!', quoted: 'the reset' },
  {
    kind: 'confirmation',
    text: 'Glad you like it!',
    their: 'My limits were reset, love it',
    quoted: 'limits were reset',
  },
  { kind: 'confirmation', text: 'No problem', their: 'thx for resetting limits', quoted: 'resetting limits' },
  { kind: 'confirmation', text: 'Thanks all', own: 'We will reset limits for everyone today.' },
  { kind: 'reset', text: 'you are welcome!', their: 'limits have been reset for everyone, thank you' },
  { kind: 'reset', text: 'Yes we did', their: 'did you all reset your password?' },
  { kind: 'withdrawal', text: 'Sorry to hear that.', their: 'The reset of limits was rolled back for me.' },
  // In any language.
  { kind: 'hint', text: 'Merci beaucoup à vous', their: TOMORROW, quoted: TOMORROW },
  { kind: 'confirmation', text: 'Vielen Dank euch allen', their: TOMORROW, quoted: TOMORROW },
  { kind: 'reset', text: 'Bonsoir!' },
  // A veiled hint that alludes to nothing, a plain one that only alludes, jokes and questions.
  { kind: 'hint', text: 'Tomorrow we show you something new.', strength: 'veiled' },
  { kind: 'hint', text: 'A new model lands on Friday.', strength: 'veiled' },
  { kind: 'hint', text: 'Token prices change tomorrow.' },
  { kind: 'hint', text: 'Limits back to zero in the morning, jk.' },
  { kind: 'reset', text: 'Usage is back to nothing for every one of you, just kidding.' },
  { kind: 'reset', text: 'Are your limits back at zero over there?' },
  // Nothing is taken back.
  { kind: 'withdrawal', text: 'Glad you like it so much.', own: 'We have reset usage limits for everyone.' },
  { kind: 'withdrawal', text: 'That one was only for our testers.', own: 'The new icons are out.' },
  // It is about something else.
  { kind: 'hint', text: 'We will have coffee tomorrow at 5pm' },
  { kind: 'hint', text: 'The meetup starts tomorrow at 5pm.' },
  { kind: 'hint', text: 'A new model lands on Friday.' },
  { kind: 'hint', text: 'We raise the speed limit of our delivery robots tomorrow.' },
  { kind: 'hint', text: 'Tomorrow somebody should look at my bank account password.' },
  { kind: 'hint', text: 'Our usage of coffee will double next week.' },
  { kind: 'hint', text: 'I hear Cursor resets limits more often now.' },
  { kind: 'hint', text: 'I hear that limits at Anthropic get a reset on Friday.' },
  { kind: 'hint', text: 'The character limit of posts goes up tomorrow.' },
  { kind: 'hint', text: 'Time for a factory reset of my phone this weekend.' },
  { kind: 'hint', text: 'This weekend I reset my sleep schedule.' },
  { kind: 'hint', text: 'The sky is the limit next week!' },
  { kind: 'confirmation', text: 'The new icons are out. Enjoy!' },
  { kind: 'confirmation', text: 'Lunch was great.' },
  { kind: 'confirmation', text: 'Everyone’s password was reset.' },
  { kind: 'confirmation', text: 'Claude just reset limits for everyone.' },
  { kind: 'confirmation', text: 'Is the reset done?' },
  { kind: 'confirmation', text: 'The reset is done. Just kidding!' },
  { kind: 'reset', text: 'The speed limit was reset on the highway for all drivers' },
  { kind: 'reset', text: 'Passwords have been reset for everyone.' },
  { kind: 'reset', text: 'Anthropic has just reset usage limits for all users.' },
  { kind: 'reset', text: 'My bank reset the limit of my card today.' },
  { kind: 'reset', text: 'The coffee machine usage counters are reset for all.' },
];

const shown = ({ kind, text, their, own }: Case) =>
  `${kind}: ${text}${their ? ` < somebody: ${their}` : ''}${own ? ` < the team: ${own}` : ''}`;

describe('what a model is sure of', () => {
  test.each(COUNTS.map((one) => [shown(one), one] as const))('counts: %s', (_, one) => {
    expect(confidenceOf(one)).toBeGreaterThanOrEqual(CONFIDENCE_THRESHOLD);
  });

  test.each(WAITS.map((one) => [shown(one), one] as const))('waits as unconfirmed: %s', (_, one) => {
    expect(confidenceOf(one)).toBeLessThanOrEqual(0.5);
  });
});

describe('saying yes', () => {
  test.each([
    'yes',
    'Yep!',
    'yes we will',
    'Correct.',
    'confirmed ✅',
    "that's right",
    'That’s right',
    'true',
    'will do',
    'done',
    'you read that right',
    '100%',
    '100 %',
    'indeed',
    '@ada @bob yes.',
    'Yes, yes, yes!',
    'YES',
    'Absolutely 💯',
    'it did',
  ])('is all that is said: %s', (text) => {
    expect(assents(text)).toBe(true);
  });

  test.each([
    '',
    '@ada',
    '🎉',
    'thanks',
    'haha yes',
    'yes?',
    'you are welcome',
    'maybe',
    'no',
    'not true',
    'yes but not today',
    'yes and we also reset the tides',
    'done with lunch',
    'right',
    'soon',
    `yes ${'yes '.repeat(20)}`,
  ])('is something else: %s', (text) => {
    expect(assents(text)).toBe(false);
  });

  test.each([
    'haha thanks!',
    'you’re welcome',
    'lol',
    'Maybe 🤔',
    'Thank you so much all!',
    '@ada np',
    'hmm, we will see',
  ])('is not what thanks, laughter and doubt do: %s', (text) => {
    expect([assents(text), isCourtesy(text)]).toEqual([false, true]);
  });
});

describe('another company', () => {
  test('is every one but the product’s own, by any of its names', () => {
    const text = 'Claude reset limits for everyone.';
    expect(topicOf([text], NAMES)).toBe('others');
    expect(topicOf([text], ['Claude Code', 'anthropic'])).toBe('limits');
    expect(topicOf(['ChatGPT limits are reset.'], ['Codex', 'openai'])).toBe('limits');
  });
});

describe('what was reset', () => {
  test.each([
    'This morning we have reset usage limits for everyone.',
    'An hour ago we have reset all limits.',
    "This week we've had trouble, and this afternoon we have reset every limit.",
    'As a thank-you I have reset your usage.',
  ])('is never who reset it: %s', (text) => {
    expect(topicOf([text], NAMES)).toBe('limits');
  });

  test.each([
    'Every login has been reset.',
    'This morning the queue was reset.',
  ])('is another thing: %s', (text) => {
    expect(topicOf([text], NAMES)).not.toBe('limits');
  });
});
