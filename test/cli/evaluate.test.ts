import { describe, expect, test } from 'vitest';
import { answered, byText, failed, postIn, said } from '../_support/upstreams/reader-upstream.js';
import { operator, withModel } from './_cli.js';

const RESET = 'We have reset Codex usage limits for everyone.';
const BANKED = 'We have given every paid user a banked reset, use it when you like.';
const BOTH = 'We have reset limits for everyone. We have also added a banked reset to every account.';
const HINT = 'We will reset the limits on Friday at 10am PT.';
const DONE = 'It is done.';
const NONE = 'The office has a new coffee machine.';

/** A reset that a person recognises only with context outside the post. */
const HIDDEN = 'Well, you asked for it. Usage has gone where the socks go.';

/** A reset that the rules doubt. */
const MAYBE = 'Your meters may look full today.';
const NOBODY = 'Usage limits were reset for all users, says nobody in particular.';

/** Days in May 2026, so that no two speak of one event. */
const POSTS = [
  { id: '50001', at: '2026-05-01T10:00:00Z', text: RESET, label: 'reset' },
  { id: '50002', at: '2026-05-03T10:00:00Z', text: BANKED, label: 'banked' },
  { id: '50003', at: '2026-05-05T10:00:00Z', text: BOTH, label: 'reset+banked' },
  {
    id: '50004',
    at: '2026-05-07T10:00:00Z',
    text: HINT,
    label: 'hint',
    promises: 'regular',
    strength: 'explicit',
    window: { kind: 'clock', from: '2026-05-08T17:00:00Z', to: '2026-05-08T18:00:00Z' },
  },
  { id: '50005', at: '2026-05-08T18:00:00Z', text: DONE, label: 'confirmation' },
  { id: '50006', at: '2026-05-12T10:00:00Z', text: NONE, label: 'none' },
  { id: '50007', at: '2026-05-14T10:00:00Z', text: HIDDEN, label: 'reset' },
  { id: '50008', at: '2026-05-16T10:00:00Z', text: `Again: ${RESET}`, label: 'none' },
  { id: '50009', at: '2026-05-18T10:00:00Z', text: NOBODY, label: 'unlabelled' },
  { id: '50010', at: '2026-05-20T10:00:00Z', text: NONE },
  { id: '50011', at: '2026-05-22T10:00:00Z', text: MAYBE, label: 'reset' },
].map((post) => ({ ...post, url: `https://posts.example/team/status/${post.id}` }));

const lines = (posts: readonly object[]) => posts.map((post) => `${JSON.stringify(post)}\n`).join('');

const AGREEING = POSTS.filter(({ id }) => ['50001', '50002', '50006'].includes(id));

describe('evaluate with the rules', () => {
  test('counts readings by label, and names the resets found, missed, invented and unjudged', async () => {
    const made = operator();
    const { code, out, err } = await made.run('evaluate', made.file('posts.jsonl', lines(POSTS)), '--json');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const one = (at: string, kind: string, id: number, text: string) => {
      return { kind, at, url: `https://posts.example/team/status/${id}`, text };
    };
    // Known by construction: 50007 and 50011 are missed, but 50011 is unconfirmed; 50008 is invented, 50009
    // nobody's; 50005 keeps the promise of 50004.
    expect(JSON.parse(out)).toEqual({
      reader: 'rules',
      posts: 11,
      labelled: 9,
      modelFailures: {},
      confusion: expect.objectContaining({ none: expect.objectContaining({ none: 1, reset: 1 }) }),
      resets: {
        found: [
          one('2026-05-01T10:00:00.000Z', 'regular', 50001, RESET),
          one('2026-05-03T10:00:00.000Z', 'banked', 50002, BANKED),
          one('2026-05-05T10:00:00.000Z', 'regular', 50003, BOTH),
          one('2026-05-05T10:00:00.000Z', 'banked', 50003, BOTH),
          one('2026-05-08T18:00:00.000Z', 'regular', 50005, DONE),
        ],
        missed: [
          one('2026-05-14T10:00:00.000Z', 'regular', 50007, HIDDEN),
          one('2026-05-22T10:00:00.000Z', 'regular', 50011, MAYBE),
        ],
        unconfirmed: [one('2026-05-22T10:00:00.000Z', 'regular', 50011, MAYBE)],
        invented: [one('2026-05-16T10:00:00.000Z', 'regular', 50008, `Again: ${RESET}`)],
        unjudged: [one('2026-05-18T10:00:00.000Z', 'regular', 50009, NOBODY)],
      },
      recall: 5 / 7,
      foundWithUnconfirmed: 6 / 7,
      precision: 5 / 6,
    });
  });

  test('prints scores, a table of kinds, and the differences for people', async () => {
    const made = operator();
    const { out } = await made.run('evaluate', made.file('posts.jsonl', lines(POSTS)));
    const [scores, kind, resets, ...more] = out.split('\n\n').slice(1);
    expect(out.split('\n')[0]).toBe('11 posts read by rules, 9 of them labeled');
    expect(scores?.split('\n')).toEqual([
      '  as labeled         rules',
      '  kind              7 of 9',
      '  reset recall        0.71',
      '  with unconfirmed    0.86',
      '  reset precision     0.83',
    ]);
    expect(kind?.split('\n')).toEqual([
      'kind, read by rules',
      '  label \\ read  reset  banked  reset+banked  hint  confirmation  withdrawal  none',
      '  reset             2       0             0     0             0           0     1',
      '  banked            0       1             0     0             0           0     0',
      '  reset+banked      0       0             1     0             0           0     0',
      '  hint              0       0             0     1             0           0     0',
      '  confirmation      0       0             0     0             1           0     0',
      '  withdrawal        0       0             0     0             0           0     0',
      '  none              1       0             0     0             0           0     1',
    ]);
    expect(resets?.split('\n')).toEqual([
      'resets: 5 found, 2 missed, 1 of them unconfirmed, 1 invented, 1 from unlabeled posts',
      `  missed       2026-05-14T10:00:00.000Z  regular  ${HIDDEN}`,
      `  unconfirmed  2026-05-22T10:00:00.000Z  regular  ${MAYBE}`,
      `  invented     2026-05-16T10:00:00.000Z  regular  Again: ${RESET}`,
      `  unjudged     2026-05-18T10:00:00.000Z  regular  ${NOBODY}`,
    ]);
    expect(more).toEqual([]);
  });
});

