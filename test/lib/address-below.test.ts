import { describe, expect, test } from 'vitest';
import { below } from '../../src/lib/address-below.js';
import { requestTarget } from '../../src/lib/url-credentials.js';

const BASIC = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;

describe('an address below a base', () => {
  const bases = [
    ['http://record.example', 'http://record.example'],
    ['https://record.example:8443', 'https://record.example:8443'],
    ['https://record.example/record', 'https://record.example/record'],
  ] as const;
  const withSlashes = bases.flatMap(([base, root]) =>
    ['', '/', '//'].map((end) => [base + end, root] as const),
  );
  const withUser = withSlashes.map(([base, root]) => [base.replace('//', '//ada:p%40ss@'), root] as const);

  test.each([...withSlashes, ...withUser])('%s is joined by one slash', (base, root) => {
    const { url, headers } = requestTarget(below(base, '/api/v1/resets', { limit: '2', kind: null }));
    expect(url).toBe(`${root}/api/v1/resets?limit=2`);
    expect(headers).toEqual(base.includes('@') ? { authorization: BASIC } : {});
  });

  test('keeps the query of the base', () => {
    expect(below('https://h.example/x?key=1', '/a')).toBe('https://h.example/x/a?key=1');
  });
});
