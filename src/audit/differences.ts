import { isDeepStrictEqual } from 'node:util';

/**
 * Where a published value is not as expected, in words: `stats.totalResets is 5, and follows as 6`. Only what is
 * expected is compared; lists are compared as a whole.
 */
export function differences(published: unknown, expected: object, path = ''): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const said = (published as Record<string, unknown> | null)?.[key];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return differences(said, value, name);
    return isDeepStrictEqual(said, value)
      ? []
      : [`${name} is ${shown(said)}, and follows as ${shown(value)}`];
  });
}

const LONGEST = 300;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
