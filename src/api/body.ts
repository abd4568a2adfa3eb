import { createHash } from 'node:crypto';

/** The bytes of an answer, with the strong validator that belongs to them. */
export interface Body {
  readonly bytes: Buffer;
  readonly etag: string;
  /** `Content-Type`. */
  readonly type: string;
}

export function jsonBody(value: unknown): Body {
  return textBody(JSON.stringify(value), 'application/json; charset=utf-8');
}

/** @param type with its charset, where it has one; the bytes are UTF-8 */
export function textBody(text: string, type: string): Body {
  return bytesBody(Buffer.from(text), type);
}

export function bytesBody(bytes: Buffer, type: string): Body {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`, type };
}

const MAX_BODIES = 100;
/** Of one cache. A page of `/resets` may have some hundred kB, and whoever asks decides how many different ones. */
const MAX_BYTES = 16 * 2 ** 20;

/**
 * Keeps the bodies that were made of one state, the newest of them within `MAX_BODIES` and `MAX_BYTES`; another state
 * empties it. That there is none (`make` gave null) is kept, too.
 * @param encode of what was made, the body to keep
 * @param sizeOf bytes of a body
 * @returns a function that gives the body of `key`, and calls `make` only when it does not know
 */
export function createBodyCache<T, B>(
  encode: (made: T) => B,
  sizeOf: (body: B) => number,
): (state: object, key: string, make: () => T | null) => B | null {
  let current: object | null = null;
  const bodies = new Map<string, B | null>();
  let bytes = 0;
  const size = (body: B | null | undefined) => (body ? sizeOf(body) : 0);

  function dropOldest(): void {
    const [oldest] = bodies;
    if (!oldest) return;
    bodies.delete(oldest[0]);
    bytes -= size(oldest[1]);
  }

  return (state, key, make) => {
    if (state !== current) {
      bodies.clear();
      bytes = 0;
      current = state;
    }
    const kept = bodies.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    const body = made === null ? null : encode(made);
    bytes += size(body);
    while (bodies.size > 0 && (bodies.size >= MAX_BODIES || bytes > MAX_BYTES)) dropOldest();
    bodies.set(key, body);
    return body;
  };
}
