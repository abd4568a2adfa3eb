import { expect, test } from 'vitest';
import type { Snapshot } from '../../../src/core/snapshot.js';
import type { SourceRead } from '../../../src/ledger/read/source-reads.js';
import { reasonOf } from '../../../src/words/reasons.js';
import { turnedSince } from '../../../src/worker/decide/turned.js';
import type { Fetched } from '../../../src/worker/fetch/fetched.js';
import { exampleSnapshot } from '../../_support/ledgers/snapshot.js';
import { failed, fetchedFrom, read } from '../_fetched.js';

const WELL = exampleSnapshot();

const withReason = (reason: Snapshot['health']['reasons'][number]): Snapshot => ({
  ...WELL,
  health: { ...WELL.health, reasons: [reason] },
});

const BAD = withReason(reasonOf({ code: 'no_timeline' }));
const UNREAD = withReason(reasonOf({ code: 'not_read_yet' }));

const linesOf = (before: Snapshot | null, reads: readonly SourceRead[], fetched: Fetched, after: Snapshot) =>
  turnedSince({ snapshot: before, reads }, fetched, after).map(
    ({ isBad, message }) => `${isBad ? 'bad' : 'good'}: ${message.split(';')[0]}`,
  );

test.each<readonly [what: string, before: Snapshot | null, after: Snapshot, lines: readonly string[]]>([
  ['turned bad', WELL, BAD, ['bad: health has turned bad']],
  ['stayed bad', BAD, BAD, []],
  ['is good again', BAD, WELL, ['good: health is good again']],
  ['stayed good', WELL, WELL, []],
  ['was not known', null, BAD, []],
  ['was that of a first turn, in which nothing had failed', UNREAD, BAD, ['bad: health has turned bad']],
  ['is that of a first turn', WELL, UNREAD, []],
])('Health that %s', (_what, before, after, lines) => {
  expect(linesOf(before, [], fetchedFrom(), after)).toEqual(lines);
});

const before = (failureClass: string | null): SourceRead[] => [
  {
    source: 'rss:a',
    role: 'primary',
    outcome: 'failed',
    failureClass,
    failureDetail: null,
    items: 0,
  } as SourceRead,
];

const FAILS = ['bad: a source cannot be read'];
const READ = ['good: a source is read again'];

test.each<readonly [what: string, reads: readonly SourceRead[], now: Fetched, lines: readonly string[]]>([
  ['fails for the first time', before(null), fetchedFrom(failed('rss:a')), FAILS],
  ['fails in the first turn', [], fetchedFrom(failed('rss:a')), FAILS],
  ['fails in another way', before('timeout'), fetchedFrom(failed('rss:a', 'not_found')), []],
  ['is read again', before('timeout'), fetchedFrom(read('rss:a')), READ],
  ['is read as before', before(null), fetchedFrom(read('rss:a')), []],
  ['waits for the second turn', [], fetchedFrom(failed('rss:a', 'not_yet')), []],
  ['was not read by a wrong clock', before(null), fetchedFrom(failed('rss:a', 'wrong_clock')), []],
  ['is read after a wrong clock', before('wrong_clock'), fetchedFrom(read('rss:a')), []],
])('A source that %s', (_what, reads, now, lines) => {
  expect(linesOf(WELL, reads, now, WELL)).toEqual(lines);
});

test('A line says what is wrong with health, and of a source that fails its class and what failed.', () => {
  const lines = turnedSince({ snapshot: WELL, reads: [] }, fetchedFrom(failed('rss:a', 'not_found')), BAD);
  expect(lines.map(({ fields }) => fields)).toEqual([
    { reasons: ['No timeline is configured.'] },
    { source: 'rss:a', failureClass: 'not_found', detail: 'it failed' },
  ]);
});
