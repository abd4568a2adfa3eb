import type { Chance, Explanation, Publication } from '../core/forecast/publication/publication.js';
import type { Health } from '../core/health.js';
import type { CompanyBook, LineBook } from '../core/launches/odds-book-schema.js';
import type { Promised, Strength, WindowKind } from '../core/reading/reading.js';
import type { KnownTime } from '../core/record/known-time.js';
import type { RecordDay } from '../core/record/record-days.js';
import type { HorizonAccuracy, LiveAccuracy } from '../core/scoring/live-accuracy.js';
import type { ReplayAccuracy } from '../core/scoring/replay-accuracy.js';
import type { Snapshot } from '../core/snapshot.js';
import type { DatasetDescription } from './dataset-json-ld.js';

/*
 * What the pages show. Parts named like API endpoints are the bodies of those endpoints, so that pages and API always
 * show the same numbers. Instants are ISO-8601 UTC.
 */

/** The API publishes epoch milliseconds as text. */
type Published<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, string | null>>;

export interface Announced {
  readonly at: string;
  readonly announcement: { readonly text: string | null; readonly url: string | null } | null;
}

export interface ResetRow extends Announced {
  readonly gapDays: number | null;
}

export interface PromiseRow {
  readonly madeAt: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: 'scheduled' | 'open' | 'overdue';
  readonly isDoubted: boolean;
  readonly promises: Promised;
  readonly strength: Strength;
  readonly windowKind: WindowKind;
  /** Its place in `forecast.explanation.parts`; null where it does not move the forecast. */
  readonly part: number | null;
  readonly announcement: Announced['announcement'];
}

export interface BankedRow extends Announced {
  readonly expiresAt: string | null;
}

export interface UnconfirmedRow extends Announced {
  readonly kind: 'regular' | 'banked';
}

/** A reset that was recorded and then withdrawn. */
export interface WithdrawnRow extends UnconfirmedRow {
  readonly reason: string;
}

/** One UTC day of the record. */
export interface DayRow {
  /** `2026-07-01` */
  readonly date: string;
  /** How many of each kind came on it. */
  readonly resets: number;
  readonly banked: number;
  /** A post about one of them. */
  readonly url: string | null;
  readonly watched: RecordDay['watched'];
}

export interface IncidentRow {
  readonly name: string;
  readonly startedAt: string;
  readonly url: string | null;
}

interface StatsPart {
  readonly totalResets: number;
  readonly lastResetAt: string | null;
  readonly hoursSinceLastReset: number | null;
  readonly resetsLast7Days: number;
  readonly resetsLast30Days: number;
  readonly gaps: Snapshot['stats']['gaps'];
  readonly banked: { readonly count: number; readonly lastAt: string | null };
}

export type HorizonPart = Published<HorizonAccuracy, 'firstAt' | 'lastAt'>;

export interface ForecastPart {
  readonly headline: string;
  readonly caveat: string;
  readonly next24Hours: Chance;
  readonly nearTerm: Publication['nearTerm'];
  readonly comparisons: Publication['comparisons'];
  readonly recording: 'saved' | 'unsaved';
  /** Null where the turn could not work it out. */
  readonly explanation: ExplanationData | null;
  readonly accuracy: Published<ReplayAccuracy, 'from' | 'to' | 'liveSince'> | null;
  readonly liveAccuracy: {
    readonly status: 'collecting' | 'available' | 'unavailable';
    readonly recordingSince: string | null;
    readonly evaluationDays: number;
    readonly sixHours: HorizonPart;
    readonly twentyFourHours: HorizonPart;
  };
}

/** The page of scores: of the body of `/api/v1/forecast`, what is about past forecasts. */
export interface ScoresData {
  readonly product: string;
  readonly generatedAt: string;
  readonly forecast: {
    readonly accuracy: ForecastPart['accuracy'];
    readonly liveAccuracy: ForecastPart['liveAccuracy'] & Pick<LiveAccuracy, 'byModelVersion'>;
  };
}

