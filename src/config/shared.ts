import { z } from 'zod';
import { needsShell, WITHOUT_SHELL } from '../lib/shell-path.js';
import { DEFAULT_PRODUCT, isProductId, PRODUCTS, productIdOf } from './product-id.js';
import { host, optionalOrigin, path, withDefault } from './values.js';

/* The part of the configuration that both processes have in common. */

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
  PRODUCT: withDefault(DEFAULT_PRODUCT).refine(
    (value) => isProductId(productIdOf(value)) && !needsShell(value),
    `${PRODUCTS}, ${WITHOUT_SHELL}`,
  ),
  // SQLite gives these a meaning of its own: `:memory:` ends with the process, a `file:` URI is not a plain
  // path.
  LEDGER_PATH: path.refine(
    (value) => value === null || (value !== ':memory:' && !/^file:/i.test(value)),
    'the path of a file, such as data/ledger.sqlite',
  ),
  LOG_LEVEL: withDefault('info').pipe(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'one of trace, debug, info, warn, error, fatal, silent',
    }),
  ),
  METRICS_HOST: host,
  PUBLIC_URL: optionalOrigin(
    'an http:// or https:// address without a path or a user, such as https://resets.example; the instance needs a host name of its own',
  ),
};

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Whether both would need the same port. Port 0 takes a free one each time. */
export function listenersCollide(a: MetricsConfig, b: MetricsConfig): boolean {
  const sameHost = a.host === b.host || [a.host, b.host].some((host) => EVERY_ADDRESS.includes(host));
  return sameHost && a.port === b.port && a.port !== 0;
}

export const portTaken = (name: string, { port }: MetricsConfig, taken: string) =>
  `${name} is "${port}"; expected a port other than ${taken}`;

export const metricsOf = (host: string, port: number | null): MetricsConfig | null =>
  port === null ? null : { host, port };
