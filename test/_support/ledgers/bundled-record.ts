import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRecordFile, type RecordEntry } from '../../../src/core/record/record-file.js';

const DATA = new URL('../../../data/products/codex/', import.meta.url);

export const BUNDLED_PATH = fileURLToPath(new URL('resets.csv', DATA));
export const BUNDLED_TEXT = readFileSync(BUNDLED_PATH, 'utf8');

const product = JSON.parse(readFileSync(new URL('product.json', DATA), 'utf8'));

/** Where the bundled record is complete, epoch milliseconds. */
export const BUNDLED_FROM = Date.parse(product.coveredFrom);
export const BUNDLED_UNTIL = Date.parse(product.coveredUntil);

/** The bundled record as the file has it. */
export const BUNDLED: readonly RecordEntry[] = read();

/** How many of its entries count, and how many are banked. */
export const BUNDLED_REGULAR = BUNDLED.filter(({ kind }) => kind === 'regular').length;
export const BUNDLED_BANKED = BUNDLED.length - BUNDLED_REGULAR;

function read(): readonly RecordEntry[] {
  const file = parseRecordFile(BUNDLED_TEXT, BUNDLED_UNTIL);
  if (file.kind === 'invalid') throw new Error(file.problems.join('\n'));
  return file.entries.toSorted((a, b) => a.at - b.at);
}
