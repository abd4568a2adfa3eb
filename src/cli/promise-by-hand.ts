import { isPromise } from '../core/promises/reset-promise.js';
import { addressIdentity } from '../core/reading/post.js';
import type { Promised, PromiseWindow, Strength } from '../core/reading/reading.js';
import { isoInstant, isoInstantOrNull } from '../core/time/instant.js';
import { DAY_MS } from '../core/time/time.js';
import type { LedgerTransaction } from '../ledger/file/open-writing.js';
import { readRedactions } from '../ledger/read/redactions.js';
import { currentResets } from '../ledger/read/resets.js';
import { postAt, readPostOf, type StandingReading } from '../ledger/read/standing-readings.js';
import { addPost, type OperatorReading, readByOperator } from '../ledger/write/read-by-operator.js';
import { english } from '../words/locale.js';
import { instantText } from '../words/times.js';
import { CommandFailure, UsageError } from './output.js';

/** What an operator says that a post promises. */
export interface PromiseByHand {
  /** Address of the post. */
  readonly url: string;
  readonly window: PromiseWindow | null;
  readonly isBanked: boolean;
  readonly isConditional: boolean;
  /** When it was posted, epoch milliseconds, and its words: of a post that the ledger does not have. */
  readonly posted: number | null;
  readonly text: string | null;
}

/** Who says so, why and when. */
type Attribution = Pick<OperatorReading, 'actor' | 'reason' | 'readAt'>;

/** What `--at`, `--by` and `--between` name; null for no time. */
export function promisedWindow(
  at: number | null,
  by: number | null,
  between: { readonly from: number; readonly to: number } | null,
): PromiseWindow | null {
  if ([at, by, between].filter((time) => time !== null).length > 1)
    throw new UsageError('Give one of --at, --by and --between.');
  if (at !== null) return { kind: 'clock', from: at, to: at };
  if (by !== null) return { kind: 'by', from: null, to: by };
  if (between === null) return null;
  return { kind: between.to - between.from < DAY_MS ? 'clock' : 'day', ...between };
}

/** What `record --promise` reports. */
interface RecordingReport {
  readonly address: string;
  readonly change: 'added' | 'put right';
  /** When the post was posted. Instants are ISO-8601. */
  readonly madeAt: string;
  readonly promises: Promised;
  /** Null for the other time that a withdrawal names. */
  readonly strength: Strength | null;
  readonly window: { readonly from: string | null; readonly to: string | null } | null;
  /** Its text was taken down before. */
  readonly textRefused: boolean;
}

/** Appends what an operator says that a post promises, and the post if the ledger does not have it. */
export function recordPromise(
  tx: LedgerTransaction,
  promise: PromiseByHand,
  attribution: Attribution,
): RecordingReport {
  const { url, window, isBanked, isConditional, posted, text } = promise;
  const standing = postAt(tx, url);
  refuseAnnouncement(tx, url, standing);
  if (standing && (posted !== null || text !== null))
    throw new CommandFailure(
      `The ledger has this post, of ${isoInstant(standing.post.at)}. Leave out --posted and --text.`,
    );
  const madeAt = standing?.post.at ?? posted;
  if (madeAt === null)
    throw new CommandFailure(
      `The ledger has no post with this address: ${url}. To add it, say when it was posted with --posted.`,
    );
  if (window?.to != null && window.to <= madeAt)
    throw new CommandFailure(
      `The promised time ends at ${isoInstant(window.to)}, not after the post of ${isoInstant(madeAt)}.`,
    );
  const moves = standing?.reading.kind === 'withdrawal';
  if (moves && (window === null || isConditional))
    throw new CommandFailure(
      'This post withdraws a reset. Give the time to which it moves it with --at, --by or --between, without --conditional.',
    );
  const reading = {
    ...attribution,
    kind: moves ? ('withdrawal' as const) : ('hint' as const),
    promises: isBanked ? ('banked' as const) : ('regular' as const),
    strength: moves ? null : isConditional ? ('conditional' as const) : ('explicit' as const),
    window,
  };
  if (standing && saysTheSame(standing, reading))
    throw new CommandFailure('This promise is already recorded so by an operator.');
  if (standing) readByOperator(tx, standing, reading);
  else addPost(tx, { url, text, at: madeAt }, reading);
  const textRefused = text !== null && readRedactions(tx).refuses(text, addressIdentity(url));
  return {
    address: url,
    change: standing ? 'put right' : 'added',
    madeAt: isoInstant(madeAt),
    promises: reading.promises,
    strength: reading.strength,
    window: window && { from: isoInstantOrNull(window.from), to: isoInstantOrNull(window.to) },
    textRefused,
  };
}