test('the rules read each post with what the team posted before it, or with the promise that is named as open', async () => {
  const made = operator();
  const bare = 'It lands tomorrow at 10am.';
  const read = async (...posts: readonly object[]) => {
    const { confusion } = await made.json<{ confusion: Record<string, unknown> }>(
      'evaluate',
      made.file('posts.jsonl', lines(posts)),
    );
    return confusion.hint;
  };
  const asked = { id: '60002', at: '2026-05-02T10:00:00Z', text: bare, label: 'hint' };
  expect(await read(asked)).toMatchObject({ hint: 0, none: 1 });
  expect(await read({ id: '60001', at: '2026-05-01T10:00:00Z', text: HINT }, asked)).toMatchObject({
    hint: 1,
  });
  expect(await read({ ...asked, open: HINT })).toMatchObject({ hint: 1 });
});

describe('evaluate with a model', () => {
  test('shows the model’s reading, and the rules’ next to it', async () => {
    const { upstream, made } = await withModel(
      byText({
        [HIDDEN]: answered({ kind: 'reset', evidence: 'you asked for it' }),
        [RESET]: answered({ kind: 'reset', evidence: RESET }),
      }),
    );
    const posts = POSTS.filter(({ text }) => [HIDDEN, RESET, BANKED].includes(text));
    const path = made.file('posts.jsonl', lines(posts));
    const { code, out } = await made.run('evaluate', path, '--json');
    expect(upstream.calls).toBe(3);
    expect(code).toBe(1);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ reader: 'reader-small', posts: 3, labelled: 3, modelFailures: {} });
    const found = ({ resets }: { resets: { found: { url: string }[] } }) =>
      resets.found.map(({ url }) => url.slice(-5));
    expect(found(result)).toEqual(['50001', '50007']);
    expect(result.resets.missed.map(({ kind }: { kind: string }) => kind)).toEqual(['banked']);
    expect(result.confusion.banked.none).toBe(1);
    expect(found(result.rules)).toEqual(['50001', '50002']);
    expect([result.recall, result.rules.recall]).toEqual([2 / 3, 2 / 3]);
    expect(result.rules.confusion.banked.banked).toBe(1);
    const { out: text } = await made.run('evaluate', path);
    expect(text).toContain(
      '  as labeled        reader-small   rules\n  kind                    2 of 3  2 of 3',
    );
    for (const reader of ['reader-small', 'rules']) {
      expect(text).toContain(`\nkind, read by ${reader}\n`);
      expect(text).toContain(
        `\nresets: 2 found, 1 missed, 0 of them unconfirmed, 0 invented, 0 from unlabeled posts, read by ${reader}\n`,
      );
    }
  });

  test('reads posts in order, each with what the model read before it, as the worker does', async () => {
    const when = {
      quote: 'Friday at 10am PT',
      kind: 'clock',
      localStart: null,
      localEnd: null,
      zone: 'PT',
    } as const;
    const { upstream, made } = await withModel(
      byText({ [HINT]: answered({ kind: 'hint', evidence: HINT, promises: 'banked', when }) }),
    );
    const posts = POSTS.filter(({ text }) => [HINT, DONE].includes(text));
    await made.run('evaluate', made.file('posts.jsonl', lines(posts.toReversed())));
    const [first, second] = upstream.requests.map(postIn);
    expect(first).toMatchObject({ text: HINT, openPromises: [], recentPosts: [] });
    expect(second).toMatchObject({
      text: DONE,
      openPromises: [
        {
          promises: 'banked',
          promisedForTeamTime: { from: 'Friday 2026-05-08T10:00', until: 'Friday 2026-05-08T11:00' },
          left: 1,
          text: HINT,
        },
      ],
      recentPosts: [{ text: HINT }],
    });
  });

  test('counts its failures by reason; there the rules’ reading stands', async () => {
    const { made } = await withModel(
      byText({
        [RESET]: said('no JSON at all'),
        [BANKED]: failed(404, 'no such model'),
        [NONE]: answered(),
      }),
    );
    const path = made.file('posts.jsonl', lines(AGREEING));
    const { code, out } = await made.run('evaluate', path, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).modelFailures).toEqual({ invalid_schema: 1, http_status: 1 });
    expect(await made.ok('evaluate', path)).toContain(
      'read by the rules instead: 1 invalid_schema, 1 http_status',
    );
  });

  test.each([
    ['1', 1_500, 'timeout'],
    // Longer than any source may take.
    ['20', 10_500, null],
  ])('gives the model AI_TIMEOUT_S: with %s s, an answer after %i ms', async (seconds, ms, failure) => {
    const slow = { kind: 'slow', ms, reply: answered() } as const;
    const { made } = await withModel(() => slow, { AI_TIMEOUT_S: seconds });
    const path = made.file('posts.jsonl', lines(POSTS.slice(-1)));
    const { out } = await made.run('evaluate', path, '--json');
    expect(JSON.parse(out).modelFailures).toEqual(failure === null ? {} : { [failure]: 1 });
  });

  test('is a failure where the model gave no usable answer at all', async () => {
    const { upstream, made } = await withModel(() => failed(401, 'wrong key'));
    const path = made.file('posts.jsonl', lines(AGREEING));
    const { code, out, err } = await made.run('evaluate', path);
    expect(code).toBe(1);
    expect(out).toContain('read by the rules instead: 3 unauthorized');
    expect(err).toBe(
      'reader-small gave no usable answer. The results above are only those of the rules. Run "reset-record doctor" to check the model.',
    );
    expect(upstream.calls).toBe(3);
  });

  test('is not asked with --rules', async () => {
    const { upstream, made } = await withModel(() => answered());
    const out = await made.ok('evaluate', made.file('posts.jsonl', lines(AGREEING)), '--rules');
    expect(out).toContain('3 posts read by rules');
    expect(upstream.calls).toBe(0);
  });
});

