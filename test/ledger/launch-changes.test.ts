import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { changesOf, newestLaunchRevision } from '../../src/ledger/read/launch-changes.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { launch, launchFile } from '../core/launches/_launch-list.js';

let ledger: TestLedger;
let loaded = 0;

beforeEach(() => {
  loaded = 0;
  ledger = newLedger();
  ledger.publish();
});

/** Each a day after the one before. */
function load(...contents: readonly unknown[]): void {
  ledger.writer.commit((tx) => {
    for (const content of contents) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      createAppender(tx).append('launchRevisions', {
        company: 'acme',
        contentHash: createHash('sha256').update(text).digest('hex'),
        content: text,
        loadedAt: NOW + loaded * DAY,
      });
      loaded += 1;
    }
  });
}

function changes(limit = 50) {
  const reader = openLedgerForReading(ledger.path);
  try {
    return reader.snapshot((queries) =>
      changesOf(queries, 'acme', limit).map(({ at, kind, launch: { model } }) => [
        (at - NOW) / DAY,
        kind,
        model,
      ]),
    );
  } finally {
    reader.close();
  }
}

const withModels = (...models: readonly string[]) =>
  launchFile({ launches: models.map((model) => launch(model, '2025-02-01')), pending: [] });

test('changes are those from each revision to the next, newest first, with the day of the later one', () => {
  load(withModels('A'), withModels('A', 'B'), withModels('A', 'B', 'C'));
  expect(changes()).toEqual([
    [2, 'added', 'C'],
    [1, 'added', 'B'],
  ]);
  expect(changes(1)).toEqual([[2, 'added', 'C']]);
});

test('a revision that cannot be read is passed over', () => {
  load(withModels('A'), '{', launchFile({ launches: 'none' }), withModels('A', 'B'));
  expect(changes()).toEqual([[3, 'added', 'B']]);
});

test('one revision, or none, has no changes', () => {
  expect(changes()).toEqual([]);
  load(withModels('A'));
  expect(changes()).toEqual([]);
});

test('no more than thirty revisions are compared', () => {
  load(withModels('A'), withModels('A', 'B'));
  load(...Array.from({ length: 30 }, (_, index) => ({ ...withModels('A', 'B'), $schema: `${index}` })));
  expect(changes()).toEqual([]);
});

test('changes stay the same until there is a new revision', () => {
  const newest = () => {
    const reader = openLedgerForReading(ledger.path);
    try {
      return reader.snapshot(newestLaunchRevision);
    } finally {
      reader.close();
    }
  };
  expect(newest()).toBe(0);
  load(withModels('A'), withModels('B'));
  expect(newest()).toBe(2);
});
