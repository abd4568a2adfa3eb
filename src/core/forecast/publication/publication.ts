import { z } from 'zod';

/** Four decimals. */
export const probability = z.number().min(0).max(1);

/** A probability with its posterior band; low <= probability <= high. */
export const chanceSchema = z.object({
  probability: probability.describe('Probability of at least one reset in these hours.'),
  low: probability.describe(
    'The model gives 80% odds that the true chance lies between `low` and `high`; at most `probability`.',
  ),
  high: probability.describe('Upper end of that range; at least `probability`.'),
});

export type Chance = Readonly<z.infer<typeof chanceSchema>>;

/** One number for each horizon. */
export const byHorizon = z.object({
  sixHours: probability.describe('For the next six hours.'),
  twentyFourHours: probability.describe('For the next 24 hours.'),
});

const comparisonsSchema = z.object({
  modelVersion: z.string().describe('Version of the forecast algorithm, not of the reader model.'),
  clockFactor: probability.describe(
    'Share of the next six hours in the next 24, by hour of day; 0.25 if no hour is likelier.',
  ),
  baseline: byHorizon.describe('The simple trailing rate, from the last 30 covered days alone.'),
  withoutHints: byHorizon.describe('The forecast’s own model as if no promise had ever been read.'),
  smoothHistory: byHorizon.describe(
    'A rate in which old history gradually loses weight. On trial: nothing published depends on it.',
  ),
});

/** A publication: what is shown, saved in the journal and scored, already rounded. */
export const publicationSchema = z.object({
  next24Hours: chanceSchema.describe('Forecast for the next 24 hours.'),
  nearTerm: z
    .object({
      hours: z.number().min(0).describe('6: the horizon of the next three fields.'),
      ...chanceSchema.shape,
    })
    .describe('The chance over the next few hours.'),
  comparisons: comparisonsSchema.describe(
    'Simpler forecasts from the same information, scored on the same outcomes. They use nothing older than 180 days.',
  ),
});

export type Publication = Readonly<z.infer<typeof publicationSchema>>;
