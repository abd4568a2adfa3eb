import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { flatHeaders } from './common-headers.js';

/** In the order of our liking. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The bytes of a body in one encoding, with the headers that belong to them: name, value, name, value … */
export interface Representation {
  readonly bytes: Buffer;
  /** Strong validator of these very bytes; null where there is nothing to validate. */
  readonly etag: string | null;
  readonly headers: readonly string[];
  /** Of a 304 in its place. */
  readonly validators: readonly string[];
}

/** What is answered, in every encoding that is offered. */
export interface Body {
  /** Bytes to reckon with where it is kept, encodings included. */
  readonly weight: number;
  /** Whether the client's `Accept-Encoding` counts. */
  readonly isEncoded: boolean;
  /** undefined while it has not been made. */
  as(encoding: Encoding): Representation | undefined;
  /** Makes it, once. */
  make(encoding: Encoding): Promise<Representation>;
}

export function jsonBody(value: unknown): Body {
  return encodedBody(JSON.stringify(value), 'application/json; charset=utf-8');
}

/** For what changes with every moment: not worth compressing. */
export function momentaryBody(value: unknown): Body {
  const bytes = Buffer.from(JSON.stringify(value));
  return fixedBody(bytes, 'application/json; charset=utf-8', etagOf(bytes));
}

/** One form and no validator: errors, and what is not to be kept. */
export function plainBody(text: string, type: string): Body {
  return fixedBody(Buffer.from(text), type, null);
}

function fixedBody(bytes: Buffer, type: string, etag: string | null): Body {
  const validators = etag === null ? [] : ['ETag', etag];
  const headers = [
    ...flatHeaders({ 'Content-Type': type, 'Content-Length': `${bytes.length}` }),
    ...validators,
  ];
  const only: Representation = { bytes, etag, headers, validators };
  return { weight: bytes.length, isEncoded: false, as: () => only, make: async () => only };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Good and quick: within a tenth of the best size for a thirtieth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes: Buffer) => compressBrotli(bytes, BROTLI),
  gzip: (bytes: Buffer) => compressGzip(bytes),
  identity: async (bytes: Buffer) => bytes,
};

/**
 * A text or file in every encoding that is offered, each with its own validator (RFC 9110, 8.8.3.3). Compressed when
 * it is first asked for, on another thread, and once.
 * @param type with its charset, where it has one; a text is UTF-8
 * @param compress for tests; in service it is this
 */
export function encodedBody(content: string | Buffer, type: string, compress = COMPRESS): Body {
  const bytes = Buffer.from(content);
  const made: Partial<Record<Encoding, Representation>> = { identity: encoded(bytes, type, 'identity') };
  const making = new Map<Encoding, Promise<Representation>>();
  return {
    weight: 2 * bytes.length,
    isEncoded: true,
    as: (encoding) => made[encoding],
    async make(encoding) {
      const ready = made[encoding] ?? making.get(encoding);
      if (ready) return ready;
      const work = compress[encoding](bytes)
        .then((compressed) => {
          const one = encoded(compressed, type, encoding);
          made[encoding] = one;
          return one;
        })
        // Also when it failed: the next request tries again.
        .finally(() => making.delete(encoding));
      making.set(encoding, work);
      return work;
    },
  };
}

function encoded(bytes: Buffer, type: string, encoding: Encoding): Representation {
  const etag = etagOf(bytes);
  const validators = flatHeaders({ ETag: etag, Vary: 'Accept-Encoding' });
  return {
    bytes,
    etag,
    validators,
    headers: [
      ...flatHeaders({ 'Content-Type': type, 'Content-Length': `${bytes.length}` }),
      ...flatHeaders(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...validators,
    ],
  };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
