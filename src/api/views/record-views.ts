import { isCurrent } from '../../core/freshness.js';
import type { Health } from '../../core/health.js';
import { notLiveText } from '../../core/record/known-time.js';
import type { Snapshot } from '../../core/snapshot.js';
import { daysOf } from '../../core/time.js';
import type { RankedReset, ResetPage } from '../../ledger/read/page.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { PROGRAM_VERSION } from '../../lib/program-version.js';
import { webUri } from '../../lib/web-uri.js';
import { DataUnavailableError } from '../http/errors.js';
import type { ResetsQuery } from '../http/query.js';
import { API_VERSION, REFRESH_INTERVAL_SECONDS } from '../schemas/constants.js';
import type { Envelope, HealthBody, ResetBody, ResetsBody, StatsBody } from '../schemas/schemas.js';

export function envelope(snapshot: Snapshot): Envelope {
  return {
    apiVersion: API_VERSION,
    generatedAt: isoInstant(snapshot.generatedAt),
    refreshIntervalSeconds: REFRESH_INTERVAL_SECONDS,
    product: snapshot.product.name,
    recordStartedAt: isoInstantOrNull(snapshot.recordStartedAt),
    sources: snapshot.sources,
  };
}

/** The reservation under which everything of this snapshot is shown; null while its record is live. */
export function notLive({ known, stats, generatedAt }: Snapshot): string | null {
  return notLiveText(known, stats.lastResetAt, generatedAt);
}

export function statsView(snapshot: Snapshot): StatsBody {
  const { stats } = snapshot;
  return {
    ...envelope(snapshot),
    totalResets: stats.totalResets,
    lastResetAt: isoInstantOrNull(stats.lastResetAt),
    hoursSinceLastReset: stats.hoursSinceLastReset,
    resetsLast7Days: stats.resetsLast7Days,
    resetsLast30Days: stats.resetsLast30Days,
    gaps: stats.gaps,
    banked: { count: stats.banked.count, lastAt: isoInstantOrNull(stats.banked.lastAt) },
  };
}

/** @throws DataUnavailableError if ranks are missing in the middle (their end is compared once per snapshot) */
export function resetsView(snapshot: Snapshot, page: ResetPage, query: ResetsQuery): ResetsBody {
  const { limit, offset } = query;
  const due = Math.min(limit, Math.max(0, page.totalMatching - offset));
  if (page.rows.length !== due)
    throw new DataUnavailableError(`this page has ${page.rows.length} of ${due} resets`);
  return {
    ...envelope(snapshot),
    totalResets: page.total,
    totalMatching: page.totalMatching,
    limit,
    offset,
    // Subtracted, because the largest offset plus a limit exceeds the safe integers.
    nextOffset: page.totalMatching - offset > limit ? offset + limit : null,
    resets: page.rows.map(resetView),
    coverage: coverageView(snapshot),
  };
}

export function coverageView({ coverage }: Snapshot): ResetsBody['coverage'] {
  return coverage.map(({ fromAt, toAt }) => ({ from: isoInstant(fromAt), until: isoInstant(toAt) }));
}

function resetView(reset: RankedReset): ResetBody {
  const { at, gapMs, text } = reset;
  const url = webUri(reset.url);
  return {
    at: isoInstant(at),
    gapDays: gapMs === null ? null : daysOf(gapMs),
    announcement: text === null && url === null ? null : { text, url },
  };
}

/** `unsaved` if the turn saved nothing, or its publication is no longer the scheduled one. */
export function recordingAt({ forecast, health }: Snapshot, now: number): 'saved' | 'unsaved' {
  return isCurrent(forecast.saved, health.intervalMs, now) ? 'saved' : 'unsaved';
}

export function healthView(health: Health): HealthBody {
  return {
    apiVersion: API_VERSION,
    programVersion: PROGRAM_VERSION,
    ...health,
    checkedAt: isoInstant(health.checkedAt),
    cron: { ...health.cron, lastCompletedAt: isoInstantOrNull(health.cron.lastCompletedAt) },
    ai: { ...health.ai, lastSuccessfulReadAt: isoInstantOrNull(health.ai.lastSuccessfulReadAt) },
    hintLane: {
      ...health.hintLane,
      lastReadAt: isoInstantOrNull(health.hintLane.lastReadAt),
      lastReadUrl: webUri(health.hintLane.lastReadUrl),
    },
  };
}
