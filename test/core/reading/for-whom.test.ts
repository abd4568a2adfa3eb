import { describe, expect, test } from 'vitest';
import { CONFIDENCE_THRESHOLD, type Reading } from '../../../src/core/reading/reading.js';
import { PARTS_OF_USERS, partIn } from '../../../src/core/reading/rules/for-whom.js';
import { readByRules } from '../../../src/core/reading/rules/rules-reader.js';
import { canonicalWords } from '../../../src/core/reading/wording/sentences.js';

const AT = Date.parse('2026-07-07T18:00:00Z');
const OPTIONS = { timeZone: 'America/Los_Angeles', names: ['Quill', 'Quillworks'] };

function read(text: string, replyTo: string | null = null): Reading {
  const context = replyTo === null ? [] : [{ relation: 'parent' as const, text: replyTo, own: false }];
  return readByRules({ at: AT, text, isReply: replyTo !== null, context }, OPTIONS);
}

const counts = ({ kind, confidence }: Reading) => kind !== 'none' && confidence >= CONFIDENCE_THRESHOLD;

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** All ways in which the sentence of an announcement may begin. */
const BEGINNINGS = [
  '',
  'And',
  'So',
  'But',
  'Because of the outage',
  'Thanks to your reports',
  'Following the incident',
  'Given the delay',
  'As compensation',
  'To make up for it',
  'After the outage',
  'Since it was our fault,',
  'With the fix out,',
];

const ANNOUNCEMENTS = {
  reset: 'we have reset the usage limits for',
  banked: 'we have granted a banked reset to',
  hint: 'we will reset usage limits tomorrow for',
} as const;

const PARTS = lines(`
  some users
  everyone affected
  everyone who was hit
  all users affected by the outage
  affected accounts
  impacted customers
  the users concerned
  eligible accounts
  everyone in Canada
  all users in Japan
  all Linux users
  everyone on iOS
  users in the EU region
  a third of accounts
  half of our users
  10% of accounts
  lots of folks
  plenty of people
  a bunch of people
  a few customers
  several accounts
  those who lost work
  everyone who filed a ticket
  accounts without a card
  people on the waitlist
  our beta testers
  winners of the raffle
  students
  contributors
  all users of the desktop client
`);

const WHOLES = lines(`
  everyone
  everybody
  all users
  all accounts
  every user
  every account
  all customers
  all of you
  each of you
  all plans
  every plan
  all tiers
  all paid plans
  all paying users
  all paid users
  all subscribers
  every subscriber
  Plus users
  Pro users
  Plus and Pro users
  all Plus and Pro accounts
  all Team seats
  Enterprise customers
  every Studio subscriber
  all Max subscribers
  free and paid users
  all workspaces
  all our users
  everyone, free plans included
  all accounts worldwide
`);

/** Why a reset for all may speak of a few. */
const REASONS = lines(`
  Because some users were hit by the outage,
  Since some of you lost work,
  Thanks to the few who reported it,
  As many of you noticed,
  After a bunch of you wrote to us,
  Given that some accounts were charged twice,
  As an apology to those who waited,
  Following reports from users in Japan,
  With a few customers still waiting,
  Some of you hit the bug, so
  A few accounts were affected and
  Several people asked, and
`);

const sentence = (beginning: string, announcement: string, whom: string) => {
  const said = `${beginning} ${announcement} ${whom}.`.trim();
  return said.charAt(0).toUpperCase() + said.slice(1);
};

function cross(beginnings: readonly string[], announcement: string, whom: readonly string[]) {
  return beginnings.flatMap((beginning) => whom.map((one) => sentence(beginning, announcement, one)));
}

/** Learnt weights leave a few of many combinations just below the threshold. */
const FEW = 0.03;

