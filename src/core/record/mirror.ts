import { z } from 'zod';
import { addressIdentity } from '../reading/post.js';
import { countUpTo } from '../time.js';
import type { CoveredInterval } from './coverage.js';
import type { ResetStatus } from './reconcile.js';
import type { RecordEntry } from './record-file.js';
import { SAME_EVENT_MS } from './reset-events.js';

/*
 * Another instance as upstream (docs/sources.md, another instance): when its record is refused, and what its
 * corrections change here.
 */

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** An entry of the chain, by its number and hash. */
const head = z.object({ seq: z.int().min(1), head: hash });

/** What identifies a ledger and its history at one moment. */
export const ledgerState = z.object({
  /** Hash of the first entry of its chain. */
  id: hash,
  /** Provider of the product whose record it keeps. */
  provider: z.string(),
  chain: head,
  /** Number of statements about resets in the ledger. */
  revision: z.int().min(0),
  /** Ids of the ledgers whose resets it has taken, directly or through others. */
  mirrors: z.array(hash),
});
export type LedgerState = z.infer<typeof ledgerState>;

/** An upstream as it was when it was last read. */
export const keptUpstream = ledgerState.extend({
  generatedAt: z.int(),
  /** Instants of its regular resets. */
  resets: z.array(z.int()),
  /** And of its banked ones. */
  banked: z.array(z.int()),
});
export type KeptUpstream = z.infer<typeof keptUpstream>;

/** What an instance publishes of its ledger. */
export const publishedLedger = ledgerState.extend({
  /** Heads of its chain at earlier snapshots, newest first. */
  earlier: z.array(head),
});

export type PublishedLedger = z.infer<typeof publishedLedger>;

export interface Upstream extends PublishedLedger {
  /** Instants of all its regular resets; null while they are not read. */
  readonly resets: readonly number[] | null;
  /** And of its banked ones; null while they are not read. */
  readonly banked: readonly number[] | null;
}

/** The ledger that mirrors; `id` is null while it is empty. */
export interface OwnLedger {
  readonly id: string | null;
  readonly provider: string;
}

export interface Refusal {
  readonly kind: 'other_product' | 'mirror_loop' | 'rewritten_history';
  /** Completes "<upstream> …". */
  readonly reason: string;
}

/** What a read of an upstream brings. */
export interface UpstreamRecord {
  /** Host and path. */
  readonly name: string;
  /** All of its resets; null if they are the same as at the last read. */
  readonly entries: readonly RecordEntry[] | null;
  /** The intervals in which its record is complete. */
  readonly coverage: readonly Omit<CoveredInterval, 'basis'>[];
}

/**
 * Why nothing may be taken from an upstream; null if it may. Refused is the record of another product; a ledger that has
 * taken resets from this one, because a record must not confirm itself; and one whose chain or resets do not continue
 * what was read before.
 * @param kept the upstream at the last accepted read; null for the first
 */
export function refusalOf(upstream: Upstream, kept: KeptUpstream | null, own: OwnLedger): Refusal | null {
  const { id, provider, mirrors } = upstream;
  if (provider !== own.provider)
    return {
      kind: 'other_product',
      reason: `keeps the record of a product of ${provider}, not of ${own.provider}`,
    };
  if (id === own.id) return { kind: 'mirror_loop', reason: 'is this ledger itself, or a copy of it' };
  if (own.id !== null && mirrors.includes(own.id))
    return { kind: 'mirror_loop', reason: 'mirrors this ledger, directly or through others' };
  const rewritten = kept === null ? null : howRewritten(upstream, kept);
  return rewritten === null ? null : { kind: 'rewritten_history', reason: rewritten };
}

function howRewritten(upstream: Upstream, kept: KeptUpstream): string | null {
  const { chain, earlier, revision } = upstream;
  const before = kept.chain;
  if (upstream.id !== kept.id) return `has another ledger than before (${upstream.id}, before ${kept.id})`;
  if (chain.seq < before.seq)
    return `has rewritten its history: its chain ended at entry ${before.seq} and now ends at ${chain.seq}`;
  // Older than all of the heads: nothing shows whether the chain continues it.
  const isListed = (earlier.at(-1) ?? chain).seq <= before.seq;
  if (isListed && ![chain, ...earlier].some(({ seq, head }) => seq === before.seq && head === before.head))
    return `has rewritten its history: entry ${before.seq} of its chain had the hash ${before.head}`;
  if (revision < kept.revision)
    return `has rewritten its history: it had ${kept.revision} statements about resets and now has ${revision}`;
  // Each statement adds, moves or withdraws one reset.
  const changed = changesBetween(kept.resets, upstream.resets) + changesBetween(kept.banked, upstream.banked);
  if (changed > revision - kept.revision)
    return `has rewritten its history: ${changed} resets changed, with ${revision - kept.revision} new statements about resets`;
  const gone = goneBetween(kept.resets, upstream.resets) + goneBetween(kept.banked, upstream.banked);
  if (gone > MOST_CORRECTIONS)
    return `has rewritten its history: ${gone} resets were moved or withdrawn at once, more than ${MOST_CORRECTIONS}`;
  return null;
}

