import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorText, parseCursor } from '../../../src/api/compat/cursor.js';

const cursors = fc.record({
  order: fc.constantFrom('asc' as const, 'desc' as const),
  at: fc.maxSafeInteger(),
  resetId: fc.maxSafeNat(),
});

test('a cursor is read back as it was given, and stands in an address as it is', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(parseCursor(cursorText(cursor))).toEqual(cursor);
      expect(cursorText(cursor)).toMatch(/^[\w-]{1,64}$/);
    }),
  );
});

test('nothing else is read as one, however near it comes', () => {
  const changed = fc.tuple(cursors, fc.nat(60), fc.string({ maxLength: 3 })).map(([cursor, at, more]) => {
    const text = cursorText(cursor);
    return text.slice(0, at) + more + text.slice(at + more.length);
  });
  fc.assert(
    fc.property(fc.oneof(changed, fc.string()), (text) => {
      const cursor = parseCursor(text);
      if (cursor !== null) expect(cursorText(cursor)).toBe(text);
    }),
  );
});
