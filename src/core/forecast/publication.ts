import { z } from 'zod';

/** 0..1, four decimals. */
const probability = z.number().min(0).max(1);

/** A probability with its posterior band; low <= probability <= high. */
const chance = z.object({ probability, low: probability, high: probability });
export type Chance = Readonly<z.infer<typeof chance>>;

/** One number for each horizon. */
const byHorizon = z.object({ sixHours: probability, twentyFourHours: probability });

/** What is published, saved and scored: rounded before it leaves the model. */
export const publicationSchema = z.object({
  headline: z.string(),
  caveat: z.string(),
  next24Hours: chance,
  nearTerm: z.object({ hours: z.number().min(0), ...chance.shape }),
  comparisons: z.object({
    modelVersion: z.string(),
    /** Share of the next 24 hours' clock that falls into the next 6; 0.25 when flat. */
    clockFactor: probability,
    baseline: byHorizon,
    withoutHints: byHorizon,
    smoothHistory: byHorizon,
  }),
});
export type Publication = Readonly<z.infer<typeof publicationSchema>>;
