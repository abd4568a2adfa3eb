import type { Proxies } from '../../lib/proxies.js';
import { withoutSecrets } from '../../sources/addresses.js';
import { type Check, works } from './check.js';

/** Which way requests go. Whether they arrive is what the other checks say. */
export function checkProxies({ http, https, except }: Proxies): Check[] {
  const used = Object.entries({ http, https }).flatMap(([scheme, proxy]) =>
    proxy === null ? [] : [`${scheme}: through ${withoutSecrets(proxy)}`],
  );
  if (used.length === 0) return [];
  return [
    works('proxy', `${used.join(', ')}; directly: this machine${except.map((one) => `, ${one}`).join('')}`),
  ];
}
