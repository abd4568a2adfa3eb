import { readFileSync, writeFileSync } from 'node:fs';
import type { HttpReport } from './http/bench-http.js';
import { httpTables } from './http/report.js';

/*
 * docs/performance.md shows the figures of docs/performance.json between two comments; a test holds both together.
 */
const FROM = '<!-- figures: npm run bench -- --write-docs -->';
const TO = '<!-- end of the figures -->';

export function pageWithFigures(page: string, report: HttpReport): string {
  const [before, rest = ''] = page.split(FROM);
  const after = rest.split(TO)[1] ?? '';
  return `${before}${FROM}\n\n${httpTables(report)}\n\n${TO}${after}`;
}

export function writeFigures(directory: string, report: HttpReport): void {
  const page = `${directory}/performance.md`;
  writeFileSync(`${directory}/performance.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(page, pageWithFigures(readFileSync(page, 'utf8'), report));
}
