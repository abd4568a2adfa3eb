import { STATUS_CODES } from 'node:http';
import { createServer } from 'node:net';
import { bytesOf } from '../sample.js';
import { serveSamples } from './serve.js';

/**
 * What a JavaScript program on a socket can do at most: the same bytes for whatever comes, without reading it. No
 * server, because it knows no requests: two in one piece, or one in two, have one answer each.
 */
await serveSamples((sample) => {
  const { status, headers } = sample;
  const pairs = [...headers, 'Date', new Date().toUTCString(), 'Connection', 'keep-alive'];
  pairs.push('Keep-Alive', 'timeout=65');
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let n = 0; n < pairs.length; n += 2) head += `${pairs[n]}: ${pairs[n + 1]}\r\n`;
  const whole = Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), bytesOf(sample)]);
  return createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', () => void socket.write(whole));
  });
});
