import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { type Body, bytesBody } from './body.js';

/** A text in every encoding that is offered, each with its own validator (RFC 9110, 8.8.3.3). */
export interface EncodedBody {
  readonly type: string;
  readonly encodings: Readonly<Record<Encoding, Body>>;
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Good and quick: a page is made once for each snapshot. */
const BROTLI_QUALITY = 6;

/** Compressed once, not once for each request. */
export function encodedBody(text: string, type: string): EncodedBody {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    type,
    encodings: {
      br: bytesBody(brotliCompressSync(bytes, { params }), type),
      gzip: bytesBody(gzipSync(bytes), type),
      identity: bytesBody(bytes, type),
    },
  };
}

export function sizeOfEncoded({ encodings }: EncodedBody): number {
  return ENCODINGS.reduce((sum, encoding) => sum + encodings[encoding].bytes.length, 0);
}

/** In the encoding that the client likes best; Express answers validators and HEAD. */
export function sendEncoded(req: Request, res: Response, { type, encodings }: EncodedBody): void {
  const accepted = req.acceptsEncodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((one) => one === accepted) ?? 'identity';
  const { bytes, etag } = encodings[encoding];
  res.vary('Accept-Encoding').set({ ETag: etag, 'Content-Type': type });
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.send(bytes);
}
