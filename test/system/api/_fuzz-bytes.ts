import fc from 'fast-check';
import { bytesOf, type FramedRequest, INJECTED } from './_fuzz-requests.js';

/*
 * Bytes that need be no HTTP: what is broken, hostile, or meant for another protocol.
 */

export interface RawBytes {
  readonly what: string;
  readonly bytes: string;
  /** Goes away without reading, after so many milliseconds. */
  readonly leavesAfterMs: number | null;
}

const GET = 'GET /livez HTTP/1.1\r\nHost: x\r\n';

const NASTY: Readonly<Record<string, string>> = {
  'TLS hello': `\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03${'x'.repeat(190)}`,
  'HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'HTTP/0.9': 'GET /livez\r\n\r\n',
  'HTTP/1.0': 'GET /api/v1/stats HTTP/1.0\r\n\r\n',
  'HTTP/1.0 kept alive': 'GET /api/v1/stats HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n',
  'HTTP/2.0': 'GET /livez HTTP/2.0\r\nHost: x\r\n\r\n',
  'HTTP/1.2': 'GET /livez HTTP/1.2\r\nHost: x\r\n\r\n',
  'HTTP/9': 'GET /livez HTTP/9\r\n\r\n',
  'another protocol': 'EHLO record.example\r\n',
  'line feeds alone': 'GET /livez HTTP/1.1\nHost: x\n\n',
  'blank lines first': `\r\n\r\n\r\n${GET}\r\n`,
  'two blanks': 'GET  /livez  HTTP/1.1\r\n\r\n',
  'no host': 'GET /livez HTTP/1.1\r\n\r\n',
  'lower case': 'get /livez HTTP/1.1\r\n\r\n',
  'no method of HTTP': 'FETCH /livez HTTP/1.1\r\n\r\n',
  CONNECT: 'CONNECT record.example:443 HTTP/1.1\r\nHost: x\r\n\r\nmore',
  'CONNECT to a path': 'CONNECT /livez HTTP/1.1\r\nHost: x\r\n\r\n',
  'CR LF in the path': `GET /livez\r\n${INJECTED}: 1 HTTP/1.1\r\n\r\n`,
  'NUL in the path': 'GET /livez\0 HTTP/1.1\r\n\r\n',
  'NUL in a header': `${GET}X: a\0b\r\n\r\n`,
  'CR in a header': `${GET}X: a\r${INJECTED}: 1\r\n\r\n`,
  'folded header': `${GET}X: a\r\n b\r\n\r\n`,
  'blank before a colon': `${GET}X : a\r\n\r\n`,
  'no colon': `${GET}X\r\n\r\n`,
  'no name': `${GET}: x\r\n\r\n`,
  'two hosts': `${GET}Host: y\r\n\r\n`,
  'both lengths': `${GET}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two lengths': `${GET}Content-Length: 2\r\nContent-Length: 3\r\n\r\nhiya`,
  'a list of lengths': `${GET}Content-Length: 2, 2\r\n\r\nhi`,
  'a negative length': `${GET}Content-Length: -1\r\n\r\n`,
  'a length beyond numbers': `${GET}Content-Length: 99999999999999999999999\r\n\r\n`,
  'a length that never comes': `${GET}Content-Length: 100\r\n\r\nhi`,
  'an unknown coding': `${GET}Transfer-Encoding: gzip\r\n\r\n`,
  'a coding twice': `${GET}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
  'a coding in disguise': `${GET}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`,
  'no chunk': `${GET}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a huge chunk': `${GET}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx`,
  'chunks with trailers': `${GET}Transfer-Encoding: chunked\r\n\r\n1;a=b\r\nx\r\n0\r\n${INJECTED}: 1\r\n\r\n`,
  'an endless chunk extension': `${GET}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(60_000)}`,
  'Expect: 100-continue': `${GET}Expect: 100-continue\r\nContent-Length: 2\r\n\r\nhi`,
  'an unknown Expect': `${GET}Expect: tea\r\n\r\n`,
  websocket: `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n\r\n`,
  h2c: `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n\r\n`,
  'Connection: everything': `${GET}Connection: close, keep-alive, content-length, ${INJECTED}\r\n\r\n`,
  '64 kB of path': `GET /${'x'.repeat(65_536)} HTTP/1.1\r\n\r\n`,
  '64 kB of query': `GET /api/v1/resets?since=${'x'.repeat(65_536)} HTTP/1.1\r\n\r\n`,
  '10,000 parameters': `GET /api/v1/resets?${'a=1&'.repeat(10_000)} HTTP/1.1\r\n\r\n`,
  '16 kB of parameters': `GET /api/v1/resets?${'a&'.repeat(7_900)} HTTP/1.1\r\n\r\n`,
  'a header of 60 kB': `${GET}X: ${'x'.repeat(60_000)}\r\n\r\n`,
  'a name of 60 kB': `${GET}${'x'.repeat(60_000)}: x\r\n\r\n`,
  '3,900 headers': `${GET}${'a:\r\n'.repeat(3_900)}\r\n`,
  '10,000 headers': `${GET}${'a:\r\n'.repeat(10_000)}\r\n`,
  'no authority': 'GET http:/livez HTTP/1.1\r\n\r\n',
  'a broken authority': 'GET http://[:: HTTP/1.1\r\n\r\n',
  'bytes beyond ASCII in the path': 'GET /livez\u00e2\u0080\u00a8\u00ff HTTP/1.1\r\n\r\n',
  'bytes beyond ASCII in the query': 'GET /livez?\u00e2\u0080\u00a8\u00ff HTTP/1.1\r\n\r\n',
  'an unfinished request line': 'GET /api/v1/sta',
  'unfinished headers': `${GET}X: y`,
  nothing: '',
};

/** Bytes that need be no HTTP at all, some of them between requests that are. */
export function rawBytes(framed: fc.Arbitrary<FramedRequest>): fc.Arbitrary<RawBytes> {
  const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
  const broken = fc
    .tuple(framed, fc.array(fc.tuple(fc.nat(), byte, fc.nat(2)), { minLength: 1, maxLength: 4 }))
    .map(([request, changes]) => ({
      what: 'a request with other bytes',
      bytes: changes.reduce(
        withOtherByte,
        bytesOf({ ...request, method: request.method === 'HEAD' ? 'GET' : request.method }),
      ),
    }));
  const nasty = fc.constantFrom(...Object.entries(NASTY)).map(([what, bytes]) => ({ what, bytes }));
  const noise = fc.array(byte, { maxLength: 300 }).map((all) => ({ what: 'noise', bytes: all.join('') }));
  const core = fc.oneof(
    { weight: 6, arbitrary: nasty },
    { weight: 5, arbitrary: broken },
    { weight: 1, arbitrary: noise },
  );
  const around = fc.constantFrom('', `${GET}\r\n`, 'GET /api/v1/forecast HTTP/1.1\r\nHost: x\r\n\r\n');
  const leaving = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(3) });
  return fc.tuple(around, core, around, leaving).map(([before, { what, bytes }, after, leavesAfterMs]) => ({
    what,
    bytes: before + bytes + after,
    leavesAfterMs,
  }));
}

function withOtherByte(text: string, [place, byte, how]: [number, string, number]): string {
  const at = place % (text.length + 1);
  return text.slice(0, at) + (how === 0 ? '' : byte) + text.slice(how === 1 ? at : at + 1);
}
