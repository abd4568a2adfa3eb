import { dirname, join } from 'node:path';
import { z } from 'zod';
import { areDistinct } from '../alerts/create-destination.js';
import { type DestinationSpec, entriesIn, parseDestination } from '../alerts/destination-spec.js';
import type { Audience } from '../core/alerts/kinds.js';
import { NO_MODEL } from '../core/health/health.js';
import type { CoveredInterval } from '../core/record/coverage.js';
import { longestGapMs } from '../core/time/schedule-gap.js';
import { PROGRAM_VERSION } from '../lib/program-version.js';
import type { Proxies } from '../lib/proxies.js';
import { type LaunchFeedSpec, launchFeedKey, parseLaunchFeed } from '../sources/launches/launch-feed-spec.js';
import { BUNDLED_LAUNCHES } from '../sources/launches/launch-lists.js';
import { BLUESKY_PUBLIC_URL } from '../sources/timeline/bluesky.js';
import { FX_PUBLIC_URL } from '../sources/timeline/fx.js';
import { parseTimelineSpec, sourceKey, type TimelineSpec } from '../sources/timeline/timeline-spec.js';
import { X_PUBLIC_URL } from '../sources/timeline/x.js';
import type { ApiConfig } from './api-config.js';
import type { LedgerPlace } from './ledger-place.js';
import { invalid } from './problems.js';
import { type Fallback, type Product, readProduct } from './product.js';
import { backupStemOf, ledgerPathOf } from './product-id.js';
import { proxiesOf, proxyVariables } from './proxies.js';
import {
  type Environment,
  listenersCollide,
  type MetricsConfig,
  metricsOf,
  type Parsed,
  portTaken,
  shared,
} from './shared.js';
import {
  eachOnce,
  entries,
  httpUrl,
  isSet,
  list,
  optional,
  orDefault,
  path,
  wholeNumber,
  withDefault,
} from './values.js';

export const USER_AGENT = `reset-record/${PROGRAM_VERSION}`;

export interface WorkerConfig {
  readonly ledgerPath: string;
  readonly ledgerPathFrom: Exclude<LedgerPlace['from'], 'argument'>;
  readonly logLevel: string;
  /** Origin under which people reach the instance; null if it is not configured. */
  readonly publicUrl: string | null;
  readonly product: Product;
  readonly timeline: readonly TimelineSpec[];
  /** The product's other sources; none beside a `TIMELINE` of the operator's own. */
  readonly fallbacks: readonly Fallback[];
  readonly xBearerToken: string | null;
  readonly xBaseUrl: string;
  readonly blueskyBaseUrl: string;
  readonly fxBaseUrl: string;
  /** Null if no status page is read. */
  readonly statusPageUrl: string | null;
  /** Words; an incident that matches none of them does not count. Empty: all count. */
  readonly statusComponents: readonly string[];
  readonly reader: ReaderConfig;
  readonly launchFeeds: readonly LaunchFeedSpec[];
  readonly alerts: {
    readonly followers: readonly DestinationSpec[];
    readonly operator: readonly DestinationSpec[];
    readonly telegramBaseUrl: string;
  };
  readonly backups: BackupConfig;
  readonly proxies: Proxies;
  /** Asked after each committed turn by a dead man's switch; null for none. */
  readonly heartbeatUrl: string | null;
  /** Asked instead while the heartbeat fails; null for none. */
  readonly heartbeatFailUrl: string | null;
  /** The record to import into an empty ledger; null for none. */
  readonly seed: SeedConfig | null;
  /** Folder of the launch lists; null for none. */
  readonly launchLists: string | null;
  /** A cron expression (UTC). */
  readonly schedule: string;
  /** The longest time between two of its runs. */
  readonly intervalMs: number;
  /** Null if metrics are not served. */
  readonly metrics: MetricsConfig | null;
}

/** The configuration of the reader model. */
interface ReaderConfig {
  readonly apiKey: string | null;
  /** Null for OpenAI's address. */
  readonly baseUrl: string | null;
  /** `none`: none is wanted. */
  readonly model: string;
  readonly dailyPosts: number;
  /** The time allowed for one request and its complete response. */
  readonly timeoutMs: number;
}

interface BackupConfig {
  /** Null if the worker makes no backups. */
  readonly schedule: { readonly cron: string; readonly longestGapMs: number } | null;
  readonly folder: string;
  /** How the names of this ledger's backups begin. */
  readonly stem: string;
  /** The number of backups that stay. */
  readonly keep: number;
}

