import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** An HTTP proxy to which every name is this machine, as one that knows names that nobody else does. */
export async function startProxy(options: { readonly user?: string } = {}) {
  const heard: string[] = [];
  const wanted = options.user && `Basic ${Buffer.from(options.user).toString('base64')}`;
  const isAllowed = (given: string | undefined) => wanted === undefined || given === wanted;
  const server = createServer((req, res) => {
    heard.push(`${req.method} ${req.url}`);
    if (!isAllowed(req.headers['proxy-authorization'])) return void res.writeHead(407).end('who are you?');
    const { port, pathname, search } = new URL(String(req.url));
    const { 'proxy-authorization': _, ...headers } = req.headers;
    const onward = request({ host: '127.0.0.1', port, path: pathname + search, method: req.method, headers });
    onward.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.writeHead(502).end());
    req.pipe(onward);
  });
  server.on('connect', (req, socket) => {
    heard.push(`CONNECT ${req.url}`);
    if (!isAllowed(req.headers['proxy-authorization'])) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(Number(String(req.url).split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const credentials = options.user === undefined ? '' : `${options.user}@`;
  return {
    heard,
    port,
    url: `http://${credentials}127.0.0.1:${port}`,
    withoutUser: `http://127.0.0.1:${port}`,
  };
}
