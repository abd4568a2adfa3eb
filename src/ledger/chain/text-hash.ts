import { randomBytes } from 'node:crypto';
import { sha256 } from '../../core/text/sha256.js';

/** Gives 32 hexadecimal digits that nobody can guess. */
export type NewSalt = () => string;

export const randomSalt: NewSalt = () => randomBytes(16).toString('hex');

/** The hash by which the chain names a text. */
export function textHash(salt: string, text: string): string {
  return sha256(`${salt}${text}`);
}
