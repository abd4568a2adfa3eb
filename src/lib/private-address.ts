import ipaddr from 'ipaddr.js';

/**
 * Whether an address is anything but a public one: loopback, private, link-local, shared, reserved, multicast
 * (the registries of RFC 6890). An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself,
 * because networks without IPv4 reach everything by NAT64.
 * @param address an IP address, not a name
 */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const parsed = ipaddr.process(plain);
  return (parsed.kind() === 'ipv6' ? innerAddress(parsed as ipaddr.IPv6) : parsed).range() !== 'unicast';
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback';
}

function innerAddress(address: ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'rfc6052':
      return new ipaddr.IPv4(bytes.slice(12));
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return address;
  }
}
