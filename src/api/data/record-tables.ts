import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import { PROMISE_STATES } from '../../core/promises/standing.js';
import { PROMISED, RESET_KINDS, STRENGTHS, WINDOW_KINDS } from '../../core/reading/reading.js';
import type { Withdrawal } from '../../core/reading/withdrawal.js';
import { COVERAGE_BASES, type CoveredInterval } from '../../core/record/coverage.js';
import { PLAN_SEPARATOR } from '../../core/record/record-file.js';
import { RESET_SCOPES, type Reset } from '../../core/record/reset.js';
import { daysOf } from '../../core/time/time.js';
import {
  address,
  flag,
  instantField,
  integer,
  number,
  oneOf,
  optionalField,
  type Table,
  text,
} from './table.js';

const TEXT =
  'Text of the post, written by others. One that a spreadsheet could run has an apostrophe in front.';

/** A reset with what follows from the rest of the record. */
export interface ShownReset extends Reset {
  readonly gapMs: number | null;
  readonly withdrawn: Withdrawal | null;
}

/** What `/api/v1/resets`, the page and the feeds show, and no more. */
export const RESETS: Table<ShownReset> = {
  name: 'resets',
  title: 'Resets',
  description:
    'Every counted reset, every banked one, and those that were withdrawn after they were recorded, oldest first.',
  fields: {
    at: instantField('Time of the reset.', ({ at }) => at),
    kind: oneOf(
      RESET_KINDS,
      '`regular` counts; `banked` is stored and redeemed later, and no statistic includes it.',
      ({ kind }) => kind,
    ),
    gapDays: optionalField(
      number(
        'Days since the previous regular reset. Empty for the first, for banked and withdrawn ones, and where not all of the time between the two is covered.',
        ({ gapMs }) => (gapMs === null ? null : daysOf(gapMs)),
      ),
    ),
    text: optionalField(text(TEXT, (row) => row.text)),
    url: address('Address of the post.', ({ url }) => url),
    scope: optionalField(
      oneOf(
        RESET_SCOPES,
        'Whom it was for, as the post says: everyone, all paying users, or all users of `plans`. Empty where the post names nobody.',
        ({ scope }) => scope,
      ),
    ),
    plans: optionalField(
      text(
        'The names of the plans, as the post writes them, separated by semicolons. Empty unless the scope is `plan`.',
        ({ plans }) => (plans.length === 0 ? null : plans.join(PLAN_SEPARATOR)),
      ),
    ),
    status: oneOf(
      ['confirmed', 'withdrawn'],
      '`withdrawn`: it turned out to be no reset, and nothing counts it.',
      ({ withdrawn }) => (withdrawn ? 'withdrawn' : 'confirmed'),
    ),
    withdrawnAt: optionalField(
      instantField(
        'When it was withdrawn; empty for one that counts.',
        ({ withdrawn }) => withdrawn?.at ?? null,
      ),
    ),
    reason: optionalField(text('Why it was withdrawn.', ({ withdrawn }) => withdrawn?.reason ?? null)),
  },
};

export const COVERAGE: Table<CoveredInterval> = {
  name: 'coverage',
  title: 'Coverage',
  description:
    'The intervals in which the record is known to be complete. Outside of them, no reset means that none is known. Intervals on different bases may overlap.',
  fields: {
    from: instantField('Start of the interval.', ({ fromAt }) => fromAt),
    until: instantField('End of the interval.', ({ toAt }) => toAt),
    basis: oneOf(
      COVERAGE_BASES,
      '`timeline`: unbroken reads of a timeline; `import`: stated by an imported record.',
      ({ basis }) => basis,
    ),
  },
};

export const PROMISES: Table<RecordedPromise> = {
  name: 'promises',
  title: 'Promised resets',
  description: 'Every promise of a reset, oldest first, and what became of it. A promise is not a reset.',
  fields: {
    at: instantField('When it was made.', ({ at }) => at),
    from: optionalField(
      instantField('Start of the promised window; empty: from the promise on.', ({ from }) => from),
    ),
    to: optionalField(instantField('End of the promised window; empty: open.', ({ to }) => to)),
    window: oneOf(WINDOW_KINDS, 'How the time is named.', ({ windowKind }) => windowKind),
    promises: oneOf(PROMISED, 'What is promised.', ({ promises }) => promises),
    strength: oneOf(STRENGTHS, 'How it is promised.', ({ strength }) => strength),
    times: integer('How many resets are promised.', ({ times }) => times),
    another: flag(
      'Whether it is said to be a further reset, not one that was promised before.',
      ({ another }) => another,
    ),
    state: oneOf(
      PROMISE_STATES,
      'At this snapshot. `overdue`: it is due no longer, and no reset came, but it has not lapsed; `undecided`: an unconfirmed report may have kept it; `moved`: a later promise gave another time; `withdrawn`: it turned out to be no promise, and nothing counts it.',
      ({ state }) => state,
    ),
    text: optionalField(text(TEXT, (row) => row.text)),
    url: address('Address of the post.', ({ url }) => url),
    withdrawnAt: optionalField(
      instantField(
        'When it was withdrawn; empty for one that counts.',
        ({ withdrawn }) => withdrawn?.at ?? null,
      ),
    ),
    reason: optionalField(text('Why it was withdrawn.', ({ withdrawn }) => withdrawn?.reason ?? null)),
  },
};
