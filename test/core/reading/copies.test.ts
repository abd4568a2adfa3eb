import { describe, expect, test } from 'vitest';
import { type Wording, withOriginals } from '../../../src/core/reading/copies.js';
import { type Post, postIdentity } from '../../../src/core/reading/post.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time/time.js';

const START = Date.parse('2026-05-01T10:00:00Z');

const LONG =
  'We have reset the usage limits of everyone on a paid plan, because the new scheduler was slower than it should have been this morning. Thank you for bearing with us, and tell us what you build.';

function post(source: string, id: string, text: string, at = START, url: string | null = null): Post {
  const identity = postIdentity(source, id, url);
  return { source, externalId: id, identity, at, dating: 'stated', text, url, isReply: false, context: [] };
}

const team = (id: string, text: string, at = START) =>
  post('fx:team', id, text, at, `https://x.com/team/status/${id}`);

const copied = (id: string, text: string, at = START) => post('bluesky:copies', id, text, at);

const identitiesOf = (reads: readonly Post[], stored: readonly Wording[] = []) =>
  withOriginals(
    reads,
    stored.map((one) => ({ ...one, removed: null })),
  ).map(({ identity }) => identity);

const OWN = 'bluesky:copies#m1';

describe('A copy has the identity of its original', () => {
  test.each([
    ['in the same words', LONG],
    ['with other spaces, quotation marks and case', `“${LONG.toUpperCase().replaceAll(' ', '  ')}”`],
    ['without its link', `${LONG} https://t.co/abc`],
    ['clipped', `${LONG.slice(0, 170)}…`],
  ])('%s', (_name, text) => {
    expect(identitiesOf([team('10001', LONG), copied('m1', text, START + 10 * MINUTE_MS)])).toEqual([
      'status:10001',
      'status:10001',
    ]);
  });

  test('by the link at its end, whatever its words and time', () => {
    const copy = copied('m1', 'Reset! https://twitter.com/team/status/10001', START + 30 * HOUR_MS);
    expect(identitiesOf([team('10001', LONG), copy])[1]).toBe('status:10001');
    expect(identitiesOf([copy], [team('10001', LONG)])).toEqual(['status:10001']);
  });

  test('also when the copy was read first, in an earlier turn', () => {
    expect(identitiesOf([team('10001', LONG)], [copied('m1', LONG, START + 10 * MINUTE_MS)])).toEqual([OWN]);
  });

  test('and of two posts with the same words each copy has its own', () => {
    const times = [START, START + 40 * MINUTE_MS];
    const originals = times.map((at, index) => team(`1000${index}`, 'Limits are reset!', at));
    const copies = times.map((at, index) => copied(`m${index}`, 'Limits are reset!', at + 30 * MINUTE_MS));
    // Newest first, as sources list them.
    expect(identitiesOf([...originals.toReversed(), ...copies.toReversed()]).slice(2)).toEqual([
      'status:10001',
      'status:10000',
    ]);
  });
});

describe('A post is no copy', () => {
  test.each([
    ['of one more than two hours away', LONG, START + 121 * MINUTE_MS],
    ['of one that only begins with the same few words', LONG.slice(0, 60), START],
    ['of one with other words', 'We will reset the limits tomorrow.', START],
    ['without words or signs', 'https://t.co/abc', START],
  ])('%s', (_name, text, at) => {
    expect(
      identitiesOf([team('10001', LONG), team('10002', 'https://t.co/xyz'), copied('m1', text, at)])[2],
    ).toBe(OWN);
  });

  test('of another of the same source', () => {
    expect(
      identitiesOf([copied('m1', LONG), copied('m2', LONG), team('10001', 'Hello')]).slice(0, 2),
    ).toEqual([OWN, 'bluesky:copies#m2']);
  });

  test('because it links to a status that nobody of the team posted', () => {
    const text = 'They said it best: https://x.com/someone/status/99999';
    expect(identitiesOf([team('10001', LONG), copied('m1', text)])[1]).toBe(OWN);
  });
});

test('A numbered status that ends in a link to another one stays a post of its own.', () => {
  const later = team('10002', 'As promised here: https://x.com/team/status/10001', START + HOUR_MS);
  expect(identitiesOf([team('10001', LONG), later, copied('m1', 'Hello')])[1]).toBe('status:10002');
});

test('A post that is stored under the identity of its original keeps it.', () => {
  const copy = copied('m1', 'Other words after an edit');
  expect(identitiesOf([copy, team('10002', LONG)], [{ ...copy, identity: 'status:10001' }])[0]).toBe(
    'status:10001',
  );
});
