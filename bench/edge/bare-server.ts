import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * What Node itself costs: the same bytes and headers, made before the first request, chosen by the two headers that a
 * measured request may have. Its argument is the file of the answers; it says its port by a message.
 */

interface Stored {
  /** Name, value, name, value … */
  readonly headers: string[];
  readonly base64: string;
}

const [path = ''] = process.argv.slice(2);
const stored: Record<string, Stored> = JSON.parse(readFileSync(path, 'utf8'));
const answers = new Map(
  Object.entries(stored).map(([key, { headers, base64 }]) => [
    key,
    { headers, validators: withoutContent(headers), bytes: Buffer.from(base64, 'base64') },
  ]),
);

const server = createServer((req, res) => {
  const answer = answers.get(`${req.headers['accept-encoding'] ?? 'identity'} ${req.url}`);
  if (!answer) {
    res.writeHead(404).end();
  } else if (req.headers['if-none-match'] !== undefined) {
    res.writeHead(304, answer.validators).end();
  } else {
    res.writeHead(200, answer.headers);
    res.end(answer.bytes);
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

/** What a 304 leaves out: a client may wait for a body that `Content-Length` names. */
function withoutContent(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !headers[at - (at % 2)]?.startsWith('Content-'));
}
process.on('disconnect', () => process.exit(0));
