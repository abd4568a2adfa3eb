import { expect, test } from 'vitest';
import { loadParts, PartNotLoadedError, part } from '../../src/lib/parts.js';

test('A part that cannot be loaded fails in words that say what to do, with the reason.', async () => {
  const reason = new SyntaxError('Unexpected end of input');
  const failing = part(() => Promise.reject(reason));
  const error = await failing().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PartNotLoadedError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/could not be loaded \(Unexpected end of input\)\. .*install/),
    cause: reason,
  });
});

test('All parts are loaded, one at a time, until one fails.', async () => {
  const loaded: string[] = [];
  const named = (name: string) => part(async () => void loaded.push(name));
  await loadParts({ one: named('one'), two: named('two') });
  expect(loaded).toEqual(['one', 'two']);
  const broken = part(() => Promise.reject(new Error('no file')));
  await expect(loadParts({ three: named('three'), broken, four: named('four') })).rejects.toThrow('no file');
  expect(loaded).toEqual(['one', 'two', 'three']);
});
