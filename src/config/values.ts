import { isIP } from 'node:net';
import { z } from 'zod';
import { cleanText } from '../core/text/clean-text.js';
import { parseUrl } from '../lib/parse-url.js';
import { needsShell, WITHOUT_SHELL } from '../lib/shell-path.js';

/*
 * Parsers of one variable each. Every message completes "expected …".
 */

/** Whether a variable says anything: an empty one (`NAME=` in an env file) does not. */
export const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';

const NONE = /^none$/i;

// Some readers of env files (docker --env-file) keep the quotes, and all keep one that does not close.
const QUOTED = /^["'`“”‘’]/;

/**
 * An empty variable and `none` become null: the two differ only where the default is something (`orDefault`).
 */
export const optional = z
  .string()
  .trim()
  .refine((value) => !QUOTED.test(value), {
    error: 'it without quotation marks, which whatever read the env file (docker --env-file) has kept',
    abort: true,
  })
  // A value copied from a page may bring an invisible character along at its end.
  .refine((value) => cleanText(value) === value && !/^\p{Cf}|\p{Cf}$/u.test(value), {
    error:
      'it without control characters, characters that reverse the direction of writing, and invisible ones at its ends',
    abort: true,
  })
  .optional()
  .transform((value) => (value === undefined || value === '' || NONE.test(value) ? null : value));

/** The value that a variable states, even if that is `none`; the default where it is not set. */
export const orDefault = <T>(variable: string | undefined, parsed: T, fallback: T): T =>
  isSet(variable) ? parsed : fallback;

export const withDefault = (fallback: string) => optional.transform((value) => value ?? fallback);

export const path = optional.refine(
  (value) => value === null || !needsShell(value),
  `a path that is ${WITHOUT_SHELL}`,
);

/** The address to listen on. An IPv6 address may stand in brackets, as in a URL. */
export const host = withDefault('127.0.0.1')
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
  .refine(
    (value) => isIP(value) !== 0 || /^[\w.-]+$/.test(value),
    'an address of this machine without a scheme and a port, such as 127.0.0.1, ::1 or 0.0.0.0 (every address)',
  );

export const httpUrl = optional.refine(
  (value) => value === null || /^https?:$/.test(parseUrl(value)?.protocol ?? ''),
  'an http:// or https:// address',
);

/** Whether everybody may read it: an address without a user or a password. */
export function isPublicAddress(address: string, protocol = /^https?:$/): boolean {
  const url = parseUrl(address);
  return url !== null && protocol.test(url.protocol) && `${url.username}${url.password}` === '';
}

export const publicAddress = (protocol?: RegExp, form = 'an http:// or https:// address without a user') =>
  optional.refine((value) => value === null || isPublicAddress(value, protocol), form);

/** Scheme, host and port alone; null for an address with more than that, or of another scheme. */
export function webOrigin(address: string): string | null {
  const url = parseUrl(address);
  const isOrigin = url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
  return isOrigin ? url.origin : null;
}

export const optionalOrigin = (form: string) =>
  optional
    .refine((value) => value === null || webOrigin(value) !== null, form)
    .transform((value) => value && webOrigin(value));

export const list = optional.transform((value) =>
  (value ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])),
);

export const wholeNumber = <Fallback extends number | null>(fallback: Fallback, min: number, max: number) =>
  optional
    .refine(
      (value) => value === null || (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max),
      `a whole number from ${min} to ${max}`,
    )
    .transform((value) => (value === null ? fallback : Number(value)));

/** @param entriesIn joins words to entries that contain commas */
export const entries = <T extends object>(
  parse: (entry: string) => T | string,
  entriesIn = (words: readonly string[]) => words,
) =>
  list.transform((words, context) =>
    entriesIn(words).flatMap((word, index): T[] => {
      const entry = parse(word);
      if (typeof entry !== 'string') return [entry];
      context.addIssue({ code: 'custom', message: entry, path: [placeOf(word, index)] });
      return [];
    }),
  );

/**
 * Names an entry without showing a secret: by its place, and by its kind, which has at most seven letters.
 */
function placeOf(word: string, index: number): string {
  const [kind] = /^[a-z]{1,7}[:+=]/i.exec(word) ?? [];
  return `entry ${index + 1}${kind ? ` (${kind}…)` : ''}`;
}

/** Reports duplicates by their shared name, which holds no secret. */
export const eachOnce =
  <T>(nameOf: (entry: T) => string) =>
  (list: readonly T[], context: z.core.$RefinementCtx<readonly T[]>): void => {
    const names = list.map(nameOf);
    for (const repeated of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
      const message = `each source once, but ${repeated} is listed more than once (another secret does not make it another source)`;
      context.addIssue({ code: 'custom', message });
    }
  };
