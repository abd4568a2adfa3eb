import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HttpReport } from '../src/bench/http/bench-http.js';
import { pageWithFigures } from '../src/bench/performance-page.js';

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

test('the figures of docs/performance.md are those of the committed run, to the digit', () => {
  const report = JSON.parse(read('performance.json')) as HttpReport;
  const page = read('performance.md');
  expect(pageWithFigures(page, report)).toBe(page);
  expect(page).toContain('| stats |');
  expect(page).toContain(report.machine.node);
});
