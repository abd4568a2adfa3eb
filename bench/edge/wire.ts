import { connect } from 'node:net';

/** An answer as it crosses the network: HTTP/1.1, head and body. */
export interface WireAnswer {
  readonly bytes: number;
  readonly status: number;
  /** Name, value, name, value … */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** One request on a connection of its own, every byte of the answer kept. */
export function askOnWire(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const lines = Object.entries({ Host: 'bench', ...headers, Connection: 'close' });
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    socket.on('close', () => resolve(parse(Buffer.concat(chunks))));
  });
}

function parse(received: Buffer): WireAnswer {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.flatMap((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 2),
  ]);
  return {
    bytes: received.length,
    status: Number(first.split(' ')[1]),
    headers,
    body: received.subarray(end + 4),
  };
}
