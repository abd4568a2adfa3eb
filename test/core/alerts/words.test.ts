import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertsOfPromises } from '../../../src/core/alerts/promise-alerts.js';
import { alertsOfResets } from '../../../src/core/alerts/reset-alerts.js';
import { NOW } from '../../_support/ledgers/snapshot.js';

const reset = (text: string | null) => {
  const one = { resetId: 1, rowId: 1, kind: 'regular', status: 'confirmed', at: NOW } as const;
  const news = { ...one, text, url: null, before: null, imported: false };
  return alertsOfResets([news], { product: 'Codebird', since: 0 })[0]?.text;
};

const promise = (from: number | null, to: number | null, text = 'We will.') =>
  alertsOfPromises([{ readingId: 1, identity: 'a', text, url: null, hint: { at: NOW, from, to } }], {
    product: 'Codebird',
    now: NOW,
    since: 0,
    counted: { regular: [], banked: [] },
    alerted: [],
  })[0]?.text;

test('A text fits every destination, whatever was posted, and is cut inside no character.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 3_000 }), (posted) => {
      for (const text of [reset(posted), promise(NOW, NOW + 1, posted)]) {
        expect([...(text ?? '')].length).toBeLessThanOrEqual(1_000);
        // ntfy takes 4,096 bytes as a message.
        expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(4_096);
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }
    }),
    { numRuns: 200 },
  );
  expect(reset('🎉'.repeat(2_000))).toMatch(/🎉…$/);
});

test('A reset without an announcement says when it was.', () => {
  expect(reset(null)).toBe('Reset at 2026-07-01 12:00 UTC.');
});

test('A promise says its window.', () => {
  const hour = 3_600_000;
  expect([
    promise(NOW, NOW + hour),
    promise(NOW, NOW),
    promise(null, NOW + hour),
    promise(NOW + hour, null),
    promise(null, null),
  ]).toEqual([
    'Promised between 2026-07-01 12:00 UTC and 2026-07-01 13:00 UTC.\n\nWe will.',
    'Promised for 2026-07-01 12:00 UTC.\n\nWe will.',
    'Promised by 2026-07-01 13:00 UTC.\n\nWe will.',
    'Promised after 2026-07-01 13:00 UTC.\n\nWe will.',
    'No time was given.\n\nWe will.',
  ]);
});