describe('posts that evaluate cannot use', () => {
  const GOOD = { id: '50001', at: '2026-05-01T10:00:00Z', text: RESET, label: 'reset' };
  const bad = [
    GOOD,
    { ...GOOD, id: '50002', label: 'maybe' },
    { ...GOOD, id: '50003', at: 'soon' },
    { ...GOOD, id: '50004', at: undefined },
    { ...GOOD, id: '50005', at: '2027-01-01T00:00:00Z' },
    { ...GOOD, id: undefined },
    { ...GOOD, text: '' },
    GOOD,
    { ...GOOD, id: '50009', text: 7 },
    { ...GOOD, id: '50010', promises: 'soon' },
    { ...GOOD, id: '50011', strength: 7 },
    { ...GOOD, id: '50012', scope: 'team' },
    { ...GOOD, id: '50014', window: { kind: 'day', from: 'tomorrow', to: null } },
  ];
  const LABEL =
    'label: expected one of reset, banked, reset+banked, hint, confirmation, withdrawal, none, unlabelled';
  const DATE = 'at: expected an instant in the past, such as 2026-01-31T18:05:00Z';

  test('are all named with their line', async () => {
    const made = operator();
    const path = made.file('posts.jsonl', `${lines(bad)}\nnot JSON\n`);
    const { code, out, err } = await made.run('evaluate', path);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n')).toEqual([
      `${path} cannot be used:`,
      `  line 2: ${LABEL}`,
      `  line 3: ${DATE}`,
      `  line 4: ${DATE}`,
      `  line 5: ${DATE}`,
      '  line 6: it has neither an id nor an address',
      '  line 7: 50001 has no text',
      '  line 8: the same post is already at line 1',
      expect.stringMatching(/^ {2}line 9: text: /),
      '  line 10: promises: expected one of regular, banked, both, unclear, null',
      '  line 11: strength: expected one of explicit, veiled, conditional, null',
      '  line 12: scope: expected one of everyone, paid, plan, few, null',
      '  line 13: window: expected null, or kind (one of clock, by, within, day, open) with from and to, each an instant or null',
      '  line 15: it is not JSON',
    ]);
  });

  test('are named by their place in a JSON list', async () => {
    const made = operator();
    const { code, err } = await made.run('evaluate', made.file('posts.json', JSON.stringify(bad, null, 2)));
    expect(code).toBe(1);
    expect(err).toContain(`  entry 2: ${LABEL}`);
  });

  test.each([
    ['nothing', '', /it contains no posts/],
    ['an empty list', '[]', /it contains no posts/],
    ['half a list', '[{"id":', /it is not a JSON list/],
  ])('are missing in %s', async (_what, content, message) => {
    const made = operator();
    const { code, err } = await made.run('evaluate', made.file('posts', content));
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });
});