interface SeedConfig {
  readonly path: string;
  /** `span`: complete from its first to its last entry; null: it is not known where it is complete. */
  readonly covered: CoveredInterval | 'span' | null;
}

const MAX_TURN_GAP_MS = 5 * 60_000;

const turnSchedule = withDefault('*/5 * * * *').refine((value) => {
  const gap = longestGapMs(value);
  return gap !== null && gap <= MAX_TURN_GAP_MS;
}, 'a cron expression whose runs are never more than five minutes apart, such as "*/5 * * * *"');

const backupSchedule = optional.refine(
  (value) => value === null || longestGapMs(value) !== null,
  'a cron expression (UTC) such as "30 3 * * *" for every day at 3:30',
);

const DEFAULT_MODEL = 'gpt-4.1-mini';

const TELEGRAM = 'https://api.telegram.org';

const product = shared.PRODUCT.transform((value, context): Product => {
  const profile = readProduct(value);
  if (typeof profile !== 'string') return profile;
  context.addIssue({ code: 'custom', message: profile });
  return z.NEVER;
});

const destinationsFor = (audience: Audience) =>
  entries((entry) => parseDestination(entry, audience), entriesIn).refine(
    areDistinct,
    'each destination once (another user, password, secret or only= does not make it another destination)',
  );

const workerEnvironment = z.object({
  ...shared,
  ...proxyVariables,
  PRODUCT: product,
  PRODUCT_NAME: optional,
  TIMELINE: entries(parseTimelineSpec).superRefine(eachOnce(sourceKey)),
  LAUNCH_FEEDS: entries(parseLaunchFeed).superRefine(
    eachOnce(({ company, spec }) => launchFeedKey(company, sourceKey(spec))),
  ),
  X_BEARER_TOKEN: optional,
  X_BASE_URL: httpUrl.transform((value) => value ?? X_PUBLIC_URL),
  BLUESKY_BASE_URL: httpUrl.transform((value) => value ?? BLUESKY_PUBLIC_URL),
  FX_BASE_URL: httpUrl.transform((value) => value ?? FX_PUBLIC_URL),
  STATUS_PAGE_URL: httpUrl,
  STATUS_COMPONENTS: list,
  AI_API_KEY: optional,
  AI_BASE_URL: httpUrl,
  AI_MODEL: optional,
  AI_DAILY_POSTS: wholeNumber(500, 0, 1_000_000),
  // A turn reads for 90 seconds.
  AI_TIMEOUT_S: wholeNumber(10, 1, 80),
  ALERT_URLS: destinationsFor('followers'),
  OPERATOR_ALERT_URLS: destinationsFor('operator'),
  TELEGRAM_BASE_URL: httpUrl.transform((value) => value ?? TELEGRAM),
  HEARTBEAT_URL: httpUrl,
  HEARTBEAT_FAIL_URL: httpUrl,
  SEED_RECORD: path,
  LAUNCH_LISTS: path,
  TURN_SCHEDULE: turnSchedule,
  BACKUP_SCHEDULE: backupSchedule,
  BACKUP_DIR: path,
  BACKUP_KEEP: wholeNumber(14, 1, 999_999),
  WORKER_METRICS_PORT: wholeNumber(null, 0, 65_535),
});

/** The variables that the worker reads. */
export const WORKER_NAMES: readonly string[] = Object.keys(workerEnvironment.shape);

/** Port conflicts when both run on one machine. In separate containers they may use the same ports. */
export function problemsSideBySide(worker: WorkerConfig, api: ApiConfig): string[] {
  const { metrics } = worker;
  if (metrics === null) return [];
  const taken = [
    { name: 'PORT', at: api },
    { name: 'API_METRICS_PORT', at: api.metrics },
  ].find(({ at }) => at !== null && listenersCollide(metrics, at));
  return taken === undefined ? [] : [portTaken('WORKER_METRICS_PORT', metrics, taken.name)];
}

export function parseWorkerConfig(env: Environment): Parsed<WorkerConfig> {
  const parsed = workerEnvironment.safeParse(env);
  const missing = missingToken(env);
  if (!parsed.success) {
    const { problems } = invalid(parsed.error, env);
    return { kind: 'invalid', problems: [...problems, ...missing] };
  }
  if (missing.length > 0) return { kind: 'invalid', problems: missing };
  const data = parsed.data;
  const ledgerPath = ledgerPathOf(data.PRODUCT.id, data.LEDGER_PATH);
  return { kind: 'config', config: workerConfigOf(env, data, ledgerPath) };
}

