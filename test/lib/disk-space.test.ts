import { expect, test } from 'vitest';
import { diskSpace } from '../../src/lib/disk-space.js';

test.each([
  [
    { bavail: 50, blocks: 200, bsize: 4096 },
    { freeBytes: 204_800, freeShare: 0.25 },
  ],
  [
    { bavail: 0, blocks: 200, bsize: 4096 },
    { freeBytes: 0, freeShare: 0 },
  ],
  // Some file systems do not say how large they are.
  [
    { bavail: 0, blocks: 0, bsize: 4096 },
    { freeBytes: 0, freeShare: null },
  ],
])('%j is %j', (stat, space) => {
  expect(diskSpace('/somewhere', () => stat)).toEqual(space);
});

test('The disk of a folder has space, and a folder that does not exist has none.', () => {
  expect(diskSpace('/').freeBytes).toBeGreaterThan(0);
  expect(() => diskSpace('/nowhere')).toThrow('ENOENT');
});
