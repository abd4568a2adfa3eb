import type { Health } from '../core/health/health.js';
import type { OddsBook } from '../core/launches/odds-book-schema.js';
import type { EndedPromise, PromiseTally } from '../core/promises/outcomes.js';
import type { OpenPromise, RecordedPromise } from '../core/promises/recorded-promise.js';
import type { ForecastBody } from '../core/published/forecast.js';
import type { ResetBody, ResetsBody } from '../core/published/resets.js';
import type { StatsBody } from '../core/published/stats.js';
import type { ResetKind } from '../core/reading/reading.js';
import type { Reservation } from '../core/record/known-time.js';
import type { ProductAbout } from '../core/record/product-about.js';
import type { Watched } from '../core/record/record-days.js';
import type { WithdrawingPost } from '../core/record/reset.js';
import type { UnconfirmedReport } from '../core/record/unconfirmed-report.js';
import type { ReliabilityBin } from '../core/scoring/reliability.js';
import type { Snapshot } from '../core/snapshot.js';
import type { Granted } from '../words/mood.js';

/*
 * What the pages show: the bodies of the API's endpoints, so that pages and API always show the same numbers,
 * and what they do not serve. Instants are ISO-8601 UTC, but those of promises, which are as the record has
 * them.
 */

interface Announced {
  readonly at: string;
  readonly announcement: ResetBody['announcement'];
}

/** Whether the text of a reset was taken down; one without a text may never have had one. */
interface MayBeRemoved {
  readonly isTextRemoved: boolean;
}

export type ResetRow = ResetBody & MayBeRemoved;

/** A promise that is open, and where it stands besides. */
export interface PromiseRow extends OpenPromise {
  /** Id of its event in the calendar; null for one without a time. */
  readonly eventId: string | null;
  /** Its place in `forecast.explanation.parts`; null where it does not move the forecast. */
  readonly part: number | null;
}

export interface BankedRow extends Announced, MayBeRemoved {
  readonly expiresAt: string | null;
  /** The promise that it kept; one of a regular reset, if it came instead of that. */
  readonly kept: RecordedPromise | null;
}

/** What was recorded and then withdrawn. */
interface WithdrawnResetRow extends Announced, MayBeRemoved {
  readonly kind: ResetKind;
  /** When the post that withdraws it was posted; of one without a post, when that was recorded. */
  readonly withdrawnAt: string;
  readonly by: WithdrawingPost | null;
  readonly reason: string;
}

/** One UTC day of the record. */
export interface DayRow {
  /** `2026-07-01` */
  readonly date: string;
  /** How many of each kind came on it. */
  readonly resets: number;
  readonly banked: number;
  readonly watched: Watched;
}

/** What moves the chance, and the coming day hour by hour. */
export type ExplanationData = NonNullable<ForecastBody['explanation']>;

/** The page of scores and of the method: the parts of `/api/v1/forecast` that are about past forecasts. */
export interface ScoresData {
  readonly product: string;
  readonly generatedAt: string;
  readonly forecast: Pick<ForecastBody, 'accuracy' | 'liveAccuracy'>;
  /** The newest resets, newest first. */
  readonly resets: readonly SaidBefore[];
  readonly tally: readonly PromiseTally[];
  /** The newest promises that were not kept, newest first. */
  readonly broken: readonly RecordedPromise[];
  /** Null while there is too little history. */
  readonly days: JudgedDays | null;
}

/** Forecasts of days and their outcomes: saved forecasts once thirty are scored, else the replay. */
interface JudgedDays {
  readonly isLive: boolean;
  /** The mean chance given for days without a reset. */
  readonly withoutReset: number | null;
  readonly reliability: readonly ReliabilityBin[];
}

/**
 * What the forecast said before a reset, 24 and six hours ahead, and the recent average of that day; replayed
 * where nothing was saved then.
 */
interface SaidBefore {
  readonly at: string;
  readonly day: number | null;
  readonly near: number | null;
  readonly ordinary: number | null;
  /** A promise was open when `day` was said. */
  readonly isPromised: boolean;
  readonly isLive: boolean;
}

/** The page of the data, and of when the posts could be read. */
export interface DataPageData
  extends Pick<
    PageData,
    'product' | 'generatedAt' | 'recordStartedAt' | 'reservation' | 'sources' | 'configured' | 'health'
  > {
  /** The time that is known completely, by time. */
  readonly coverage: ResetsBody['coverage'];
}

/** The page of launch odds. */
export interface OddsData {
  readonly generatedAt: string;
  /** What `/api/v1/odds` and `/api/v1/launches` say of each company, by id. */
  readonly companies: OddsBook['companies'];
}

export interface PageData
  extends Pick<StatsBody, 'product' | 'generatedAt' | 'recordStartedAt' | 'sources'>,
    Pick<Snapshot, 'configured' | 'known' | 'incidents'> {
  readonly unconfirmed: readonly UnconfirmedReport[];
  /** IANA zone of the product's team. */
  readonly teamZone: string;
  readonly about: ProductAbout;
  /** Whom the newest banked reset is for, until when, and where it is redeemed; null without one. */
  readonly granted: Granted | null;
  /** Why everything here is to be read with reservation; else null. */
  readonly reservation: Reservation | null;
  readonly stats: StatsBody;
  /** Null when there is no forecast. */
  readonly forecast: ForecastBody | null;
  /** The newest resets, newest first. */
  readonly resets: Pick<ResetsBody, 'totalResets'> & { readonly resets: readonly ResetRow[] };
  readonly banked: readonly BankedRow[];
  /** Resets that were withdrawn in the last thirty days. */
  readonly withdrawn: readonly WithdrawnResetRow[];
  /** Promises that the operator took back, of the same time. */
  readonly withdrawnPromises: readonly RecordedPromise[];
  /** The last twelve months day by day, oldest first, from a Monday on. */
  readonly days: readonly DayRow[];
  readonly promises: readonly PromiseRow[];
  /** Promises that are over, oldest first. */
  readonly ended: readonly EndedPromise[];
  /** Promises, by when they were made, that one of these may have kept. */
  readonly undecided: readonly RecordedPromise[];
  readonly health: Health;
}
