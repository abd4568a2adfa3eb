import { expect, test } from 'vitest';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { contentOf, operator, teamPost, withModel } from './_cli.js';

const iso = (at: number) => new Date(at).toISOString();
const RESET = 'We have reset usage limits for everyone.';
const HIDDEN = 'Well, you asked for it.';
const VAGUE = 'We have reset usage limits for all users.';
const PROMISE = 'We will reset the usage limits for everyone tomorrow.';
const WITHDRAWN = 'We have reset usage limits for everyone again, a second time.';

interface Listed {
  readonly postsRead: number;
  readonly items: readonly {
    readonly what: string;
    readonly doubts: readonly { readonly doubt: string; readonly detail: string }[];
    readonly correct: string;
  }[];
}

/** A week in which everything that can be doubted has been read. */
async function weekOfDoubts() {
  const { made } = await withModel(
    byText({
      [RESET]: answered({ kind: 'reset', evidence: RESET }),
      [HIDDEN]: answered({ kind: 'reset', evidence: 'you asked for it', certainty: 'likely' }),
      [VAGUE]: answered({ kind: 'reset', evidence: VAGUE, certainty: 'may mean nothing' }),
      [PROMISE]: answered({
        kind: 'hint',
        evidence: 'We will reset',
        promises: 'regular',
        strength: 'explicit',
        when: { quote: 'tomorrow', kind: 'day', localStart: null, localEnd: null, zone: null },
      }),
      [WITHDRAWN]: answered({ kind: 'reset', evidence: WITHDRAWN, another: true }),
    }),
  );
  const posts = [
    teamPost(50_001, RESET, NOW - 12 * DAY),
    teamPost(50_002, PROMISE, NOW - 6 * DAY),
    teamPost(50_003, HIDDEN, NOW - 3 * DAY),
    teamPost(50_004, VAGUE, NOW - 2 * DAY),
    teamPost(50_005, WITHDRAWN, NOW - DAY),
    teamPost(50_006, 'Good morning!', NOW - DAY / 2),
  ];
  made.timeline(...posts);
  await made.turn();
  made.timeline(
    ...posts.map((one) => (one.text === WITHDRAWN ? { ...one, text: 'Sorry, wrong channel.' } : one)),
  );
  await made.turn();
  return made;
}

test('status --doubtful lists what was read and may be wrong, most doubtful first, each with the command that corrects it', async () => {
  const made = await weekOfDoubts();
  const before = contentOf(made.ledgerPath);
  const { postsRead, items } = await made.json<Listed>('status', '--doubtful');
  expect(postsRead).toBe(6);
  expect(items.map(({ what, doubts }) => [what, doubts.map(({ doubt }) => doubt)])).toEqual([
    // What the rules do not see counts only once a person confirms it.
    ['reset', ['disagree', 'unsure', 'unsure']],
    ['reset', ['unsure', 'unsure']],
    ['none', ['corrected', 'corrected']],
    ['hint', ['lapsed']],
    ['reset', ['unpromised']],
  ]);
  expect(items.map(({ correct }) => correct)).toEqual([
    `reset-record record --at ${iso(NOW - 3 * DAY)} --url 'https://posts.example/team/status/50003'`,
    `reset-record record --at ${iso(NOW - 2 * DAY)} --url 'https://posts.example/team/status/50004'`,
    `reset-record record --at ${iso(NOW - DAY)} --url 'https://posts.example/team/status/50005'`,
    'reset-record record --at <when it came>',
    'reset-record retract 1 --reason "…"',
  ]);
  const [disagreement] = items;
  expect(disagreement?.doubts[0]?.detail).toBe('rules: none, model: reset');
  expect(contentOf(made.ledgerPath)).toEqual(before);
});

test('the command that it names corrects what it is about', async () => {
  const made = await weekOfDoubts();
  const { items } = await made.json<Listed>('status', '--doubtful');
  for (const item of [items[0], items[4]])
    await made.ok(...(item?.correct ?? '').replace('reset-record ', '').replaceAll(/["']/g, '').split(' '));
  expect(made.standing().slice(0, 2)).toEqual([
    `${iso(NOW - 12 * DAY)} regular retracted`,
    `${iso(NOW - 3 * DAY)} regular confirmed`,
  ]);
});

test('text of a post cannot steer the terminal, and an address cannot leave its quotes', async () => {
  const made = operator();
  const url = "https://posts.example/x'$(reboot)";
  made.timeline({ id: '50001', text: 'We have reset the usage limits for everyone.\u001b[2J', url });
  await made.turn();
  const out = await made.ok('status', '--doubtful');
  expect(out).not.toContain('\u001b');
  expect(out).toMatch(/--url 'https:\/\/posts\.example\/x%27\$\(reboot\)'$/m);
});
