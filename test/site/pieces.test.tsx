import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { Num } from '../../src/site/pieces/number.js';
import { Excerpt, isWebAddress, SourceLink } from '../../src/site/pieces/post.js';

describe('what others wrote', () => {
  test('is text, never markup', () => {
    const html = render(
      <Excerpt text={'<img src=x onerror="alert(1)"> </bdi><script>alert(2)</script> &lt;b&gt;'} />,
    );
    expect(html).toBe(
      '<bdi class="excerpt" dir="auto">&lt;img src=x onerror=&quot;alert(1)&quot;> &lt;/bdi>&lt;script>alert(2)&lt;/script> &amp;lt;b&amp;gt;</bdi>',
    );
  });

  test('is cut to 280 characters as people count them', () => {
    expect(render(<Excerpt text={'x'.repeat(281)} />)).toContain(`>${'x'.repeat(279)}…<`);
  });

  test('is nothing where there is none', () => {
    expect(render(<Excerpt text={null} />)).toBe('');
  });
});

describe('links to sources', () => {
  test.each([
    ['https://posts.example/1', true],
    ['http://posts.example/1', true],
    ['HTTPS://posts.example/1', true],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['https://', false],
    ['//posts.example', false],
    ['', false],
  ])('%j is an address of the web: %s', (url, expected) => {
    expect(isWebAddress(url)).toBe(expected);
    const html = render(
      <SourceLink url={url} about="of it">
        source
      </SourceLink>,
    );
    expect(html.startsWith('<a href="')).toBe(expected);
  });

  test('a quote in an address stays inside its attribute', () => {
    const html = render(
      <SourceLink url={'https://posts.example/"onmouseover="alert(1)'} about="of it">
        source
      </SourceLink>,
    );
    expect(html).toContain('href="https://posts.example/&quot;onmouseover=&quot;alert(1)"');
  });
});

test('a number carries its exact value, and one that is missing says so in words', () => {
  const text = (value: number) => `${Math.round(100 * value)} %`;
  expect(render(<Num of="forecast.x" value={0.3141} text={text} />)).toBe(
    '<data data-of="forecast.x" value="0.3141">31 %</data>',
  );
  expect(render(<Num of="forecast.x" value={0} text={text} />)).toContain('>0 %</data>');
  expect(render(<Num of="forecast.x" value={null} text={text} />)).toContain('not known');
});
