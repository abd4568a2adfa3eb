import type { Health } from '../../core/health/health.js';
import { API_VERSION, type Envelope, REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import type { HealthBody } from '../../core/published/health.js';
import type { ResetBody, ResetsBody } from '../../core/published/resets.js';
import type { StatsBody } from '../../core/published/stats.js';
import { gapOf, isCounted, type Reset, scopeText } from '../../core/record/reset.js';
import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../core/time/instant.js';
import { daysOf, type Interval } from '../../core/time/time.js';
import type { ShownLaunchPost } from '../../ledger/read/launch-posts.js';
import { PROGRAM_VERSION } from '../../lib/program-version.js';
import { webUri } from '../../lib/web-uri.js';
import { reasonsOf } from '../../words/reasons.js';
import type { ResetsQuery } from '../http/query.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

export function envelope(snapshot: Snapshot): Envelope {
  return {
    apiVersion: API_VERSION,
    generatedAt: snapshot.generatedAt,
    refreshIntervalSeconds: REFRESH_INTERVAL_SECONDS,
    product: snapshot.product.name,
    recordStartedAt: snapshot.recordStartedAt,
    sources: snapshot.sources,
  };
}

export function statsView(snapshot: Snapshot): StatsBody {
  return { ...envelope(snapshot), ...snapshot.stats };
}

/** A page of the counted resets, newest first. */
export function resetsView(
  { snapshot, resets, coverage }: Pick<RecordView, 'snapshot' | 'resets' | 'coverage'>,
  { limit, offset, since }: ResetsQuery,
): ResetsBody {
  const counted = resets.filter(isCounted);
  const matching = counted.filter(({ at }) => since === null || at > since).reverse();
  const end = offset + limit;
  return {
    ...envelope(snapshot),
    totalResets: counted.length,
    totalMatching: matching.length,
    limit,
    offset,
    nextOffset: end < matching.length ? end : null,
    resets: matching.slice(offset, end).map((reset) => resetView(reset, coverage)),
    coverage: coverageView(snapshot),
  };
}

/** How many covered intervals are shown, the newest. */
const COVERAGE_SHOWN = 100;

export function coverageView({ coverage }: Snapshot): ResetsBody['coverage'] {
  return coverage.slice(-COVERAGE_SHOWN);
}

function resetView(reset: Reset, coverage: readonly Interval[]): ResetBody {
  const { at, text } = reset;
  const url = webUri(reset.url);
  const scope = scopeText(reset);
  const isKnown = text !== null || url !== null || scope !== null;
  const gapMs = gapOf(reset, coverage);
  return {
    at: isoInstant(at),
    gapDays: gapMs === null ? null : daysOf(gapMs),
    announcement: isKnown ? { text, url, scope } : null,
  };
}

/** @param newest the newest known entry of the launch feeds; null without one, or if it cannot be read */
export function healthView(health: Health, newest: ShownLaunchPost | null): HealthBody {
  const { found: _, ...published } = health;
  const read = health.hintLane.lastReadAt === null ? null : newest;
  return {
    apiVersion: API_VERSION,
    programVersion: PROGRAM_VERSION,
    ...published,
    hintLane: {
      ...health.hintLane,
      lastReadTitle: read?.title ?? null,
      lastReadUrl: webUri(read?.url ?? null),
    },
    reasons: reasonsOf(health).map(({ text }) => text),
  };
}
