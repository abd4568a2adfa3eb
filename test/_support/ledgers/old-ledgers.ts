import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = new URL('../../fixtures/ledgers/', import.meta.url);

/** The newest migration of each ledger that an earlier version wrote: `0000`, `0001` … */
export const OLD_LEDGERS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sqlite.br'))
  .map((name) => name.slice(0, 4))
  .sort();

/** Their last turn: 22 June 2026, 08:30 UTC. */
export const OLD_LEDGERS_END = Date.parse('2026-06-22T08:30:00Z');

/** Puts one of them at `path`, as that version left it. */
export function putOldLedger(migration: string, path: string): void {
  writeFileSync(path, brotliDecompressSync(readFileSync(new URL(`${migration}.sqlite.br`, FOLDER))));
}
