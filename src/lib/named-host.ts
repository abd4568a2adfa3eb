import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { parseUrl } from './parse-url.js';
import { isPrivateAddress } from './private-address.js';

/**
 * Whether a request that came in by loopback names this machine, or the instance's public address, in `Host`
 * and, where there is one, in `Origin`. A page of a stranger names its own host, even if it has that name
 * resolved to loopback (DNS rebinding). A request that came in otherwise may name anything: the names under
 * which it can reach this instance are not known here.
 * @param publicUrl the instance's address; null: not configured
 */
export function namesOwnHost({ headers, socket }: IncomingMessage, publicUrl: string | null = null): boolean {
  const isLocal = LOOPBACK.test(socket.localAddress ?? '');
  const { host, origin } = headers;
  const named = [host === undefined ? null : `http://${host}`, origin ?? null].filter(
    (address) => address !== null,
  );
  const own = publicUrl === null ? null : hostOf(publicUrl);
  return !isLocal || named.every((address) => isLocalHost(hostOf(address)) || hostOf(address) === own);
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

const hostOf = (address: string) => parseUrl(address)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * A name without a dot is of this network (a container, the proxy of edge/): no stranger can have one
 * resolved.
 */
function isLocalHost(host: string): boolean {
  if (/^[^.:]+$|\.localhost$/.test(host)) return true;
  return isIP(host) !== 0 && isPrivateAddress(host);
}
