import { readFileSync, writeFileSync } from 'node:fs';
import { type Machine, machineInWords } from './figures.js';
import { PARTS } from './parts.js';

/**
 * docs/performance.json, by name of the part. Parts may have been measured on different days, by different
 * machines.
 */
export type Figures = Readonly<Record<string, { readonly machine: Machine; readonly report: unknown }>>;

const END = '<!-- end of the figures -->';

/**
 * docs/performance.md with the figures of these parts, each between two comments; the rest of the page stays
 * as it is.
 * @throws when the page has no such comments
 */
export function pageWithFigures(page: string, figures: Figures): string {
  return Object.entries(figures).reduce((text, [name, { machine, report }]) => {
    const begin = `<!-- figures: npm run bench -- --only ${name} --write-docs -->`;
    const start = text.indexOf(begin);
    const end = text.indexOf(END, start);
    if (start < 0 || end < 0) throw new Error(`the page has no place for the figures of ${name}`);
    const shown = `${PARTS[name]?.text(report)}\n\n${machineInWords(machine)}.`;
    return `${text.slice(0, start)}${begin}\n\n${shown}\n\n${text.slice(end)}`;
  }, page);
}

/** Writes what was measured to both files of a folder; other parts keep their figures. */
export function writeFigures(directory: string, measured: Figures): void {
  const page = `${directory}/performance.md`;
  const json = `${directory}/performance.json`;
  const before = JSON.parse(readFileSync(json, 'utf8')) as Figures;
  writeFileSync(page, pageWithFigures(readFileSync(page, 'utf8'), measured));
  writeFileSync(json, `${JSON.stringify({ ...before, ...measured }, null, 2)}\n`);
}
