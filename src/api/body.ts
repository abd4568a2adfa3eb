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

/**
 * Keeps the bodies that were made of one state, the newest `MAX_BODIES` of them; another state empties it. That there
 * is none (`make` gave null) is kept, too.
 * @param encode of what was made, the body to keep
 * @returns a function that gives the body of `key`, and calls `make` only when it does not know
 */
export function createBodyCache<T, B>(
  encode: (made: T) => B,
): (state: object, key: string, make: () => T | null) => B | null {
  let current: object | null = null;
  const bodies = new Map<string, B | null>();
  return (state, key, make) => {
    if (state !== current) {
      bodies.clear();
      current = state;
    }
    const kept = bodies.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    const body = made === null ? null : encode(made);
    const [oldest] = bodies.keys();
    if (oldest !== undefined && bodies.size >= MAX_BODIES) bodies.delete(oldest);
    bodies.set(key, body);
    return body;
  };
}
