import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { areDistinct } from '../alerts/create-destination.js';
import { type DestinationSpec, parseDestination } from '../alerts/destination-spec.js';
import type { CoveredInterval } from '../core/record/coverage.js';
import { longestGapMs } from '../core/schedule-gap.js';
import { type LaunchFeedSpec, launchFeedKey, parseLaunchFeed } from '../sources/launches/launch-feed-spec.js';
import { BUNDLED_LAUNCHES } from '../sources/launches/launch-ledgers.js';
import { BLUESKY_PUBLIC_URL } from '../sources/timeline/bluesky.js';
import { FX_PUBLIC_URL } from '../sources/timeline/fx.js';
import { parseTimelineSpec, sourceKey, type TimelineSpec } from '../sources/timeline/timeline-spec.js';
import { X_PUBLIC_URL } from '../sources/timeline/x.js';
import {
  type ApiConfig,
  type Environment,
  invalid,
  listenersCollide,
  type MetricsConfig,
  metricsOf,
  type Parsed,
  portTaken,
  shared,
} from './api-config.js';
import {
  eachOnce,
  entries,
  httpUrl,
  list,
  optional,
  optionalPort,
  wholeNumber,
  withDefault,
} from './values.js';

const PACKAGE = new URL('../../package.json', import.meta.url);
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
export const USER_AGENT = `reset-record/${VERSION}`;

/** The record that comes with the package, and the product it is about. */
export const BUNDLED_RECORD = fileURLToPath(new URL('../../data/resets.csv', import.meta.url));
const BUNDLED_PRODUCT = new URL('../../data/product.json', import.meta.url);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

const productSchema = z.object({
  /** The tracked product. */
  name: z.string().min(1),
  provider: z.string().min(1),
  /** IANA zone of the team that posts: "this evening" means its evening. */
  teamTimeZone: z.string().refine(isTimeZone, { error: 'expected an IANA time zone' }),
  /** The interval in which the bundled record is known to be complete. */
  coveredFrom: z.iso.datetime(),
  coveredUntil: z.iso.datetime(),
  sources: z.array(z.string()),
});
export type Product = z.infer<typeof productSchema>;

export interface AlertConfig {
  /** Without duplicates. Empty: alerts are off. */
  readonly destinations: readonly DestinationSpec[];
  readonly telegramBaseUrl: string;
}

interface BackupConfig {
  /** Null: the worker makes no backups. */
  readonly schedule: { readonly cron: string; readonly longestGapMs: number } | null;
  readonly folder: string;
  /** How many backups the worker keeps. */
  readonly keep: number;
}

interface SeedConfig {
  readonly path: string;
  /** The interval in which the record is complete; null: from its first to its last entry. */
  readonly covered: CoveredInterval | null;
}

export interface WorkerConfig {
  readonly ledgerPath: string;
  readonly logLevel: string;
  readonly product: Product;
  readonly timeline: readonly TimelineSpec[];
  readonly xBearerToken: string | null;
  readonly xBaseUrl: string;
  readonly blueskyBaseUrl: string;
  readonly fxBaseUrl: string;
  readonly statusPageUrl: string | null;
  readonly statusComponents: readonly string[];
  readonly reader: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly model: string;
    readonly dailyPosts: number;
  };
  readonly launchFeeds: readonly LaunchFeedSpec[];
  readonly alerts: AlertConfig;
  readonly backups: BackupConfig;
  /** The record to import into an empty ledger; null for none. */
  readonly seed: SeedConfig | null;
  /** Folder of the launch ledgers; null for none. */
  readonly launchLedgers: string | null;
  readonly schedule: string;
  readonly intervalMs: number;
  readonly metrics: MetricsConfig | null;
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

