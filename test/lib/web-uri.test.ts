import '../_support/suite/seed.js';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webUri } from '../../src/lib/web-uri.js';

const ajv = new Ajv();
(formats as unknown as (ajv: Ajv) => void)(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri' });

test.each([
  ['https://posts.example/a?b=c&d=%20#e', 'https://posts.example/a?b=c&d=%20#e'],
  ['https://posts.example', 'https://posts.example/'],
  ['https://posts.example/größe?q=a b', 'https://posts.example/gr%C3%B6%C3%9Fe?q=a%20b'],
  ['https://posts.example/<x>|y', 'https://posts.example/%3Cx%3E%7Cy'],
  ['https://posts.example/?b="2"&c[]=%', 'https://posts.example/?b=%222%22&c%5B%5D=%25'],
  ['https://posts.example/#a#b', 'https://posts.example/#a%23b'],
  ['http://[::1]:8080/a[0]', 'http://[::1]:8080/a%5B0%5D'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('%s is the URI %s', (address, expected) => {
  expect(webUri(address)).toBe(expected);
  expect(isUri(expected)).toBe(true);
});

test.each([null, '', 'posts', 'javascript:alert(1)', 'mailto:a@b.example'])('%s is none', (address) => {
  expect(webUri(address)).toBeNull();
});

test('whatever is an address becomes a URI that is the same address, and stays as it is from then on', () => {
  const path = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(path, path, path, (a, b, c) => {
      const address = `https://posts.example/${a}?${b}#${c}`;
      fc.pre(URL.canParse(address));
      const uri = webUri(address) ?? '';
      expect(isUri(uri), uri).toBe(true);
      expect(webUri(uri)).toBe(uri);
      expect(new URL(uri).pathname.split('/').length).toBe(new URL(address).pathname.split('/').length);
    }),
  );
});
