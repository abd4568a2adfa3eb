import { openPromises } from '../../src/core/promises/recorded-promise.js';
import type { ResetPromise } from '../../src/core/promises/reset-promise.js';
import type { PromiseRow } from '../../src/site/page-data.js';
import type { Facts } from '../../src/words/mood.js';
import { recorded } from '../_support/inputs/promises.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';

/*
 * What the sentence is made of, in hours from now.
 */

const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

export function factsOf(of: {
  /** Age of the last reset; null: none. */
  hoursAgo: number | null;
  promises?: readonly PromiseRow[];
  /** How long ago the withdrawn reset was, and its withdrawal. */
  withdrawn?: { hoursAgo: number; since: number };
  /** Days since the record ended. */
  endedDays?: number;
  holes?: number;
  probability?: number | null;
  /** How long ago the newest banked reset was. */
  bankedAgo?: number;
  /** Until when it can be redeemed. */
  expiresIn?: number;
  /** A report that is not confirmed, and how long ago it came. */
  report?: { kind: 'regular' | 'banked'; hoursAgo: number };
}): Facts {
  const {
    hoursAgo,
    promises = [],
    withdrawn,
    endedDays,
    holes = 0,
    probability = 0.14,
    bankedAgo,
    expiresIn,
    report,
  } = of;
  const until = endedDays === undefined ? iso(0) : new Date(NOW - endedDays * DAY).toISOString();
  return {
    generatedAt: iso(0),
    known: {
      until,
      emptyAt: null,
      holesSinceLastReset: holes,
      isTooEarly: false,
    },
    reservation: endedDays === undefined ? null : { state: 'ended', until },
    stats: {
      lastResetAt: hoursAgo === null ? null : iso(-hoursAgo),
      banked: { count: 0, lastAt: bankedAgo === undefined ? null : iso(-bankedAgo) },
    },
    granted:
      bankedAgo === undefined
        ? null
        : {
            scope: 'everyone',
            expiresAt: expiresIn === undefined ? null : iso(expiresIn),
            redeemUrl: 'https://codebird.example/usage',
          },
    unconfirmed: report ? [{ kind: report.kind, at: iso(-report.hoursAgo) }] : [],
    promises,
    withdrawn: withdrawn
      ? [
          {
            at: iso(-withdrawn.hoursAgo),
            withdrawnAt: iso(-withdrawn.since),
            kind: 'regular',
          },
        ]
      : [],
    forecast: probability === null ? null : { next24Hours: { probability, low: 0.1, high: 0.2 } },
  };
}

/**
 * A promise, made ten hours ago, or when its window began, unless it says when; the window in hours from now.
 */
export function promiseOf(
  of: Partial<Omit<ResetPromise, 'from' | 'to'>> & { from: number; to: number | null },
): PromiseRow {
  const { from, to, ...said } = of;
  const window = { from: NOW + from * HOUR, to: to === null ? null : NOW + to * HOUR };
  const [promise] = openPromises(
    recorded([{ at: Math.min(NOW - 10 * HOUR, window.from), windowKind: 'day', ...said, ...window }]),
  );
  if (promise === undefined) throw new Error('it is open no more');
  return { ...promise, eventId: null, part: null };
}
