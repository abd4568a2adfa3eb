import { z } from 'zod';
import { DAY_MS } from '../record/days.js';
import type { TrackRecord } from './backtest/track-record.js';
import { applyHint, withHint } from './hints/effect.js';
import type { LaunchHint } from './hints/launch-hint.js';
import { isCounted, launchHistory } from './history.js';
import { dateOfDay } from './launch-day.js';
import { ANY_LINE, type Launch, type LaunchLedger } from './launch-ledger.js';
import { launchRows, pendingRows } from './launch-rows.js';
import { CURVE_DAYS, type ExpectedDays, expectedDays } from './odds/expected.js';
import { launchOdds } from './odds/launch-odds.js';
import type { LineOdds } from './odds/line-odds.js';
import { LAUNCH_MODEL_VERSION } from './odds/model-version.js';

/*
 * Launch odds as they are served: all that `/odds` and `/launches` answer, for every company, worked out once for each
 * ledger revision and day.
 */

const probability = z.number().min(0).max(1);
const count = z.int().min(0);
const days = z.int().positive();
const date = z.iso.date();
const source = z.object({ publisher: z.string(), url: z.url() });

/** Dates of the next launch by percentile; null beyond five years. */
export const expectedSchema = z.object({
  p10: date.nullable(),
  p25: date.nullable(),
  p50: date.nullable(),
  p75: date.nullable(),
  p90: date.nullable(),
});

/** How well it did on the settled windows of the past. */
export const trackRecordSchema = z.object({
  windows: count,
  logScore: z.number(),
  brier30: z.number(),
  coverage80: z.number(),
});

const instant = z.iso.datetime();

/** An announced launch that moves the odds of its line, and how. */
export const hintSchema = z.object({
  title: z.string(),
  url: z.url().nullable(),
  seenAt: instant,
  expiresAt: instant,
  effect: z.object({
    /** The hint's share of the odds. */
    weight: probability,
    odds: z.array(z.object({ days, without: probability, with: probability })).readonly(),
    expectedWithout: expectedSchema,
    summary: z.string(),
  }),
});

export const lineSchema = z.object({
  line: z.object({ id: z.string(), name: z.string() }),
  currentModel: z.object({ name: z.string(), date, sources: z.array(source).readonly() }),
  /** Days from the current model's launch to today. */
  waitDays: count,
  /** Launch days that count. */
  launches: count,
  dormant: z.boolean(),
  expected: expectedSchema,
  odds: z.array(z.object({ days, probability, low: probability, high: probability })).readonly(),
  backtest: trackRecordSchema.nullable(),
  hint: hintSchema.nullable(),
  estimators: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        weight: probability,
        odds: z.array(z.object({ days, probability })).readonly(),
        expected: expectedSchema,
        backtest: trackRecordSchema.nullable(),
      }),
    )
    .readonly(),
  caveats: z.array(z.string()).readonly(),
});

export const launchRowSchema = z.object({
  model: z.string(),
  line: z.string(),
  date,
  stage: z.enum(['release', 'preview', 'restricted', 'announced']),
  gapDays: count.nullable(),
  gapAnyDays: count.nullable(),
  sources: z.array(source).readonly(),
  announcement: z.array(z.url()).readonly(),
  conflicts: z.array(z.string()).readonly(),
  note: z.string().nullable(),
});

export const pendingRowSchema = z.object({
  model: z.string(),
  line: z.string(),
  date,
  stage: launchRowSchema.shape.stage,
  sources: z.array(source).readonly(),
  whyPending: z.string(),
});

const companySchema = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  /** Until when its ledger is complete. */
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

export interface BookOptions {
  /** Epoch milliseconds; odds are those of its UTC day. */
  readonly now: number;
  /** Of the spread: the revision of the ledgers. */
  readonly seed: string;
  /** By company and line. */
  readonly hints: LiveHints;
}

/** Live hints by company, and by line within it. */
export type LiveHints = ReadonlyMap<string, ReadonlyMap<string, LaunchHint>>;

