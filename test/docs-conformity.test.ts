import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from './_support/processes/processes.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/conformity.md'), 'utf8');
const ROWS = [...PAGE.matchAll(/^\| ([RL]\d+) \| (.+) \| (.*) \|$/gm)].map(
  ([, id = '', rule = '', held = '']) => {
    const parts = held.split('<br>');
    return {
      id,
      rule,
      parts,
      tests: parts.flatMap((part) => /^`(test\/\S+\.test\.ts › .+)`$/.exec(part)?.[1] ?? []),
      reason: /^letter only: (.+)$/.exec(parts[0] ?? '')?.[1] ?? null,
    };
  },
);

/**
 * Every test of these files, as `file › describe › title`, parsed from the source by vitest itself: titles of tables
 * keep their `%s`, and a test that is skipped is not among them.
 */
function testsOf(files: readonly string[]): Set<string> {
  const output = join(temporaryDirectory(), 'tests.json');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  execFileSync(process.execPath, [vitest, 'list', '--static-parse', `--json=${output}`, ...files], {
    cwd: ROOT,
  });
  const found = JSON.parse(readFileSync(output, 'utf8')) as { file: string; name: string }[];
  return new Set(
    found.map(
      ({ file, name }) =>
        // Vitest gives the source between the quotes.
        `${file.slice(ROOT.length)} › ${name.replace(/\\(.)/g, '$1').replaceAll(' > ', ' › ')}`,
    ),
  );
}

describe('docs/conformity.md', () => {
  test('numbers the rules of either document in order', () => {
    const [first, second] = ['R', 'L'].map((letter) => ROWS.filter(({ id }) => id.startsWith(letter)));
    const numbered = (letter: string, count = 0) =>
      Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);
    expect(ROWS.map(({ id }) => id)).toEqual([
      ...numbered('R', first?.length),
      ...numbered('L', second?.length),
    ]);
    expect(ROWS).toHaveLength(PAGE.match(/^\| (?!id |---)/gm)?.length ?? 0);
    expect(Math.min(first?.length ?? 0, second?.length ?? 0)).toBeGreaterThan(30);
  });

  test('says of every rule what holds it: tests, or the letter alone for a reason', () => {
    const isSaid = ({ parts, tests, reason }: (typeof ROWS)[number]) =>
      parts.length > 0 && parts.length === tests.length + (reason === null ? 0 : 1);
    expect(ROWS.filter((row) => !isSaid(row)).map(({ id, parts }) => [id, parts.at(-1)])).toEqual([]);
  });

  test('names only tests that are there, under these very titles', () => {
    const named = [...new Set(ROWS.flatMap(({ tests }) => tests))];
    const files = [...new Set(named.map((name) => name.split(' › ')[0] ?? ''))];
    const there = testsOf(files);
    expect(there.size).toBeGreaterThan(named.length);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  test('counts its rules', () => {
    const letter = ROWS.filter(({ reason }) => reason !== null).length;
    const of = (document: string) => ROWS.filter(({ id }) => id.startsWith(document)).length;
    expect(PAGE).toContain(`Of ${ROWS.length} rules (${of('R')} of the reset record API, ${of('L')} of`);
    expect(PAGE).toContain(
      `${ROWS.length - letter} hold in full and ${letter} in letter only; none is broken.`,
    );
  });
});
