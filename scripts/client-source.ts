import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import { describeApi } from '../src/api/openapi/document.js';

/** The text of clients/typescript/reset-record.ts. */
export async function clientSource(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-client-'));
  try {
    const file = join(directory, 'openapi.json');
    writeFileSync(file, JSON.stringify(describeApi()));
    return await generateSource(file, { argumentStyle: 'object' });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
