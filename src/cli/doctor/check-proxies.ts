import type { Proxies } from '../../lib/proxies.js';
import { withoutSecrets } from '../../sources/addresses.js';
import { english } from '../../words/locale.js';
import { type Check, works } from './check.js';

/** Which way requests go. Whether they arrive is what the other checks say. */
export function checkProxies({ http, https, except }: Proxies): Check[] {
  const used = Object.entries({ http, https }).flatMap(([scheme, proxy]) =>
    proxy === null ? [] : [english('doctor.proxies.through', { scheme, proxy: withoutSecrets(proxy) })],
  );
  if (used.length === 0) return [];
  const direct = [english('doctor.proxies.machine'), ...except].join(', ');
  return [works('proxy', english('doctor.proxies.works', { used: used.join(', '), direct }))];
}
