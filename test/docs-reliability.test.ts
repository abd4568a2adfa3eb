import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFaultResults, withFaultsTable } from '../scripts/faults-table.js';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const PAGE = read('docs/reliability.md');
const FOLDER = fileURLToPath(new URL('../docs/reliability/', import.meta.url));
const RESULTS = readFaultResults(FOLDER);
const SCRIPTS = JSON.parse(read('package.json')).scripts as Record<string, string>;

function exists(command: string): boolean {
  const [, script] = /^npm run ([\w:]+)$/.exec(command) ?? [];
  if (script) return script in SCRIPTS;
  const [, file] = /^npx vitest run (test\/\S+\.test\.ts)$/.exec(command) ?? [];
  return file !== undefined && existsSync(new URL(`../${file}`, import.meta.url));
}

describe('docs/reliability.md', () => {
  test('shows what the harnesses measured, and nothing else', () => {
    expect(withFaultsTable(PAGE, RESULTS)).toBe(PAGE);
    expect(readdirSync(FOLDER).sort()).toEqual(RESULTS.map(({ id }) => `${id}.json`).sort());
  });

  test.each(
    RESULTS,
  )('$fault: nothing lost, nothing twice, and the command that repeats it exists', (result) => {
    expect(result).toMatchObject({ lost: 0, duplicated: 0 });
    expect([result.command, exists(result.command)]).toEqual([result.command, true]);
  });

  test('names only commands that exist', () => {
    const named = [...PAGE.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named).toContain('reliability');
    for (const name of named) expect(Object.keys(SCRIPTS)).toContain(name);
  });
});
