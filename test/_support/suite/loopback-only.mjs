// No test may send a byte beyond loopback: names are not looked up, and no other address is connected to.
// Loaded into the tests themselves (setupFiles) and, by NODE_OPTIONS, into every process that they start.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?|::ffff:127\.\d+\.\d+\.\d+)$/i;

const refusal = (host) =>
  Object.assign(new Error(`tests must not leave this machine: ${host}`), {
    code: 'ENOTFOUND',
    hostname: host,
  });

const isPatched = Symbol.for('reset-record.loopback-only');
if (!net.Socket.prototype[isPatched]) {
  net.Socket.prototype[isPatched] = true;

  const { lookup } = dns;
  dns.lookup = function loopbackLookup(host, ...rest) {
    if (LOOPBACK.test(host)) return lookup.call(dns, host, ...rest);
    process.nextTick(rest.at(-1), refusal(host));
  };
  dns.promises.lookup = async (host) => {
    throw refusal(host);
  };

  /** What a test's own resolver answers for made-up names, as long as it leads to this machine. */
  const checked = (resolve) => (host, options, done) =>
    resolve(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const outside = error ? undefined : addresses.find((address) => !LOOPBACK.test(address));
      if (outside === undefined) done(error, found, family);
      else done(refusal(`${host} at ${outside}`));
    });

  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function loopbackConnect(...args) {
    // Node hands over its own list of options and callback, or what the caller wrote.
    const [first, second] = Array.isArray(args[0]) ? args[0] : args;
    const options = typeof first === 'object' && first !== null ? first : { port: first, host: second };
    const host = typeof options.host === 'string' ? options.host : 'localhost';
    if (net.isIP(host) !== 0 && !options.path && !LOOPBACK.test(host)) {
      process.nextTick(() => this.destroy(refusal(host)));
      return this;
    }
    if (options.lookup) options.lookup = checked(options.lookup);
    return connect.apply(this, args);
  };
  syncBuiltinESMExports();
}

/** For processes that tests start. */
export const LOOPBACK_ONLY = `--import=${fileURLToPath(import.meta.url)}`;
