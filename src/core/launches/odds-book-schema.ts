import { z } from 'zod';

/*
 * Launch odds as served by `/odds` and `/launches`, for every company. Computed once per ledger revision, day and set
 * of live hints.
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
  date.nullable().describe(`${n}th percentile of the date; null beyond five years.`);

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
    .describe('Mean log score in nats: −ln of the probability given to the outcome; lower is better.'),
  brier30: z.number().describe('Mean Brier score of the odds for 30 days; lower is better.'),
  coverage80: z.number().describe('Share of launches between `p10` and `p90`; 0.8 is ideal.'),
});

const ahead = days.describe('Days from today: 7, 14, 30, 60 or 90.');
const within = probability.describe('Probability of a launch within these days.');

export const oddsDaySchema = z.object({
  days: ahead,
  probability: within,
  low: probability.describe('Lower end of the spread over estimators and parameters.'),
  high: probability.describe('Upper end of that spread.'),
});

export const estimatorSchema = z.object({
  id: z.string().describe('For programs.'),
  name: z.string().describe('For people.'),
  weight: probability.describe('Its share of the published odds; 0 if it is shown only for comparison.'),
  odds: z
    .array(z.object({ days: ahead, probability: within }))
    .readonly()
    .describe('Its own odds.'),
  expected: expectedSchema.describe('Its own date of the next launch.'),
  backtest: trackRecordSchema.nullable().describe('Its past scores; null if no window has a known outcome.'),
});

const lineName = z.object({
  id: z.string().describe('For programs; `any` stands for all lines of the company.'),
  name: z.string().describe('For people.'),
});

const instant = z.iso.datetime({ precision: 3 });

/** An announced launch and its effect on the odds of its line. */
export const hintSchema = z.object({
  title: z.string().describe('First words of the post (third-party text).'),
  url: z.url().nullable().describe('Its address.'),
  seenAt: instant.describe('When it was posted.'),
  expiresAt: instant.describe('When its effect ends.'),
  effect: z
    .object({
      weight: probability.describe("The hint's weight in the odds: a cautious judgement."),
      odds: z
        .array(
          z.object({
            days: ahead,
            without: probability.describe('The odds without the hint.'),
            with: probability.describe('The odds with it, as published.'),
          }),
        )
        .readonly()
        .describe('Odds without and with the hint.'),
      expectedWithout: expectedSchema.describe('The expected dates without the hint.'),
      summary: z.string().describe('The effect in a sentence, for people.'),
    })
    .describe('Its effect on the odds.'),
});

export const lineSchema = z.object({
  line: lineName.describe('The product line.'),
  currentModel: z
    .object({ name: z.string().describe('Its name.'), date: date.describe('Its launch day.'), sources })
    .describe('The newest counted launch of the line.'),
  waitDays: count.describe("Days from the current model's launch to today."),
  launches: count.describe('Launch days that count.'),
  dormant: z.boolean().describe('No launch for 365 days or more.'),
  expected: expectedSchema.describe('Date of the next launch.'),
  odds: z.array(oddsDaySchema).readonly().describe('The published odds.'),
  backtest: trackRecordSchema
    .nullable()
    .describe('Past scores of the published odds; null if no window has a known outcome.'),
  hint: hintSchema
    .nullable()
    .describe('The announcement that currently moves odds and expected dates; null without one.'),
  estimators: z.array(estimatorSchema).readonly().describe('The estimators behind the odds, and references.'),
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
      "Days since the line's previous launch day; null for its first and for launches that do not count.",
    ),
  gapAnyDays: count.nullable().describe("Days since the company's previous launch day, over all lines."),
  sources,
  announcement: z.array(z.url()).readonly().describe("The company's own announcements."),
  conflicts: z.array(z.string()).readonly().describe('Other stated dates, with their publishers.'),
  note: z.string().nullable().describe('Other notes.'),
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

/** Raise it with every change of the schema, so that a stored book is never misread. */
export const ODDS_BOOK_VERSION = 1;

export const oddsBookSchema = z.object({
  version: z.literal(ODDS_BOOK_VERSION),
  modelVersion: z.string(),
  companies: z.array(companySchema).readonly(),
});
export type OddsBook = z.infer<typeof oddsBookSchema>;
export type CompanyBook = z.infer<typeof companySchema>;
export type LineBook = z.infer<typeof lineSchema>;
