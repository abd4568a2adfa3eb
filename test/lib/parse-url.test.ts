import { expect, test } from 'vitest';
import { parseUrl } from '../../src/lib/parse-url.js';

test('an address is one however often others were asked about, and what is none is null', () => {
  for (let n = 0; n < 20_000; n += 1) parseUrl(`https://posts.example/${n}`);
  expect(parseUrl('https://bücher.example/größe')?.href).toBe(
    'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe',
  );
  expect(parseUrl('/b', 'https://posts.example/a')?.href).toBe('https://posts.example/b');
  expect(parseUrl('posts')).toBeNull();
  expect(parseUrl('https://')).toBeNull();
});
