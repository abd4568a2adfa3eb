import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../src/lib/private-address.js';

// RFC 1918, 4193, 6598, 3927, 4291; the last rows are the neighbours of a range.
test.each([
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['169.254.169.254', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['::', true],
  ['::1', true],
  ['::127.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fc00::1', true],
  ['fdff::1', true],
  ['fe80::1', true],
  ['fe80::1%lo', true],
  ['fec0::1', true],
  ['8.8.8.8', false],
  ['100.63.255.255', false],
  ['100.128.0.1', false],
  ['169.253.1.1', false],
  ['172.15.1.1', false],
  ['172.32.1.1', false],
  ['192.169.1.1', false],
  ['::ffff:8.8.8.8', false],
  ['2606:4700::1111', false],
  ['fbff::1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
