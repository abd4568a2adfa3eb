import { z } from 'zod';

/*
 * Launch odds as they are served: all that `/odds` and `/launches` answer, for every company, worked out once for each
 * ledger revision, day and set of live hints.
 */

const probability = z.number().min(0).max(1);
const count = z.int().min(0);
const days = z.int().positive();
const date = z.iso.date();

export const sourceSchema = z.object({
  publisher: z.string().describe('Who states the date.'),
  url: z.url().describe('Where it is stated.'),
});
const sources = z.array(sourceSchema).readonly().describe('Who states this date.');

const percentile = (n: number) =>
  date.nullable().describe(`${n}th percentile of its date; null beyond five years.`);

export const expectedSchema = z.object({
  p10: percentile(10),
  p25: percentile(25),
  p50: percentile(50),
  p75: percentile(75),
  p90: percentile(90),
});

export const trackRecordSchema = z.object({
  windows: count.describe('Past windows with a known outcome.'),
  logScore: z
    .number()
    .describe('Mean of −ln of the probability given to what happened, in nats; lower is better.'),
  brier30: z.number().describe('Mean Brier score of the odds for 30 days; lower is better.'),
  coverage80: z
    .number()
    .describe('Share of launches inside the band from `p10` to `p90`; 0.8 would be right.'),
});

const ahead = days.describe('Days from today: 7, 14, 30, 60 or 90.');
const within = probability.describe('That the next launch comes within so many days.');

export const oddsDaySchema = z.object({
  days: ahead,
  probability: within,
  low: probability.describe('Lower end of the spread of estimators and parameters.'),
  high: probability.describe('Upper end of it.'),
});

export const estimatorSchema = z.object({
  id: z.string().describe('For programs.'),
  name: z.string().describe('For people.'),
  weight: probability.describe('Its share of the published odds; 0 where it is shown for comparison.'),
  odds: z
    .array(z.object({ days: ahead, probability: within }))
    .readonly()
    .describe('What it says alone.'),
  expected: expectedSchema.describe('Date of the next launch, by it alone.'),
  backtest: trackRecordSchema
    .nullable()
    .describe('How well it did; null where no window has a known outcome.'),
});

const lineName = z.object({
  id: z.string().describe('For programs; `any` is all lines of the company together.'),
  name: z.string().describe('For people.'),
});

const instant = z.iso.datetime({ precision: 3 });

/** An announced launch that moves the odds of its line, and how. */
export const hintSchema = z.object({
  title: z.string().describe('First words of the post: written by others.'),
  url: z.url().nullable().describe('Its address.'),
  seenAt: instant.describe('When it was posted.'),
  expiresAt: instant.describe('Until when it moves anything.'),
  effect: z
    .object({
      weight: probability.describe("The hint's share of the odds: judged, and modest."),
      odds: z
        .array(
          z.object({
            days: ahead,
            without: probability.describe('The odds without the hint.'),
            with: probability.describe('The odds with it, as published.'),
          }),
        )
        .readonly()
        .describe('What it did to the odds.'),
      expectedWithout: expectedSchema.describe('The expected dates without it.'),
      summary: z.string().describe('The same in a sentence.'),
    })
    .describe('How it moved the odds.'),
});

export const lineSchema = z.object({
  line: lineName.describe('The product line.'),
  currentModel: z
    .object({ name: z.string().describe('Its name.'), date: date.describe('Its launch day.'), sources })
    .describe('The newest launch of the line that counts.'),
  waitDays: count.describe("Days from the current model's launch to today."),
  launches: count.describe('Launch days that count.'),
  dormant: z.boolean().describe('Without a launch for 365 days.'),
  expected: expectedSchema.describe('Date of the next launch.'),
  odds: z.array(oddsDaySchema).readonly().describe('The published odds.'),
  backtest: trackRecordSchema
    .nullable()
    .describe('How well the published odds did; null where no window has a known outcome.'),
  hint: hintSchema
    .nullable()
    .describe('A live announcement that moved the odds and the expected dates; null without one.'),
  estimators: z.array(estimatorSchema).readonly().describe('What the odds are blended from, and references.'),
  caveats: z.array(z.string()).readonly().describe('What to know before trusting the odds, for people.'),
});

const launchSchema = z.object({
  model: z.string().describe('Its name.'),
  line: z.string().describe('Id of its line.'),
  date: date.describe('Day of first public availability (UTC).'),
  stage: z
    .enum(['release', 'preview', 'restricted', 'announced'])
    .describe('`release` and `preview` count; `restricted` and `announced` are listed only.'),
});

export const launchRowSchema = launchSchema.extend({
  gapDays: count
    .nullable()
    .describe(
      "Days since the line's previous launch day; null for its first and for a launch that does not count.",
    ),
  gapAnyDays: count.nullable().describe("The same over all lines: since the company's previous launch day."),
  sources,
  announcement: z.array(z.url()).readonly().describe("The company's own."),
  conflicts: z.array(z.string()).readonly().describe('Other dates that were stated, and by whom.'),
  note: z.string().nullable().describe('What else to know of it.'),
});

export const pendingRowSchema = launchSchema.extend({
  sources,
  whyPending: z.string().describe('Why it is not verified.'),
});

const companySchema = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  ledgerAsOf: date,
  modernSince: date,
  lines: z.array(lineSchema).readonly(),
  launches: z.array(launchRowSchema).readonly(),
  pending: z.array(pendingRowSchema).readonly(),
});

/** Raised with every change of what a book looks like, so that a stored one is never taken for another. */
export const ODDS_BOOK_VERSION = 1;

export const oddsBookSchema = z.object({
  version: z.literal(ODDS_BOOK_VERSION),
  modelVersion: z.string(),
  companies: z.array(companySchema).readonly(),
});
export type OddsBook = z.infer<typeof oddsBookSchema>;
export type CompanyBook = z.infer<typeof companySchema>;
export type LineBook = z.infer<typeof lineSchema>;
