import { expect, test } from 'vitest';
import { weighInput } from '../../src/lib/input-bounds.js';

const many = (element: string, times = 1_000) => element.repeat(times);

test.each([
  ['objects', `[${many('{},')}{}]`],
  ['numbers', `[${many('1,')}1]`],
  ['keys of an object', `{${many('"a":1,')}"b":1}`],
  ['lists that do not end', many('[')],
  ['elements', `<a>${many('<b/>')}</a>`],
  ['attributes', `<a ${many('b="" ')}/>`],
  ['references', `<a>${many('&amp;')}</a>`],
  ['rows', many('a\n')],
  ['cells', many('a,')],
  ['objects after a text that looks like the end of one', `["\\"]",${many('{},')}{}]`],
])('No input hides how many values it has: %s.', (_, body) => {
  for (const encoding of ['utf8', 'utf16le'] as const)
    expect(weighInput(Buffer.from(body, encoding)).values).toBeGreaterThanOrEqual(1_000);
});

test('Texts count for little.', () => {
  const text = JSON.stringify({ text: many('We have reset the limits for everyone, and it took a while. ') });
  expect(weighInput(Buffer.from(text)).values).toBeLessThan(text.length / 50);
});

test.each([
  ['lists', `${many('[')}${many(']')}`, 1_000],
  ['objects', `${many('{"a":')}1${many('}')}`, 1_000],
  ['after a byte order mark and spaces', `\ufeff \n${many('[')}`, 1_000],
  ['brackets within texts', `["${many('[')}", "\\"${many('{')}"]`, 1],
  ['what is not JSON', many('{'), 1_000],
  ['XML', `<a>${many('[')}</a>`, 0],
  ['nothing', '', 0],
])('The depth of %s is counted.', (_, body, depth) => {
  expect(weighInput(Buffer.from(body)).depth).toBe(depth);
});
