import { z } from 'zod';
import { STAGES } from './launch-list.js';

/*
 * Launch odds as served by `/odds` and `/launches`, for every company. Computed once per day, set of lists
 * and set of live hints.
 */

const probability = z.number().min(0).max(1);
const count = z.int().min(0);
const days = z.int().positive();
const date = z.iso.date();

export const sourceSchema = z.object({
  publisher: z.string().describe('Who states the date.'),
  url: z.url().describe('Where it is stated.'),
});

const sources = z.array(sourceSchema).readonly().describe('Publishers that state this date.');

const percentile = date
  .nullable()
  .describe(
    'Day by whose end the next launch has come with the probability in the name (`p10`: 0.1). Null beyond five years.',
  );

export const expectedDatesSchema = z.object({
  p10: percentile,
  p25: percentile,
  p50: percentile,
  p75: percentile,
  p90: percentile,
});

export const trackRecordSchema = z.object({
  windows: count.describe('Past forecasts whose outcome is known.'),
  logScore: z.number().describe('Mean of −ln of the probability of what happened, in nats. Lower is better.'),
  brier30: z.number().describe('Mean Brier score of the odds for 30 days. Lower is better.'),
  coverage80: z.number().describe('Share of launches between `p10` and `p90`; 0.8 is perfect.'),
});

const ahead = days.describe('Days after today: 7, 14, 30, 60 or 90.');
const within = probability.describe('Chance of a launch within these days.');

export const oddsDaySchema = z.object({
  days: ahead,
  probability: within,
  low: probability.describe('10th percentile over estimators and bootstrap draws; at most `probability`.'),
  high: probability.describe('90th percentile over estimators and bootstrap draws; at least `probability`.'),
});

export const estimatorSchema = z.object({
  id: z.string().describe('Id of the estimator.'),
  name: z.string().describe('Name for display.'),
  weight: probability.describe('Share of the blend; 0 for a reference. Weights add up to 1.'),
  odds: z
    .array(z.object({ days: ahead, probability: within }))
    .readonly()
    .describe('Odds of this estimator alone.'),
  expected: expectedDatesSchema.describe('Dates of the next launch by this estimator alone.'),
  backtest: trackRecordSchema.nullable().describe('As `backtest`, of this estimator.'),
});

const lineName = z.object({
  id: z.string().describe('Id of the line. `any` stands for all lines of the company.'),
  name: z.string().describe('Name for display.'),
});

const instant = z.iso.datetime({ precision: 3 });

/** An announced launch and its effect on the odds of its line. */
export const hintSchema = z.object({
  title: z.string().describe('First words of the post, written by others. Escape them before you show them.'),
  url: z.url().nullable().describe('Address of the post.'),
  dated: z.boolean().describe('Whether it names a time.'),
  seenAt: instant.describe('Time of the post.'),
  expiresAt: instant.describe('End of its effect.'),
  effect: z
    .object({
      weight: probability.describe("The hint's share of the odds, a judgment."),
      odds: z
        .array(
          z.object({
            days: ahead,
            without: probability.describe('Odds without the hint.'),
            with: probability.describe('Odds with the hint, as published.'),
          }),
        )
        .readonly()
        .describe('Odds with and without the hint.'),
      expectedWithout: expectedDatesSchema.describe('Expected dates without the hint.'),
    })
    .describe('How the hint moved the odds.'),
});

export const lineSchema = z.object({
  line: lineName.describe('The product line.'),
  currentModel: z
    .object({ name: z.string().describe('Name of the model.'), date: date.describe('Launch day.'), sources })
    .describe('Newest launch of the line that counts.'),
  waitDays: count.describe("Days from the current model's launch to today."),
  launches: count.describe('Number of launch days that count.'),
  dormant: z.boolean().describe('Whether the line had no launch for 365 days.'),
  expected: expectedDatesSchema.describe('Dates of the next launch. All are after today.'),
  odds: z
    .array(oddsDaySchema)
    .readonly()
    .describe('Published odds, shortest horizon first: the blend of the estimators.'),
  backtest: trackRecordSchema
    .nullable()
    .describe(
      'Track record of the blend on lines of this kind (product lines, or `any`). Null when no past forecast has a known outcome.',
    ),
  hint: hintSchema
    .nullable()
    .describe('A live announcement that moved `odds` and `expected`. Null without one.'),
  estimators: z
    .array(estimatorSchema)
    .readonly()
    .describe('The estimators of the blend, and the references.'),
});

const launchSchema = z.object({
  model: z.string().describe('Name of the model.'),
  line: z.string().describe('Id of the line.'),
  date: date.describe('Day of first public availability (UTC).'),
  stage: z
    .enum(STAGES)
    .describe(
      '`release` and `preview` count: anyone could use the model. `restricted` and `announced` are only listed.',
    ),
});

const dayOrNull = date.nullable();

const channelDates = z.object({
  product: dayOrNull.describe('First day in a product, such as an app. Null if nobody states it.'),
  api: dayOrNull.describe('First day by API.'),
  weights: dayOrNull.describe('First day as open weights.'),
});

export const launchRowSchema = launchSchema.extend({
  dates: channelDates.describe('First days by channel, if any is stated. The earliest is `date`.'),
  recordedAt: dayOrNull.describe(
    'Day on which it entered the list as verified. Null if the list does not say.',
  ),
  gapDays: count
    .nullable()
    .describe("Whole days since the line's previous launch day in this list. Null for the first one."),
  gapAnyDays: count.nullable().describe('The same over all lines of the company.'),
  sources,
  announcement: z.array(z.url()).readonly().describe("The company's own announcements. May be empty."),
  conflicts: z
    .array(z.string())
    .readonly()
    .describe('Other stated dates, and who states them. May be empty.'),
  note: z.string().nullable().describe('A remark for people.'),
});

export const pendingRowSchema = launchSchema.extend({
  sources,
  whyPending: z.string().describe('What is missing, for people.'),
});

/** With the row of the post in `launch_posts` instead of its words, which may be taken down. */
const bareLineSchema = lineSchema.extend({
  hint: hintSchema.omit({ title: true, url: true }).extend({ postId: z.int() }).nullable(),
});

const bareCompanySchema = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  ledgerAsOf: date,
  modernSince: date,
  lines: z.array(bareLineSchema).readonly(),
  launches: z.array(launchRowSchema).readonly(),
  pending: z.array(pendingRowSchema).readonly(),
});

/** Raise it with every change of the schema, so that a stored book is never misread. */
export const ODDS_BOOK_VERSION = 7;

/** As it is stored. */
export const bareOddsBookSchema = z.object({
  version: z.literal(ODDS_BOOK_VERSION),
  modelVersion: z.string(),
  companies: z.array(bareCompanySchema).readonly(),
});

export type BareOddsBook = z.infer<typeof bareOddsBookSchema>;
export type BareLineBook = z.infer<typeof bareLineSchema>;
export type LineBook = z.infer<typeof lineSchema>;

export interface CompanyBook extends Omit<z.infer<typeof bareCompanySchema>, 'lines'> {
  readonly lines: readonly LineBook[];
}

/** As it is served: with the words of announcements. */
export interface OddsBook extends Omit<BareOddsBook, 'companies'> {
  readonly companies: readonly CompanyBook[];
}