describe.each(Object.entries(ANNOUNCEMENTS))('of a %s', (kind, announcement) => {
  test('for a part of the users nothing counts, however the sentence begins', () => {
    expect(cross(BEGINNINGS, announcement, PARTS).filter((text) => counts(read(text)))).toEqual([]);
  });

  test('for a whole class nearly all count', () => {
    const texts = cross(BEGINNINGS, announcement, WHOLES);
    const lost = texts.filter((text) => !(read(text).kind === kind && counts(read(text))));
    expect(lost.length / texts.length, lost.join('\n')).toBeLessThan(FEW);
  });

  test('for all because of a few nearly all count', () => {
    const texts = cross(REASONS, announcement, ['everyone', 'all users', 'all plans']);
    const lost = texts.filter((text) => !(read(text).kind === kind && counts(read(text))));
    expect(lost.length / texts.length, lost.join('\n')).toBeLessThan(2 * FEW);
  });
});

test.each(
  PARTS_OF_USERS.map(({ name, example }) => [name, example]),
)('a part of the users is known by its own example, %s: %s', (name, example) => {
  expect(partIn(canonicalWords(example).join(' '))).toBe(name);
});

describe('whom a neighboring sentence or heading names', () => {
  test.each(
    lines(`
      Pilot group: usage limits have been reset.
      EU-West: all usage limits have been reset.
      For our beta testers: we have reset the limits.
      If you filed a ticket, your limits are reset.
      We have reset the limits. Only for those in the beta.
      Usage limits are reset. Scope: accounts created before May.
      Limits are reset. This one is for the users in Japan.
      About 300 of you lost context. Your counters have been put back to zero.
      A few of you were charged twice. Those meters are reset now.
      All Linux users: your limits have just been reset.
    `),
  )('is a part: %s', (text) => expect(counts(read(text))).toBe(false));

  test.each(
    lines(`
      Good morning everyone: usage limits have been reset.
      All plans: usage limits have been reset.
      For all paid users: we have reset the limits.
      If you are on a paid plan, your limits are reset.
      We have reset the limits. Not only for those in the beta.
      Usage limits are reset. Scope: all accounts.
      Some of you lost context. We have reset everyone’s counters.
      A few of you were charged twice. All accounts have their limits reset now.
      Some of you lost work on Monday. We have reset the limits for everyone.
      Pro users: your limits have just been reset.
    `),
  )('is a whole class: %s', (text) => expect(counts(read(text))).toBe(true));
});

/** Headings and addresses that name a part of the users; each may begin a sentence in several ways. */
const ADDRESSED_PARTS = lines(`
  the 300ish of u who got stuck in the infinite retry loop: usage reset, check ur email
  the 40 of you who lost runs: your usage has been reset
  the couple dozen of y'all who got double charged, limits reset
  the few hundred of you who saw timeouts: limits are reset
  the 90 or so of you stuck in the loop, we reset your limits
  the folks who got stuck in the queue: usage reset
  the few users whose runs died, we have reset your limits
  those of you who lost a thread: limits are reset
  sydney + tokyo ppl, we zeroed ur usage after the fiber cut
  Sydney and Tokyo users: we have reset your limits
  Texas and Ohio, we have reset your limits
  Berlin crew, your limits are back at zero
  Windows people, we have reset your usage limits
  stranded users, we have reset your limits
`);

const ADDRESSED_WHOLES = lines(`
  the many of you who asked: limits have been reset for everyone
  the handful of you who noticed: yes, usage limits have been reset for everyone
  the bug that ate your usage is gone, and limits are reset
  those of you on paid plans: limits have been reset
  all 300k of you: limits are reset for everyone
  sydney + tokyo ppl, you asked, we zeroed everyone's usage
  Texas and Ohio are back up, and limits are reset for all users
  Pro and Max people, we have reset your usage limits
  paid users, we have reset your limits
  free and paid people, we have reset your limits
  good people, we have reset the limits
  friends, we have reset your limits
  all of you, we have reset your limits
  lovely people, we have reset the limits for all of you
`);

