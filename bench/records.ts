import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeRecord } from './made-up-record.js';

/** New ledgers with made-up records, each length made once and copied from then on. */
export interface Records {
  /** Puts one with so many resets at a path. */
  put(path: string, resets: number): void;
}

/** @param directory where the originals lie */
export function createRecords(directory: string, tell: (what: string) => void): Records {
  return {
    put(path, resets) {
      const original = join(directory, `record-${resets}.sqlite`);
      if (!existsSync(original)) {
        tell(`a record of ${resets} resets`);
        makeRecord(original, resets).close();
      }
      copyFileSync(original, path);
    },
  };
}
