import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal, stored next to a payload. */
export function payloadHash(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}
