import { forecast } from '../core/forecast/forecast.js';
import type { Publication } from '../core/forecast/publication.js';
import { isCurrent } from '../core/freshness.js';
import type { Health } from '../core/health.js';
import { daysOf } from '../core/record/days.js';
import type { HorizonAccuracy } from '../core/scoring/live-accuracy.js';
import type { Snapshot } from '../core/snapshot.js';
import type { ForecastInputs } from '../ledger/read-forecast-inputs.js';
import type { RankedReset, ResetPage } from '../ledger/read-page.js';
import { isoInstant, isoInstantOrNull } from '../lib/iso.js';
import { API_VERSION, REFRESH_INTERVAL_SECONDS } from './constants.js';
import { DataUnavailableError } from './errors.js';
import type { RecordView } from './ledger-connection.js';
import type { ResetsQuery } from './query.js';
import type { Envelope, ForecastBody, HealthBody, ResetBody, ResetsBody, StatsBody } from './schemas.js';

function envelope(snapshot: Snapshot): Envelope {
  return {
    apiVersion: API_VERSION,
    generatedAt: isoInstant(snapshot.generatedAt),
    refreshIntervalSeconds: REFRESH_INTERVAL_SECONDS,
    recordStartedAt: isoInstantOrNull(snapshot.recordStartedAt),
    sources: snapshot.sources,
  };
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

/** Totals are those of the page's own read, so that they agree with its rows whatever the snapshot says. */
export function resetsView(snapshot: Snapshot, page: ResetPage, query: ResetsQuery): ResetsBody {
  const { limit, offset } = query;
  return {
    ...envelope(snapshot),
    totalResets: page.total,
    totalMatching: page.totalMatching,
    limit,
    offset,
    // Subtracted, not added: the greatest offset and a limit together exceed the safe integers.
    nextOffset: page.totalMatching - offset > limit ? offset + limit : null,
    resets: page.rows.map(resetView),
  };
}

function resetView(reset: RankedReset): ResetBody {
  const { at, gapMs, text, url } = reset;
  return {
    at: isoInstant(at),
    gapDays: gapMs === null ? null : daysOf(gapMs),
    announcement: text === null && url === null ? null : { text, url },
  };
}

/**
 * The scheduled publication while it is current, else what the same model says, as of the snapshot, from the record.
 * @throws DataUnavailableError when the model can say nothing
 */
export function forecastView({ snapshot, forecastInputs }: RecordView, now: number): ForecastBody {
  const recording = recordingAt(snapshot, now);
  const { saved, accuracy, liveAccuracy } = snapshot.forecast;
  const published = recording === 'saved' && saved ? saved : computed(snapshot, forecastInputs());
  const { headline, caveat, next24Hours, nearTerm, comparisons } = published;
  return {
    ...envelope(snapshot),
    lastResetAt: isoInstantOrNull(snapshot.stats.lastResetAt),
    headline,
    next24Hours,
    nearTerm,
    accuracy: accuracy && {
      ...accuracy,
      from: isoInstantOrNull(accuracy.from),
      to: isoInstantOrNull(accuracy.to),
      liveSince: isoInstantOrNull(accuracy.liveSince),
    },
    recording,
    liveAccuracy: {
      ...liveAccuracy,
      recordingSince: isoInstantOrNull(liveAccuracy.recordingSince),
      latestAt: isoInstantOrNull(liveAccuracy.latestAt),
      sixHours: horizonView(liveAccuracy.sixHours),
      twentyFourHours: horizonView(liveAccuracy.twentyFourHours),
    },
    comparisons,
    caveat,
  };
}

/** `unsaved` where the turn saved nothing, or its publication is no longer the scheduled one. */
export function recordingAt({ forecast, health }: Snapshot, now: number): 'saved' | 'unsaved' {
  return isCurrent(forecast.saved, health.intervalMs, now) ? 'saved' : 'unsaved';
}

function computed({ generatedAt, product }: Snapshot, inputs: ForecastInputs): Publication {
  const { record, hints, incidents } = inputs;
  try {
    return forecast(record, hints, incidents, generatedAt, { timeZone: product.timeZone });
  } catch (cause) {
    throw new DataUnavailableError('the forecast cannot be computed from the record', { cause });
  }
}

function horizonView(accuracy: HorizonAccuracy): ForecastBody['liveAccuracy']['sixHours'] {
  const { firstAt, lastAt } = accuracy;
  return { ...accuracy, firstAt: isoInstantOrNull(firstAt), lastAt: isoInstantOrNull(lastAt) };
}

export function healthView(health: Health): HealthBody {
  return {
    apiVersion: API_VERSION,
    ...health,
    checkedAt: isoInstant(health.checkedAt),
    cron: { ...health.cron, lastCompletedAt: isoInstantOrNull(health.cron.lastCompletedAt) },
    ai: { ...health.ai, lastSuccessfulReadAt: isoInstantOrNull(health.ai.lastSuccessfulReadAt) },
    hintLane: { ...health.hintLane, lastReadAt: isoInstantOrNull(health.hintLane.lastReadAt) },
  };
}
