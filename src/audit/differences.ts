import { isDeepStrictEqual } from 'node:util';
import { excerpt } from '../core/text/excerpt.js';

/**
 * The values that differ from the expected ones: `stats.totalResets is 5; expected 6`. Ignores keys that are
 * not expected. Compares lists as a whole.
 */
export function differences(published: unknown, expected: object, path = ''): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const actual = (published as Record<string, unknown> | null)?.[key];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return differences(actual, value, name);
    return isDeepStrictEqual(actual, value) ? [] : [`${name} is ${shown(actual)}; expected ${shown(value)}`];
  });
}

const LONGEST = 300;

function shown(value: unknown): string {
  return excerpt(JSON.stringify(value) ?? 'missing', LONGEST);
}
