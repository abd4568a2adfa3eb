import { z } from 'zod';
import { publicationSchema } from '../forecast/publication/publication.js';
import { liveAccuracySchema } from '../scoring/live-accuracy.js';
import { replayAccuracySchema } from '../scoring/replay-accuracy.js';
import { envelopeSchema } from './envelope.js';
import { explanationBodySchema } from './explanation.js';
import { lastResetAt } from './stats.js';

const { next24Hours, nearTerm, comparisons } = publicationSchema.shape;

export const forecastSchema = envelopeSchema.extend({
  lastResetAt,
  headline: z.string().describe('The forecast in one sentence, for people.'),
  next24Hours,
  nearTerm,
  accuracy: replayAccuracySchema
    .nullable()
    .describe(
      'The timing model replayed over the past; these are not saved forecasts. Null with fewer than 60 covered days, 10 resets or 30 replayed days, or when the newest turn could not compute a forecast.',
    ),
  recording: z
    .enum(['saved', 'unsaved'])
    .describe(
      '`saved`: the numbers are those of the scheduled publication in the journal. `unsaved`: it is missing, stale or no longer there; the numbers were computed for display and are never scored.',
    ),
  liveAccuracy: liveAccuracySchema
    .nullable()
    .describe(
      'Scores of the forecasts that were saved before their outcomes. It starts empty, and nothing is filled in later. Never null in this service.',
    ),
  comparisons: comparisons.nullable().describe(`${comparisons.description} Never null in this service.`),
  caveat: z.string().describe('What to know before trusting the number, for people.'),
  explanation: explanationBodySchema
    .nullable()
    .describe(
      'What moves the chance, and how it grows over the next days; not scored. Null if the newest turn could not compute it.',
    ),
});

/** The two are never null here, though the contract allows it. */
export type ForecastBody = z.infer<typeof forecastSchema> & {
  readonly liveAccuracy: object;
  readonly comparisons: object;
};
