import { spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INPUT_BOUNDS } from '../../src/lib/input-bounds.js';
import { readInput } from '../../src/lib/read-input.js';
import { temporaryDirectory } from '../_support/processes/processes.js';

const { bytes, values, depth } = INPUT_BOUNDS;

test.each([
  ['bytes', 'x'.repeat(bytes), 'x'.repeat(bytes + 1)],
  ['values', `[${'1,'.repeat(values - 1)}`, `[${'1,'.repeat(values)}`],
  ['depth', '['.repeat(depth), '['.repeat(depth + 1)],
])('A file with the most %s is read, and one with more is not.', (_, most, more) => {
  const path = join(temporaryDirectory(), 'file');
  writeFileSync(path, most);
  expect(readInput(path).toString()).toBe(most);
  writeFileSync(path, more);
  expect(() => readInput(path)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
});

test('A file that is larger than memory is refused by its size.', () => {
  const path = join(temporaryDirectory(), 'file');
  writeFileSync(path, '');
  truncateSync(path, 2 ** 40);
  expect(() => readInput(path)).toThrow('it has 1,099,511,627,776 bytes, more than 5,242,880');
});

test('What a pipe brings is refused once it is too much, although it does not end.', () => {
  const script = "import('./dist/lib/read-input.js').then(({ readInput }) => readInput(0))";
  const { stderr } = spawnSync('sh', ['-c', `yes | "${process.execPath}" -e "${script}"`], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('it has 5,242,881 bytes, more than 5,242,880');
});
