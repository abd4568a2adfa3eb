import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

test('the smooth history is on trial: it is computed for the comparisons alone, and no published number reads it', () => {
  const calls = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      readFileSync(SRC + path, 'utf8')
        .split('\n')
        .filter((line) => line.includes('smoothHistoryProbability(') && !line.includes('function '))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(calls).toEqual([expect.stringMatching(/^core\/forecast\/publish\.ts: smoothHistory: /)]);
});
