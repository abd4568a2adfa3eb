import { readFileSync, writeFileSync } from 'node:fs';
import { type Machine, machineInWords, withFigures } from './figures.js';
import { PART_NAMES, type PartName, type Reports, textOf } from './parts.js';

/*
 * docs/performance.md shows the figures of docs/performance.json, those of each part between two comments; a test holds
 * both together.
 */

/** Parts may have been measured on different days, by different machines. */
export type Figures = {
  readonly [Name in PartName]?: { readonly machine: Machine; readonly report: Reports[Name] };
};

/** The page with the figures of these parts; what it shows of others stays. */
export function pageWithFigures(page: string, figures: Figures): string {
  return PART_NAMES.reduce((text, name) => withPart(text, name, figures), page);
}

function withPart<Name extends PartName>(page: string, name: Name, figures: Figures): string {
  const one = figures[name];
  if (!one) return page;
  const text = `${textOf<Name>(name, one.report)}\n\n${machineInWords(one.machine)}.`;
  return withFigures(page, `npm run bench -- --only ${name} --write-docs`, text);
}

export function writeFigures(directory: string, measured: Figures): void {
  const [page, json] = [`${directory}/performance.md`, `${directory}/performance.json`];
  const before = JSON.parse(readFileSync(json, 'utf8')) as Figures;
  writeFileSync(json, `${JSON.stringify({ ...before, ...measured }, null, 2)}\n`);
  writeFileSync(page, pageWithFigures(readFileSync(page, 'utf8'), measured));
}
