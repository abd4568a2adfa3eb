import assert from 'node:assert/strict';
import { oddsBook } from '../../src/core/launches/odds-book.js';
import type { BareOddsBook } from '../../src/core/launches/odds-book-schema.js';
import type { LaunchesBody, OddsBody } from '../../src/core/published/launches.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { keepOddsBook } from '../../src/ledger/write/odds-books.js';
import { endTurn } from '../../src/ledger/write/turns.js';
import {
  BUNDLED_LAUNCHES,
  createLaunchListReader,
  type ReadLaunchLists,
} from '../../src/sources/launches/launch-lists.js';
import type { RequestOptions } from '../_support/clients/http.js';
import { bytesOf, type TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NO_ODDS, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { launchFile, listOf } from '../core/launches/_launch-list.js';
import { startTurns, type Turns } from '../worker/_turns.js';

/** 2026-11-21T03:00:00.000Z: a day on which the bundled ledgers are old, by less than a week. */
export const TODAY = Date.UTC(2026, 10, 21, 3);

export interface LaunchApi {
  readonly api: TestApi;
  readonly turns: Turns;
  odds(query?: string): Promise<OddsBody>;
  launches(query?: string): Promise<LaunchesBody>;
}

/** After a turn over the bundled launch lists: a second of computing, once in a process. */
let bundled: Buffer | undefined;

/** The API over a ledger after one turn of the worker, by default of the bundled launch lists. */
export async function serveLaunches(launches: (() => ReadLaunchLists) | null = null): Promise<LaunchApi> {
  const turns = startTurns({
    timeline: [],
    launches: launches ?? createLaunchListReader(BUNDLED_LAUNCHES),
    content: launches ? undefined : bundled,
  });
  turns.clock.now = TODAY;
  if (launches || !bundled) await turns.turn();
  if (!launches) bundled ??= bytesOf(turns.path);
  const api = await serveApi(turns.path);
  api.clock.now = TODAY + 1_000;
  const get = async (path: string) => {
    const { status, text } = await api.send(path);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  };
  return {
    api,
    turns,
    odds: (query = '') => get(`/api/v1/odds${query}`),
    launches: (query = '') => get(`/api/v1/launches${query}`),
  };
}

/** Commits the newest snapshot of a ledger once more, with other fields. */
export function publishAgain({ path, snapshot }: Turns, changes: Partial<Snapshot>): void {
  const writer = openLedgerForWriting(path);
  const published = { ...snapshot(), ...changes };
  const at = Date.parse(published.generatedAt);
  const turn = { trigger: 'schedule', slot: at, startedAt: at, growing: null, forecastHash: null } as const;
  writer.commit((tx) => endTurn(tx, createAppender(tx), turn, published));
  writer.close();
}

let example: BareOddsBook | null = null;

/** Puts the odds of an invented company into a ledger: what a snapshot then refers to. */
export function addOdds(ledger: TestLedger): Snapshot['odds'] {
  example ??= oddsBook([listOf(launchFile())], { now: NOW, seed: 'example', hints: new Map() });
  const book = example;
  return {
    ...NO_ODDS,
    bookHash: ledger.writer.commit((tx) => keepOddsBook(tx, { served: null, madeFrom: '{}' }, () => book)),
  };
}

/** The message of an answer that has to be a 400. */
export async function refusal(api: TestApi, path: string, options?: RequestOptions): Promise<string> {
  const { status, text } = await api.send(path, options);
  const { error } = JSON.parse(text);
  assert.deepEqual([path, status, error?.code], [path, 400, 'invalid_parameter']);
  return error.message;
}

/** A committed ledger of so many resets, one a day, with launch odds. */
export function ledgerOf(resets: number): TestLedger {
  const ledger = newLedger();
  ledger.addResets(...Array.from({ length: resets }, (_, n) => ({ at: NOW - (n + 1) * DAY })));
  ledger.publish({ odds: addOdds(ledger) });
  return ledger;
}

/** Its writer has ended, so that everything is in the file itself: no -wal, no -shm. */
export function closedLedger(resets: number): TestLedger {
  const ledger = ledgerOf(resets);
  ledger.writer.close();
  return ledger;
}
