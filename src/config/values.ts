import { z } from 'zod';
import { parseUrl } from '../lib/parse-url.js';

/*
 * What a variable may hold: parsers of one value each. Every message completes "<variable> should hold …".
 */

// An empty variable (as `NAME=` in an env file) means the same as an absent one.
const given = z.string().trim().optional();
export const optional = given.transform((value) => value || null);

export const withDefault = (value: string) => optional.transform((held) => held ?? value);

export const httpUrl = optional.refine(
  (value) => value === null || isHttpUrl(value),
  'an http:// or https:// address',
);

export const list = optional.transform((value) =>
  (value ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])),
);

export const wholeNumber = (fallback: number, min: number, max: number) =>
  withDefault(String(fallback))
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number);

export const optionalPort = optional
  .refine(
    (value) => value === null || (/^\d+$/.test(value) && Number(value) <= 65_535),
    'a whole number from 0 to 65535',
  )
  .transform((value) => (value === null ? null : Number(value)));

export const entries = <T extends object>(parse: (word: string) => T | string) =>
  list.transform((words, context) =>
    words.flatMap((word): T[] => {
      const entry = parse(word);
      if (typeof entry !== 'string') return [entry];
      context.addIssue({ code: 'custom', message: entry });
      return [];
    }),
  );

/** Told with the name that two have in common, which holds no secret. */
export const eachOnce =
  <T>(nameOf: (entry: T) => string) =>
  (held: readonly T[], context: z.core.$RefinementCtx<readonly T[]>): void => {
    const names = held.map(nameOf);
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
      const message = `each source once, also where only secrets differ: ${name} is named more than once`;
      context.addIssue({ code: 'custom', message });
    }
  };

function isHttpUrl(value: string): boolean {
  return ['http:', 'https:'].includes(parseUrl(value)?.protocol ?? '');
}