/** Nobody corrects more resets than this between two reads. */
const MOST_CORRECTIONS = 500;

/** The least number of resets that were added, moved or withdrawn; 0 while they are not read. */
function changesBetween(before: readonly number[], now: readonly number[] | null): number {
  if (now === null) return 0;
  return Math.max(goneBetween(before, now), goneBetween(now, before));
}

/** How many instants of the first list the second one lacks; 0 while it is not read. */
function goneBetween(before: readonly number[], now: readonly number[] | null): number {
  const since = new Set(now ?? before);
  return before.filter((at) => !since.has(at)).length;
}

/** A reset of which the upstream said the last word. */
export interface MirroredReset {
  readonly resetId: number;
  readonly rowId: number;
  readonly at: number;
  readonly status: ResetStatus;
  readonly text: string | null;
  readonly url: string | null;
  /** The unconfirmed report that the upstream confirmed; null if the reset is known from it alone. */
  readonly report: Pick<MirroredReset, 'at' | 'text' | 'url'> | null;
}

export interface MirrorCorrection extends Pick<MirroredReset, 'at' | 'status' | 'text' | 'url'> {
  readonly reset: MirroredReset;
  readonly reason: string;
}

/**
 * What an upstream's corrections change in the resets that are known from it: one that it moved, reworded, withdrew or
 * lists again. A withdrawn confirmation makes the report unconfirmed again.
 * @param entries all resets of the upstream of the same kind
 * @param others instants of the other resets of that kind that count
 */
export function mirrorCorrections(
  mirrored: readonly MirroredReset[],
  entries: readonly RecordEntry[],
  others: ReadonlySet<number>,
): readonly MirrorCorrection[] {
  const byInstant = new Map(entries.map((entry) => [entry.at, entry]));
  const taken = new Set(mirrored.map(({ at }) => at));
  const unmatched = entries.filter(({ at }) => !taken.has(at)).toSorted((a, b) => a.at - b.at);
  const free = new Set(unmatched);
  const byPost = new Map<string, RecordEntry[]>();
  for (const entry of unmatched) {
    const post = addressIdentity(entry.url);
    if (post !== null) byPost.set(post, [...(byPost.get(post) ?? []), entry]);
  }
  const instants = unmatched.map(({ at }) => at);
  const counted = [...others].sort((a, b) => a - b);
  const near = (at: number) =>
    unmatched
      .slice(...around(instants, at))
      .filter((one) => isAlone(counted, one.at))
      .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return mirrored.flatMap((reset): MirrorCorrection[] => {
    const { at, status, text, url } = reset;
    const isCounted = status === 'confirmed';
    const entry =
      byInstant.get(at) ??
      byPost.get(addressIdentity(url) ?? '')?.find((one) => free.has(one)) ??
      (isCounted ? near(at).find((one) => free.has(one)) : undefined);
    if (entry) free.delete(entry);
    // An unconfirmed report is confirmed like that of an import.
    if (status === 'unconfirmed') return [];
    if (!entry || others.has(entry.at)) return isCounted ? [withdrawn(reset)] : [];
    // The words that are known stay only with their own post.
    const isItsPost = entry.url === null || entry.url === url;
    const next = {
      at: entry.at,
      status: 'confirmed',
      text: entry.text ?? (isItsPost ? text : null),
      url: entry.url ?? url,
    } as const;
    if (isCounted && next.at === at && next.text === text && next.url === url) return [];
    return [{ reset, ...next, reason: isCounted ? 'corrected upstream' : 'listed again upstream' }];
  });
}

function withdrawn(reset: MirroredReset): MirrorCorrection {
  const { at, text, url, report } = reset;
  const reason = 'withdrawn upstream';
  if (report) return { reset, ...report, status: 'unconfirmed', reason };
  return { reset, at, text, url, status: 'retracted', reason };
}

/** Where the instants within six hours of another one begin and end in an ascending list. */
function around(instants: readonly number[], at: number): [from: number, until: number] {
  return [countUpTo(instants, at - SAME_EVENT_MS - 1), countUpTo(instants, at + SAME_EVENT_MS)];
}

/** An entry near another reset may be about that one. */
function isAlone(others: readonly number[], at: number): boolean {
  const [from, until] = around(others, at);
  return from === until;
}
