import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type ResetKind, SCOPES } from '../core/reading/reading.js';
import { KINDS_IN_FILES } from '../core/record/record-file.js';
import type { ForWhom } from '../core/record/reset.js';
import { cleanText } from '../core/text/clean-text.js';
import { parseUrl } from '../lib/parse-url.js';

/*
 * Parsers of command-line arguments. An invalid one is a usage error (exit status 2).
 */

const EXAMPLE = '2026-01-31T18:05:00Z';
const LONGEST_NAME = 100;

/** `Date.parse` alone would read 31 February as 3 March. */
const isInstant = (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success;

/** Epoch milliseconds. */
export function instantArgument(value: string): number {
  if (isInstant(value)) return Date.parse(value);
  throw new InvalidArgumentError(`Expected an instant such as ${EXAMPLE}.`);
}

/** `2026-01-31T18:00:00Z/2026-01-31T20:00:00Z` */
export function intervalArgument(value: string): { readonly from: number; readonly to: number } {
  const [from = '', to = '', ...more] = value.split('/');
  if (!isInstant(from) || !isInstant(to) || more.length > 0 || Date.parse(from) > Date.parse(to))
    throw new InvalidArgumentError(
      `Expected two instants, the earlier one first, such as ${EXAMPLE}/2026-01-31T20:00:00Z.`,
    );
  return { from: Date.parse(from), to: Date.parse(to) };
}

export type ResetName = { readonly id: number } | { readonly at: number };

export function resetName(value: string): ResetName {
  if (/^\d{1,15}$/.test(value)) return { id: Number(value) };
  if (isInstant(value)) return { at: Date.parse(value) };
  throw new InvalidArgumentError(`Expected the number of a reset, or its instant such as ${EXAMPLE}.`);
}

export function resetKinds(value: string): readonly ResetKind[] {
  const kinds = Object.hasOwn(KINDS_IN_FILES, value) ? KINDS_IN_FILES[value] : undefined;
  if (!kinds) throw new InvalidArgumentError('Expected regular, banked or regular+banked.');
  return kinds;
}

/** `everyone`, `paid`, or the names of plans: `Plus, Pro`. */
export function forWhomArgument(value: string): ForWhom {
  const names = value.split(',').map((name) => name.trim());
  const [first = ''] = names;
  if (names.length === 1 && (first === 'everyone' || first === 'paid')) return { scope: first, plans: [] };
  const isName = (name: string) =>
    name !== '' && !/\p{C}/u.test(name) && !SCOPES.some((scope) => scope === name.toLowerCase());
  if (names.every(isName)) return { scope: 'plan', plans: names };
  throw new InvalidArgumentError(
    'Expected everyone, paid, or the names of plans, separated by commas, such as "Plus, Pro".',
  );
}

/** At least one. */
export function wholeNumberArgument(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number from 1 to 999999.');
}

export function webAddressArgument(value: string): string {
  return addressIn(value, 'an http(s) address');
}

/** @param expected what else the argument may be, too */
function addressIn(value: string, expected: string): string {
  const trimmed = value.trim();
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(trimmed) || parseUrl(trimmed) === null)
    throw new InvalidArgumentError(`Expected ${expected}.`);
  return trimmed;
}

/** The number or the instant of a reset, or the address of a post. */
export function recordedName(value: string): ResetName | { readonly url: string } {
  if (/^\d{1,15}$/.test(value) || isInstant(value)) return resetName(value);
  const expected = `the http(s) address of a post, the number of a reset, or its instant such as ${EXAMPLE}`;
  return { url: addressIn(value, expected) };
}

export type PostName = { readonly url: string } | { readonly resetId: number };

export function postName(value: string): PostName {
  if (/^\d{1,15}$/.test(value)) return { resetId: Number(value) };
  return {
    url: addressIn(value, 'the http(s) address of a post, the number of a reset, or an identity of a post'),
  };
}

export function nonEmptyText(value: string): string {
  const text = cleanText(value).trim();
  if (text === '') throw new InvalidArgumentError('Expected some text.');
  return text;
}

/** A hash of the ledger's chain, in lower case. */
export function chainHashArgument(value: string): string {
  const hash = value.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new InvalidArgumentError('Expected a hash of the chain (64 hexadecimal digits).');
}

/** The operator's name, for the audit trail. The ledger itself uses `worker` and `import`. */
export function actorName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name)) {
    throw new InvalidArgumentError(`Expected a name of 1 to ${LONGEST_NAME} printable characters.`);
  }
  if (isReserved(name)) {
    throw new InvalidArgumentError('This name is reserved for the program. Give the name of a person.');
  }
  return name;
}

/** The name of the user who runs this process. */
export function ownName(): string {
  const name = userName();
  return isReserved(name) ? `operator ${name}` : name;
}

function isReserved(name: string): boolean {
  return /^(worker|import)$/u.test(name.normalize('NFKC').toLowerCase());
}

function userName(): string {
  try {
    return userInfo().username || 'operator';
  } catch {
    // A user in a container may have no name.
    return 'operator';
  }
}
