import '../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Alert } from '../../src/core/alerts/alert.js';
import { alertsOfPromises } from '../../src/core/alerts/promise-alerts.js';
import {
  alertsOfResets,
  alertsOfUnconfirmed,
  alertsOfWithdrawn,
} from '../../src/core/alerts/reset-alerts.js';
import type { CountedResets } from '../../src/core/promises/keeping.js';
import { openPromises } from '../../src/core/promises/recorded-promise.js';
import type { ResetPromise } from '../../src/core/promises/reset-promise.js';
import { PROMISED } from '../../src/core/reading/reading.js';
import { draftOf } from '../../src/words/alerts.js';
import { NO_RESETS, recorded } from '../_support/inputs/promises.js';
import { NOW } from '../_support/ledgers/snapshot.js';

const news = {
  resetId: 1,
  rowId: 1,
  kind: 'banked' as const,
  status: 'confirmed' as const,
  at: NOW,
  text: null,
  textHash: null,
  url: null,
  reason: 'test',
  before: null,
  imported: false,
};

/** What the first of these says. */
const textOf = ([alert]: readonly Alert[]) => alert && draftOf(alert).text;

const reset = (text: string | null) =>
  textOf(alertsOfResets([{ ...news, kind: 'regular', text }], { product: 'Codebird', since: 0 }));

const unconfirmed = (text: string) => {
  const why = { code: 'other_topic', field: 'text' } as const;
  const doubt = { doubt: why, confidence: 0.4, dating: 'first_seen' } as const;
  const report = { ...news, status: 'unconfirmed', text, doubt } as const;
  return textOf(alertsOfUnconfirmed([report], { product: 'Codebird', since: 0 }));
};

/** The texts for a reset that was withdrawn for this reason, and for one that this promise moved. */
const withdrawn = (reason: string) => {
  const one = { ...news, reason, informed: ['a'], withdrawnBy: ['a'] };
  const moment = { product: 'Codebird', promisesTo: ['a'] };
  const promised = alertOf({ strength: 'conditional', from: NOW, to: NOW + 2 }, reason);
  return [[], promised ? [promised] : []].map((all) => textOf(alertsOfWithdrawn([one], all, moment)));
};

const alertsOf = (promises: Parameters<typeof recorded>[0], counted?: CountedResets) =>
  alertsOfPromises(openPromises(recorded(promises, counted, NOW + 2)), {
    product: 'Codebird',
    since: 0,
    alerted: [],
  });

const alertOf = (promise: Partial<ResetPromise>, text = 'We will.', counted: Partial<CountedResets> = {}) =>
  alertsOf([{ at: NOW, from: null, to: null, text, ...promise }], { ...NO_RESETS, ...counted })[0];

/** In words. */
const saidOf = (...args: Parameters<typeof alertOf>) => {
  const alert = alertOf(...args);
  return alert && draftOf(alert);
};

const promise = (from: number | null, to: number | null, text = 'We will.') =>
  saidOf({ from, to }, text)?.text;

test('A text fits every destination, whatever was posted, and is cut inside no character.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 3_000 }), (posted) => {
      const promised = promise(NOW, NOW + 2, posted);
      for (const text of [reset(posted), promised, ...withdrawn(posted), unconfirmed(posted)]) {
        expect([...(text ?? '')].length).toBeLessThanOrEqual(1_000);
        // ntfy takes 4,096 bytes as a message.
        expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(4_096);
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }
    }),
    { numRuns: 200 },
  );
  expect(reset('🎉'.repeat(2_000))).toMatch(/🎉…$/);
  expect([...(unconfirmed('🎉'.repeat(2_000)) ?? '')].length).toBeGreaterThan(650);
});

test('A reset without an announcement says when it was.', () => {
  expect(reset(null)).toBe('Reset at 1 Jul 2026, 12:00 UTC.');
});

test('A promise says what is promised.', () => {
  const titles = PROMISED.map((promises) => saidOf({ promises })?.title);
  expect(titles).toEqual([
    'Codebird: a reset is promised',
    'Codebird: a banked reset is promised',
    'Codebird: a reset and a banked reset are promised',
    'Codebird: a reset is promised, regular or banked',
  ]);
});

test('A promise of both says what is still to come when one of them came before it was read.', () => {
  const both = { promises: 'both' } as const;
  expect(saidOf(both, '', { regular: [NOW + 1] })?.title).toBe('Codebird: a banked reset is promised');
  expect(alertOf(both, '', { regular: [NOW + 1], banked: [NOW + 1] })).toBeUndefined();
});

test('A banked promise is not silenced by a regular reset.', () => {
  expect(alertOf({ promises: 'banked' }, '', { regular: [NOW + 1] })).toBeDefined();
  expect(alertOf({ promises: 'banked' }, '', { banked: [NOW + 1] })).toBeUndefined();
});

test('A condition is said, and a veiled promise triggers no alert.', () => {
  expect(saidOf({ strength: 'conditional' })?.text).toBe(
    'Only if a condition is met. No time was given.\n\nWe will.',
  );
  expect(alertOf({ strength: 'veiled' })).toBeUndefined();
});

test('A promise triggers no alert once a later one has moved it.', () => {
  const hour = 3_600_000;
  const first = { identity: 'first', text: 'first', at: NOW, from: NOW + hour, to: NOW + 2 * hour };
  const from = NOW + 30 * hour;
  const moved = { identity: 'moved', text: 'moved', at: NOW + 1, from, to: from + hour };
  expect(alertsOf([first, moved]).map(({ key }) => key)).toEqual(['promise:moved']);
  expect(alertsOf([first]).map(({ key }) => key)).toEqual(['promise:first']);
});

test('A promise says its window.', () => {
  const hour = 3_600_000;
  expect([
    promise(NOW, NOW + hour),
    promise(NOW + hour, NOW + hour),
    promise(null, NOW + hour),
    promise(NOW + hour, null),
    promise(null, null),
  ]).toEqual([
    'Promised between 1 Jul 2026, 12:00 UTC and 1 Jul 2026, 13:00 UTC.\n\nWe will.',
    'Promised for 1 Jul 2026, 13:00 UTC.\n\nWe will.',
    'Promised by 1 Jul 2026, 13:00 UTC.\n\nWe will.',
    'Promised after 1 Jul 2026, 13:00 UTC.\n\nWe will.',
    'No time was given.\n\nWe will.',
  ]);
});
