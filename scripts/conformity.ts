import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * docs/conformity.md lists the rules of the contract. Which tests hold a rule is said above them, `// Holds
 * R1, L4.`, and this writes their files to the end of its line.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HOLDS = /^Holds ((?:[RL]\d+(?:, )?)+)\.$/;

/** `- R29: What the rule says. (letter only: why) \`api/stats.test.ts\`` */
export const RULE_LINE = /^- ([RL]\d+): (.+?\.)( \(letter only: .+\))?((?:,? `[^`]+\.test\.tsx?`)*)$/gm;

export interface HoldingTest {
  /** The file's path under `test/`. */
  readonly file: string;
  /** `describe › title` */
  readonly title: string;
  readonly rules: readonly string[];
}

/** Every test that is not skipped and says which rules it holds; parsed from the source by vitest itself. */
export function holdingTests(): readonly HoldingTest[] {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter(
      (name) =>
        /\.test\.tsx?$/.test(name) && linesOf(name).some((line) => /^\s*\/\/ Holds [RL]\d/.test(line)),
    );
  return listed(files).flatMap(({ file, name, location }) => {
    const path = file.slice(ROOT.length);
    const lines = linesOf(path).slice(0, location.line);
    // The place of a table of cases is the line of its title.
    const start = lines.findLastIndex((line) => /^\s*(test|it)\b/.test(line));
    const [, rules = ''] = HOLDS.exec(commentAbove(lines, start)) ?? [];
    // Vitest gives the source between the quotes.
    const title = name.replace(/\\(.)/g, '$1').replaceAll(' > ', ' › ');
    return rules === '' ? [] : [{ file: path.slice('test/'.length), title, rules: rules.split(', ') }];
  });
}

/** The comment right above a line, from its line that begins with "Holds" on. */
function commentAbove(lines: readonly string[], line: number): string {
  const above = lines.slice(0, line);
  const comment = above.slice(above.findLastIndex((text) => !/^\s*\/\//.test(text)) + 1);
  const texts = comment.map((text) => text.replace(/^\s*\/\/ /, ''));
  return texts.slice(texts.findLastIndex((text) => text.startsWith('Holds '))).join(' ');
}

interface Listed {
  readonly file: string;
  readonly name: string;
  readonly location: { readonly line: number };
}

function listed(files: readonly string[]): readonly Listed[] {
  const folder = mkdtempSync(join(tmpdir(), 'reset-record-'));
  try {
    const output = join(folder, 'tests.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const options = ['--static-parse', '--includeTaskLocation', `--json=${output}`];
    execFileSync(process.execPath, [vitest, 'list', ...options, ...files], { cwd: ROOT });
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const linesOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n');

/** The page with the test files of every rule, and the number of rules. */
export function conformityPage(page: string, tests: readonly HoldingTest[]): string {
  const ids = [...page.matchAll(RULE_LINE)].map(([, id = '']) => id);
  const unknown = tests.flatMap(({ rules }) => rules).filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`docs/conformity.md has no rule ${unknown.join(', ')}.`);
  let letter = 0;
  const written = page.replace(RULE_LINE, (_, id: string, rule: string, reason = '') => {
    if (reason !== '') letter += 1;
    const files = new Set(tests.flatMap(({ file, rules }) => (rules.includes(id) ? [`\`${file}\``] : [])));
    const holding = files.size === 0 ? '' : ` ${[...files].sort().join(', ')}`;
    return `- ${id}: ${rule}${reason}${holding}`;
  });
  const of = (document: string) => ids.filter((id) => id.startsWith(document)).length;
  return written.replace(
    /^Of \d+ rules .*$/m,
    `Of ${ids.length} rules (${of('R')} of the reset record API, ${of('L')} of the launch odds API) ${ids.length - letter} hold in full and ${letter} in letter only; none is broken.`,
  );
}

/** The tests that hold these rules, a line each. */
export function testsHolding(ids: readonly string[], tests: readonly HoldingTest[]): readonly string[] {
  return ids.flatMap((id) =>
    tests.flatMap(({ file, title, rules }) => (rules.includes(id) ? [`${id}  test/${file} › ${title}`] : [])),
  );
}
