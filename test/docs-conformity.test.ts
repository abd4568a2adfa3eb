import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { conformityPage, holdingTests, RULE_LINE, testsHolding } from '../scripts/conformity.js';

const PAGE = readFileSync(fileURLToPath(new URL('../docs/conformity.md', import.meta.url)), 'utf8');

const RULES = [...PAGE.matchAll(RULE_LINE)].map(([, id = '', , reason = '', files = '']) => ({
  id,
  held: reason + files,
}));

describe('docs/conformity.md', () => {
  test('names the tests that say that they hold a rule (npm run docs:conformity)', () => {
    const tests = holdingTests();
    expect(tests.length).toBeGreaterThan(100);
    expect(PAGE).toBe(conformityPage(PAGE, tests));
    expect(() => conformityPage(PAGE, [{ file: 'a.test.ts', title: 'a test', rules: ['R999'] }])).toThrow(
      'no rule R999',
    );
  });

  test('the script prints the tests of a rule by name', () => {
    const tests = [
      { file: 'a.test.ts', title: 'a › does b', rules: ['R1', 'L4'] },
      { file: 'b.test.ts', title: 'does c', rules: ['R2'] },
    ];
    expect(testsHolding(['L4', 'R2'], tests)).toEqual([
      'L4  test/a.test.ts › a › does b',
      'R2  test/b.test.ts › does c',
    ]);
  });

  test('numbers the rules of either document in order', () => {
    for (const letter of ['R', 'L']) {
      const ids = RULES.map(({ id }) => id).filter((id) => id.startsWith(letter));
      expect(ids.length).toBeGreaterThan(30);
      expect(ids).toEqual(ids.map((_, n) => `${letter}${n + 1}`));
    }
    expect(RULES).toHaveLength(PAGE.match(/^- /gm)?.length ?? 0);
  });

  test('says of every rule what holds it: tests, or the letter alone for a reason', () => {
    expect(RULES.filter(({ held }) => held === '').map(({ id }) => id)).toEqual([]);
  });
});