/** `added: a banked reset, promised on a condition on 1 Jun 2026, 12:00 UTC, by 3 Jun 2026, 00:00 UTC.` */
export function promiseInWords({ change, promises, strength, madeAt, window }: RecordingReport): string {
  const text = (at: string | null | undefined) => (at ? instantText(at) : '');
  const kind =
    window === null ? 'none' : window.from === null ? 'by' : window.from === window.to ? 'at' : 'between';
  return english('record.promise', {
    change,
    promises,
    strength: strength ?? '',
    madeAt: instantText(madeAt),
    window: kind,
    from: text(window?.from),
    to: text(window?.to),
  });
}

/** Appends that a post promises nothing. What else it says, such as the withdrawal of a reset, stays. */
export function retractPromise(
  tx: LedgerTransaction,
  url: string,
  attribution: Attribution,
): { readonly madeAt: string } {
  const standing = postAt(tx, url);
  if (standing === null) throw new CommandFailure(`The ledger has no post with this address: ${url}.`);
  const { post, reading } = standing;
  if (!isPromise(readPostOf(standing))) {
    refuseAnnouncement(tx, url, standing);
    throw new CommandFailure(
      reading.reader === 'operator'
        ? 'The promise of this post is already retracted.'
        : `This post promises no reset: it was read as ${reading.kind}, with confidence ${reading.confidence}.`,
    );
  }
  const isWithdrawal = reading.kind === 'withdrawal';
  readByOperator(tx, standing, {
    ...attribution,
    kind: isWithdrawal ? 'withdrawal' : 'none',
    promises: isWithdrawal ? reading.promises : null,
    strength: null,
    window: null,
  });
  return { madeAt: isoInstant(post.at) };
}

/** A post that announces a counted reset is no promise: the reset has to go first, with its own reason. */
function refuseAnnouncement(tx: LedgerTransaction, url: string, standing: StandingReading | null): void {
  if (standing !== null && ['hint', 'withdrawal'].includes(standing.reading.kind)) return;
  const identity = standing?.post.identity ?? addressIdentity(url);
  const reset = currentResets(tx, {}).find(
    (candidate) =>
      candidate.status === 'confirmed' &&
      (addressIdentity(candidate.url) === identity ||
        (standing !== null && candidate.textHash === standing.post.textHash)),
  );
  if (reset)
    throw new CommandFailure(
      `This post announces reset ${reset.resetId} at ${isoInstant(reset.at)}. If that is wrong, retract it first: ` +
        `reset-record retract ${reset.resetId} --reason "it was only promised"`,
    );
}

function saysTheSame({ reading }: StandingReading, operatorReading: OperatorReading): boolean {
  return (
    reading.reader === 'operator' &&
    reading.kind === operatorReading.kind &&
    reading.promises === operatorReading.promises &&
    reading.strength === operatorReading.strength &&
    reading.windowKind === (operatorReading.window?.kind ?? null) &&
    reading.windowFrom === (operatorReading.window?.from ?? null) &&
    reading.windowTo === (operatorReading.window?.to ?? null)
  );
}
