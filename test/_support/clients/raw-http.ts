import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** A connection of which the test decides every byte. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has come back, one character for each byte. */
  readonly received: () => string;
  /** Everything that came back, when the server has ended the connection or it broke. */
  readonly ended: Promise<string>;
}

/** @param options `stayOpen`: does not end its side when the server ends its own */
export function openRaw(port: number, options: { stayOpen?: boolean } = {}): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: options.stayOpen === true });
  let text = '';
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (chunk: Buffer | string) => {
    text += chunk;
  });
  // How it ended is seen in what came back.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  return { socket, received: () => text, ended };
}

/** Ends with the test. */
export function openForTest(port: number, options: { stayOpen?: boolean } = {}): RawConnection {
  const connection = openRaw(port, options);
  onTestFinished(() => void connection.socket.destroy());
  return connection;
}

export interface ParsedAnswer {
  readonly status: number;
  /** Names in lower case, in their order; one that is there twice is two of these. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As a client reads it, whatever its `Content-Encoding`. */
  readonly body: string;
}

/**
 * The answers that stand in what came back over one connection.
 * @param methods of the requests, in their order: HEAD has no body, whatever its length says
 * @throws when something is left over that is no whole answer
 */
export function answersIn(text: string, methods: readonly string[] = []): ParsedAnswer[] {
  const answers: ParsedAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, Math.max(0, end)).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [A-Z][\w' -]+$/.exec(first)?.[1]);
    if (end < 0 || Number.isNaN(status))
      throw new Error(`no whole answer: ${JSON.stringify(rest.slice(0, 300))}`);
    const headers = lines.map((line) => {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/s.exec(line) ?? [];
      if (name === '') throw new Error(`no header: ${JSON.stringify(line)}`);
      return [name.toLowerCase(), value] as const;
    });
    rest = rest.slice(end + 4);
    // 100 Continue stands before the answer, not in its place.
    if (status === 100) continue;
    const bodiless = methods[answers.length] === 'HEAD' || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(headers.find(([name]) => name === 'content-length')?.[1]);
    if (!(rest.length >= length))
      throw new Error(`cut: ${length} bytes in ${JSON.stringify(rest.slice(0, 300))}`);
    const coding = headers.find(([name]) => name === 'content-encoding')?.[1];
    answers.push({ status, headers, body: decoded(Buffer.from(rest.slice(0, length), 'latin1'), coding) });
    rest = rest.slice(length);
  }
  return answers;
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (coding === undefined || bytes.length === 0) return bytes.toString();
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  if (coding === 'gzip') return gunzipSync(bytes).toString();
  throw new Error(`nobody asked for the coding ${coding}`);
}
