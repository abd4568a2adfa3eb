import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EdgeReport, pageWithEdge } from '../bench/edge/report.js';
import { withFigures } from '../bench/figures.js';
import { PART_NAMES } from '../bench/parts.js';
import { type Figures, pageWithFigures, writeFigures } from '../bench/performance-page.js';
import { COMMAND, type YearReport, yearTables } from '../bench/year/report.js';
import { temporaryDirectory } from './_support/processes.js';

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

test('the figures of docs/performance.md are those of the committed runs, to the digit, of every part', () => {
  const figures = JSON.parse(read('performance.json')) as Figures;
  const page = read('performance.md');
  expect(Object.keys(figures).sort()).toEqual([...PART_NAMES].sort());
  expect(pageWithFigures(page, figures)).toBe(page);
  for (const row of ['| stats |', '| 1 000 000 |', '| audit |', '| limit 100, offset 900000 |'])
    expect(page).toContain(row);
});

test('the figures of docs/ledger.md are those of the committed run of a year', () => {
  const report = JSON.parse(read('year.json')) as YearReport;
  const page = read('ledger.md');
  expect(report.days).toBe(365);
  expect(withFigures(page, COMMAND, yearTables(report))).toBe(page);
});

test('the figures of docs/scaling.md are those of the committed run', () => {
  const page = read('scaling.md');
  expect(pageWithEdge(page, JSON.parse(read('scaling.json')) as EdgeReport)).toBe(page);
  expect(page).toContain('| 100 000 000 | 60 s |');
});

test('a part that ran is written to the page and its JSON, what they say of the others stays', () => {
  const directory = temporaryDirectory();
  for (const name of ['performance.md', 'performance.json']) writeFileSync(join(directory, name), read(name));
  const machine = { cpu: 'abacus', cores: 1, node: 'v0.0.0' };
  const generators = { machine, report: { skipped: 'wood does not ask' } };
  writeFigures(directory, { generators });

  const page = readFileSync(join(directory, 'performance.md'), 'utf8');
  expect(page).toContain('wrk: skipped, wood does not ask.');
  expect(page).toContain('abacus, 1 cores, Node v0.0.0.');
  const figures = JSON.parse(readFileSync(join(directory, 'performance.json'), 'utf8')) as Figures;
  expect(figures).toEqual({ ...(JSON.parse(read('performance.json')) as Figures), generators });
  expect(pageWithFigures(read('performance.md'), figures)).toBe(page);
});

test('a page without a place for figures is told, not left as it is', () => {
  expect(() => withFigures('# A page', 'npm run bench', 'figures')).toThrow('no place for the figures');
});
