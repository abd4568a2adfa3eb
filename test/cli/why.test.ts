import { expect, test } from 'vitest';
import { DAY, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { operator, teamPost, withModel } from './_cli.js';

const iso = (at: number) => new Date(at).toISOString();
const address = (id: number) => `https://posts.example/team/status/${id}`;

interface Why {
  readonly posts: readonly {
    readonly url: string;
    readonly text: string | null;
    readonly readings: readonly {
      readonly reader: string;
      readonly kind: string;
      readonly reason: string | null;
      readonly stands: boolean;
    }[];
  }[];
  readonly resets: readonly {
    readonly resetId: number;
    readonly status: string;
    readonly rows: readonly { readonly actor: string; readonly status: string }[];
  }[];
  readonly promises: readonly { readonly state: string }[];
  readonly alerts: readonly { readonly event: string; readonly outcome: string }[];
  readonly corrections: readonly string[];
}

const RESET = 'We have reset usage limits for everyone.';

/** Counts by the classifier: no frame fits. */
const WEAK = 'Fresh limits for every one of you just went out';

const PROMISE = 'We will reset the usage limits for everyone tomorrow.';
const NOTHING = 'Good morning!';

async function recorded() {
  const { made } = await withModel(
    byText({
      [RESET]: answered({ kind: 'reset', evidence: RESET }),
      [WEAK]: { kind: 'http', status: 500, body: '' },
      [PROMISE]: answered({
        kind: 'hint',
        evidence: 'We will reset',
        promises: 'regular',
        strength: 'explicit',
        when: { quote: 'tomorrow', kind: 'day', localStart: null, localEnd: null, zone: null },
      }),
      [NOTHING]: answered(),
    }),
    { ALERT_URLS: 'ntfy+http://127.0.0.1:9/topic' },
  );
  // What is from before its first turn alerts nobody.
  made.timeline(teamPost(50_001, RESET, NOW - 6 * DAY), teamPost(50_002, WEAK, NOW - 3 * DAY));
  await made.turn();
  made.timeline(
    teamPost(50_001, RESET, NOW - 6 * DAY),
    teamPost(50_002, WEAK, NOW - 3 * DAY),
    teamPost(50_003, PROMISE, NOW + 6 * MINUTE),
    teamPost(50_004, NOTHING, NOW + 7 * MINUTE),
  );
  await made.turn();
  return made;
}

test('a post that counts: its readings without a model’s words, the reset with its corrections, and the way back', async () => {
  const made = await recorded();
  const { posts, resets, corrections } = await made.json<Why>('why', address(50_001));
  expect(
    posts.map(({ url, text, readings }) => [
      url,
      text,
      readings.map(({ reader, kind, stands }) => [reader, kind, stands]),
    ]),
  ).toEqual([
    [
      address(50_001),
      RESET,
      [
        ['rules', 'reset', false],
        ['model', 'reset', true],
      ],
    ],
  ]);
  expect(posts[0]?.readings[0]?.reason).toMatch(/^frame done-active, closed;/);
  expect(posts[0]?.readings[1]?.reason).toBeNull();
  const [reset] = resets;
  expect(reset).toMatchObject({ status: 'confirmed', rows: [{ actor: 'worker', status: 'confirmed' }] });
  const retract = `reset-record retract ${reset?.resetId} --reason 'it was no reset'`;
  expect(corrections).toEqual([retract]);
  const out = await made.ok('why', address(50_001));
  // What every answer of this model gives as its reason.
  expect(out).not.toContain('canned');
  expect(out).toContain(`if that is wrong: ${retract}`);
  // By its number and its instant it is the same.
  expect(await made.ok('why', `${reset?.resetId}`)).toBe(out);
  expect(await made.ok('why', iso(NOW - 6 * DAY))).toBe(out);

  await made.ok('retract', `${reset?.resetId}`, '--reason', 'a joke', '--as', 'ada');
  const after = await made.json<Why>('why', address(50_001));
  expect(after.resets[0]?.rows.map(({ actor, status }) => [actor, status])).toEqual([
    ['worker', 'confirmed'],
    ['ada', 'retracted'],
  ]);
  expect(after.corrections).toEqual([
    `reset-record record --at ${iso(NOW - 6 * DAY)} --url '${address(50_001)}'`,
  ]);
});

test('a promise: its state, who was told, and the way back', async () => {
  const made = await recorded();
  const { resets, promises, alerts, corrections } = await made.json<Why>('why', address(50_003));
  expect([resets, promises.map(({ state }) => state)]).toEqual([[], ['scheduled']]);
  expect(alerts).toMatchObject([{ event: 'reset.promised', outcome: 'waiting' }]);
  expect(corrections).toEqual([
    `reset-record retract --promise '${address(50_003)}' --reason 'it was no promise'`,
  ]);
  expect(await made.ok('why', address(50_003))).toMatch(/^promise: scheduled, from /m);
});

test('a post of which nothing was made: both ways to say what it was', async () => {
  const made = await recorded();
  const { resets, promises, alerts, corrections } = await made.json<Why>('why', address(50_004));
  expect({ resets, promises, alerts }).toEqual({ resets: [], promises: [], alerts: [] });
  expect(corrections).toEqual([
    `reset-record record --at ${iso(NOW + 7 * MINUTE)} --url '${address(50_004)}'`,
    `reset-record record --promise --address '${address(50_004)}'`,
  ]);
  const out = await made.ok('why', address(50_004));
  expect(out).toContain('no reset was made of it\nnobody was told\n');
});

test.each([
  // It takes back what nobody announced, and promises only with a time.
  ['We have to take back the reset, sorry. It was a mistake.', ['if it was a reset']],
  [
    'We have given every account a banked reset, use it any time before Aug 1. And we have reset usage limits for everyone too.',
    ['if it was a reset'],
  ],
  ['The reset is postponed to Friday.', ['if that is wrong']],
  ['No reset this week.', ['if it was a reset', 'if it was a promise']],
])('every command that is given succeeds, and says what it is for: %s', async (text, uses) => {
  const made = operator();
  made.timeline(teamPost(50_010, text, NOW - 6 * DAY));
  await made.turn();
  const given = [...(await made.ok('why', address(50_010))).matchAll(/^(if [a-z ]+): reset-record (.*)$/gm)];
  expect(given.map(([, use]) => use)).toEqual(uses);
  for (const [, , command = ''] of given) {
    const copy = operator();
    made.copyTo(copy.ledgerPath);
    await copy.ok(
      ...[...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
    );
  }
});

test('a text that was taken down, and an imported reset without a post', async () => {
  const made = await recorded();
  await made.ok('redact', address(50_004), '--reason', 'asked for');
  expect((await made.json<Why>('why', address(50_004))).posts[0]?.text).toBeNull();
  const at = '2026-05-01T10:00:00.000Z';
  await made.ok('import', made.csv(`${at},regular,https://posts.example/old`), '--yes');
  for (const name of [at, 'https://posts.example/old', 'https://www.posts.example/old?utm_source=x'])
    expect(await made.json<Why>('why', name)).toMatchObject({ posts: [], resets: [{ status: 'confirmed' }] });
});

test.each([
  ['https://posts.example/unknown'],
  ['99'],
  ['2026-01-01T00:00:00Z'],
])('%s, which is unknown, is said, and ends with 1', async (name) => {
  const made = operator();
  made.timeline();
  await made.turn();
  expect(await made.run('why', name)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The ledger has no /),
  });
});

test('status --doubtful lists what counted on words of a weak kind, and not what says so plainly', async () => {
  const made = await recorded();
  const { items } = await made.json<{ items: readonly { doubt: string; text: string; correct: string }[] }>(
    'status',
    '--doubtful',
  );
  expect(items.map(({ doubt, text }) => [doubt, text])).toEqual([['weak', WEAK]]);
  const [id = ''] = items[0]?.correct.match(/\d+/) ?? [];
  await made.ok('retract', id, '--reason', 'it was no reset');
  expect(await made.ok('status', '--doubtful')).toBe('0 doubts in the last 7 days.');
});