const ADDRESSES = ['', 'So', 'And', 'Hey', 'Ok,', 'Quick one:', 'As promised,', 'Good morning!'];

describe('whom an address names, however it begins', () => {
  const addressed = (whom: readonly string[]) =>
    ADDRESSES.flatMap((beginning) => whom.map((one) => `${beginning} ${one}.`.trim()));

  test('is a part', () =>
    expect(addressed(ADDRESSED_PARTS).filter((text) => counts(read(text)))).toEqual([]));

  test('is a whole class', () => {
    expect(addressed(ADDRESSED_WHOLES).filter((text) => !counts(read(text)))).toEqual([]);
  });
});

describe('what is said of the rest', () => {
  test.each(
    lines(`
      We zeroed your usage after the fiber cut. Rest of the planet was fine so no change there.
      We have reset your limits. The rest of the planet was fine.
      We have reset your limits. The rest of you were untouched.
      We have reset your limits, rest of the world is unaffected.
      We zeroed your usage. The rest of you never noticed.
      We have reset usage limits, the other regions were fine.
      Usage limits are reset. Ohio stayed unaffected.
      Usage limits have been reset. Everybody else was fine.
    `),
  )('leaves a part: %s', (text) => expect(counts(read(text))).toBe(false));

  test.each(
    lines(`
      We have reset the limits on all plans. The rest of the week is for sleep.
      We have reset the limits. The rest of the week is for sleep.
      We have reset everyone’s limits, the rest of the world can wait.
      The rest of the post is a thank you. We have reset limits for everyone.
      The fix is out and all regions are fine. We have reset limits for everyone.
      Frankfurt is fine again. We have reset limits for all users.
      Limits are reset for everyone, whether or not your region was fine.
      We have reset usage limits for the rest of you as well, so now everyone has them.
    `),
  )('leaves a whole class: %s', (text) => expect(counts(read(text))).toBe(true));
});

describe('whom an announcement refers to', () => {
  test.each(
    lines(`
      Accounts served from node 12 lost most of the day, so limits have been reset there.
      Users of our Andes region had a slow week, so their limits are back at full.
      Workspaces homed in syd-2 could not log in for six hours. We have reset their weekly limits.
      About 2,700 accounts had their lunch ruined. We’ve zeroed the usage on those.
      Some 400 orgs got charged twice this morning. Sorry. Those limits are back at zero now.
      People routed through Frankfurt had timeouts all day. We have reset usage limits for them.
      Frankfurt folks who lost the evening: we have reset your weekly usage.
      If your workspace lives in Oslo, last night was awful. Your usage limits have been reset.
      Roughly 3,200 of you saw double charges. Your usage limits have been reset.
      Windows users lost their threads today, so we will reset their limits tonight.
      The cluster in Mumbai was down from 3 to 7. Limits are reset there.
      Anyone whose runs died on Sunday had a bad day. We are resetting limits for these accounts now.
      The Nordic region went dark at lunch. We’ve reset the weekly limits. Elsewhere it was a plain Tuesday.
      We have reset the limits. The rest of the world: nothing new.
      Rest of the world: no change. Usage limits have been reset.
      We have reset the limits. Ohio was not hit, so nothing changes.
      Our Osaka crowd had it rough today. Their meters are back at zero.
      1.7k accounts saw phantom usage. All of those are reset now.
      Those on the Lima pod had a dreadful Monday. We have reset usage limits for that pod.
      Accounts on the old billing system were overcharged. We are giving them a banked reset.
      Seoul, you had a terrible morning. We have reset your limits.
      Usage limits have been reset. If you see nothing, you were not in it.
    `),
  )('is a part: %s', (text) => expect(counts(read(text))).toBe(false));

  test.each(
    lines(`
      A few of you noticed. We have reset limits for everyone.
      Pro users had a slow week, so their limits are back at full.
      All of our users lost the morning, so their usage limits have been reset.
      About 2,700 accounts had their lunch ruined. We have reset the limits of all accounts.
      Users in Japan told us first. We have reset usage limits for all users.
      People routed through Frankfurt had timeouts. Everyone has their limits reset now.
      Paid plans lost most of the day. We have reset usage limits on all of them.
      Plus and Team accounts were billed twice. Their limits have been reset.
      There you go: usage limits have been reset for everyone.
      Hi there! We have reset usage limits for all plans.
      Those were rough hours. We have reset the limits.
      Two million users! We have reset their limits, every single account.
      Some of you saw timeouts. Whether or not you were hit, we have reset limits for everyone.
      The outage hit Europe first. Limits have been reset for everyone, elsewhere too.
      We have reset usage limits on all plans. Stored resets were not affected.
      We have reset all limits, even if you were not hit.
      We have reset the limits of all Pro plans. Free accounts were not affected.
      Users on the Pro plan waited longest. Their limits have been reset.
      Good morning from Lima: we have reset your usage limits.
      We shipped the fix from Oslo at noon. Usage limits have been reset.
      More than 3,000 of you wrote to us, thank you for those. Usage limits have been reset on all plans.
      We were down in Ohio for an hour. To make up for it, we have reset the limits.
    `),
  )('is a whole class: %s', (text) => expect(counts(read(text))).toBe(true));
});

