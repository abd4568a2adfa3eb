import { z } from 'zod';
import { cleanText } from '../../core/clean-text.js';
import type { Post } from '../../core/reading/post.js';
import type { PublishedLedger } from '../../core/record/mirror.js';
import type { RecordEntry } from '../../core/record/record-file.js';
import { EARLIEST_MS } from '../../core/time.js';
import { withoutSecrets } from '../addresses.js';
import { BOUNDS } from '../bounds.js';
import type { Validators } from '../pages/paging.js';
import { type FailureClass, SourceFailure } from '../source.js';

/* Another instance of Reset Record, as it is read here. */

/** SHA-256 of the data files that seldom change. */
export const fileHashes = z.object({ resets: z.string(), promises: z.string() });
type FileHashes = z.infer<typeof fileHashes>;

/** What an instance says first, of one snapshot. */
export interface InstanceTop {
  readonly generatedAt: number;
  /** Whether it reads a timeline itself. */
  readonly isWatching: boolean;
  readonly ledger: PublishedLedger;
  readonly validators: Validators | null;
  readonly files: FileHashes;
  /**
   * All that it says, or `changed` when a newer snapshot was published meanwhile.
   * @param same what is known from an earlier read and need not be read again
   */
  read(signal: AbortSignal, same: Same): Promise<InstanceRecord | 'changed'>;
}

export interface Same {
  readonly resets: boolean;
  readonly promises: boolean;
}
export const NOTHING_SAME: Same = { resets: false, promises: false };

export interface InstanceRecord {
  /** Its resets; null if they are the same. */
  readonly entries: readonly RecordEntry[] | null;
  /** The intervals in which it is complete. */
  readonly coverage: readonly { readonly fromAt: number; readonly toAt: number }[];
  /** The promises that it lists; null if they are the same. */
  readonly promises: readonly InstancePromise[] | null;
}

/** A promise as the instance has read it. */
export type InstancePromise = Pick<Post, 'at' | 'text' | 'url'> &
  Pick<NonNullable<Post['given']>['reading'], 'window' | 'promises' | 'strength' | 'times' | 'another'>;

export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= EARLIEST_MS, 'expected an instant from 2000 on');
export const foreignText = z.string().transform((value) => cleanText(value.slice(0, BOUNDS.textLength)));
export const postAddress = z.url({ protocol: /^https?$/, normalize: true }).max(BOUNDS.addressLength);

/** How an instance at an address fails. */
export function failureAt(base: string, failureClass: FailureClass, reason: string): SourceFailure {
  return new SourceFailure(failureClass, `${withoutSecrets(base)} ${reason}`);
}

/** Without a recent record of its own, an instance answers 503. */
export function orStale<Page>(base: string, page: Promise<Page>): Promise<Page> {
  return page.catch((error: unknown) => {
    if (!(error instanceof SourceFailure) || error.httpStatus !== 503) throw error;
    const message = `${withoutSecrets(base)} has no recent record itself`;
    throw new SourceFailure('stale_upstream', message, 503);
  });
}

/** Intervals that end after their snapshot claim nothing beyond it. */
export function untilSnapshot(
  intervals: readonly { readonly from: number; readonly until: number }[],
  generatedAt: number,
): InstanceRecord['coverage'] {
  return intervals
    .map(({ from, until }) => ({ fromAt: from, toAt: Math.min(until, generatedAt) }))
    .filter(({ fromAt, toAt }) => fromAt <= toAt);
}
