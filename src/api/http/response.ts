import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { USUAL_CACHE_CONTROL } from './cache-control.js';
import { COMMON_HEADERS, flatHeaders, type HeaderChanges } from './common-headers.js';

/** A body before any encoding. */
export interface Content {
  /** The media type, with its charset where it has one; a text is UTF-8. */
  readonly type: string;
  readonly body: string | Buffer;
  /** The body compressed, if it was done ahead; null: not worth it. */
  readonly compressed?: Compressed | null;
  /** When the content last changed, epoch milliseconds; absent if it changes with each snapshot. */
  readonly modifiedAt?: number;
  /** Added to the common ones, or in their place. */
  readonly headers?: HeaderChanges;
  /** 200 unless given. Anything else has no validators. */
  readonly status?: number;
  /** What its `ETag` is made of, in place of the bytes: it is then a weak one. */
  readonly tellsApart?: string;
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];
type Compressed = Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;

/**
 * An answer to GET. HEAD, conditions and `Accept-Encoding` are looked at when it is sent (send-response.ts).
 */
export interface HttpResponse {
  readonly status: number;
  /** The header `Last-Modified`, for conditions; null where there is none. */
  readonly lastModified: string | null;
  /** The encodings by preference. */
  readonly encodings: readonly Encoding[];
  /** Bytes of its content before compression. */
  readonly size: number;
  encoded(encoding: Encoding): Encoded;
}

/** The content in one encoding. */
interface Encoded {
  readonly bytes: Buffer;
  /** Validator (RFC 9110, 8.8.3): strong, or weak if the content has `tellsApart`; null without one. */
  readonly etag: string | null;
  /** Name, value, name, value … */
  readonly headers: readonly string[];
  /** The headers of a 304 in its place. */
  readonly notModifiedHeaders: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function json(value: unknown): Content {
  return { type: JSON_TYPE, body: JSON.stringify(value) };
}

/** @param headers added to the common ones, or in their place */
export function contentResponse(content: Content, headers: HeaderChanges, status = 200): HttpResponse {
  return response(status, content, headers, content.compressed === null ? ['identity'] : ENCODINGS, true);
}

/**
 * A response made of a snapshot, for caches to keep as long as usual.
 * @param modifiedAt when the content last changed, epoch milliseconds
 */
export function recordResponse(content: Content, modifiedAt: number): HttpResponse {
  const lastModified = new Date(modifiedAt).toUTCString();
  const timed = { 'Cache-Control': USUAL_CACHE_CONTROL, 'Last-Modified': lastModified };
  return { ...contentResponse(content, { ...content.headers, ...timed }), lastModified };
}

/** Uncompressed, without validator: errors, and content that must not be cached. */
export function plainResponse(content: Content, headers: HeaderChanges, status = 200): HttpResponse {
  return response(status, content, headers, ['identity'], false);
}

function response(
  status: number,
  { type, body, compressed, tellsApart }: Content,
  headers: HeaderChanges,
  encodings: readonly Encoding[],
  isValidated: boolean,
): HttpResponse {
  const plain = Buffer.from(body);
  const encoded = onceEach((encoding): Encoded => {
    const bytes = encoding === 'identity' ? plain : (compressed?.[encoding] ?? COMPRESS[encoding](plain));
    const etag = isValidated ? (tellsApart === undefined ? etagOf(bytes) : `W/${etagOf(tellsApart)}`) : null;
    const always = {
      ...COMMON_HEADERS,
      ...headers,
      ...(etag !== null && { ETag: etag }),
      ...(encodings.length > 1 && { Vary: ['Accept-Encoding', headers.Vary].filter(Boolean).join(', ') }),
    };
    const ofContent = {
      'Content-Type': type,
      'Content-Length': `${bytes.length}`,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    return {
      bytes,
      etag,
      headers: flatHeaders({ ...always, ...ofContent }),
      notModifiedHeaders: flatHeaders(always),
    };
  });
  return { status, lastModified: null, encodings, size: plain.length, encoded };
}

function onceEach(encode: HttpResponse['encoded']): HttpResponse['encoded'] {
  const made: Partial<Record<Encoding, Encoded>> = {};
  return (encoding) => {
    made[encoding] ??= encode(encoding);
    return made[encoding];
  };
}

/** The response with another `Cache-Control`. */
export function withCacheControl(response: HttpResponse, value: string): HttpResponse {
  const changed = (headers: readonly string[]) =>
    headers.toSpliced(headers.indexOf('Cache-Control') + 1, 1, value);
  return {
    ...response,
    encoded(encoding) {
      const encoded = response.encoded(encoding);
      return {
        ...encoded,
        headers: changed(encoded.headers),
        notModifiedHeaders: changed(encoded.notModifiedHeaders),
      };
    },
  };
}

const BROTLI = {
  params: {
    // Comes within a tenth of the best size in a thirtieth of the time.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // A window of 128 kB holds every page. The usual 4 MB make nothing smaller and would cost the process 15
    // MB.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};

// Synchronous: once for each snapshot it takes less than drawing the page does.
const COMPRESS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};

/** Compresses what may be large in another thread. */
export async function compress(bytes: Buffer): Promise<Compressed> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, BROTLI), promisify(gzip)(bytes)]);
  return { br, gzip: gzipped };
}

function etagOf(bytes: Buffer | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
