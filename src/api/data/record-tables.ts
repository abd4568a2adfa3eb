import { PROMISED, STRENGTHS, WINDOW_KINDS } from '../../core/reading/reading.js';
import type { CoveredInterval } from '../../core/record/coverage.js';
import type { PastPromise } from '../../core/record/promise-history.js';
import { daysOf } from '../../core/time.js';
import type { HistoryReset } from '../../ledger/read/history.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { webUri } from '../../lib/web-uri.js';
import type { Table } from './table.js';

const TEXT =
  'Text of the post, written by others. One that a spreadsheet could run has an apostrophe in front.';

/** What `/api/v1/resets`, the page and the feeds show, and no more. */
export const RESETS: Table<HistoryReset> = {
  name: 'resets',
  title: 'Resets',
  description:
    'Every counted reset, every banked one, and those that were withdrawn after they were recorded, oldest first.',
  fields: {
    at: { type: 'datetime', description: 'Time of the reset.', of: ({ at }) => isoInstant(at) },
    kind: {
      type: 'string',
      description: '`regular` counts; `banked` is stored and redeemed later, and no statistic includes it.',
      enum: ['regular', 'banked'],
      of: ({ kind }) => kind,
    },
    gapDays: {
      type: 'number',
      description:
        'Days since the previous regular reset. Empty for the first, for banked and withdrawn ones, and where not all of the time between the two is covered.',
      optional: true,
      of: ({ gapMs }) => (gapMs === null ? null : daysOf(gapMs)),
    },
    text: { type: 'string', description: TEXT, optional: true, of: ({ text }) => text },
    url: {
      type: 'string',
      description: 'Address of the post.',
      optional: true,
      of: ({ url }) => webUri(url),
    },
    status: {
      type: 'string',
      description: '`withdrawn`: it turned out to be no reset, and nothing counts it.',
      enum: ['confirmed', 'withdrawn'],
      of: ({ withdrawn }) => (withdrawn ? 'withdrawn' : 'confirmed'),
    },
    withdrawnAt: {
      type: 'datetime',
      description: 'When it was withdrawn; empty for one that counts.',
      optional: true,
      of: ({ withdrawn }) => isoInstantOrNull(withdrawn?.at ?? null),
    },
    reason: {
      type: 'string',
      description: 'Why it was withdrawn.',
      optional: true,
      of: ({ withdrawn }) => withdrawn?.reason ?? null,
    },
  },
};

export const COVERAGE: Table<CoveredInterval> = {
  name: 'coverage',
  title: 'Coverage',
  description:
    'The intervals in which the record is known to be complete. Outside of them, no reset means that none is known. Intervals on different bases may overlap.',
  fields: {
    from: { type: 'datetime', description: 'Start of the interval.', of: ({ fromAt }) => isoInstant(fromAt) },
    until: { type: 'datetime', description: 'End of the interval.', of: ({ toAt }) => isoInstant(toAt) },
    basis: {
      type: 'string',
      description:
        '`timeline`: unbroken reads of a timeline; `import`: stated by an imported record; `mirror`: stated by another instance.',
      enum: ['import', 'timeline', 'mirror'],
      of: ({ basis }) => basis,
    },
  },
};

export const PROMISES: Table<PastPromise> = {
  name: 'promises',
  title: 'Promised resets',
  description: 'Every promise of a reset, oldest first, and what became of it. A promise is not a reset.',
  fields: {
    at: { type: 'datetime', description: 'When it was made.', of: ({ at }) => isoInstant(at) },
    from: {
      type: 'datetime',
      description: 'Start of the promised window; empty: from the promise on.',
      optional: true,
      of: ({ from }) => isoInstantOrNull(from),
    },
    to: {
      type: 'datetime',
      description: 'End of the promised window; empty: open.',
      optional: true,
      of: ({ to }) => isoInstantOrNull(to),
    },
    window: {
      type: 'string',
      description: 'How the time is named.',
      enum: WINDOW_KINDS,
      of: ({ window }) => window,
    },
    promises: {
      type: 'string',
      description: 'What is promised.',
      enum: PROMISED,
      of: ({ promises }) => promises,
    },
    strength: {
      type: 'string',
      description: 'How it is promised.',
      enum: STRENGTHS,
      of: ({ strength }) => strength,
    },
    times: { type: 'integer', description: 'How many resets are promised.', of: ({ times }) => times },
    another: {
      type: 'boolean',
      description: 'Whether it is said to be a further reset, not one that was promised before.',
      of: ({ another }) => another,
    },
    state: {
      type: 'string',
      description:
        'At this snapshot. `overdue`: the window passed less than a day ago; `moved`: a later promise gave another time.',
      enum: ['scheduled', 'open', 'overdue', 'kept', 'lapsed', 'moved'],
      of: ({ state }) => state,
    },
    text: { type: 'string', description: TEXT, optional: true, of: ({ text }) => text },
    url: {
      type: 'string',
      description: 'Address of the post.',
      optional: true,
      of: ({ url }) => webUri(url),
    },
  },
};