/** The page of the method, which is the same for all products but for the name. */
export interface MethodData {
  readonly product: string;
  readonly generatedAt: string;
}

/** The page of the data, their sources and what they cover. */
export interface DataPageData
  extends Pick<
    PageData,
    'product' | 'generatedAt' | 'recordStartedAt' | 'known' | 'notLive' | 'sources' | 'configured' | 'health'
  > {
  /** The time that is known completely, by time. */
  readonly coverage: readonly { readonly from: string; readonly until: string }[];
  /** What can be downloaded, for search engines for data sets. */
  readonly files: DatasetDescription['files'];
}

export interface ExplanationPart {
  readonly kind: Explanation['parts'][number]['kind'];
  readonly text: string;
  readonly url: string | null;
  readonly window: { readonly from: string; readonly to: string | null } | null;
  readonly without: Publication['comparisons']['withoutHints'];
}

/** What moves the chance, and the coming day hour by hour. */
export interface ExplanationData {
  readonly parts: readonly ExplanationPart[];
  readonly ownRate: Publication['comparisons']['withoutHints'];
  readonly hours: readonly { readonly at: string; readonly probability: number }[];
}

export interface Company {
  readonly id: string;
  readonly name: string;
}

/** The page of launch odds: the body of `/api/v1/odds`. */
export interface OddsData {
  readonly generatedAt: string;
  /** Null without launch ledgers. */
  readonly company: Company | null;
  readonly companies: readonly Company[];
  readonly ledgerAsOf: string | null;
  readonly lines: readonly LineBook[];
  /** Absent where no odds are saved. */
  readonly accuracy?: OddsAccuracyPart | undefined;
}

/** How good saved odds were, beside the exponential baseline that was saved with them: of all companies, and of one. */
export interface OddsAccuracyPart extends OddsScores {
  readonly recordingSince: string | null;
  readonly company: OddsScores | null;
}

export interface OddsScores {
  readonly status: 'collecting' | 'available';
  readonly horizons: readonly OddsHorizon[];
}

/** Scores are null while no window of the horizon is scored. */
export interface OddsHorizon {
  readonly days: number;
  readonly windows: number;
  /** Windows with a launch. */
  readonly events: number;
  readonly logScore: number | null;
  readonly baselineLogScore: number | null;
  readonly brier: number | null;
  readonly baselineBrier: number | null;
  readonly skill: number | null;
  readonly skillLow: number | null;
  readonly skillHigh: number | null;
}

type HealthPart = Pick<Health, 'status' | 'observer' | 'timeline' | 'chain' | 'reasons'> & {
  readonly cron: Published<Health['cron'], 'lastCompletedAt'>;
  readonly ai: Published<Health['ai'], 'lastSuccessfulReadAt'>;
  readonly hintLane: Pick<Health['hintLane'], 'status'>;
};

export interface PageData {
  readonly product: string;
  readonly generatedAt: string;
  readonly recordStartedAt: string | null;
  readonly known: Published<KnownTime, 'until'>;
  /** Why everything here is to be read with reservation, in one sentence; null while the record is live. */
  readonly notLive: string | null;
  readonly sources: Snapshot['sources'];
  readonly configured: Snapshot['configured'];
  readonly stats: StatsPart;
  /** Null when there is no forecast. */
  readonly forecast: ForecastPart | null;
  /** The newest resets, newest first. */
  readonly resets: { readonly totalResets: number; readonly resets: readonly ResetRow[] };
  readonly banked: readonly BankedRow[];
  /** Of the last thirty days. */
  readonly withdrawn: readonly WithdrawnRow[];
  /** The last twelve months day by day, oldest first, from a Monday on. */
  readonly days: readonly DayRow[];
  readonly promises: readonly PromiseRow[];
  readonly unconfirmed: readonly UnconfirmedRow[];
  /** Open now, newest first. */
  readonly incidents: readonly IncidentRow[];
  /** By id; null while there are no odds. */
  readonly companies: readonly Pick<CompanyBook, 'company' | 'lines'>[] | null;
  readonly health: HealthPart;
}
