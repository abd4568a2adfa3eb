import '../../_support/suite/seed.js';
import { describe, expect, test } from 'vitest';
import {
  LATEST_ISSUE_MS,
  opensWindow,
  refusalToPublish,
  windowOf,
} from '../../../src/core/scoring/journal.js';
import {
  SCORING_DELAY_MS,
  scoringDecision,
  VOID_AFTER_MS,
} from '../../../src/core/scoring/scoring-decision.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

describe('the journal', () => {
  // Holds R79, R82.
  test('takes a publication of its slot, and none that stands behind another or before its own slot', () => {
    const newest = { slot: NOW, issuedAt: NOW + MINUTE };
    const next = { slot: NOW + 5 * MINUTE, issuedAt: NOW + 5 * MINUTE };
    expect(refusalToPublish(null, next)).toBeNull();
    expect(refusalToPublish(newest, next)).toBeNull();
    expect(refusalToPublish(newest, { ...next, slot: NOW })).toMatch(/already published|too long/);
    expect(refusalToPublish(newest, { slot: NOW + 1, issuedAt: NOW + MINUTE })).toMatch(
      /clock is earlier than the newest/,
    );
    expect(refusalToPublish(null, { ...next, issuedAt: next.slot - 1 })).toMatch(
      /earlier than the scheduled/,
    );
    expect(refusalToPublish(null, { ...next, issuedAt: next.slot + LATEST_ISSUE_MS })).toBeNull();
    expect(refusalToPublish(null, { ...next, issuedAt: next.slot + LATEST_ISSUE_MS + 1 })).toMatch(
      /too long after/,
    );
  });

  // Holds R148.
  test('opens a window with the first publication, and the next at the end of that one', () => {
    expect(opensWindow(null, NOW, 6)).toBe(true);
    expect(opensWindow(NOW, NOW + 6 * HOUR - 1, 6)).toBe(false);
    expect(opensWindow(NOW, NOW + 6 * HOUR, 6)).toBe(true);
    expect(opensWindow(NOW, NOW + 6 * HOUR, 24)).toBe(false);
    expect(windowOf({ slot: NOW, issuedAt: NOW + MINUTE }, 6)).toEqual({
      opensAt: NOW + MINUTE,
      closesAt: NOW + 6 * HOUR,
    });
  });
});

describe('a window', () => {
  const window = { opensAt: NOW, closesAt: NOW + 6 * HOUR };
  const watched = [{ fromAt: NOW - DAY, toAt: NOW + DAY }];
  const due = window.closesAt + SCORING_DELAY_MS;

  // Holds R147, R149, R220.
  test('waits ten minutes, whatever is known', () => {
    expect(scoringDecision(window, { watched, unreadSince: null }, due - 1)).toBe('wait');
    expect(scoringDecision(window, { watched, unreadSince: null }, due)).toBe('score');
  });

  test('is scored only where one stretch of reads spans it from end to end', () => {
    const settle = (...stretches: [number, number][]) =>
      scoringDecision(
        window,
        { watched: stretches.map(([fromAt, toAt]) => ({ fromAt, toAt })), unreadSince: null },
        due,
      );
    expect(settle()).toBe('wait');
    expect(settle([window.opensAt, window.closesAt])).toBe('score');
    expect(settle([window.opensAt + 1, window.closesAt])).toBe('wait');
    expect(settle([window.opensAt, window.closesAt - 1])).toBe('wait');
    expect(settle([window.opensAt, NOW + HOUR], [NOW + HOUR + 1, window.closesAt])).toBe('wait');
  });

  test('waits while a post up to its close may still be read otherwise, not for later posts', () => {
    const settle = (unreadSince: number) => scoringDecision(window, { watched, unreadSince }, due);
    expect(settle(window.closesAt)).toBe('wait');
    expect(settle(window.opensAt - DAY)).toBe('wait');
    expect(settle(window.closesAt + 1)).toBe('score');
  });

  test('is void thirty days after its close, covered or not', () => {
    const end = window.closesAt + VOID_AFTER_MS;
    expect(scoringDecision(window, { watched: [], unreadSince: null }, end - 1)).toBe('wait');
    expect(scoringDecision(window, { watched: [], unreadSince: null }, end)).toBe('void');
    expect(scoringDecision(window, { watched, unreadSince: null }, end)).toBe('void');
  });
});