const workerEnvironment = z.object({
  ...shared,
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
  AI_MODEL: withDefault(DEFAULT_MODEL),
  AI_DAILY_POSTS: wholeNumber(500, 0, 1_000_000),
  ALERT_URLS: entries(parseDestination).refine(
    areDistinct,
    'each destination once (another user, password or secret does not make it another destination)',
  ),
  TELEGRAM_BASE_URL: httpUrl.transform((value) => value ?? TELEGRAM),
  SEED_RECORD: optional,
  LAUNCH_LEDGERS: optional,
  TURN_SCHEDULE: turnSchedule,
  BACKUP_SCHEDULE: backupSchedule,
  BACKUP_DIR: optional,
  BACKUP_KEEP: wholeNumber(14, 1, 999_999),
  WORKER_METRICS_PORT: optionalPort,
});

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
  const product = readProduct();
  return {
    kind: 'config',
    config: {
      ledgerPath: data.LEDGER_PATH,
      logLevel: data.LOG_LEVEL,
      product: { ...product, name: data.PRODUCT_NAME ?? product.name },
      timeline: data.TIMELINE,
      xBearerToken: data.X_BEARER_TOKEN,
      xBaseUrl: data.X_BASE_URL,
      blueskyBaseUrl: data.BLUESKY_BASE_URL,
      fxBaseUrl: data.FX_BASE_URL,
      statusPageUrl: data.STATUS_PAGE_URL,
      statusComponents: data.STATUS_COMPONENTS,
      reader: {
        apiKey: data.AI_API_KEY,
        baseUrl: data.AI_BASE_URL,
        model: data.AI_MODEL,
        dailyPosts: data.AI_DAILY_POSTS,
      },
      launchFeeds: data.LAUNCH_FEEDS,
      alerts: { destinations: data.ALERT_URLS, telegramBaseUrl: data.TELEGRAM_BASE_URL },
      backups: {
        schedule: backupsBy(data.BACKUP_SCHEDULE),
        folder: data.BACKUP_DIR ?? join(dirname(data.LEDGER_PATH), 'backups'),
        keep: data.BACKUP_KEEP,
      },
      seed: seedOf(data.SEED_RECORD, product),
      launchLedgers: data.LAUNCH_LEDGERS === 'none' ? null : (data.LAUNCH_LEDGERS ?? BUNDLED_LAUNCHES),
      schedule: data.TURN_SCHEDULE,
      intervalMs: longestGapMs(data.TURN_SCHEDULE) ?? MAX_TURN_GAP_MS,
      metrics: metricsOf(data.METRICS_HOST, data.WORKER_METRICS_PORT),
    },
  };
}

function readProduct(): Product {
  return productSchema.parse(JSON.parse(readFileSync(BUNDLED_PRODUCT, 'utf8')));
}

function backupsBy(cron: string | null): BackupConfig['schedule'] {
  const gap = cron === null ? null : longestGapMs(cron);
  return cron === null || gap === null ? null : { cron, longestGapMs: gap };
}

function seedOf(path: string | null, product: Product): SeedConfig | null {
  if (path === 'none') return null;
  if (path !== null) return { path, covered: null };
  const fromAt = Date.parse(product.coveredFrom);
  const toAt = Date.parse(product.coveredUntil);
  return { path: BUNDLED_RECORD, covered: { fromAt, toAt, basis: 'import' } };
}

/** Checks the raw words, so that it is reported together with all other problems. */
function missingToken(env: Environment): string[] {
  if (optional.parse(env.X_BEARER_TOKEN) !== null) return [];
  const isX = (word: string) => {
    const spec = parseTimelineSpec(word);
    return typeof spec !== 'string' && spec.kind === 'x';
  };
  const inTimeline = list.parse(env.TIMELINE).some(isX);
  const inFeeds = list.parse(env.LAUNCH_FEEDS).some((word) => isX(word.replace(/^[^=]*=/, '')));
  const where = inTimeline ? 'TIMELINE' : 'LAUNCH_FEEDS';
  const needed = `expected the bearer token for the x: source in ${where}`;
  return inTimeline || inFeeds ? [`X_BEARER_TOKEN is empty; ${needed}`] : [];
}
