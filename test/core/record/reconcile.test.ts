import { newLedger } from '../../_support/ledgers/new-ledger.js';
import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePosts } from '../../../src/core/record/merge-posts.js';
import type { ReadPost } from '../../../src/core/record/read-post.js';
import { type CurrentReset, reconcile } from '../../../src/core/record/reconcile.js';
import type { TestLedger } from '../../_support/ledgers/ledger.js';
import { DAY, HOUR, MINUTE } from '../../_support/ledgers/snapshot.js';
import { history, operator, reconcileAgain, type Said, standing, tell } from '../../ledger/_timeline.js';
import { anchor, anyPost, currentOf, instants, post, START, since } from './_posts.js';

// Identities of statuses are their numbers.
const [FIRST, SECOND, THIRD] = ['100001', '100002', '100003'] as const;

function lines(ledger: TestLedger): string[] {
  return standing(ledger).map(({ at, kind, status, text }) => `${kind} ${since(at)} ${status}: ${text}`);
}

function statuses(ledger: TestLedger): string[] {
  return history(ledger).map((row) => `${row.reset_id} ${since(row.at)} ${row.status} by ${row.actor}`);
}

describe('the record after a turn', () => {
  test('a reset that a post announces is recorded with its text and address, and the post as evidence', () => {
    const ledger = newLedger();
    expect(tell(ledger, [{ name: FIRST, at: START, text: 'all limits are reset' }])).toEqual({
      added: 1,
      revised: 0,
    });
    expect(history(ledger)).toEqual([
      {
        id: 1,
        reset_id: 1,
        supersedes: null,
        at: START,
        kind: 'regular',
        status: 'confirmed',
        text: 'all limits are reset',
        url: `https://social.example/team/status/${FIRST}`,
        actor: 'worker',
        reason: 'announced by a post',
      },
    ]);
    expect(evidence(ledger)).toEqual(['1: announcement 1']);
  });

  test('a further post adds evidence and no row', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START }]);
    expect(tell(ledger, [{ name: SECOND, at: START + HOUR }])).toEqual({ added: 0, revised: 0 });
    expect(statuses(ledger)).toEqual(['1 +0d confirmed by worker']);
    expect(evidence(ledger)).toEqual(['1: announcement 1', '1: mention 2']);
  });

  test('a promise stands as evidence of the reset that keeps it', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START, kind: 'hint' }]);
    expect(history(ledger)).toEqual([]);
    tell(ledger, [{ name: SECOND, at: START + DAY, kind: 'confirmation' }]);
    expect(history(ledger)[0]?.reason).toBe('a post says that the promised reset is done');
    expect(evidence(ledger)).toEqual(['1: announcement 2', '1: promise 1']);
  });

  test('an edited post that no longer announces retracts the reset by a further row; edited back, it counts again', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START, text: 'limits are reset' }]);
    tell(ledger, [{ name: FIRST, at: START, text: 'limits are not reset', kind: 'none' }]);
    expect(lines(ledger)).toEqual([]);
    tell(ledger, [{ name: FIRST, at: START, text: 'limits are reset after all' }]);
    expect(lines(ledger)).toEqual(['regular +0d confirmed: limits are reset after all']);
    expect(
      history(ledger).map(({ id, reset_id, supersedes, status, actor }) => [
        id,
        reset_id,
        supersedes,
        status,
        actor,
      ]),
    ).toEqual([
      [1, 1, null, 'confirmed', 'worker'],
      [2, 1, 1, 'retracted', 'worker'],
      [3, 1, 2, 'confirmed', 'worker'],
    ]);
  });

  test('a withdrawal that is edited into something else within three days withdraws no more', () => {
    const ledger = newLedger();
    const later = { name: SECOND, at: START + 3 * DAY };
    tell(ledger, [{ name: FIRST, at: START }]);
    tell(ledger, [{ ...later, text: 'it was a mistake', kind: 'withdrawal' }]);
    expect(lines(ledger)).toEqual([]);
    tell(ledger, [{ ...later, text: 'never mind', kind: 'none' }]);
    expect(lines(ledger)).toEqual([`regular +0d confirmed: post ${FIRST}`]);
  });

  test('a post of earlier today that is edited into something else confirms no more', () => {
    const ledger = newLedger();
    const later = { name: SECOND, at: START + DAY };
    tell(ledger, [{ name: FIRST, at: START, confidence: 0.4 }]);
    tell(ledger, [{ ...later, text: 'Earlier today we reset limits.' }]);
    expect(lines(ledger)).toEqual([`regular +0d confirmed: post ${FIRST}`]);
    tell(ledger, [{ ...later, text: 'Hello.', kind: 'none' }]);
    expect(lines(ledger)).toEqual([`regular +0d unconfirmed: post ${FIRST}`]);
  });

  test('two resets whose posts were told as one for a while do not take turns', () => {
    const ledger = newLedger();
    const later = { name: SECOND, at: START + 7 * HOUR };
    tell(ledger, [later]);
    tell(ledger, [{ name: FIRST, at: START }]);
    tell(ledger, [{ name: FIRST, at: START + 3 * HOUR, text: 'three hours later' }]);
    expect(lines(ledger)).toEqual(['regular +3h confirmed: three hours later']);
    tell(ledger, [{ name: FIRST, at: START + 3 * HOUR, text: 'nothing', kind: 'none' }]);
    expect(lines(ledger)).toEqual([`regular +7h confirmed: post ${SECOND}`]);
    expect(reconcileAgain(ledger, START)).toEqual({ added: 0, revised: 0 });
  });

  test('a reset keeps its number when another one that shared its posts is withdrawn', () => {
    const ledger = newLedger();
    const first = { name: FIRST, at: START };
    const second = { name: SECOND, at: START + 4 * HOUR };
    tell(ledger, [first, second]);
    // Six hours apart they are two, and the first still has the post of the second as evidence.
    tell(ledger, [{ ...first, at: START - 4 * HOUR, text: 'earlier' }]);
    tell(ledger, [{ ...first, at: START - 4 * HOUR, text: 'nothing', kind: 'none' }]);
    expect(statuses(ledger).slice(-1)).toEqual(['1 -4h retracted by worker']);
    expect(lines(ledger)).toEqual([`regular +4h confirmed: post ${SECOND}`]);
    expect(reconcileAgain(ledger, START)).toEqual({ added: 0, revised: 0 });
  });

  test('a promise almost thirty days old still stands behind a reset that is looked at again', () => {
    const ledger = newLedger();
    const window = { kind: 'by' as const, from: null, to: START + 30 * DAY };
    tell(ledger, [{ name: FIRST, at: START, kind: 'hint', window }]);
    tell(ledger, [{ name: SECOND, at: START + 30 * DAY - HOUR, kind: 'confirmation' }]);
    const before = lines(ledger);
    expect(before).toHaveLength(1);
    tell(ledger, [{ name: THIRD, at: START + 30 * DAY + 4 * HOUR, kind: 'none' }]);
    expect(lines(ledger)).toEqual(before);
  });
});

