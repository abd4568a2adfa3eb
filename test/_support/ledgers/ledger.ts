import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { min } from 'drizzle-orm';
import type { Reset } from '../../../src/core/record/reset.js';
import { recordStart, recordStatistics } from '../../../src/core/record/statistics.js';
import { refusalToPublish } from '../../../src/core/scoring/journal.js';
import type { Snapshot } from '../../../src/core/snapshot.js';
import { epochMs, isoInstant, isoInstantOrNull } from '../../../src/core/time/instant.js';
import type { Interval } from '../../../src/core/time/time.js';
import { type Appender, createAppender } from '../../../src/ledger/chain/append.js';
import type { NewSalt } from '../../../src/ledger/chain/text-hash.js';
import { migrateLedger } from '../../../src/ledger/file/migrate.js';
import {
  type LedgerTransaction,
  type LedgerWriter,
  openLedgerForWriting,
} from '../../../src/ledger/file/open-writing.js';
import { newestId } from '../../../src/ledger/queries.js';
import { coveredIntervals, growingStretch } from '../../../src/ledger/read/coverage.js';
import { newestIssue } from '../../../src/ledger/read/journal.js';
import { resetsAt } from '../../../src/ledger/read/resets.js';
import { readings, resets } from '../../../src/ledger/schema.js';
import { storedPlans } from '../../../src/ledger/stored-plans.js';
import { extendCoverage } from '../../../src/ledger/write/extend-coverage.js';
import { appendPublication } from '../../../src/ledger/write/journal.js';
import { endTurn } from '../../../src/ledger/write/turns.js';
import { exampleSnapshot, NOW, type SnapshotChanges } from './snapshot.js';

export interface TestReset {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind?: 'regular' | 'banked';
  readonly status?: 'confirmed' | 'unconfirmed' | 'retracted';
  readonly text?: string | null;
  readonly url?: string | null;
  readonly scope?: Reset['scope'];
  readonly plans?: Reset['plans'];
  /** `NOW` where it is not said. */
  readonly recordedAt?: number;
  readonly reason?: string;
  /** The post that withdraws it. */
  readonly withdrawnBy?: number;
  /** The row that this one replaces. */
  readonly supersedes?: { readonly rowId: number; readonly resetId: number };
}

/** A real ledger in a directory of its own, built by the real migrations. */
export interface TestLedger {
  readonly directory: string;
  readonly path: string;
  readonly writer: LedgerWriter;
  /** Gives equal salts to ledgers that are made alike, and none twice to one. */
  readonly newSalt: NewSalt;
  /** Appends rows to the record, all in one commit; returns their row ids. Served after `publish`. */
  addResets(...resets: readonly TestReset[]): number[];
  /**
   * Commits a turn as the worker does: turn row, snapshot. `changes` replace whole fields of the snapshot.
   */
  publish(changes?: SnapshotChanges): Snapshot;
  /** Closes the writer and deletes the directory. */
  remove(): void;
}

let empty: Buffer | undefined;

/** What the migrations make of no file, worked out once in a process; or a ledger as it was read before. */
function writeLedger(path: string, content: Uint8Array | undefined): void {
  if (content) {
    writeFileSync(path, content);
  } else if (empty === undefined) {
    migrateLedger(path);
    empty = readFileSync(path);
  } else writeFileSync(path, empty);
}

/**
 * @param content of the file to begin with, such as `bytesOf` gives; an empty ledger unless said otherwise
 */
