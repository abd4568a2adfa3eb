import { lastDayOf } from '../../core/launches/journal/odds-journal.js';
import { dateOfDay } from '../../core/launches/launch-day.js';
import { brierScore } from '../../core/scoring/brier-score.js';
import { windowOf } from '../../core/scoring/journal.js';
import { logScore } from '../../core/scoring/log-score.js';
import type { OpeningForecast, OpeningOdds, WindowEnd } from '../../ledger/read/journals.js';
import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import type { Table } from './table.js';

interface Scored extends WindowEnd {
  readonly probability: number;
  readonly baseline: number | null;
}

type Score = (probability: number, happened: boolean) => number;

/** Six decimals; empty without an outcome, and for a certainty that failed. */
function scoreOf(score: Score, probability: number | null, outcome: number | null): number | null {
  if (probability === null || outcome === null) return null;
  const value = score(probability, outcome === 1);
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null;
}

const chance = (description: string) => ({ type: 'number', description }) as const;

/** The columns that forecasts and launch odds share: how the window ended. */
const ENDS: Table<Scored>['fields'] = {
  status: {
    type: 'string',
    description: '`open`: not scored yet; `void`: the outcome never became known.',
    enum: ['open', 'scored', 'void'],
    of: ({ status }) => status ?? 'open',
  },
  outcome: {
    type: 'integer',
    description: '1 if it happened in the window, else 0; empty unless scored.',
    optional: true,
    of: ({ outcome }) => outcome,
  },
  brier: {
    type: 'number',
    description: 'Brier score: (probability − outcome)². Lower is better.',
    optional: true,
    of: ({ probability, outcome }) => scoreOf(brierScore, probability, outcome),
  },
  logScore: {
    type: 'number',
    description: '−ln of the probability of what happened, in nats. Empty where that was 0.',
    optional: true,
    of: ({ probability, outcome }) => scoreOf(logScore, probability, outcome),
  },
  baselineBrier: {
    type: 'number',
    description: 'Brier score of the baseline.',
    optional: true,
    of: ({ baseline, outcome }) => scoreOf(brierScore, baseline, outcome),
  },
  scoredAt: {
    type: 'datetime',
    description: 'When the score was written.',
    optional: true,
    of: ({ scoredAt }) => isoInstantOrNull(scoredAt),
  },
};

export const FORECASTS: Table<OpeningForecast> = {
  name: 'forecasts',
  title: 'Saved forecasts',
  description:
    'The forecasts that opened a scored window, saved before its outcome could be known, one row for each window. Windows of one length do not overlap.',
  fields: {
    issuedAt: {
      type: 'datetime',
      description: 'When it was saved; the window begins after it.',
      of: ({ issuedAt }) => isoInstant(issuedAt),
    },
    closesAt: {
      type: 'datetime',
      description: 'End of the window, which belongs to it.',
      of: (row) => isoInstant(windowOf(row, row.hours).closesAt),
    },
    hours: { type: 'integer', description: 'Length of the window: 6 or 24.', of: ({ hours }) => hours },
    modelVersion: {
      type: 'string',
      description: 'Version of the model.',
      of: ({ modelVersion }) => modelVersion,
    },
    probability: {
      ...chance('Published chance of at least one reset in the window.'),
      of: ({ probability }) => probability,
    },
    low: { ...chance('Lower end of its range.'), of: ({ low }) => low },
    high: { ...chance('Upper end of its range.'), of: ({ high }) => high },
    baseline: {
      ...chance('The same chance by the rate of the last thirty days.'),
      of: ({ baseline }) => baseline,
    },
    withoutHints: {
      ...chance('The same chance by the model without promises.'),
      of: ({ withoutHints }) => withoutHints,
    },
    smoothHistory: {
      ...chance('The same chance by a decaying rate.'),
      of: ({ smoothHistory }) => smoothHistory,
    },
    ...ENDS,
  },
};

export const ODDS: Table<OpeningOdds> = {
  name: 'odds',
  title: 'Saved launch odds',
  description:
    'The launch odds that opened a scored window, saved before its outcome could be known, one row for each window. Windows of one line and length do not overlap.',
  fields: {
    publishedOn: {
      type: 'date',
      description: 'UTC day of publication, which is not part of the window.',
      of: ({ publishedOn }) => publishedOn,
    },
    closesOn: {
      type: 'date',
      description: 'Last day of the window.',
      of: (row) => dateOfDay(lastDayOf(row)),
    },
    days: {
      type: 'integer',
      description: 'Length of the window: 7, 14, 30, 60 or 90.',
      of: ({ days }) => days,
    },
    company: { type: 'string', description: 'Id of the company.', of: ({ company }) => company },
    line: {
      type: 'string',
      description: 'Id of the line; `any` stands for all lines of the company.',
      of: ({ line }) => line,
    },
    issuedAt: {
      type: 'datetime',
      description: 'When it was saved.',
      of: ({ issuedAt }) => isoInstant(issuedAt),
    },
    modelVersion: {
      type: 'string',
      description: 'Version of the model.',
      of: ({ modelVersion }) => modelVersion,
    },
    probability: {
      ...chance('Published chance of a launch in the window.'),
      of: ({ probability }) => probability,
    },
    low: { ...chance('Lower end of its range.'), of: ({ low }) => low },
    high: { ...chance('Upper end of its range.'), of: ({ high }) => high },
    baseline: {
      ...chance("The same chance by the constant rate of the line's finished gaps."),
      optional: true,
      of: ({ baseline }) => baseline,
    },
    launchedOn: {
      type: 'date',
      description: 'Date of the first launch in the window; empty for none.',
      optional: true,
      of: ({ launchedOn }) => launchedOn,
    },
    ...ENDS,
  },
};
