import { expect, test } from 'vitest';
import {
  type BareReset,
  gapOf,
  instantsAfter,
  isTextRemoved,
  previousInstants,
  type Reset,
  reasonInWords,
  scopeText,
  shownResets,
  withdrawalOf,
} from '../../../src/core/record/reset.js';

const BARE: BareReset = {
  rowId: 1,
  resetId: 1,
  kind: 'regular',
  status: 'confirmed',
  at: 100,
  previousAt: 40,
};

const RESET: Reset = {
  ...BARE,
  text: null,
  textHash: null,
  url: null,
  scope: null,
  plans: [],
  removedAt: null,
  reason: 'a mistake',
  withdrawnBy: null,
  recordedAt: 120,
  firstAt: 100,
  firstRecordedAt: 110,
  corrections: 0,
  wasConfirmed: true,
};

test.each([
  [null, 'the hash', true],
  [null, null, false],
  ['Limits are reset.', 'the hash', false],
])('the text %j of the hash %j: taken down %s', (text, textHash, isRemoved) => {
  expect(isTextRemoved({ text, textHash })).toBe(isRemoved);
});

test.each([
  ['everyone', [], 'everyone'],
  ['paid', [], 'paid'],
  ['plan', ['Plus'], 'Plus'],
  ['plan', ['Plus', 'Pro'], 'Plus, Pro'],
  [null, [], null],
] as const)('Whom a reset is for, of scope %j and with the plans %j, is %j.', (scope, plans, text) => {
  expect(scopeText({ scope, plans })).toBe(text);
});

const WITHDRAWN = 'withdrawn by a post';

test.each([
  [' It \n\n did not. ', 'It did not.'],
  ['é'.repeat(200), 'é'.repeat(200)],
  ['é'.repeat(201), `${'é'.repeat(199)}…`],
])('A reason has at most the first 200 characters of the withdrawing post, in one line: %j', (text, said) => {
  expect(reasonInWords(WITHDRAWN, { text, url: null })).toBe(`withdrawn by a post: “${said}”`);
});

test('A reason has the address of the withdrawing post, and says that its text was removed.', () => {
  const url = 'https://social.example/team/status/sorry';
  expect(reasonInWords(WITHDRAWN, { text: 'It did not.', url })).toBe(
    `withdrawn by a post: “It did not.” ${url}`,
  );
  expect(reasonInWords(WITHDRAWN, { text: null, url })).toBe(
    `withdrawn by a post: its text was removed ${url}`,
  );
  expect(reasonInWords('a mistake', null)).toBe('a mistake');
});

test.each([
  ['all of the time between is covered', [{ fromAt: 40, toAt: 100 }], 60],
  [
    'it is covered before and after, too',
    [
      { fromAt: 0, toAt: 10 },
      { fromAt: 30, toAt: 200 },
      { fromAt: 210, toAt: 300 },
    ],
    60,
  ],
  ['the beginning is not', [{ fromAt: 41, toAt: 100 }], null],
  ['the end is not', [{ fromAt: 40, toAt: 99 }], null],
  [
    'a part between is not',
    [
      { fromAt: 40, toAt: 60 },
      { fromAt: 61, toAt: 100 },
    ],
    null,
  ],
  ['nothing is', [], null],
])('a gap counts only if %s', (_what, coverage, gap) => {
  expect(gapOf(BARE, coverage)).toBe(gap);
  expect(gapOf({ ...BARE, previousAt: null }, coverage)).toBeNull();
});

test('the reset before another one is the last that counts', () => {
  const resets: readonly BareReset[] = [
    { ...BARE, at: 1, status: 'unconfirmed' },
    { ...BARE, at: 2 },
    { ...BARE, at: 3, kind: 'banked' },
    { ...BARE, at: 4, status: 'retracted' },
    { ...BARE, at: 5 },
    { ...BARE, at: 6 },
  ];
  expect(previousInstants(resets)).toEqual([null, null, null, null, 2, 5]);
});

test.each<[Partial<Reset>, boolean, boolean]>([
  [{ status: 'confirmed' }, false, true],
  [{ status: 'unconfirmed', wasConfirmed: false }, false, false],
  [{ status: 'unconfirmed' }, false, false],
  [{ status: 'retracted' }, true, true],
  [{ status: 'retracted', wasConfirmed: false }, false, false],
])('%j: withdrawn %s, shown %s', (changes, isWithdrawn, isShown) => {
  const one = { ...RESET, ...changes };
  expect(withdrawalOf(one)).toEqual(isWithdrawn ? { at: 120, reason: 'a mistake' } : null);
  expect(shownResets([one])).toEqual(isShown ? [one] : []);
});

test('the instants of resets after one, by kind, confirmed or waiting', () => {
  const all = (['regular', 'banked'] as const).flatMap((kind, place) =>
    (['confirmed', 'unconfirmed', 'retracted'] as const).flatMap((status, rank) =>
      [100, 101 + 10 * place + rank].map((at) => ({ ...BARE, kind, status, at })),
    ),
  );
  expect(instantsAfter(all, 100)).toEqual({
    regular: [101],
    banked: [111],
    unconfirmed: { regular: [102], banked: [112] },
  });
});