export function createTestLedger(content?: Uint8Array): TestLedger {
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-'));
  const path = join(directory, 'ledger.sqlite');
  writeLedger(path, content);
  const writer = openLedgerForWriting(path);
  const own: { fromAt?: number } = {};
  let salts = 0;
  const newSalt = () => {
    salts += 1;
    return salts.toString(16).padStart(32, '0');
  };
  return {
    directory,
    path,
    writer,
    newSalt,
    addResets: (...resets) =>
      writer.commit((tx) => {
        const ledger = createAppender(tx, newSalt);
        return resets.map((reset) => appendReset(ledger, reset));
      }),
    publish: (changes = {}) => writer.commit((tx) => publishTurn(tx, own, changes)),
    remove() {
      writer.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A ledger as one file, with what its log holds, also while it is open. */
export function bytesOf(path: string): Buffer {
  const sqlite = new Database(path, { readonly: true });
  const content = sqlite.serialize();
  sqlite.close();
  return content;
}

function appendReset(ledger: Appender, reset: TestReset): number {
  const { supersedes } = reset;
  return ledger.append('resets', (id) => ({
    resetId: supersedes?.resetId ?? id,
    supersedes: supersedes?.rowId ?? null,
    at: reset.at,
    kind: reset.kind ?? 'regular',
    status: reset.status ?? 'confirmed',
    textHash: reset.text == null ? null : ledger.keepText(reset.text),
    url: reset.url ?? null,
    scope: reset.scope ?? null,
    plans: storedPlans(reset.plans ?? []),
    actor: 'test',
    reason: reset.reason ?? 'test',
    withdrawnBy: reset.withdrawnBy ?? null,
    recordedAt: reset.recordedAt ?? NOW,
  }));
}

/**
 * A test that does not speak of coverage has a record that is complete from its first reset on.
 * @returns the stretch that grows
 */
function coverRecord(
  tx: LedgerTransaction,
  ledger: Appender,
  own: { fromAt?: number },
  now: number,
): Interval | null {
  const growing = growingStretch(tx);
  const { at } =
    tx
      .select({ at: min(resets.at) })
      .from(resets)
      .get() ?? {};
  if (at == null || coveredIntervals(tx).some(({ fromAt }) => fromAt !== own.fromAt)) return growing;
  own.fromAt = Math.min(at, own.fromAt ?? at);
  const read = { fromAt: own.fromAt, toAt: Math.max(now, at) };
  return extendCoverage(tx, ledger, growing, read, { origin: 'rss:x', now });
}

/** A snapshot shows what the journal holds. */
function savePublication(
  tx: LedgerTransaction,
  ledger: Appender,
  turnId: number,
  { slot, issuedAt, ...publication }: NonNullable<Snapshot['forecast']['saved']>,
): string | null {
  const issue = { slot: epochMs(slot), issuedAt: epochMs(issuedAt) };
  if (refusalToPublish(newestIssue(tx), issue) !== null) return null;
  const movedByPromise = { sixHours: false, twentyFourHours: false };
  return appendPublication(tx, ledger, turnId, { ...issue, publication, movedByPromise });
}

const TURN = { trigger: 'schedule' } as const;

function publishTurn(tx: LedgerTransaction, own: { fromAt?: number }, changes: SnapshotChanges): Snapshot {
  const generatedAt = changes.generatedAt ?? NOW;
  const ledger = createAppender(tx);
  const turnId = ledger.nextId('turns');
  const growing = coverRecord(tx, ledger, own, generatedAt);
  const saved = changes.forecast?.saved ?? null;
  const forecastHash = saved && savePublication(tx, ledger, turnId, saved);
  const through = newestId(tx, resets);
  const record = resetsAt(tx, through);
  const covered = coveredIntervals(tx, growing);
  const { seq, hash } = ledger.head();
  const snapshot = exampleSnapshot({
    recordStartedAt: isoInstantOrNull(recordStart(record, [])),
    resetsThrough: through,
    readingsThrough: newestId(tx, readings),
    coverage: covered.map(({ fromAt, toAt }) => ({ from: isoInstant(fromAt), until: isoInstant(toAt) })),
    stats: recordStatistics(record, covered, generatedAt),
    chain: { seq, head: hash },
    ...changes,
  });
  endTurn(
    tx,
    ledger,
    { ...TURN, slot: generatedAt, startedAt: generatedAt, growing, forecastHash },
    snapshot,
  );
  return snapshot;
}