describe('a reset that an operator or a record file stated', () => {
  const url = `https://elsewhere.example/@team/status/${FIRST}`;

  test('keeps time and status and gets its text from the very post that its address names', () => {
    const ledger = newLedger();
    operator(ledger, { at: START, url });
    tell(ledger, [{ name: SECOND, at: START + MINUTE, text: 'a mention' }]);
    tell(ledger, [{ name: THIRD, at: START + 2 * MINUTE, text: 'another mention' }]);
    expect(standing(ledger)[0]?.text).toBeNull();
    tell(ledger, [{ name: FIRST, at: START + 3 * MINUTE, text: 'the announcement', confidence: 0.1 }]);
    expect(standing(ledger)).toEqual([
      { at: START, kind: 'regular', status: 'confirmed', text: 'the announcement', url },
    ]);
    expect(statuses(ledger)).toEqual(['1 +0d confirmed by operator', '1 +0d confirmed by worker']);
  });

  test('stays when no post speaks of it, and when its post is edited away', () => {
    const ledger = newLedger();
    operator(ledger, { at: START, url });
    tell(ledger, [{ name: FIRST, at: START, text: 'it is done' }]);
    tell(ledger, [{ name: FIRST, at: START, text: 'no, it is not', kind: 'none' }]);
    expect(lines(ledger)).toEqual(['regular +0d confirmed: it is done']);
  });

  test('once retracted is not told again by its posts, edited or not, and others may tell a new one', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START }]);
    operator(ledger, { at: START, about: 1, status: 'retracted' });
    tell(ledger, [{ name: FIRST, at: START, text: 'an edit' }]);
    expect(lines(ledger)).toEqual([]);
    tell(ledger, [{ name: SECOND, at: START + HOUR }]);
    expect(lines(ledger)).toEqual([`regular +1h confirmed: post ${SECOND}`]);
  });

  test('as a further one within six hours leaves the one before it alone', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START }]);
    operator(ledger, { at: START + 2 * HOUR });
    tell(ledger, [{ name: SECOND, at: START + 3 * HOUR }]);
    expect(standing(ledger).map(({ at, status }) => `${since(at)} ${status}`)).toEqual([
      '+0d confirmed',
      '+2h confirmed',
    ]);
  });

  test('by confirming a doubtful report beside another reset leaves that one alone', () => {
    const ledger = newLedger();
    tell(ledger, [{ name: FIRST, at: START }]);
    tell(ledger, [{ name: SECOND, at: START + 2 * HOUR, another: true, confidence: 0.4 }]);
    operator(ledger, { at: START + 2 * HOUR, about: 2 });
    tell(ledger, [{ name: THIRD, at: START + 3 * HOUR, kind: 'none' }]);
    expect(standing(ledger).map(({ at, status }) => `${since(at)} ${status}`)).toEqual([
      '+0d confirmed',
      '+2h confirmed',
    ]);
  });
});

