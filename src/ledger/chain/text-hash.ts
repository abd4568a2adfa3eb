import { randomBytes } from 'node:crypto';
import { sha256 } from '../../core/sha256.js';

/** Gives 32 hexadecimal digits that nobody can guess. */
export type NewSalt = () => string;

export const randomSalt: NewSalt = () => randomBytes(16).toString('hex');

/** What a text is called in the chain. */
export function textHash(salt: string, text: string): string {
  return sha256(`${salt}${text}`);
}
