import { z } from 'zod';
import { DEFAULT_PRODUCT, isProductId, ledgerPathOf, PRODUCTS, productIdOf } from './product-id.js';
import {
  entries,
  isPublicAddress,
  list,
  optional,
  optionalOrigin,
  publicAddress,
  webOrigin,
  wholeNumber,
  withDefault,
} from './values.js';

/*
 * The variables of the API, and those that both processes read.
 */

export interface ApiConfig {
  readonly ledgerPath: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin under which people and programs reach the instance; null if nobody has said. */
  readonly publicUrl: string | null;
  /** Other instances that the page links to, in the order in which it lists them. */
  readonly siblings: readonly Sibling[];
  /** How many proxies pass requests on and say for whom; 0: clients come directly, and none is limited. */
  readonly trustedProxies: number;
  readonly operator: Operator;
  readonly logLevel: string;
  /** Null: they are not served. */
  readonly metrics: MetricsConfig | null;
}

/** Who runs the instance, in addresses for everybody; null where nobody has said. */
interface Operator {
  /** Also `mailto:`. */
  readonly contact: string | null;
  /** Of the program. */
  readonly source: string | null;
  readonly imprint: string | null;
  readonly privacy: string | null;
  /** Where the public can follow its alerts, such as a topic of ntfy or a channel of Telegram. */
  readonly follow: readonly string[];
}

/** Where `/metrics` is served. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
}

export type Parsed<T> =
  | { readonly kind: 'config'; readonly config: T }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that both processes read. */
export const shared = {
  PRODUCT: withDefault(DEFAULT_PRODUCT).refine((value) => isProductId(productIdOf(value)), PRODUCTS),
  // SQLite gives these a meaning of its own: `:memory:` ends with the process, a `file:` URI is not a plain path.
  LEDGER_PATH: optional.refine(
    (value) => value === null || (value !== ':memory:' && !/^file:/i.test(value)),
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
  PUBLIC_URL: optionalOrigin(
    'an http:// or https:// address without a path or a user, such as https://resets.example',
  ),
  SIBLINGS: entries(parseSibling).refine(areApart, 'each name and each address once'),
  TRUST_PROXY: wholeNumber(0, 0, 9),
  CONTACT_URL: publicAddress(/^(https?|mailto):$/, 'an http://, https:// or mailto: address without a user'),
  SOURCE_URL: publicAddress(),
  IMPRINT_URL: publicAddress(),
  PRIVACY_URL: publicAddress(),
  FOLLOW_URLS: list.refine(
    (all) => all.every((one) => isPublicAddress(one)),
    'comma-separated http:// or https:// addresses without a user, such as https://ntfy.sh/resets',
  ),
  API_METRICS_PORT: wholeNumber(null, 0, 65_535),
});

/** Variables that may hold a secret, alone or inside an address. Messages never show their values. */
const SECRET = new Set([
  'X_BEARER_TOKEN',
  'AI_API_KEY',
  'TIMELINE',
  'LAUNCH_FEEDS',
  'ALERT_URLS',
  'OPERATOR_ALERT_URLS',
  'HEARTBEAT_URL',
  'TELEGRAM_BASE_URL',
  'X_BASE_URL',
  'BLUESKY_BASE_URL',
  'FX_BASE_URL',
  'STATUS_PAGE_URL',
  'AI_BASE_URL',
]);

export function parseApiConfig(env: Environment): Parsed<ApiConfig> {
  const parsed = apiEnvironment.safeParse(env);
  if (!parsed.success) return invalid(parsed.error, env);
  const { data } = parsed;
  const metrics = metricsOf(data.METRICS_HOST, data.API_METRICS_PORT);
  if (metrics !== null && listenersCollide(metrics, { host: data.HOST, port: data.PORT }))
    return { kind: 'invalid', problems: [portTaken('API_METRICS_PORT', metrics, 'PORT')] };
  return { kind: 'config', config: apiConfigOf(data) };
}

