import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { conformityPage, holdingTests } from '../scripts/conformity.js';

const PAGE = readFileSync(fileURLToPath(new URL('../docs/conformity.md', import.meta.url)), 'utf8');
const ROWS = [...PAGE.matchAll(/^\| ([RL]\d+) \| (.+?) \| (.*) \|$/gm)].map(([, id = '', , held = '']) => ({
  id,
  held,
}));

describe('docs/conformity.md', () => {
  test('names the tests that say that they hold a rule (npm run docs:conformity)', () => {
    const tests = holdingTests();
    expect(tests.length).toBeGreaterThan(100);
    expect(PAGE).toBe(conformityPage(PAGE, tests));
    expect(() => conformityPage(PAGE, [{ name: 'a test', rules: ['R999'] }])).toThrow('no rule R999');
  });

  test('numbers the rules of either document in order', () => {
    for (const letter of ['R', 'L']) {
      const ids = ROWS.map(({ id }) => id).filter((id) => id.startsWith(letter));
      expect(ids.length).toBeGreaterThan(30);
      expect(ids).toEqual(ids.map((_, n) => `${letter}${n + 1}`));
    }
    expect(ROWS).toHaveLength(PAGE.match(/^\| (?!id |---)/gm)?.length ?? 0);
  });

  test('says of every rule what holds it: tests, or the letter alone for a reason', () => {
    expect(ROWS.filter(({ held }) => held === '').map(({ id }) => id)).toEqual([]);
  });
});
