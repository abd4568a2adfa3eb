import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PARTS } from '../bench/parts.js';
import { type Figures, pageWithFigures, writeFigures } from '../bench/performance-page.js';
import { temporaryDirectory } from './_support/processes/processes.js';

const PAGE = read('performance.md');
const FIGURES = JSON.parse(read('performance.json')) as Figures;

function read(name: string): string {
  return readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
}

test('the figures of docs/performance.md are those of the committed runs, to the digit, of every part', () => {
  expect(Object.keys(FIGURES).sort()).toEqual(Object.keys(PARTS).sort());
  expect(pageWithFigures(PAGE, FIGURES)).toBe(PAGE);
  for (const row of ['| stats |', '| 5 000 |', '| 500 / 100 000 |']) expect(PAGE).toContain(row);
});

test('a part that ran is written to the page and its JSON, and the others keep their figures', () => {
  const directory = temporaryDirectory();
  for (const name of ['performance.md', 'performance.json']) writeFileSync(join(directory, name), read(name));
  const machine = { cpu: 'abacus', cores: 1, node: 'v0.0.0' };
  const memory = { machine, report: { moments: [], limit: null } };
  writeFigures(directory, { memory });

  const page = readFileSync(join(directory, 'performance.md'), 'utf8');
  expect(page).toContain('abacus, 1 cores, Node v0.0.0.');
  const figures = JSON.parse(readFileSync(join(directory, 'performance.json'), 'utf8')) as Figures;
  expect(figures).toEqual({ ...FIGURES, memory });
  expect(pageWithFigures(PAGE, figures)).toBe(page);
});

test('a page without a place for figures is refused, not left as it is', () => {
  expect(() => pageWithFigures('# A page', FIGURES)).toThrow('no place for the figures');
});
