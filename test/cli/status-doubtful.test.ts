import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { contentOf, operator, runCommand, teamPost, withModel } from './_cli.js';

const iso = (at: number) => new Date(at).toISOString();
const RESET = 'We have reset usage limits for everyone.';
const HIDDEN = 'Well, you asked for it.';
const VAGUE = 'Well, the meters of all users may look nice.';
const PROMISE = 'We will reset the usage limits for everyone tomorrow.';
const UNSEEN = 'We will reset the usage limits for everyone on Saturday.';
const DONE = 'We have reset the usage limits for all paid plans.';

interface Listed {
  readonly items: readonly {
    readonly at: string;
    readonly doubt: string;
    readonly detail: string;
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
      [UNSEEN]: answered(),
      [DONE]: answered({
        kind: 'hint',
        evidence: DONE,
        promises: 'regular',
        strength: 'explicit',
      }),
    }),
  );
  const posts = [
    teamPost(50_001, RESET, NOW - 12 * DAY),
    teamPost(50_002, PROMISE, NOW - 6 * DAY),
    teamPost(50_003, HIDDEN, NOW - 3 * DAY),
    teamPost(50_004, VAGUE, NOW - 2 * DAY),
    teamPost(50_005, DONE, NOW - DAY),
    teamPost(50_006, UNSEEN, NOW - DAY / 2),
    teamPost(50_007, 'Good morning!', NOW - DAY / 4),
  ];
  made.timeline(...posts);
  await made.turn();
  return made;
}

const address = (id: number) => `'https://posts.example/team/status/${id}'`;

test('status --doubtful lists what a person should look at, newest first, each with the command that corrects it', async () => {
  const made = await weekOfDoubts();
  const before = contentOf(made.ledgerPath);
  const { items } = await made.json<Listed>('status', '--doubtful');
  expect(items.map(({ at, doubt, detail, correct }) => [at, doubt, detail, correct])).toEqual([
    [
      iso(NOW - DAY / 2),
      'disagree',
      'rules: hint, model: none',
      `reset-record record --promise --address ${address(50_006)} --between 2026-07-04T07:00:00.000Z/2026-07-05T07:00:00.000Z`,
    ],
    [
      iso(NOW - DAY),
      'disagree',
      'rules: reset, model: hint',
      `reset-record record --at ${iso(NOW - DAY)} --url ${address(50_005)}`,
    ],
    [
      iso(NOW - 2 * DAY),
      'unconfirmed',
      'may announce a reset',
      `reset-record record --at ${iso(NOW - 2 * DAY)} --url ${address(50_004)}`,
    ],
    [
      iso(NOW - 3 * DAY),
      'unconfirmed',
      'may announce a reset',
      `reset-record record --at ${iso(NOW - 3 * DAY)} --url ${address(50_003)}`,
    ],
    [
      iso(NOW - 6 * DAY),
      'lapsed',
      'a promise that no reset has kept',
      `reset-record retract --promise ${address(50_002)} --reason 'it was no promise'`,
    ],
  ]);
  expect(contentOf(made.ledgerPath)).toEqual(before);
});

test('each of these commands can be pasted, and what it is about is listed no more', async () => {
  const made = await weekOfDoubts();
  const lines = (await made.ok('status', '--doubtful')).split('\n');
  const commands = lines.flatMap((line) => /^ {2}if .*: reset-record (.*)$/.exec(line)?.[1] ?? []);
  expect(commands).toHaveLength(5);
  const copy = join(made.directory, 'copy.sqlite');
  for (const command of commands) {
    made.copyTo(copy);
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const environment = { LEDGER_PATH: copy, TIMELINE: 'none', STATUS_PAGE_URL: 'none' };
    const run = (...said: readonly string[]) => runCommand(environment, said, () => made.clock.now);
    expect(await run(...args)).toMatchObject({ code: 0, err: '' });
    expect((await run('status', '--doubtful')).out).not.toContain(command);
    expect(auditLedger(copy).findings).toEqual([]);
  }
});

test('the record that a new ledger begins with is not listed', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `${iso(NOW - (n + 1) * DAY)},regular,`);
  const seed = operator().csv(...rows);
  const made = operator({ SEED_RECORD: seed });
  made.timeline();
  await made.turn();
  expect(made.standing()).toHaveLength(30);
  expect(await made.ok('status', '--doubtful')).toBe('0 doubts in the last 7 days.');
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