function workerConfigOf(
  env: Environment,
  data: z.infer<typeof workerEnvironment>,
  ledgerPath: string,
): WorkerConfig {
  const product = data.PRODUCT;
  const backupGapMs = data.BACKUP_SCHEDULE && longestGapMs(data.BACKUP_SCHEDULE);
  const model = orDefault(env.AI_MODEL, data.AI_MODEL, DEFAULT_MODEL);
  return {
    ledgerPath,
    ledgerPathFrom: data.LEDGER_PATH === null ? 'default' : 'LEDGER_PATH',
    logLevel: data.LOG_LEVEL,
    publicUrl: data.PUBLIC_URL,
    product: { ...product, name: data.PRODUCT_NAME ?? product.name },
    timeline: orDefault(env.TIMELINE, data.TIMELINE, product.timeline),
    fallbacks: orDefault(env.TIMELINE, [], product.fallbacks),
    xBearerToken: data.X_BEARER_TOKEN,
    xBaseUrl: data.X_BASE_URL,
    blueskyBaseUrl: data.BLUESKY_BASE_URL,
    fxBaseUrl: data.FX_BASE_URL,
    statusPageUrl: orDefault(env.STATUS_PAGE_URL, data.STATUS_PAGE_URL, product.statusPage),
    // The components of the product's status page mean nothing on another one.
    statusComponents: orDefault(
      env.STATUS_COMPONENTS,
      data.STATUS_COMPONENTS,
      orDefault(env.STATUS_PAGE_URL, [], product.statusComponents),
    ),
    reader: {
      // Without a model nothing is called, whatever else is set.
      apiKey: model && data.AI_API_KEY,
      baseUrl: model && data.AI_BASE_URL,
      model: model ?? NO_MODEL,
      dailyPosts: data.AI_DAILY_POSTS,
      timeoutMs: data.AI_TIMEOUT_S * 1000,
    },
    launchFeeds: data.LAUNCH_FEEDS,
    alerts: {
      followers: data.ALERT_URLS,
      operator: data.OPERATOR_ALERT_URLS,
      telegramBaseUrl: data.TELEGRAM_BASE_URL,
    },
    backups: {
      schedule: backupGapMs ? { cron: String(data.BACKUP_SCHEDULE), longestGapMs: backupGapMs } : null,
      folder: data.BACKUP_DIR ?? join(dirname(ledgerPath), 'backups'),
      stem: backupStemOf(product.id, ledgerPath),
      keep: data.BACKUP_KEEP,
    },
    proxies: proxiesOf(data),
    heartbeatUrl: data.HEARTBEAT_URL,
    heartbeatFailUrl: data.HEARTBEAT_FAIL_URL,
    seed: orDefault<SeedConfig | null>(
      env.SEED_RECORD,
      data.SEED_RECORD === null ? null : { path: data.SEED_RECORD, covered: 'span' },
      { path: product.record, covered: product.covered },
    ),
    launchLists: orDefault(env.LAUNCH_LISTS, data.LAUNCH_LISTS, BUNDLED_LAUNCHES),
    schedule: data.TURN_SCHEDULE,
    intervalMs: longestGapMs(data.TURN_SCHEDULE) ?? MAX_TURN_GAP_MS,
    metrics: metricsOf(data.METRICS_HOST, data.WORKER_METRICS_PORT),
  };
}

/** Checks the raw words, so that it is reported together with all other problems. */
function missingToken(env: Environment): string[] {
  if (optional.safeParse(env.X_BEARER_TOKEN).data !== null) return [];
  const isX = (word: string) => {
    const spec = parseTimelineSpec(word);
    return typeof spec !== 'string' && spec.kind === 'x';
  };
  const words = list.safeParse(env.TIMELINE).data ?? [];
  const ofProduct = isSet(env.TIMELINE) ? null : product.safeParse(env.PRODUCT).data;
  const inTimeline = words.some(isX) || (ofProduct?.timeline.some(({ kind }) => kind === 'x') ?? false);
  const feeds = list.safeParse(env.LAUNCH_FEEDS).data ?? [];
  const inFeeds = feeds.some((word) => isX(word.replace(/^[^=]*=/, '')));
  const where = inTimeline ? 'TIMELINE' : 'LAUNCH_FEEDS';
  const needed = `expected the bearer token for the x: source in ${where}`;
  return inTimeline || inFeeds ? [`X_BEARER_TOKEN is empty; ${needed}`] : [];
}
