import { newPosts } from '../../src/core/reading/new-posts.js';
import type { Post } from '../../src/core/reading/post.js';
import { READING_NONE, type Reading } from '../../src/core/reading/reading.js';
import type { RulesReading } from '../../src/core/reading/rules/rules-reader.js';
import type { RecordChange } from '../../src/core/record/reconcile.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { knownRevisions } from '../../src/ledger/read/known-revisions.js';
import { storePosts } from '../../src/worker/commit/store-posts.js';
import { storeResets } from '../../src/worker/commit/store-resets.js';
import { recordChangedFrom } from '../../src/worker/decide/record-changes.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';

/** A post and what the rules are taken to have read in it. */
export interface Said extends Partial<Post>, Partial<Omit<Reading, 'evidence'>> {
  readonly name: string;
  readonly at: number;
}

const SOURCE = 'file:timeline.jsonl';

/** One turn's commit for these posts: stored as new or edited, read as they say, resets recorded. */
export function tell(ledger: TestLedger, said: readonly Said[]): { added: number; revised: number } {
  return ledger.writer.commit((tx) => {
    const readings = new Map(said.map((one) => [`${one.name} ${textOf(one)}`, readingOf(one)]));
    const posts = said.map(postOf);
    const added = newPosts(posts, knownRevisions(tx, posts), [SOURCE])
      .toSorted((a, b) => a.at - b.at)
      .map((post) => ({
        post,
        rules: readings.get(`${post.externalId} ${post.text}`) ?? { ...READING_NONE, rationale: 'test' },
        model: null,
      }));
    const read = { added, late: [], left: 0, requestedModel: null };
    const appender = createAppender(tx);
    storePosts(tx, appender, { turnId: 1, now: NOW }, read);
    const changes = storeResets(tx, appender, NOW, recordChangedFrom(read, []));
    return countOf(changes);
  });
}

/** Reconciles again from this instant on with what is stored, and nothing new. */
export function reconcileAgain(ledger: TestLedger, changedFrom: number): { added: number; revised: number } {
  return ledger.writer.commit((tx) => countOf(storeResets(tx, createAppender(tx), NOW, changedFrom)));
}

function countOf(changes: readonly RecordChange[]): { added: number; revised: number } {
  const stated = changes.filter(({ statements }) => statements.length > 0);
  const added = stated.filter(({ reset }) => reset === null).length;
  return { added, revised: stated.length - added };
}

/** An operator's row about a new reset, or about one that stands (`about`: its id). */
export function operator(
  ledger: TestLedger,
  row: {
    at: number;
    status?: 'confirmed' | 'retracted';
    url?: string;
    scope?: 'everyone' | 'paid';
    about?: number;
  },
): number {
  return ledger.writer.commit((tx) => {
    const latest = history(ledger).findLast((one) => one.reset_id === row.about);
    return createAppender(tx).append('resets', (id) => ({
      resetId: row.about ?? id,
      supersedes: latest?.id ?? null,
      at: row.at,
      kind: latest?.kind ?? 'regular',
      status: row.status ?? ('confirmed' as const),
      url: row.url ?? null,
      scope: row.scope ?? null,
      actor: 'operator',
      reason: 'told so by the team',
      recordedAt: NOW,
    }));
  });
}

export interface HistoryRow {
  readonly id: number;
  readonly reset_id: number;
  readonly supersedes: number | null;
  readonly at: number;
  readonly kind: 'regular' | 'banked';
  readonly status: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly actor: string;
  readonly reason: string;
}

/** Every row of the record, in the order in which it was written. */
export function history(ledger: TestLedger): HistoryRow[] {
  return ledger.writer.sqlite
    .prepare(
      `SELECT id, reset_id, supersedes, at, kind, status, text, url, actor, reason
       FROM resets LEFT JOIN texts ON hash = text_hash ORDER BY id`,
    )
    .all() as HistoryRow[];
}

/** The record as it stands, without its retracted resets, by time. */
export function standing(
  ledger: TestLedger,
): Omit<HistoryRow, 'id' | 'reset_id' | 'supersedes' | 'actor' | 'reason'>[] {
  return ledger.writer.sqlite
    .prepare(
      `SELECT at, kind, status, text, url FROM resets AS r LEFT JOIN texts ON hash = text_hash WHERE status <> 'retracted'
       AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id) ORDER BY at, kind DESC`,
    )
    .all() as HistoryRow[];
}

function textOf(said: Said): string {
  return said.text ?? `post ${said.name}`;
}

function postOf(said: Said): Post {
  return {
    source: SOURCE,
    externalId: said.name,
    identity: `status:${said.name}`,
    at: said.at,
    dating: said.dating ?? 'stated',
    text: textOf(said),
    url: `https://social.example/team/status/${said.name}`,
    isReply: said.isReply ?? false,
    context: [],
  };
}

function readingOf(said: Said): RulesReading {
  const kind = said.kind ?? 'reset';
  return {
    ...READING_NONE,
    kind,
    evidence: kind === 'none' ? null : textOf(said),
    another: said.another ?? false,
    times: said.times ?? 1,
    promises: said.promises ?? null,
    strength: said.strength ?? (kind === 'hint' ? 'explicit' : null),
    scope: said.scope ?? null,
    plans: said.plans ?? [],
    reason: said.reason ?? null,
    expiresAt: said.expiresAt ?? null,
    window: said.window ?? null,
    confidence: said.confidence ?? 0.9,
    doubt: said.doubt ?? null,
    rationale: 'test',
  };
}
