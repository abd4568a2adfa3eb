import { z } from 'zod';
import { optionalPort, wholeNumber, withDefault } from './values.js';

/*
 * What the API is told by its environment, and what both processes share. Apart from config.ts, so that the API starts
 * without what reads the worker's schedules and destinations.
 */

export interface ApiConfig {
  readonly ledgerPath: string;
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly metrics: MetricsConfig | null;
}

/** Where `/metrics` is served; it is off where there is none. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
}

export type Parsed<T> =
  | { readonly kind: 'config'; readonly config: T }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of both. */
export const shared = {
  // Names of SQLite's own that are no file: one would be gone with the process, the other not where it says.
  LEDGER_PATH: withDefault('data/ledger.sqlite').refine(
    (value) => value !== ':memory:' && !/^file:/i.test(value),
    'the path of a file, such as data/ledger.sqlite',
  ),
  LOG_LEVEL: withDefault('info').pipe(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'one of trace, debug, info, warn, error, fatal, silent',
    }),
  ),
  METRICS_HOST: withDefault('127.0.0.1'),
};

const apiEnvironment = z.object({
  ...shared,
  HOST: withDefault('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65_535),
  API_METRICS_PORT: optionalPort,
});

/** Variables that may hold a secret, alone or inside an address: what they hold is never shown. */
const SECRET = new Set([
  'X_BEARER_TOKEN',
  'AI_API_KEY',
  'TIMELINE',
  'LAUNCH_FEEDS',
  'ALERT_URLS',
  'TELEGRAM_BASE_URL',
  'X_BASE_URL',
  'BLUESKY_BASE_URL',
  'STATUS_PAGE_URL',
  'AI_BASE_URL',
]);

export function parseApiConfig(env: Environment): Parsed<ApiConfig> {
  const parsed = apiEnvironment.safeParse(env);
  if (!parsed.success) return invalid(parsed.error, env);
  const { LEDGER_PATH, HOST, PORT, LOG_LEVEL, METRICS_HOST, API_METRICS_PORT } = parsed.data;
  const metrics = metricsOf(METRICS_HOST, API_METRICS_PORT);
  if (metrics !== null && isSamePlace(metrics, { host: HOST, port: PORT }))
    return { kind: 'invalid', problems: [portTaken('API_METRICS_PORT', metrics, 'PORT')] };
  return {
    kind: 'config',
    config: { ledgerPath: LEDGER_PATH, host: HOST, port: PORT, logLevel: LOG_LEVEL, metrics },
  };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Two listeners that the system would not allow; of port 0 it gives each its own. */
export function isSamePlace(a: MetricsConfig, b: MetricsConfig): boolean {
  const meet = a.host === b.host || [a.host, b.host].some((host) => EVERY_ADDRESS.includes(host));
  return meet && a.port === b.port && a.port !== 0;
}

export const portTaken = (name: string, { port }: MetricsConfig, other: string) =>
  `${name} holds "${port}"; it should hold another port than ${other}`;

export const metricsOf = (host: string, port: number | null): MetricsConfig | null =>
  port === null ? null : { host, port };

/** What any program needs of its environment, whatever it is: no variable of the worker's, no secret. */
const OF_THE_SYSTEM =
  /^(PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|NODE_(ENV|OPTIONS|ICU_DATA|V8_COVERAGE)|SystemRoot)$/;

/** The part of an environment that the API may see: its own variables and those of the system. */
export function apiEnvironmentOf(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[0] in apiEnvironment.shape || OF_THE_SYSTEM.test(entry[0])),
    ),
  );
}

/** Variables in which the worker is given secrets, as far as this environment has them. */
export function secretVariablesIn(env: Environment): string[] {
  return [...SECRET].filter((name) => env[name]);
}

/** Every problem of a configuration, for people. */
export function explainProblems(problems: readonly string[]): string {
  return `The configuration is not valid:\n${problems.map((problem) => `  ${problem}\n`).join('')}`;
}

export function invalid(error: z.ZodError, env: Environment): { kind: 'invalid'; problems: string[] } {
  const problems = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const holds = SECRET.has(name) ? 'holds a value' : `holds ${JSON.stringify(env[name] ?? '')}`;
    return `${name} ${holds}; it should hold ${issue.message}`;
  });
  return { kind: 'invalid', problems };
}
