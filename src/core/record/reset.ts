import type { ResetInstants } from '../promises/keeping.js';
import type { ResetKind } from '../reading/reading.js';
import type { Withdrawal } from '../reading/withdrawal.js';
import { excerpt } from '../text/excerpt.js';
import type { Interval } from '../time/time.js';

export const RESET_STATUSES = ['confirmed', 'unconfirmed', 'retracted'] as const;
export type ResetStatus = (typeof RESET_STATUSES)[number];

/** A reset for less than a whole class is none. */
export const RESET_SCOPES = ['everyone', 'paid', 'plan'] as const;

/** Whom a reset is for, as its announcement says. */
export interface ForWhom {
  /** Null where nobody is named. */
  readonly scope: (typeof RESET_SCOPES)[number] | null;
  /** At least one name for the scope `plan`, as the post writes it; empty for every other scope. */
  readonly plans: readonly string[];
}

export const NOBODY_NAMED: ForWhom = { scope: null, plans: [] };

/**
 * Whom a reset is for in one text: `everyone`, `paid`, or the names of plans as the post writes them, with
 * commas between them; null where nobody is named.
 */
export function scopeText({ scope, plans }: ForWhom): string | null {
  return scope === 'plan' ? plans.join(', ') : scope;
}

/** Whether plans are named exactly where the scope is `plan`. */
export function namesItsPlans({ scope, plans }: ForWhom): boolean {
  return (scope === 'plan') === plans.length > 0;
}

/**
 * What counting and forecasting need of a reset as it stands in the record. Instants are epoch milliseconds.
 */
export interface BareReset {
  /** The row that is valid. */
  readonly rowId: number;
  readonly resetId: number;
  readonly kind: ResetKind;
  readonly status: ResetStatus;
  readonly at: number;
  /** The counted reset before it; null for the first, and for one that does not count. */
  readonly previousAt: number | null;
}

export interface WithdrawingPost {
  readonly at: number;
  /** Null once it was taken down. */
  readonly text: string | null;
  readonly url: string | null;
}

/** All that is known of it: the newest of its rows, and what their history says. */
export interface Reset extends BareReset, ForWhom {
  /** Announcement: its text, if it was read and not taken down, and its address. */
  readonly text: string | null;
  /** Names the text in the ledger, also once it was taken down; null if there never was one. */
  readonly textHash: string | null;
  readonly url: string | null;
  /** When the text was taken down; null if it was not. */
  readonly removedAt: number | null;
  /** Why the valid row says so, and when it was recorded. */
  readonly reason: string;
  /** The post that withdrew it; null where none did. */
  readonly withdrawnBy: WithdrawingPost | null;
  readonly recordedAt: number;
  /** The instant of its first row, which identifies it whatever was corrected since. */
  readonly firstAt: number;
  readonly firstRecordedAt: number;
  /** How many rows were replaced. */
  readonly corrections: number;
  /** Whether it has ever been confirmed: a report that never was is not withdrawn. */
  readonly wasConfirmed: boolean;
}

/** Whether it is a reset that the statistics count: a regular one that is confirmed. */
export function isCounted({ kind, status }: Pick<BareReset, 'kind' | 'status'>): boolean {
  return kind === 'regular' && status === 'confirmed';
}

export function isBanked({ kind, status }: Pick<BareReset, 'kind' | 'status'>): boolean {
  return kind === 'banked' && status === 'confirmed';
}

/** Whether it had a text that was taken down. */
export function isTextRemoved({ text, textHash }: Pick<Reset, 'text' | 'textHash'>): boolean {
  return text === null && textHash !== null;
}

/** Characters of a withdrawing post that a reason quotes. */
const REASON_LENGTH = 200;

/** Why a row says so: with the words of the post that withdrew the reset, as far as there is room. */
export function reasonInWords(
  reason: string,
  withdrawnBy: Pick<WithdrawingPost, 'text' | 'url'> | null,
): string {
  if (withdrawnBy === null) return reason;
  const { text, url } = withdrawnBy;
  const quoted = text === null ? 'its text was removed' : `“${excerpt(text, REASON_LENGTH)}”`;
  return `${reason}: ${quoted}${url === null ? '' : ` ${url}`}`;
}

/** Null for a reset that stands, and for a report that was never confirmed. */
export function withdrawalOf({ status, wasConfirmed, recordedAt, reason }: Reset): Withdrawal | null {
  return status === 'retracted' && wasConfirmed ? { at: recordedAt, reason } : null;
}

/** The resets that lists and feeds show: counted, banked and withdrawn ones. */
export function shownResets(resets: readonly Reset[]): readonly Reset[] {
  return resets.filter((reset) => reset.status === 'confirmed' || withdrawalOf(reset) !== null);
}

/**
 * `previousAt` of each reset, in their order.
 * @param resets by time
 */
export function previousInstants(
  resets: readonly Pick<BareReset, 'kind' | 'status' | 'at'>[],
): readonly (number | null)[] {
  let countedAt: number | null = null;
  return resets.map((reset) => {
    if (!isCounted(reset)) return null;
    const previousAt = countedAt;
    countedAt = reset.at;
    return previousAt;
  });
}

/**
 * Milliseconds since the previous counted reset; null without one, and where not all of the time between is
 * covered.
 * @param coverage disjoint, ascending
 */
export function gapOf({ at, previousAt }: BareReset, coverage: readonly Interval[]): number | null {
  if (previousAt === null) return null;
  const covered = coverage.findLast(({ fromAt }) => fromAt <= previousAt);
  return covered && covered.toAt >= at ? at - previousAt : null;
}

/** The instants of the resets after one, by kind: those that are confirmed, and the reports that wait. */
export function instantsAfter(
  resets: readonly BareReset[],
  after: number,
): ResetInstants & { readonly unconfirmed: ResetInstants } {
  const instants = (kind: ResetKind, status: ResetStatus) =>
    resets
      .filter((reset) => reset.at > after && reset.kind === kind && reset.status === status)
      .map(({ at }) => at);
  return {
    regular: instants('regular', 'confirmed'),
    banked: instants('banked', 'confirmed'),
    unconfirmed: {
      regular: instants('regular', 'unconfirmed'),
      banked: instants('banked', 'unconfirmed'),
    },
  };
}
