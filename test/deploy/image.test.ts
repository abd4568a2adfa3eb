import { expect, test } from 'vitest';
import { file, IMAGE } from './_files.js';

test('The image says where it comes from, as whoever builds it tells', () => {
  expect(IMAGE.arguments.sort()).toEqual(['CREATED', 'REVISION', 'SOURCE', 'VERSION']);
  for (const name of ['created', 'revision', 'source', 'version'])
    expect(file('Dockerfile')).toContain(`org.opencontainers.image.${name}="$${name.toUpperCase()}"`);
  expect(new Set(IMAGE.labels).size).toBe(IMAGE.labels.length);
});

test('The image runs without root, and its ledger is on its volume', () => {
  expect([IMAGE.user, IMAGE.group, IMAGE.port]).toEqual([1000, 1000, 3000]);
  expect(IMAGE.ledgerPath.startsWith(`${IMAGE.volume}/`)).toBe(true);
});