describe('an answer to one person', () => {
  test.each([
    ['We have reset your limits.', 'my limits are gone'],
    ['Your usage is reset, sorry for that.', 'what happened to my usage?'],
    ['I will reset your limits tomorrow.', 'can you help me?'],
  ])('is for that person: %s', (text, asked) => expect(counts(read(text, asked))).toBe(false));

  test.each([
    ['We have reset the limits for everyone.', 'my limits are gone'],
    ['Usage limits have been reset for all users, yours too.', 'what happened to my usage?'],
    ['We will reset everyone’s limits tomorrow.', 'can you help me?'],
  ])('may be for all: %s', (text, asked) => expect(counts(read(text, asked))).toBe(true));
});

describe('the scope is what the post says', () => {
  test.each<[string, Reading['scope'], readonly string[]]>([
    ['We have reset the limits for everyone.', 'everyone', []],
    ['Everybody’s usage is back to zero.', 'everyone', []],
    ['Usage limits have been reset for all users.', 'everyone', []],
    ['Every Quill account has its limits reset.', 'everyone', []],
    ['We have reset limits across all plans.', 'everyone', []],
    ['We have reset limits. For all of you.', 'everyone', []],
    ['We have reset usage limits for all.', 'everyone', []],
    ['We have reset the limits.', null, []],
    ['Your limits have been reset.', null, []],
    ['Limits are reset. Enjoy your week.', null, []],
    ['The limits of all models have been reset.', null, []],
    ['We have reset limits for all paid plans.', 'paid', []],
    ['All paying customers got their limits reset.', 'paid', []],
    ['We have reset limits for all subscribers.', 'paid', []],
    ['We have reset limits for all free and paid users.', 'everyone', []],
    ['We have reset limits for all Plus and Pro users.', 'plan', ['Plus', 'Pro']],
    ['Every Studio subscriber gets a banked reset.', 'plan', ['Studio']],
    ['We have reset limits for Pro, Max and Team accounts.', 'plan', ['Pro', 'Max', 'Team']],
    ['We have reset limits for everyone on Pro.', 'plan', ['Pro']],
    ['We have reset limits for every Quill subscriber.', 'paid', []],
    ['We have reset limits for your team members and everyone else.', 'everyone', []],
  ])('%s: %s %j', (text, scope, plans) => {
    expect(read(text)).toMatchObject({ scope, plans });
  });

  test.each([
    'We have reset the limits for some users.',
    'We will reset the limits for everyone affected.',
  ])('or a few, of what does not count: %s', (text) => {
    expect(read(text)).toMatchObject({ kind: 'none', scope: 'few' });
  });
});
