/** The parts of `host:port`, `[IPv6]:port` or `[IPv6]`. An address of IPv6 without brackets has no port. */
export function hostAndPort(text: string): { readonly host: string; readonly port: number | null } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port: port === undefined ? null : Number(port) };
}
