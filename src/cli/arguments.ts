import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { ResetKind } from '../core/record/merge-posts.js';
import { KINDS } from '../core/record/record-file.js';
import { parseUrl } from '../lib/parse-url.js';

/*
 * What an operator may write on the command line; anything else is bad usage (exit code 2).
 */

const EXAMPLE = '2026-01-31T18:05:00Z';
const LONGEST_NAME = 100;

/** Epoch milliseconds of an instant that exists: `Date.parse` alone would take 31 February for 3 March. */
export function instant(value: string): number {
  if (z.iso.datetime({ offset: true }).safeParse(value).success) return Date.parse(value);
  throw new InvalidArgumentError(`Expected an instant such as ${EXAMPLE}.`);
}

export type ResetName = { readonly id: number } | { readonly at: number };

export function resetName(value: string): ResetName {
  if (/^\d{1,15}$/.test(value)) return { id: Number(value) };
  if (z.iso.datetime({ offset: true }).safeParse(value).success) return { at: Date.parse(value) };
  throw new InvalidArgumentError(`Expected the number of a reset, or its instant such as ${EXAMPLE}.`);
}

export function resetKinds(value: string): readonly ResetKind[] {
  const found = Object.hasOwn(KINDS, value) ? KINDS[value] : undefined;
  if (!found) throw new InvalidArgumentError('Expected regular, banked or regular+banked.');
  return found;
}

/** At least one. */
export function wholeNumber(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number from 1 to 999999.');
}

export function webAddress(value: string): string {
  const trimmed = value.trim();
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(trimmed) || parseUrl(trimmed) === null)
    throw new InvalidArgumentError('Expected an http(s) address.');
  return trimmed;
}

export function words(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('Expected some words.');
  return value.trim();
}

/** A hash of the ledger's chain, in lower case. */
export function chainHash(value: string): string {
  const hash = value.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new InvalidArgumentError('Expected a hash of the chain: 64 hexadecimal digits.');
}

/** Who speaks, for the audit trail. `worker` and `import` are the ledger's own words for who does. */
export function actorName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name)) {
    throw new InvalidArgumentError(`Expected a name of 1 to ${LONGEST_NAME} printable characters.`);
  }
  if (isOfTheLedger(name)) {
    throw new InvalidArgumentError('The ledger itself uses that name; give the name of a person.');
  }
  return name;
}

/** The name of this process's user, where it has one that can stand in the audit trail. */
export function ownName(): string {
  const name = userName();
  return isOfTheLedger(name) ? `operator ${name}` : name;
}

function isOfTheLedger(name: string): boolean {
  return ['worker', 'import'].includes(name.normalize('NFKC').toLowerCase());
}

function userName(): string {
  try {
    return userInfo().username || 'operator';
  } catch {
    // A container's user may have no name.
    return 'operator';
  }
}
