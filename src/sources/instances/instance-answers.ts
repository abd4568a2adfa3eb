import { z } from 'zod';
import { addCoverage, type CoveredInterval } from '../../core/record/coverage.js';

/*
 * What another instance of Reset Record answers (docs/api.md), and what it means here. Further keys are ignored.
 */

const instant = z.iso.datetime();

export const resetsAnswer = z.object({
  apiVersion: z.literal('1'),
  generatedAt: instant,
  nextOffset: z.int().nullable(),
  resets: z.array(
    z.object({
      at: instant,
      gapDays: z.number().nullable(),
      announcement: z.object({ text: z.string().nullable(), url: z.string().nullable() }).nullable(),
    }),
  ),
  /** Older instances do not publish it. */
  ledger: z
    .object({ provider: z.string(), coverage: z.array(z.object({ from: instant, until: instant })) })
    .nullish()
    .catch(null),
});
type ResetsAnswer = z.infer<typeof resetsAnswer>;
export type InstanceLedger = NonNullable<ResetsAnswer['ledger']>;
export type InstanceReset = ResetsAnswer['resets'][number];

const dayOrNull = z.string().nullish();
const company = z.object({ id: z.string(), name: z.string() });

export const launchesAnswer = z.object({
  company: company.nullable(),
  companies: z.array(company),
  ledgerAsOf: z.iso.date().nullable(),
  modernSince: z.iso.date().nullable(),
  launches: z.array(
    z.object({
      model: z.string(),
      line: z.string(),
      date: z.string(),
      stage: z.string(),
      sources: z.array(z.object({ publisher: z.string(), url: z.string() })),
      announcement: z.array(z.string()),
      conflicts: z.array(z.string()),
      note: z.string().nullable(),
      /** Older instances do not publish these two. */
      dates: z.object({ product: dayOrNull, api: dayOrNull, weights: dayOrNull }).optional(),
      recordedAt: dayOrNull,
    }),
  ),
});
export type LaunchesAnswer = z.infer<typeof launchesAnswer>;

export const linesAnswer = z.object({ lines: z.array(z.object({ line: company })) });
type LinesAnswer = z.infer<typeof linesAnswer>;

/** Rows of a record file (`parseRecordFile` checks them). The API lists regular resets only. */
export function recordRows(resets: readonly InstanceReset[]) {
  return resets.map(({ at, announcement }) => ({
    at,
    kind: 'regular',
    url: announcement?.url ?? null,
    text: announcement?.text ?? null,
  }));
}

/** What an instance has of its record, from one snapshot. */
export interface InstanceResets {
  readonly generatedAt: string;
  /** Newest first. */
  readonly resets: readonly InstanceReset[];
  readonly ledger: InstanceLedger | null;
}

/**
 * The time for which an instance is complete. One that does not state it is complete between two resets whose gap it
 * gives; it says nothing about the time after the last.
 */
export function coverageOf({ generatedAt, resets, ledger }: InstanceResets): readonly CoveredInterval[] {
  const stated = ledger?.coverage ?? gapsOf(resets);
  const end = Date.parse(generatedAt);
  return stated
    .map(({ from, until }) => ({ fromAt: Date.parse(from), toAt: Math.min(Date.parse(until), end) }))
    .reduce<readonly CoveredInterval[]>((all, one) => addCoverage(all, { ...one, basis: 'import' }), []);
}

function gapsOf(resets: readonly InstanceReset[]): InstanceLedger['coverage'] {
  return resets.flatMap(({ at, gapDays }, index) => {
    const before = resets[index + 1];
    return gapDays === null || !before ? [] : [{ from: before.at, until: at }];
  });
}

/**
 * A company's launches as a launch ledger (`checkLaunchLedger` checks it); null if the answer has no company. Pending
 * ones are missing: the API does not say which date each of their publishers states.
 */
export function launchLedgerFrom(answer: LaunchesAnswer, { lines }: LinesAnswer): object | null {
  const { company, ledgerAsOf, modernSince, launches } = answer;
  if (company === null || modernSince === null) return null;
  const names = new Map(lines.map(({ line }) => [line.id, line.name]));
  const ids = [...new Set(launches.map(({ line }) => line))];
  return {
    company,
    asOf: ledgerAsOf,
    modernSince,
    lines: ids.map((id) => ({ id, name: names.get(id) ?? id })),
    launches: launches.toReversed().map(({ sources, note, dates, recordedAt, ...launch }) => ({
      ...launch,
      ...stated({ dates: dates && stated(dates), recordedAt, note }),
      sources: sources.map((source) => ({ ...source, statedDate: launch.date })),
    })),
  };
}

/** What a ledger does not know, it leaves out. */
function stated(values: object): object | null {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return known.length === 0 ? null : Object.fromEntries(known);
}
