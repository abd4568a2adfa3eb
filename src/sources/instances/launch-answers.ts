import { z } from 'zod';
import { listOf } from './cells.js';

/*
 * The launches in the answers of another instance of Reset Record (docs/api.md), and what they mean here.
 * Further keys are ignored.
 */

const dayOrNull = z.string().nullable();
const company = z.object({ id: z.string(), name: z.string() });

export const launchesAnswer = z.object({
  company: company.nullable(),
  companies: listOf(company),
  ledgerAsOf: z.iso.date().nullable(),
  modernSince: z.iso.date().nullable(),
  launches: listOf(
    z.object({
      model: z.string(),
      line: z.string(),
      date: z.string(),
      stage: z.string(),
      sources: listOf(z.object({ publisher: z.string(), url: z.string() })),
      announcement: z.array(z.string()),
      conflicts: z.array(z.string()),
      note: z.string().nullable(),
      dates: z.object({ product: dayOrNull, api: dayOrNull, weights: dayOrNull }),
      recordedAt: dayOrNull,
    }),
  ),
});

export type LaunchesAnswer = z.infer<typeof launchesAnswer>;

export const linesAnswer = z.object({ lines: listOf(z.object({ line: company })) });
type LinesAnswer = z.infer<typeof linesAnswer>;

/**
 * A company's launches as a launch list (`checkLaunchList` checks it); null if the answer has no company. Pending
 * ones are missing: the API does not say which date each of their publishers states.
 */
export function launchListFrom(answer: LaunchesAnswer, { lines }: LinesAnswer): object | null {
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
      ...stated({ dates: stated(dates), recordedAt, note }),
      sources: sources.map((source) => ({ ...source, statedDate: launch.date })),
    })),
  };
}

/** A list leaves out what it does not know. */
function stated(values: object): object | null {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
