import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';
import { type Listening, listen } from './listen.js';
import { namesOwnHost } from './named-host.js';

/**
 * Serves the registry as text for Prometheus, on a listener of its own.
 * @param address with the variable that holds its port
 * @throws ListenError
 */
export async function serveMetrics(
  registry: Registry,
  address: { readonly host: string; readonly port: number; readonly portName: string },
): Promise<Listening> {
  const listener: RequestListener = (req, res) => {
    if (!namesOwnHost(req)) {
      res.writeHead(403, { 'content-type': 'text/plain' }).end('Host must name this machine.\n');
      return;
    }
    const isKnown = req.url === '/metrics' && (req.method === 'GET' || req.method === 'HEAD');
    if (!isKnown) {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: Error) => res.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.name}\n`),
    );
  };
  const { host, port, portName } = address;
  const names = { server: 'The metrics server', host: 'METRICS_HOST', port: portName };
  return listen(listener, { host, port, names });
}
