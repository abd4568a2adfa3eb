import { reasonsOfJournal, reasonsOfReading } from '../core/health/health.js';
import type { ReasonCode } from '../core/health/reasons.js';
import type { Snapshot } from '../core/snapshot.js';
import { epochMs } from '../core/time/instant.js';
import { standingOffset } from '../ledger/read/clock-offset.js';
import type { NewestTurn } from './as-of-turn.js';
import type { Audited } from './audited.js';
import { differences } from './differences.js';

const BY_ROLE: Readonly<Record<string, ReasonCode>> = {
  primary: 'primary_failed',
  fallback: 'fallback_failed',
  status: 'status_page_failed',
  launches: 'launch_feed_failed',
};

/**
 * Reasons that follow from what the ledger and the snapshot hold. What they say is not compared: it is of
 * their time.
 */
const DERIVED: ReadonlySet<ReasonCode> = new Set([
  ...Object.values(BY_ROLE),
  'not_read_yet',
  'no_timeline',
  'clock_wrong',
  'journal_unread',
  'forecasts_unsaved',
  'no_model',
  'model_not_wanted',
]);

/** A reason by what tells it from others. */
interface Named {
  readonly code: ReasonCode;
  readonly about?: string | null;
}

/**
 * The reasons that the newest snapshot should have, compared with those that it has, by code and by what they
 * are about.
 * @returns one sentence; none if they agree
 */
export function reasonDifferences(
  { sqlite, queries }: Audited,
  { id }: NewestTurn,
  { generatedAt, forecast, health }: Snapshot,
): readonly string[] {
  const reads = sqlite
    .prepare('SELECT role, source, failure_class AS failureClass FROM source_reads WHERE turn_id = ?')
    .all(id) as { role: string; source: string; failureClass: string | null }[];
  const isUnread = reads.some(({ failureClass }) => failureClass === 'not_yet');
  // What a wrong clock leaves unread is said of the clock.
  const failed = reads.filter(({ failureClass }) => failureClass !== null && failureClass !== 'wrong_clock');
  const now = epochMs(generatedAt);
  const derived: readonly Named[] = [
    ...(isUnread ? [{ code: 'not_read_yet' } as const] : []),
    ...(isUnread ? [] : failed).flatMap(({ role, source }) => {
      const code = BY_ROLE[role];
      return code === undefined ? [] : [{ code, about: source }];
    }),
    ...(reads.some(({ role }) => role === 'primary') ? [] : [{ code: 'no_timeline' } as const]),
    ...(standingOffset(queries).offsetMs === 0 ? [] : [{ code: 'clock_wrong' } as const]),
    ...reasonsOfJournal({ now, intervalMs: health.intervalMs, forecast, isUnread }),
    ...reasonsOfReading(health.ai),
  ];
  const named = (reasons: readonly Named[]) =>
    reasons.map(({ code, about = null }) => (about === null ? code : `${code} ${about}`)).sort();
  const published = health.reasons.filter(({ code }) => DERIVED.has(code));
  return differences({ reasons: named(published) }, { reasons: named(derived) });
}