describe('whom a reset is for', () => {
  const rows = (ledger: TestLedger) =>
    ledger.writer.sqlite
      .prepare("SELECT concat_ws(' ', status, scope, plans, 'by', actor) FROM resets ORDER BY id")
      .pluck()
      .all();
  const first = { name: FIRST, at: START, text: 'Reset for Plus and Pro.' };
  const ofPlans = { scope: 'plan', plans: ['Plus', 'Pro'] } as const;

  test.each<[string, readonly Said[], readonly string[]]>([
    ['everyone', [{ ...first, scope: 'everyone' }], ['confirmed everyone by worker']],
    ['the plans that are named', [{ ...first, ...ofPlans }], ['confirmed plan ["Plus","Pro"] by worker']],
    ['nobody who is named', [first], ['confirmed by worker']],
    [
      'whom its first post names, whatever a later one says',
      [
        { ...first, scope: 'paid' },
        { name: SECOND, at: START + HOUR, kind: 'confirmation', scope: 'everyone' },
      ],
      ['confirmed paid by worker'],
    ],
    [
      'nobody, where only a later post names somebody',
      [first, { name: SECOND, at: START + HOUR, scope: 'everyone' }],
      ['confirmed by worker'],
    ],
    [
      'whom an earlier post names, once that is read',
      [
        { ...first, scope: 'everyone' },
        { name: SECOND, at: START - HOUR, scope: 'paid' },
      ],
      ['confirmed everyone by worker', 'confirmed paid by worker'],
    ],
    [
      'whom its post names after an edit',
      [
        { ...first, scope: 'everyone' },
        { ...first, text: 'Reset for Pro.', scope: 'plan', plans: ['Pro'] },
      ],
      ['confirmed everyone by worker', 'confirmed plan ["Pro"] by worker'],
    ],
    [
      'nobody any more, once a post narrows it to a few',
      [
        { ...first, scope: 'everyone' },
        { name: SECOND, at: START + HOUR, kind: 'withdrawal', scope: 'few' },
      ],
      ['confirmed everyone by worker', 'retracted everyone by worker'],
    ],
    ['none, where its only post is for a few', [{ ...first, scope: 'few' }], []],
  ])('is %s', (_, said, expected) => {
    const ledger = newLedger();
    for (const one of said) tell(ledger, [one]);
    expect(rows(ledger)).toEqual(expected);
    expect(reconcileAgain(ledger, START)).toEqual({ added: 0, revised: 0 });
  });

  test('is what an operator says, and stays when the reset is retracted', () => {
    const ledger = newLedger();
    const url = `https://elsewhere.example/@team/status/${FIRST}`;
    operator(ledger, { at: START, url, scope: 'paid' });
    tell(ledger, [{ ...first, ...ofPlans }]);
    // Its post gives it the text that it lacks.
    expect(rows(ledger)).toEqual(['confirmed paid by operator', 'confirmed paid by worker']);
    operator(ledger, { at: START, about: 1, status: 'retracted', scope: 'paid' });
    tell(ledger, [{ ...first, text: 'Reset for Plus.', scope: 'plan', plans: ['Plus'] }]);
    expect(rows(ledger)).toHaveLength(3);
  });

  test.each([
    ["scope = 'few'", 'resets', 'scope'],
    ["scope = 'all'", 'resets', 'scope'],
    ['scope = NULL', 'resets', 'plans'],
    ["scope = 'paid'", 'resets', 'plans'],
    ['plans = NULL', 'resets', 'plans'],
    ["plans = '[]'", 'resets', 'plans'],
    [`plans = '[""]'`, 'resets', 'plans'],
    ["plans = 'Plus'", 'resets', 'plans'],
    [`plans = '["Plus"'`, 'resets', 'plans'],
    ["scope = 'few'", 'readings', 'plans'],
    ['plans = NULL', 'readings', 'plans'],
  ])('cannot be stored with %s in %s', (change, table, constraint) => {
    const ledger = newLedger();
    tell(ledger, [{ ...first, ...ofPlans }]);
    const { sqlite } = ledger.writer;
    sqlite.exec(`DROP TRIGGER guard_${table}_update`);
    expect(() => sqlite.exec(`UPDATE ${table} SET ${change}`)).toThrow(
      `CHECK constraint failed: ${table}_${constraint}`,
    );
  });
});