function apiConfigOf(data: z.infer<typeof apiEnvironment>): ApiConfig {
  return {
    ledgerPath: ledgerPathOf(productIdOf(data.PRODUCT), data.LEDGER_PATH),
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL,
    siblings: data.SIBLINGS,
    trustedProxies: data.TRUST_PROXY,
    operator: {
      contact: data.CONTACT_URL,
      source: data.SOURCE_URL,
      imprint: data.IMPRINT_URL,
      privacy: data.PRIVACY_URL,
      follow: data.FOLLOW_URLS,
    },
    logLevel: data.LOG_LEVEL,
    metrics: metricsOf(data.METRICS_HOST, data.API_METRICS_PORT),
  };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Whether both would need the same port. Port 0 takes a free one each time. */
export function listenersCollide(a: MetricsConfig, b: MetricsConfig): boolean {
  const sameHost = a.host === b.host || [a.host, b.host].some((host) => EVERY_ADDRESS.includes(host));
  return sameHost && a.port === b.port && a.port !== 0;
}

export const portTaken = (name: string, { port }: MetricsConfig, other: string) =>
  `${name} is "${port}"; expected a port other than ${other}`;

export const metricsOf = (host: string, port: number | null): MetricsConfig | null =>
  port === null ? null : { host, port };

/** What is not set. */
export const API_DEFAULTS = apiConfigOf(apiEnvironment.parse({}));

/** Variables that any program may need. */
const SYSTEM_VARIABLES =
  /^(PATH|HOME|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|TZ|LANG|LC_\w+|TMPDIR|NODE_(ENV|OPTIONS|ICU_DATA|V8_COVERAGE)|MALLOC_\w+|SystemRoot)$/;

/** The variables that the API may see: its own and the system's, none of the worker's secrets. */
export function apiEnvironmentOf(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[0] in apiEnvironment.shape || SYSTEM_VARIABLES.test(entry[0])),
    ),
  );
}

/** The variables of this environment that may hold a secret. */
export function secretVariablesIn(env: Environment): string[] {
  return [...SECRET].filter((name) => env[name]);
}

/** Lists every problem once. */
export function explainProblems(problems: readonly string[]): string {
  return `The configuration is not valid:\n${[...new Set(problems)].map((problem) => `  ${problem}\n`).join('')}`;
}

export function invalid(error: z.ZodError, env: Environment): { kind: 'invalid'; problems: string[] } {
  const problems = error.issues.map((issue) => {
    const [name = '', place] = issue.path.map(String);
    const invalidPart = `not valid${place === undefined ? '' : ` in ${place}`} (its value is not shown)`;
    const given = env[name] ?? '';
    // An entry that is not valid may hold a secret in a wrong place, and so may an address with a user.
    const isHidden = SECRET.has(name) || place !== undefined || given.includes('@');
    const value = isHidden ? invalidPart : JSON.stringify(given);
    return `${name} is ${value}; expected ${issue.message}`;
  });
  return { kind: 'invalid', problems };
}

/** Another instance, about a product of its own. */
interface Sibling {
  /** What its link says until it has answered. */
  readonly name: string;
  /** Where its page and its API are. */
  readonly origin: string;
}

const FORM =
  '<name>=<address>, such as claude=https://claude.example, without a path or a user in the address';

/** @returns a text that completes "expected …" if the entry is not valid */
function parseSibling(word: string): Sibling | string {
  const [, name = '', address = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  const origin = webOrigin(address.trim());
  return origin !== null && name.trim() !== '' ? { name: name.trim(), origin } : FORM;
}

/** Whether no two have the same name or the same address. */
function areApart(siblings: readonly Sibling[]): boolean {
  const distinct = (key: keyof Sibling) => new Set(siblings.map((one) => one[key])).size === siblings.length;
  return distinct('name') && distinct('origin');
}
