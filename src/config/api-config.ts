import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../core/instance/language.js';
import type { Operator } from '../core/instance/operator.js';
import type { Sibling } from '../core/instance/sibling.js';
import { invalid } from './problems.js';
import { ledgerPathOf, productIdOf } from './product-id.js';
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
  entries,
  host,
  isPublicAddress,
  list,
  publicAddress,
  webOrigin,
  wholeNumber,
  withDefault,
} from './values.js';

export interface ApiConfig {
  readonly ledgerPath: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origin under which people and programs reach the instance; null if nobody has said. */
  readonly publicUrl: string | null;
  /** The pages list them in this order. */
  readonly siblings: readonly Sibling[];
  /**
   * The number of proxies that pass requests on and name the client; with 0, clients come directly, and none
   * is limited.
   */
  readonly trustedProxies: number;
  readonly operator: Operator;
  /** That of pages for readers who prefer none that there is. */
  readonly language: Language;
  readonly logLevel: string;
  /** Null if metrics are not served. */
  readonly metrics: MetricsConfig | null;
}

const apiEnvironment = z.object({
  ...shared,
  HOST: host,
  PORT: wholeNumber(3000, 0, 65_535),
  SIBLINGS: entries(parseSibling).refine(areApart, 'each name and each address once'),
  TRUST_PROXY: wholeNumber(0, 0, 9),
  CONTACT_URL: publicAddress(/^(https?|mailto):$/, 'an http://, https:// or mailto: address without a user'),
  SOURCE_URL: publicAddress(),
  IMPRINT_URL: publicAddress(),
  PRIVACY_URL: publicAddress(),
  FOLLOW_URLS: list.refine(
    (urls) => urls.every((url) => isPublicAddress(url.replace(/^ntfy\+/, ''))),
    'comma-separated http:// or https:// addresses without a user, such as https://ntfy.sh/resets or, for an ntfy server whose host name does not begin with ntfy., ntfy+https://push.example/resets',
  ),
  PAGE_LANGUAGE: withDefault(DEFAULT_LANGUAGE).pipe(
    z.enum(LANGUAGES, { error: `one of ${LANGUAGES.join(', ')}` }),
  ),
  API_METRICS_PORT: wholeNumber(null, 0, 65_535),
});

/** The variables that the API reads. */
export const API_NAMES: readonly string[] = Object.keys(apiEnvironment.shape);

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
    language: data.PAGE_LANGUAGE,
    logLevel: data.LOG_LEVEL,
    metrics: metricsOf(data.METRICS_HOST, data.API_METRICS_PORT),
  };
}

/** The configuration of an empty environment. */
export const API_DEFAULTS = apiConfigOf(apiEnvironment.parse({}));

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
  const distinct = (key: keyof Sibling) =>
    new Set(siblings.map((sibling) => sibling[key])).size === siblings.length;
  return distinct('name') && distinct('origin');
}