/**
 * The book of a day.
 * @param ledgers ledgers that passed `checkLedger`, one for each company
 */
export function oddsBook(ledgers: readonly LaunchLedger[], options: BookOptions): OddsBook {
  const today = Math.floor(options.now / DAY_MS);
  const odds = launchOdds(ledgers.map(launchHistory), { today, seed: options.seed });
  return {
    version: ODDS_BOOK_VERSION,
    modelVersion: LAUNCH_MODEL_VERSION,
    companies: ledgers.map((ledger) => {
      const ofCompany = odds.find(({ company }) => company === ledger.company.id);
      const hints = options.hints.get(ledger.company.id);
      return {
        company: ledger.company,
        ledgerAsOf: ledger.asOf,
        modernSince: ledger.modernSince,
        lines: (ofCompany?.lines ?? []).flatMap((line) =>
          lineBook(ledger, line, hints?.get(line.id) ?? null, options.now),
        ),
        launches: launchRows(ledger).map((row) => ({ ...row, sources: row.sources.map(published) })),
        pending: pendingRows(ledger).map(({ model, line, date: at, stage, sources, whyPending }) => ({
          model,
          line,
          date: at,
          stage,
          sources: sources.map(published),
          whyPending,
        })),
      };
    }),
  };
}

function lineBook(ledger: LaunchLedger, line: LineOdds, hint: LaunchHint | null, now: number): LineBook[] {
  const today = Math.floor(now / DAY_MS);
  const current = currentModel(ledger, line.id, dateOfDay(today));
  if (!current) return [];
  const { id, name, waitDays, launches, isDormant, backtest, estimators, caveats } = line;
  return [
    {
      line: { id, name },
      currentModel: {
        name: current.model,
        date: current.date,
        sources: current.sources.filter(({ statedDate }) => statedDate === current.date).map(published),
      },
      waitDays,
      launches,
      dormant: isDormant,
      ...movedBy(hint, line, now),
      backtest: rounded(backtest),
      estimators: estimators.map((one) => ({
        ...one,
        weight: sixDecimals(one.weight),
        expected: dates(one.expected),
        backtest: rounded(one.backtest),
      })),
      caveats,
    },
  ];
}

/** Odds and dates with what a live hint does to them; those without it stand in its effect. */
function movedBy(
  hint: LaunchHint | null,
  { id, odds, curve, expected }: LineOdds,
  now: number,
): Pick<LineBook, 'expected' | 'odds' | 'hint'> {
  const options = { now, isAny: id === ANY_LINE };
  const moved = hint && applyHint(odds, hint, options);
  if (!moved) return { expected: dates(expected), odds, hint: null };
  const { title, url, seenAt, expiresAt } = hint;
  return {
    expected: dates(expectedDays(withHint(CURVE_DAYS, curve, hint, options), Math.floor(now / DAY_MS))),
    odds: moved.odds,
    hint: {
      title,
      url,
      seenAt: new Date(seenAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      effect: { ...moved.effect, expectedWithout: dates(expected) },
    },
  };
}

/** The newest counted launch until a date; of several on one day, the last in the ledger. */
function currentModel(ledger: LaunchLedger, line: string, until: string): Launch | undefined {
  return ledger.launches.findLast(
    (launch) =>
      isCounted(launch, ledger) && launch.date <= until && (line === ANY_LINE || launch.line === line),
  );
}

function dates({ p10, p25, p50, p75, p90 }: ExpectedDays): z.infer<typeof expectedSchema> {
  const at = (day: number | null) => (day === null ? null : dateOfDay(day));
  return { p10: at(p10), p25: at(p25), p50: at(p50), p75: at(p75), p90: at(p90) };
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;

function rounded(record: TrackRecord | null): TrackRecord | null {
  if (record === null) return null;
  const { windows, logScore, brier30, coverage80 } = record;
  return {
    windows,
    logScore: sixDecimals(logScore),
    brier30: sixDecimals(brier30),
    coverage80: sixDecimals(coverage80),
  };
}

function published({ publisher, url }: { publisher: string; url: string }) {
  return { publisher, url };
}
