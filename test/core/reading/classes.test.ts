import { describe, expect, test } from 'vitest';
import { CONFIDENCE_THRESHOLD, type Reading } from '../../../src/core/reading/reading.js';
import { readByRules } from '../../../src/core/reading/rules/rules-reader.js';

/** Tuesday, 7 July 2026, 11:00 in San Francisco. */
const AT = Date.parse('2026-07-07T18:00:00Z');

function read(text: string, ownBefore: string | null = null): Reading {
  const context = ownBefore === null ? [] : [{ relation: 'parent' as const, text: ownBefore, own: true }];
  return readByRules(
    { at: AT, text, isReply: ownBefore !== null, context },
    { timeZone: 'America/Los_Angeles' },
  );
}

/** What counts of a post; a promise that does not count is none. */
const counted = ({ kind, confidence }: Reading) => (confidence >= CONFIDENCE_THRESHOLD ? kind : 'none');

type Row = readonly [kind: Reading['kind'], text: string];

/*
 * Each class of mistakes that posts of strangers showed: what is one, what is none, what asks, what denies,
 * and what is about another thing.
 */
const CLASSES: Readonly<Record<string, readonly Row[]>> = {
  'a limit that is brought back': [
    ['reset', 'We have restored everyone’s usage to full.'],
    ['reset', 'We have restored everyone’s weekly allowance to 100%.'],
    ['reset', 'All quotas have been restored to full for everybody.'],
    ['reset', 'Weekly usage of every account is restored to zero.'],
    ['reset', 'We have restored limits to full for all users.'],
    ['none', 'The five-hour limit has been restored for everyone.'],
    ['none', 'We have restored the weekly limit for Plus accounts.'],
    ['none', 'The weekly cap is back in place for all users.'],
    ['none', 'We brought the session limit back for all plans.'],
    ['none', 'We will reinstate the five-hour limit for everyone on Monday.'],
    ['none', 'Has the weekly limit been restored for everyone?'],
    ['none', 'We have not restored the weekly limit.'],
    ['none', 'Access to the dashboard is restored for all users.'],
  ],
  'a question': [
    ['reset', 'Still waiting for your limits? We have reset them for everyone.'],
    ['reset', 'Who is ready? All usage limits have been reset.'],
    ['reset', 'Limits are reset for everyone. What will you build?'],
    ['none', 'Are your usage limits looking reset too? Meters look full over here.'],
    ['none', 'Is everyone’s usage back at zero?'],
    ['none', 'Who else sees full limits this morning?'],
    ['none', 'Did we just reset the limits for everyone?'],
    ['none', 'Would you like a reset for everyone?'],
    ['none', 'Meters read zero here. Same for you?'],
  ],
  'what is to come, whatever verb says so': [
    ['hint', 'A full limits reset for everyone is about to land.'],
    ['hint', 'The reset arrives at noon tomorrow.'],
    ['hint', 'Resetting everyone Thu.'],
    ['hint', 'The reset propagates tonight.'],
    ['hint', 'Reset will roll out over the weekend.'],
    ['hint', 'Resets will propagate tomorrow.'],
    ['hint', 'The reset will be processed tomorrow.'],
    ['hint', 'By Friday all of you have your limits reset.'],
    ['hint', 'Two hours from now all usage limits are reset.'],
    ['hint', 'A reset of all limits is scheduled for Friday.'],
    ['hint', 'Next up: wiping all limits.'],
    ['hint', 'Everyone’s meters get zeroed before the weekend.'],
    ['hint', 'Hit 30k stars and all limits are reset.'],
    ['reset', 'The reset has landed for everyone.'],
    ['reset', 'The reset is rolling out to all users over the next hour.'],
    ['reset', 'We are resetting all limits as we speak.'],
    ['reset', 'We hit 30k stars, and all limits have been reset.'],
    ['reset', 'Limits reset for everyone within the hour.'],
    ['reset', 'The reset propagated overnight, limits are at zero for everyone.'],
    ['none', 'Will the reset arrive at noon?'],
    ['none', 'No reset is about to land.'],
    ['none', 'The new model is about to land for everyone.'],
    ['none', 'Our livestream starts at noon tomorrow.'],
    ['none', 'The migration rolls out over the weekend.'],
  ],
  'the time of another sentence': [
    ['hint', 'New prices go live Thursday. Same day, late Porto time, we’re resetting usage on all plans.'],
    ['hint', 'The planner ships Friday. That same evening all usage limits are reset.'],
    ['hint', 'When: Thursday\nWhat: usage limits reset\nFor: everyone'],
    ['hint', '• Who: all subscribers\n• What: one more reset to keep\n• When: Friday'],
    ['hint', 'What: one more reset for all accounts, to keep. When: Monday.'],
    ['hint', 'Get us to 70k and the whole community gets its limits reset.'],
    ['reset', '- What: limits reset\n- Who: all plans\n- When: now'],
    ['reset', 'The keynote was on Monday. Same day, same place: we have reset limits for everyone.'],
    ['reset', 'Prices change Thursday. We have reset usage limits for everyone today.'],
    ['reset', 'We got to 70k, and the whole community has its limits reset.'],
    ['banked', '• Who: all subscribers\n• What: a reset to keep\n• When: now, it is in your account'],
    ['none', 'The planner ships Friday. That same evening we open the survey.'],
    ['none', 'When: Thursday\nWhat: a webinar about limits\nFor: everyone'],
    ['none', 'The reset hit all accounts at 11:40pm.'],
    ['none', 'Usage cleared on all paid plans at 23:43.'],
    ['none', 'All limits wiped at 23:17.'],
    ['hint', 'The reset hits all accounts at 11:40pm.'],
    ['hint', 'All limits get wiped at 23:30.'],
    ['hint', 'We will wipe all limits at 23:43.'],
  ],
  'a stored reset for within a day, also with “will”': [
    ['banked', 'Everyone will find a banked reset in their account by tonight.'],
    ['banked', 'You all get a banked reset, in your accounts by tonight.'],
    ['banked', 'We will add a banked reset to every account within two hours.'],
    ['banked', 'By tea-time today, each and every one of you will have a banked reset in your account.'],
    [
      'banked',
      'A little something for the long weekend: by tea-time today, each and every one of you will have a banked reset in your account.',
    ],
    ['banked', 'By this evening each and every account will have a stored reset.'],
    ['hint', 'By tea-time on Friday, each and every one of you will have a banked reset in your account.'],
    ['hint', 'Something for the winter: by Monday, each and every one of you will have a banked reset.'],
    ['none', 'Will each and every one of you have a banked reset by tea-time today?'],
    ['hint', 'Everyone will find a banked reset in their account next week.'],
    ['hint', 'We will add a banked reset to every account.'],
    ['hint', 'If we hit ten thousand stars, every account gets a banked reset tonight.'],
    ['none', 'Will everyone find a banked reset in their account tonight?'],
    ['none', 'We will not add a banked reset tonight.'],
  ],
  'another thing': [
    ['reset', 'Usage zero, everyone!'],
    ['reset', 'Back to zero folks, for every plan.'],
    ['none', 'Migration over at 21:40. All accounts, zero errors.'],
    ['none', 'Zero incidents for all users this week.'],
    ['reset', 'We restarted the servers and have reset usage limits for everyone.'],
    ['reset', 'After the login outage we have reset all usage limits.'],
    ['reset', 'The job queue is fine again, and everyone’s usage is back to zero.'],
    ['none', 'All background jobs have been reset for everyone.'],
    ['none', 'We have reset the servers for all users.'],
    ['none', 'We have reset all passwords.'],
    ['none', 'The cache was reset for every account.'],
    ['none', 'Everyone now has version 4.2.'],
    ['none', 'The rollout of the new planner is complete for all users.'],
    ['none', 'Did you reset the cache for everyone?'],
    ['none', 'We did not reset anybody’s password.'],
  ],
  'a complaint, a plan, an answer': [
    ['hint', 'We will reset the limits of everyone tomorrow to make up for it.'],
    ['hint', 'We plan a reset for all plans on Friday.'],
    [
      'none',
      'Some of you on Studio tell us that the reset did not reach you as expected. We are looking at it.',
    ],
    ['none', 'Crew seats seem to have been skipped by the reset as scheduled.'],
    ['none', 'We hear that the reset is missing for a few accounts.'],
    ['none', 'With the next model a task will cost half of the usage of today.'],
    ['none', 'The next model will use less of your weekly limit.'],
    ['none', 'Why did the reset not reach me?'],
  ],
  'a stored reset, to use at any time': [
    ['banked', 'We’ve added a reset to every Pro and Max account. Use it anytime in the next 30 days.'],
    ['banked', 'Every Studio subscriber gets a reset to spend whenever they like.'],
    ['banked', 'Pro and Max users receive one reset to use later.'],
    ['banked', 'Max users now have a reset they can use at any time.'],
    [
      'banked',
      'What you get: a higher session limit, and every Pro and Max user gets a reset to use anytime.',
    ],
    [
      'banked',
      'Here is what’s new in Quill:\n- 20% higher session limits\n- A reset for all paid users, to use whenever',
    ],
    ['banked', 'New this week:\n- Shared threads\n- One reset for every account, to keep for later'],
    ['banked', 'In this release:\n• A reset for all Pro users, to redeem whenever they like\n• Dark mode'],
    ['reset', 'We have reset everyone’s limits. Use them well today.'],
    ['reset', 'Limits are reset for all users, enjoy your fresh week.'],
    ['none', 'Every user now has a dark mode they can use at any time.'],
    ['none', 'You can use your stored resets at any time.'],
    ['none', 'Can I use my stored reset at any time?'],
    ['none', 'We have no reset to use later.'],
    ['none', 'A discount for all paid users, to use whenever.'],
    ['none', 'New this week:\n- A discount for all paid users, to use whenever'],
    ['none', 'What you asked for:\n- A reset button for all users, to use whenever'],
    ['none', 'Not in this release:\n- No reset for all paid users, to use whenever'],
    ['none', 'What is new:\n- A reset for all beta testers, to use whenever'],
    ['none', 'Should we do this?\n- A reset for all users, to use whenever?'],
  ],
  'yesterday said, not done': [
    ['reset', 'I forgot to post this yesterday but today we’ve reset usage limits for all.'],
    ['reset', 'Yesterday was rough. We’ve now reset usage limits for all paid plans.'],
    ['none', 'Yesterday we reset usage limits for everyone.'],
    ['none', 'A while back we reset the limits for everyone.'],
    ['none', 'Remember when we reset everyone’s limits?'],
  ],
  'not meant, or only shown': [
    ['reset', 'Limits are reset for everyone, no joke.'],
    ['reset', 'We fixed the display and have reset everyone’s limits.'],
    ['none', 'yeah right, we just reset all limits for everyone /s'],
    ['none', 'limits reset for all! (sarcasm)'],
    ['none', 'The meter shows 100% for everyone again, it was only a display bug.'],
    ['none', 'Usage bars are full for all of you again, nothing changed but the picture.'],
  ],
  'another usual word for the same': [
    ['reset', 'The allotments of all accounts have been reset.'],
    ['reset', 'Request limits have been reset for everyone in the past hour.'],
    ['reset', 'To reward your patience, we have reset everyone’s limits.'],
    ['reset', 'We are rolling out a full reset of all limits in the next two hours.'],
    ['hint', 'A full reset of everyone’s limits is imminent.'],
    ['banked', 'Every account now has a reset set aside, to be used at your leisure.'],
    ['none', 'The banked reset has expired in everyone’s account.'],
    ['none', 'Users enrolled in the trial have had their limits reset.'],
  ],
  'one letter wrong': [
    ['reset', 'We have reset the usage limts for everyone.'],
    ['reset', 'We have resset everyones usage limits.'],
    ['reset', 'We have reset the limits for evryone.'],
    ['none', 'Let us rest our limits for everyone, shall we.'],
    ['none', 'We have resent the mail about limits to all users.'],
    ['none', 'A new preset for all users.'],
    ['none', 'Everyone now has unlimited projects.'],
  ],
  'a day with a letter wrong, or cut short': [
    ['hint', 'Tomorow morning you get a full reset of limits, all plans.'],
    ['hint', 'tommorow we reset limits for everyone'],
    ['hint', 'We reset all limits tommorrow.'],
    ['hint', 'we reset all limits tmw'],
    ['hint', 'Full reset of all limits for everyone tonght.'],
    ['hint', 'Full reset of limits for everyone, wensday.'],
    ['hint', 'Full reset of limits for everyone, thrusday.'],
    ['hint', 'Full reset of limits for everyone on firday.'],
    ['hint', 'By saterday all of you have your limits reset.'],
    ['none', 'We reset everyone’s limits yesteday.'],
    ['none', 'we reset limits for everyone yday, enjoy'],
    ['reset', 'We have reset everyone’s limits todya.'],
    ['reset', 'Tusday, and we have reset the limits for everyone.'],
    ['reset', 'Limits are reset for everyone, and there is sundae at the office.'],
    ['reset', 'Limits are reset for everyone, sundry fixes included.'],
    ['none', 'Toady is the name of our new build bot.'],
    ['none', 'Limits usually reset on mondays.'],
    ['none', 'Should we reset limits for everyone tomorow?'],
  ],
  'a date without a verb': [
    [
      'hint',
      'Birthday coming up. A stash reset for every paying sub on fri the 10th, put it in your calendar.',
    ],
    ['hint', 'Banked reset for all accounts, Friday the 10th.'],
    ['hint', 'A stored reset for every account on July 10.'],
    ['hint', 'One more reset for everyone to keep, next Monday. Set an alarm!'],
    ['hint', 'A reset of limits for all paid users on Friday the 10th, mark it in your diary.'],
    ['banked', 'A banked reset for every account, put there this minute.'],
    ['banked', 'A banked reset for every account as of Tuesday the 7th.'],
    ['banked', 'Banked reset for all accounts, valid until Friday the 10th.'],
    ['banked', 'A stash reset for every account, put it to good use.'],
    ['reset', 'All limits put back to zero for everyone.'],
    ['none', 'A talk about stored resets on Friday the 10th, put it in your calendar.'],
    ['none', 'No stash reset on Friday the 10th.'],
  ],
  'words alone, on a condition': [
    [
      'hint',
      'If the Rust plugin makes it to 10k installs, I have sign-off (in writing! I checked!) to reset everybody’s weekly limits.',
    ],
    ['hint', 'If the plugin makes it to 10k installs, I have sign-off to reset everybody’s limits.'],
    ['hint', 'If the repo reaches 30k stars, I am allowed to zero everyone’s counters.'],
    ['hint', 'Should the plugin reach 10k, there is budget to wipe everybody’s usage.'],
    ['hint', 'If the vote passes, there is money for all of you to start the week at zero usage.'],
    ['reset', 'We got past 10k, so I had sign-off to wipe everybody’s usage, and it is wiped.'],
    [
      'reset',
      'The plugin made it to 10k (thank you! all of you!) and we have reset everybody’s weekly limits.',
    ],
    ['reset', 'If your bar still shows the old number, sign out: every account has its limits reset.'],
    ['reset', 'If you use Quill, your week just started over: everyone’s usage is back at zero.'],
    ['none', 'If the plugin makes it to 10k installs, I have sign-off to buy everybody a hat.'],
    ['none', 'Do we have sign-off to reset everybody’s limits if we make it to 10k?'],
  ],
  'no further one, but that of an earlier post': [
    [
      'none',
      'We zeroed usage for all of you right after. That is the one I posted about, there is no extra.',
    ],
    ['none', '5/ we zeroed usage for all of u yday right after. thats the one i posted abt, theres no extra'],
    ['none', 'That was the reset we announced earlier, we wiped everyone’s usage. No second one.'],
    ['none', 'All limits were reset for everyone. It is the same one as before.'],
    ['none', 'Limits have been reset for all plans. This is not a new reset.'],
    ['reset', 'We have reset limits for everyone once more. Not the one I posted about, a second one.'],
    ['reset', 'We have reset limits for everyone, the one I promised this morning.'],
    ['reset', 'We have reset limits for everyone. There is no extra charge.'],
    ['reset', 'We have reset limits for everyone again, and there was no second outage.'],
    ['reset', 'Limits are reset for everyone. No new features today.'],
  ],
  'a sentence that ends with a figure': [
    ['reset', 'We set the usage of all plans back to 0. Everyone is in, go build.'],
    ['reset', 'All meters are at 0. Enjoy, everyone.'],
    ['reset', '1. The bug is fixed. 2. The limits of all users are reset.'],
    ['none', 'That bug ate your quota, so we set your usage back to 0. Everyone else keeps what they have.'],
    ['none', 'Your usage is back at 0. Everyone else: nothing changes.'],
    ['none', 'Did everyone’s usage go back to 0? Not here.'],
  ],
  'a list of what was': [
    ['none', 'June, in short: limits reset twice, a banked reset for everyone, new icons.'],
    ['none', 'Our month in numbers: 3 releases, limits reset for everyone, 1 new editor.'],
    ['none', 'Week at a glance: usage wiped for all plans; the planner is out.'],
    ['reset', 'In short: limits are reset for everyone.'],
    ['reset', 'This week’s outage was ours. Limits are reset for everyone.'],
    [
      'none',
      'The week at Quill, briefly:\n– 5.0 shipped on Monday\n– limits reset on Thursday by way of apology',
    ],
    [
      'none',
      'Our week in four lines:\n- Sunday: shipped\n- Thursday: limits reset for everyone\n- Friday: slept',
    ],
    ['none', 'Sunday: shipped.\nMonday: broke it.\nWednesday: limits reset for everyone.'],
    ['none', 'Recap:\n* usage wiped for all on Friday\n* new docs'],
    ['none', 'What a week:\n1. we broke the queue on Monday\n2. limits reset for everyone on Friday'],
    ['hint', 'Next week:\n- Monday: shipping 5.0\n- Thursday: limits reset for everyone'],
    ['hint', 'The plan for the week:\n– 5.0 ships on Monday\n– limits reset on Thursday for everyone'],
    ['hint', 'Coming up:\n- the planner on Monday\n- limits reset for everyone on Thursday'],
    ['hint', 'This week:\n- 5.0 shipped on Monday\n- limits reset for everyone tomorrow'],
    ['hint', 'This week:\n- 5.0 shipped on Monday\n- limits will be reset for everyone on Thursday'],
    ['hint', '5.0 shipped on Monday. We will reset limits for everyone on Thursday.'],
    ['reset', '- the outage ended on Monday\n- today we have reset limits for everyone'],
    [
      'reset',
      'Postmortem:\n1. I shipped a bug on Monday.\n2. Reverted.\n3. Limits have been reset for everyone.',
    ],
  ],
  'users are asked about a reset': [
    [
      'none',
      'pls look at your limits and tell us if somebody has still the old number after the reset, for us it looks all zero',
    ],
    ['none', 'Tell us whether your usage looks full after the reset.'],
    ['none', 'Please check if your limits went to zero with the reset, and write to us.'],
    ['none', 'Write to support if everyone on your team lost usage since the reset.'],
    ['reset', 'We have reset limits for everyone, tell us if yours are off.'],
    ['reset', 'Limits are reset for everyone. Tell us if you still see the old number after the reset.'],
    ['reset', 'Check your usage: we have reset the limits for everyone.'],
    ['reset', 'Rate limit reset button: pressed. All limits are at zero.'],
    ['hint', 'We will reset limits for everyone tomorrow, tell us if yours are off afterwards.'],
  ],
};

describe.each(Object.entries(CLASSES))('Ensure that the rules tell apart: %s', (_, rows) => {
  test.each(rows)('%s: %s', (kind, text) => expect(counted(read(text))).toBe(kind));
});

describe('Ensure that a withdrawal answers the team’s own announcement without naming it:', () => {
  const announced = 'We have reset the usage limits for everyone!';

  test.each([
    'That one was only for our testers.',
    'Correction: this was only for the EU cluster.',
    'Scratch that, it never went out.',
    'Sorry, that was a mistake. It has been rolled back.',
    'It did not go through, the script failed.',
  ])('%s', (text) => expect(counted(read(text, announced))).toBe('withdrawal'));

  test.each([
    'It may take a few minutes until you see it.',
    'Enjoy, everyone!',
    'Not everyone sees it yet, it is still propagating.',
    'That was fun.',
    'Thank you for the kind words.',
  ])('not: %s', (text) => expect(counted(read(text, announced))).not.toBe('withdrawal'));

  test.each([
    'That one was only for our testers.',
    'Scratch that, it never went out.',
    'It did not go through, the script failed.',
  ])('nor anything that answers talk: %s', (text) =>
    expect(counted(read(text, 'New stickers are in the shop.'))).toBe('none'));
});
