import { z } from 'zod';

/** Four decimals. */
const probability = z.number().min(0).max(1);

/** A probability with its posterior band; low <= probability <= high. */
const chance = z.object({
  probability: probability.describe('That at least one reset falls into these hours.'),
  low: probability.describe(
    '10th percentile of what the model takes that chance to be; at most `probability`.',
  ),
  high: probability.describe('90th percentile of it; at least `probability`.'),
});
export type Chance = Readonly<z.infer<typeof chance>>;

/** Over how many hours the clock is published. */
export const CLOCK_HOURS = 24;

/** One number for each horizon. */
const byHorizon = z.object({
  sixHours: probability.describe('For the next six hours.'),
  twentyFourHours: probability.describe('For the next 24 hours.'),
});

const comparisonsSchema = z.object({
  modelVersion: z.string().describe('Version of the forecast algorithm, not of the reader model.'),
  clockFactor: probability.describe(
    'Share of what the next 24 hours hold that falls into the next six, by the hour of the day; 0.25 where hours tell nothing.',
  ),
  baseline: byHorizon.describe('The simple trailing rate: what the last 30 covered days alone would say.'),
  withoutHints: byHorizon.describe('The forecast without what promises add.'),
  smoothHistory: byHorizon.describe(
    'A rate in which old history gradually loses weight; on trial, nothing published depends on it.',
  ),
});

/** What is published, saved and scored: rounded before it leaves the model. */
export const publicationSchema = z.object({
  headline: z.string().describe('The forecast in one sentence, for people.'),
  caveat: z.string().describe('What to know before trusting the number, for people.'),
  next24Hours: chance.describe('The chance over the next 24 hours.'),
  nearTerm: z
    .object({ hours: z.number().min(0).describe('6: what the next three fields speak of.'), ...chance.shape })
    .describe('The chance over the next few hours.'),
  comparisons: comparisonsSchema.describe(
    'What simpler rules say, from the same information and for the same outcomes; the two rates look at no more than the last 180 covered days.',
  ),
});
export type Publication = Readonly<z.infer<typeof publicationSchema>>;
