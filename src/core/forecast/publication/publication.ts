import { z } from 'zod';

/** Four decimals. */
const probability = z.number().min(0).max(1);

/** A probability with its posterior band; low <= probability <= high. */
const chance = z.object({
  probability: probability.describe('Chance of at least one reset in these hours.'),
  low: probability.describe(
    '10th percentile of the true chance according to the model; at most `probability`.',
  ),
  high: probability.describe('90th percentile of the true chance; at least `probability`.'),
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
    "Share of the next 24 hours' intensity that the clock puts into the next six. 0.25 when no hour is likelier.",
  ),
  baseline: byHorizon.describe('The trailing rate of the last 30 covered days alone.'),
  withoutHints: byHorizon.describe('The forecast without promises.'),
  smoothHistory: byHorizon.describe(
    'A rate in which old history gradually loses weight. On trial; nothing published depends on it.',
  ),
});

/** What is published, saved and scored: rounded before it leaves the model. */
export const publicationSchema = z.object({
  headline: z.string().describe('The forecast in one sentence, for people.'),
  caveat: z.string().describe('What to know before trusting the number, for people.'),
  next24Hours: chance.describe('Forecast for the next 24 hours.'),
  nearTerm: z
    .object({ hours: z.number().min(0).describe('Length in hours, always 6.'), ...chance.shape })
    .describe('Forecast for the next few hours.'),
  comparisons: comparisonsSchema.describe(
    'Simpler forecasts from the same information for the same outcomes. The two rates use at most the last 180 covered days.',
  ),
});
export type Publication = Readonly<z.infer<typeof publicationSchema>>;
