import { BlockList, isIP } from 'node:net';

/** Loopback, private, link-local and shared addresses. Also matches IPv4 addresses that are mapped into IPv6. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  // "This" network; 0.0.0.0 reaches the machine itself.
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 in its obsolete form `::a.b.c.d`.
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** @param address an IP address, not a name */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  return PRIVATE.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}
