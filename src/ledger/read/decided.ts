import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { LONGEST_PROMISE_MS } from '../../core/promises/reset-promise.js';
import { CONFIDENCE_OF } from '../../core/reading/model-answer.js';
import { isOfClosedFrame } from '../../core/reading/rules/rules-reader.js';
import type { CurrentReset } from '../../core/record/reconcile.js';
import type { Reset } from '../../core/record/reset.js';
import type { Queries } from '../queries.js';
import { postsAbout } from './explained.js';
import { recordedPromises, withEveryReading } from './promises.js';
import { currentRecord, currentResets } from './resets.js';
import { disagreeSince, EVERY_READING, type StandingReading, standingReadings } from './standing-readings.js';

/** What was read and decided since an instant and may be wrong. */
export interface DoubtfulDecisions {
  /** Posts that the model, whose reading stands, does not read as the rules do. */
  readonly disagreed: readonly StandingReading[];
  /** Reports that nothing has confirmed. */
  readonly unconfirmed: readonly Reset[];
  /** Resets that count although no post about them says so plainly, each with the first of these posts. */
  readonly weak: readonly (StandingReading & { readonly reset: CurrentReset })[];
  /** Promises that ended without a reset. */
  readonly lapsed: readonly RecordedPromise[];
  /** Every reset, retracted ones among them. */
  readonly resets: readonly CurrentReset[];
}

/** @param since epoch milliseconds, as is `now` */
export function doubtfulSince(queries: Queries, since: number, now: number): DoubtfulDecisions {
  const resets = currentRecord(queries);
  const current = currentResets(queries, {});
  const disagreed = standingReadings(queries, {
    fromAt: Number.MIN_SAFE_INTEGER,
    through: EVERY_READING,
    where: disagreeSince(since),
  });
  const isNew = new Set(resets.filter(({ recordedAt }) => recordedAt >= since).map(({ rowId }) => rowId));
  // A person has decided, or is asked about the post.
  const asked = new Set(disagreed.map(({ post }) => post.identity));
  const counted = current.filter(
    ({ rowId, status, pinnedBy, identities }) =>
      isNew.has(rowId) &&
      status === 'confirmed' &&
      pinnedBy === null &&
      !identities.some((identity) => asked.has(identity)),
  );
  return {
    disagreed,
    weak: counted.flatMap((reset) => weakly(queries, reset)),
    unconfirmed: resets.filter(({ status, recordedAt }) => status === 'unconfirmed' && recordedAt >= since),
    lapsed: recordedPromises(queries, withEveryReading(resets), now).filter(
      ({ state, to, at }) => state === 'lapsed' && (to ?? at + LONGEST_PROMISE_MS) >= since,
    ),
    resets: current,
  };
}

/** One that nothing but a weak reading has confirmed, with the first post about it. */
function weakly(queries: Queries, reset: CurrentReset): DoubtfulDecisions['weak'] {
  const about = postsAbout(queries, [reset]);
  const [first] = about;
  return first === undefined || about.some(isPlain) ? [] : [{ ...first, reset }];
}

/**
 * Whether a reading is of words that say a reset outright: a closed frame of the rules, or a model that is
 * sure. A confirmation does not name what is done.
 */
function isPlain({ reading, rules }: Pick<StandingReading, 'reading' | 'rules'>): boolean {
  const { kind, reader, confidence, doubt } = reading;
  if (kind === 'confirmation') return false;
  // A model that is not sure has the confidence of the rules.
  if (reader === 'rules' || doubt === 'rules_surer') return isOfClosedFrame(rules?.rationale ?? '');
  return reader === 'operator' || confidence >= CONFIDENCE_OF.sure;
}
