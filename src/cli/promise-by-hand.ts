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
type Said = Pick<OperatorReading, 'actor' | 'reason' | 'readAt'>;

/** What `--at`, `--by` and `--between` name; null for no time. */
export function promisedWindow(
  at: number | null,
  by: number | null,
  between: { readonly from: number; readonly to: number } | null,
): PromiseWindow | null {
  if ([at, by, between].filter((one) => one !== null).length > 1)
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
export function recordPromise(tx: LedgerTransaction, promise: PromiseByHand, said: Said): RecordingReport {
  const { url, window, isBanked, isConditional, posted, text } = promise;
  const known = postAt(tx, url);
  refuseAnnouncement(tx, url, known);
  if (known && (posted !== null || text !== null))
    throw new CommandFailure(
      `The ledger has this post, of ${isoInstant(known.post.at)}. Leave out --posted and --text.`,
    );
  const madeAt = known?.post.at ?? posted;
  if (madeAt === null)
    throw new CommandFailure(
      `The ledger has no post with this address: ${url}. To add it, say when it was posted with --posted.`,
    );
  if (window?.to != null && window.to <= madeAt)
    throw new CommandFailure(
      `The promised time ends at ${isoInstant(window.to)}, not after the post of ${isoInstant(madeAt)}.`,
    );
  const moves = known?.reading.kind === 'withdrawal';
  if (moves && (window === null || isConditional))
    throw new CommandFailure(
      'This post withdraws a reset. Give the time to which it moves it with --at, --by or --between, without --conditional.',
    );
  const reading = {
    ...said,
    kind: moves ? ('withdrawal' as const) : ('hint' as const),
    promises: isBanked ? ('banked' as const) : ('regular' as const),
    strength: moves ? null : isConditional ? ('conditional' as const) : ('explicit' as const),
    window,
  };
  if (known && saysTheSame(known, reading))
    throw new CommandFailure('This promise is already recorded so by an operator.');
  if (known) readByOperator(tx, known, reading);
  else addPost(tx, { url, text, at: madeAt }, reading);
  const textRefused = text !== null && readRedactions(tx).refuses(text, addressIdentity(url));
  return {
    address: url,
    change: known ? 'put right' : 'added',
    madeAt: isoInstant(madeAt),
    promises: reading.promises,
    strength: reading.strength,
    window: window && { from: isoInstantOrNull(window.from), to: isoInstantOrNull(window.to) },
    textRefused,
  };
}

/** `a banked reset, promised on a condition on 1 Jun 2026, 12:00 UTC, by 3 Jun 2026, 00:00 UTC.` */
export function promiseInWords({ promises, strength, madeAt, window }: RecordingReport): string {
  const text = (at: string | null | undefined) => (at ? instantText(at) : '');
  const kind =
    window === null ? 'none' : window.from === null ? 'by' : window.from === window.to ? 'at' : 'between';
  return english('record.promise', {
    promises,
    strength: strength ?? '',
    madeAt: instantText(madeAt),
    window: kind,
    from: text(window?.from),
    to: text(window?.to),
  });
}

/** Appends that a post promises nothing. What else it says, such as the withdrawal of a reset, stays. */
export function retractPromise(tx: LedgerTransaction, url: string, said: Said): { readonly madeAt: string } {
  const known = postAt(tx, url);
  if (known === null) throw new CommandFailure(`The ledger has no post with this address: ${url}.`);
  const { post, reading } = known;
  if (!isPromise(readPostOf(known))) {
    refuseAnnouncement(tx, url, known);
    throw new CommandFailure(
      reading.reader === 'operator'
        ? 'The promise of this post is already retracted.'
        : `This post promises no reset: it was read as ${reading.kind}, with confidence ${reading.confidence}.`,
    );
  }
  const isWithdrawal = reading.kind === 'withdrawal';
  readByOperator(tx, known, {
    ...said,
    kind: isWithdrawal ? 'withdrawal' : 'none',
    promises: isWithdrawal ? reading.promises : null,
    strength: null,
    window: null,
  });
  return { madeAt: isoInstant(post.at) };
}

/** A post that announces a counted reset is no promise: the reset has to go first, with its own reason. */
function refuseAnnouncement(tx: LedgerTransaction, url: string, known: StandingReading | null): void {
  if (known !== null && ['hint', 'withdrawal'].includes(known.reading.kind)) return;
  const identity = known?.post.identity ?? addressIdentity(url);
  const reset = currentResets(tx, {}).find(
    (one) =>
      one.status === 'confirmed' &&
      (addressIdentity(one.url) === identity || (known !== null && one.textHash === known.post.textHash)),
  );
  if (reset)
    throw new CommandFailure(
      `This post announces reset ${reset.resetId} at ${isoInstant(reset.at)}. If that is wrong, retract it first: ` +
        `reset-record retract ${reset.resetId} --reason "it was only promised"`,
    );
}

function saysTheSame({ reading }: StandingReading, said: OperatorReading): boolean {
  return (
    reading.reader === 'operator' &&
    reading.kind === said.kind &&
    reading.promises === said.promises &&
    reading.strength === said.strength &&
    reading.windowKind === (said.window?.kind ?? null) &&
    reading.windowFrom === (said.window?.from ?? null) &&
    reading.windowTo === (said.window?.to ?? null)
  );
}
