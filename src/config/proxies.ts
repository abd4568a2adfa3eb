import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseUrl } from '../lib/parse-url.js';
import type { Proxies } from '../lib/proxies.js';
import { invalid } from './problems.js';
import type { Environment, Parsed } from './shared.js';
import { list, optional } from './values.js';

/*
 * The variables in which all programs look for proxies: in small letters and in capitals, the small ones
 * first.
 */

// `proxy.example:3128` is enough, as for other programs.
const proxy = optional
  .transform((value) => (value === null || value.includes('://') ? value : `http://${value}`))
  .refine(
    (value) => value === null || /^https?:$/.test(parseUrl(value)?.protocol ?? ''),
    'the http:// or https:// address of an HTTP proxy, such as http://proxy.example:3128',
  );

const hosts = list
  .transform((entries) => entries.flatMap((entry) => entry.split(/\s+/)))
  .refine(
    (entries) => entries.every((entry) => !entry.includes('/') || ipaddr.isValidCIDR(entry)),
    'hosts, domains, addresses and networks without http:// and paths, such as intranet.example,10.0.0.0/8',
  );

export const proxyVariables = {
  HTTP_PROXY: proxy,
  http_proxy: proxy,
  HTTPS_PROXY: proxy,
  https_proxy: proxy,
  NO_PROXY: hosts,
  no_proxy: hosts,
};

const proxyEnvironment = z.object(proxyVariables);

export function proxiesOf(data: z.infer<typeof proxyEnvironment>): Proxies {
  return {
    http: data.http_proxy ?? data.HTTP_PROXY,
    https: data.https_proxy ?? data.HTTPS_PROXY,
    except: data.no_proxy.length > 0 ? data.no_proxy : data.NO_PROXY,
  };
}

/** Reads the proxies alone, where no other configuration is needed. */
export function parseProxies(env: Environment): Parsed<Proxies> {
  const parsed = proxyEnvironment.safeParse(env);
  return parsed.success ? { kind: 'config', config: proxiesOf(parsed.data) } : invalid(parsed.error, env);
}
