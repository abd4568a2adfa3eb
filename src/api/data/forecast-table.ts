import { brierScore } from '../../core/scoring/brier-score.js';
import type { JournalWindow, WindowState } from '../../core/scoring/journal-window.js';
import { logScore } from '../../core/scoring/log-score.js';
import { instantField, integer, number, oneOf, optionalField, type Table, text } from './table.js';

type Score = (probability: number, happened: boolean) => number;

/** Six decimals; empty unless scored, and for a certainty that failed. */
function scoreOf(by: Score, probability: number, window: WindowState): number | null {
  if (window.status !== 'scored') return null;
  const value = by(probability, window.outcome);
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null;
}

export const FORECASTS: Table<JournalWindow> = {
  name: 'forecasts',
  title: 'Saved forecasts',
  description:
    'The forecasts that opened a scored window, saved before its outcome could be known, one row for each window. Windows of one length do not overlap.',
  fields: {
    issuedAt: instantField('When it was saved; the window begins after it.', ({ opensAt }) => opensAt),
    closesAt: instantField('End of the window, which belongs to it.', ({ closesAt }) => closesAt),
    hours: integer('Length of the window: 6 or 24.', ({ horizonHours }) => horizonHours),
    modelVersion: text('Version of the model.', ({ modelVersion }) => modelVersion),
    probability: number(
      'Published chance of at least one reset in the window.',
      ({ probability }) => probability,
    ),
    low: number('Lower end of its range.', ({ low }) => low),
    high: number('Upper end of its range.', ({ high }) => high),
    baseline: number('The same chance by the rate of the last thirty days.', ({ baseline }) => baseline),
    withoutHints: number(
      'The same chance by the model without promises.',
      ({ withoutHints }) => withoutHints,
    ),
    smoothHistory: number('The same chance by a decaying rate.', ({ smoothHistory }) => smoothHistory),
    status: oneOf(
      ['open', 'scored', 'void'],
      '`open`: not scored yet; `void`: the outcome never became known.',
      ({ status }) => status,
    ),
    outcome: optionalField(
      integer('1 if it happened in the window, else 0; empty unless scored.', (window) =>
        window.status === 'scored' ? Number(window.outcome) : null,
      ),
    ),
    brier: optionalField(
      number('Brier score: (probability − outcome)². Lower is better.', (window) =>
        scoreOf(brierScore, window.probability, window),
      ),
    ),
    logScore: optionalField(
      number('−ln of the probability of what happened, in nats. Empty where that was 0.', (window) =>
        scoreOf(logScore, window.probability, window),
      ),
    ),
    baselineBrier: optionalField(
      number('Brier score of the baseline.', (window) => scoreOf(brierScore, window.baseline, window)),
    ),
    scoredAt: optionalField(
      instantField('When the score was written.', (window) =>
        window.status === 'open' ? null : window.scoredAt,
      ),
    ),
  },
};