describe('what reconciling appends', () => {
  const first = post(FIRST);
  const known = currentOf(first);
  const told = {
    kind: 'regular',
    at: START,
    status: 'confirmed',
    textHash: first.textHash,
    url: first.url,
    scope: null,
    plans: [],
    withdrawnBy: null,
  } as const;
  const changes = (posts: readonly ReadPost[], current: readonly CurrentReset[], changedFrom = START) => {
    const pinned = current.filter(({ pinnedBy }) => pinnedBy !== null);
    const anchors = pinned.map(({ resetId, at, status, identities }) =>
      anchor(resetId, { at, retracted: status === 'retracted', identities }),
    );
    return reconcile(mergePosts(posts, anchors), current, changedFrom);
  };

  test('is nothing while the posts say what the ledger says', () => {
    expect(changes([first], [known])).toEqual([]);
  });

  test('is nothing for a post whose reset a person retracted, whatever other resets there are', () => {
    const second = post(SECOND, { at: START + 10 * DAY });
    const retracted = { resetId: 2, rowId: 2, pinnedBy: 2, status: 'retracted' } as const;
    expect(changes([first, second], [known, currentOf(second, retracted)])).toEqual([]);
  });

  const EDITED = 'a post was edited, reread or arrived late';
  const CONFIRMED = 'confirmed by a further post';
  const doubtful = { status: 'unconfirmed' } as const;
  test.each<[string, Partial<CurrentReset>, Partial<ReadPost>, object]>([
    ['instant', { at: START + HOUR }, {}, { ...told, reason: EDITED }],
    ['wording', { textHash: 'earlier words' }, {}, { ...told, reason: EDITED }],
    ['address', { url: 'https://social.example/elsewhere' }, {}, { ...told, reason: EDITED }],
    ['audience', { scope: 'paid' }, {}, { ...told, reason: EDITED }],
    [
      'plan',
      { scope: 'plan', plans: ['Plus'] },
      { scope: 'plan', plans: ['Plus', 'Pro'] },
      { ...told, scope: 'plan', plans: ['Plus', 'Pro'], reason: EDITED },
    ],
    ['confirmation', doubtful, {}, { ...told, reason: CONFIRMED }],
    ['doubt', {}, { confidence: 0.4 }, { ...told, ...doubtful, reason: EDITED }],
    [
      'wording of a doubtful report',
      { ...doubtful, textHash: 'earlier words' },
      { confidence: 0.4 },
      { ...told, ...doubtful, reason: EDITED },
    ],
  ])('is one statement about another %s alone, with its reason', (_, before, changed, statement) => {
    const reset = { ...known, ...before };
    expect(changes([{ ...first, ...changed }], [reset])).toEqual([
      { reset, statements: [statement], evidence: [] },
    ]);
  });

  test('withdraws a reset of which no post tells any more', () => {
    const reason = 'its posts were edited, reread or belong to another reset';
    expect(changes([], [known])).toEqual([
      { reset: known, statements: [{ ...told, status: 'retracted', reason }], evidence: [] },
    ]);
  });

  test('concerns a reset up to three days before the earliest change, and up to three after its last mention', () => {
    const mention = post(SECOND, { at: START + HOUR });
    const reworded = { ...known, textHash: 'earlier words' };
    const counts = (after: number) => [
      changes([], [known], START + after).length,
      changes([first], [reworded], START + after).length,
      changes([first, mention], [known], START + HOUR + after).length,
    ];
    expect([counts(3 * DAY), counts(3 * DAY + 1)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  test('is a reset of its own for an announcement before those that are known', () => {
    const later = { ...known, at: START + DAY };
    const earlier = post(SECOND);
    expect(changes([earlier, { ...first, at: later.at }], [later])).toEqual([
      {
        reset: null,
        statements: [
          { ...told, textHash: earlier.textHash, url: earlier.url, reason: 'announced by a post' },
        ],
        evidence: [{ postId: earlier.postId, role: 'announcement' }],
      },
    ]);
  });

  const [second, third] = [post(SECOND, { at: START + DAY }), post(THIRD, { at: START + 2 * DAY })];
  const from = (one: ReadPost, resetId: number, before: Partial<CurrentReset> = {}): CurrentReset => ({
    ...currentOf(one),
    resetId,
    rowId: resetId,
    ...before,
  });
  test.each<[string, readonly ReadPost[], readonly CurrentReset[], readonly (readonly [number, number])[]]>([
    [
      'of one that is withdrawn',
      [first],
      [from(first, 1, { at: START - DAY }), from(second, 2, { at: START })],
      [
        [2, START],
        [1, START],
      ],
    ],
    [
      'of one that moves',
      [first, second],
      [from(first, 1, { at: START - DAY }), from(second, 2, { at: START })],
      [
        [2, START + DAY],
        [1, START],
      ],
    ],
    [
      'of one that moves to that of a third',
      [first, second, third],
      [
        from(first, 1, { at: START - DAY }),
        from(second, 2, { at: START }),
        from(third, 3, { at: START + DAY }),
      ],
      [
        [3, START + 2 * DAY],
        [2, START + DAY],
        [1, START],
      ],
    ],
  ])('gives a reset the instant %s once it is free', (_, posts, current, moves) => {
    expect(
      changes(posts, current).map(({ reset, statements }) => [reset?.resetId, statements[0]?.at]),
    ).toEqual(moves);
  });

  test('leaves a reset at its instant where it is, and withdraws the other one that shares its posts', () => {
    const [left, stays] = [from(first, 1, { status: 'unconfirmed', at: START - DAY }), from(first, 2)];
    expect(changes([first], [left, stays])).toMatchObject([
      { reset: left, statements: [{ at: START - DAY, status: 'retracted' }] },
    ]);
  });

  test.each([
    ['at the instant of the one that was retracted', START],
    ['at an instant of neither', START + HOUR],
  ])('moves a reset that counts rather than count a retracted one again: %s', (_, at) => {
    const [retracted, counted] = [
      from(first, 1, { status: 'retracted' }),
      from(first, 2, { at: START + DAY }),
    ];
    expect(changes([{ ...first, at }], [retracted, counted])).toMatchObject([
      { reset: counted, statements: [{ at, status: 'confirmed' }] },
    ]);
  });

  test('leaves what is withdrawn where it is, although one that was retracted before shares its posts', () => {
    const sorry = post(SECOND, { at: START + HOUR, kind: 'withdrawal', promises: 'regular' });
    const evidencePostIds = [first.postId, sorry.postId];
    const before = from(first, 1, { status: 'retracted', at: START - DAY });
    const withdrawn = from(first, 2, { status: 'retracted', evidencePostIds });
    expect(changes([first, sorry], [before, withdrawn])).toEqual([]);
  });

  test('counts a retracted reset again where no other has its posts', () => {
    const retracted = from(first, 1, { status: 'retracted' });
    expect(changes([first], [retracted, from(second, 2, { status: 'retracted' })])).toMatchObject([
      { reset: retracted, statements: [{ at: START, status: 'confirmed' }] },
    ]);
  });

  // Where somebody has stated the reset, the post that its address names is a mention.
  const own = { textHash: 'as the operator put it', scope: 'plan', plans: ['Pro'] } as const;
  const few = { ...first, scope: 'few' } as const;
  test.each<[string, Partial<CurrentReset>, ReadPost, Partial<CurrentReset> | null]>([
    ['without words gets those of its post', { textHash: null }, first, {}],
    ['keeps its own words', { textHash: own.textHash }, first, null],
    ['without words gets none once it is retracted', { textHash: null, status: 'retracted' }, first, null],
    ['without an address gets no words', { textHash: null, url: null }, first, null],
    ['without an audience gets that of its post', {}, { ...first, scope: 'paid' }, { scope: 'paid' }],
    [
      'with words, but without an audience, gets the plans of its post',
      { textHash: own.textHash },
      { ...first, scope: 'plan', plans: ['Plus'] },
      { textHash: own.textHash, scope: 'plan', plans: ['Plus'] },
    ],
    ['keeps its own audience', { ...own }, { ...first, scope: 'everyone' }, null],
    [
      'without an audience gets none once it is retracted',
      { status: 'retracted' },
      { ...first, scope: 'paid' },
      null,
    ],
    ['without an address gets no audience', { url: null }, { ...first, scope: 'paid' }, null],
    ['is not for the few that its post names', {}, few, null],
  ])('of a recorded reset is the post as evidence; it %s', (_, before, said, adopted) => {
    const reset = { ...known, pinnedBy: 1, evidencePostIds: [], ...before };
    const reason = 'the announcement was read from the timeline';
    expect(changes([said], [reset])).toEqual([
      {
        reset,
        statements: adopted === null ? [] : [{ ...told, ...adopted, reason }],
        evidence: [{ postId: first.postId, role: 'mention' }],
      },
    ]);
  });
});

/** Turns in which posts appear or are edited; operators speak in between. */
const said = fc
  .tuple(fc.integer({ min: 1, max: 5 }), anyPost, fc.boolean(), fc.integer({ min: 1, max: 3 }))
  .map(([number, post, isGone, wording]): Said => {
    const kind = isGone ? 'none' : post.kind;
    return {
      ...post,
      kind,
      name: `10000${number}`,
      text: `${post.text} (${number}.${wording}.${kind}.${post.at})`,
    };
  });

const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(said, { minLength: 1, maxLength: 4 }).map((posts) => ({ posts })) },
  { weight: 1, arbitrary: fc.record({ at: instants, retract: fc.boolean() }) },
);

describe('reconciling', () => {
  test('a second time with nothing new changes nothing, after whatever was posted, edited, recorded or retracted', () => {
    const ledger = newLedger();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        afresh(ledger, () => {
          tell(ledger, [{ name: '100009', at: START - 40 * DAY, kind: 'none' }]);
          for (const one of steps) {
            if ('posts' in one) tell(ledger, one.posts);
            else operate(ledger, one);
            if (!('posts' in one)) continue;
            const rows = history(ledger).length;
            const from = Math.min(...one.posts.map((post) => post.at));
            expect(reconcileAgain(ledger, from)).toEqual({ added: 0, revised: 0 });
            expect(history(ledger)).toHaveLength(rows);
            expect(distinctInstants(ledger)).toBe(true);
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  test('post by post in any order ends in the same record as all at once', () => {
    const posts = fc.uniqueArray(said, { minLength: 2, maxLength: 5, selector: (one) => one.name });
    const orders = posts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    const ledger = newLedger();
    fc.assert(
      fc.property(orders, fc.option(instants), ([all, shuffled], recordedAt) => {
        const record = (turns: readonly (readonly Said[])[]) =>
          afresh(ledger, () => {
            if (recordedAt !== null)
              operator(ledger, { at: recordedAt, url: 'https://social.example/status/100001' });
            for (const turn of turns) tell(ledger, turn);
            return standing(ledger);
          });
        expect(record(shuffled.map((one) => [one]))).toEqual(record([all]));
      }),
      { numRuns: 40 },
    );
  });
});

function operate(ledger: TestLedger, { at, retract }: { at: number; retract: boolean }): void {
  const rows = history(ledger);
  const [first] = rows;
  if (retract && first) operator(ledger, { at: first.at, about: first.reset_id, status: 'retracted' });
  else if (!standing(ledger).some((one) => one.at === at)) operator(ledger, { at });
}

function distinctInstants(ledger: TestLedger): boolean {
  const keys = standing(ledger).map(({ at, kind }) => `${kind} ${at}`);
  return new Set(keys).size === keys.length;
}

/** An empty ledger again and again: one file, everything in it rolled back. */
function afresh<T>(ledger: TestLedger, use: () => T): T {
  ledger.writer.sqlite.exec('BEGIN IMMEDIATE');
  try {
    return use();
  } finally {
    ledger.writer.sqlite.exec('ROLLBACK');
  }
}

function evidence(ledger: TestLedger): string[] {
  return ledger.writer.sqlite
    .prepare("SELECT reset_id || ': ' || role || ' ' || post_id FROM reset_evidence ORDER BY id")
    .pluck()
    .all() as string[];
}
