import { createHash } from 'node:crypto';

/** Namespace of this project's identifiers: a random UUID that must never change. */
const NAMESPACE = Buffer.from('6f0d9a3e8b5b4a6c9d7e2f41c3a85b17', 'hex');

/**
 * A name-based UUID (RFC 9562, version 5): the same for the same words on every machine and after every
 * restart.
 * @returns without `urn:uuid:`
 */
export function entryId(...words: readonly string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(words.join('/')).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
