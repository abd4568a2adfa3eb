import { z } from 'zod';

/** Four decimals. */
const probability = z.number().min(0).max(1);

/** A probability with its posterior band; low <= probability <= high. */
const chance = z.object({
  probability: probability.describe('Probability of at least one reset in these hours.'),
  low: probability.describe(
    'The model gives 80 % odds that the true chance lies between `low` and `high`; at most `probability`.',
  ),
  high: probability.describe('Upper end of that range; at least `probability`.'),
});

export type Chance = Readonly<z.infer<typeof chance>>;

/** The clock is published for this many hours. */
export const CLOCK_HOURS = 24;

/** The curve has a point for every six hours of seven days. */
export const CURVE_STEP_HOURS = 6;
export const CURVE_POINTS = 28;

/** One number for each horizon. */
const byHorizon = z.object({
  sixHours: probability.describe('For the next six hours.'),
  twentyFourHours: probability.describe('For the next 24 hours.'),
});

/** What moves the chance, and the coming day hour by hour. It explains a publication and is not scored. */
export const explanationSchema = z.object({
  /** Each with the chance as it would be without it. */
  parts: z.array(
    z.object({
      kind: z.enum(['hour', 'pause', 'promise']),
      /** Of the post that made the promise; null for other kinds. */
      identity: z.string().nullable(),
      without: byHorizon,
    }),
  ),
  /** The chance as it usually is at this time: without any promise, and as if nobody knew when the last reset was. */
  usual: byHorizon,
  /** Chance of at least one reset until 6, 12 … 168 hours from now. */
  curve: z.array(chance).length(CURVE_POINTS).readonly(),
  /** Chance that each promise that stands is kept before it lapses, by the identity of its post. */
  promises: z.array(z.object({ identity: z.string().nullable(), probability })),
  /** Chance of at least one reset in each of the next 24 hours. */
  hours: z.array(probability).length(CLOCK_HOURS).readonly(),
});

export type Explanation = Readonly<z.infer<typeof explanationSchema>>;

const comparisonsSchema = z.object({
  modelVersion: z.string().describe('Version of the forecast algorithm, not of the reader model.'),
  clockFactor: probability.describe(
    'Share of the next six hours in the next 24, by hour of day; 0.25 if no hour is likelier than another.',
  ),
  baseline: byHorizon.describe('The simple trailing rate, from the last 30 covered days alone.'),
  withoutHints: byHorizon.describe('The forecast as if no promise had ever been read.'),
  smoothHistory: byHorizon.describe(
    'A rate in which old history gradually loses weight. On trial: nothing published depends on it.',
  ),
});

/** A publication: what is shown, saved in the journal and scored, already rounded. */
export const publicationSchema = z.object({
  headline: z.string().describe('The forecast in one sentence, for people.'),
  caveat: z.string().describe('What to know before trusting the number, for people.'),
  next24Hours: chance.describe('Forecast for the next 24 hours.'),
  nearTerm: z
    .object({
      hours: z.number().min(0).describe('6: the horizon of the next three fields.'),
      ...chance.shape,
    })
    .describe('The chance over the next few hours.'),
  comparisons: comparisonsSchema.describe(
    'Simpler forecasts from the same information, scored on the same outcomes. `baseline` and `smoothHistory` use nothing older than 180 days; `withoutHints` and `clockFactor` are the model’s own, with its whole memory.',
  ),
});

export type Publication = Readonly<z.infer<typeof publicationSchema>>;
