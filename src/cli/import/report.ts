import { oneLine } from '../../core/clean-text.js';
import { isoInstant, isoInstantOrNull } from '../../core/instant.js';
import type { KnownEntry } from '../../ledger/write/import-record.js';
import { TEXT_REFUSED } from '../output.js';
import type { RecordComparison, RecordDifference } from './compare-record.js';
import type { LaunchPlan } from './launch-files.js';

export interface ImportOutcome {
  /** The source, without secrets. */
  readonly name: string;
  readonly written: boolean;
  readonly record: RecordComparison | null;
  /** Null: launch lists are off. */
  readonly launches: LaunchPlan | null;
  /** Launch lists of which nothing was taken, and why. */
  readonly refused: readonly string[];
}

export function asJson({ name, written, record, launches, refused }: ImportOutcome) {
  const named = (reset: KnownEntry['reset'] | null) =>
    reset && { resetId: reset.resetId, at: isoInstant(reset.at), status: reset.status };
  return {
    source: name,
    written,
    add: (record?.add ?? []).map((entry) => ({
      at: isoInstant(entry.at),
      kind: entry.kind,
      url: entry.url,
      text: entry.text,
      scope: entry.scope,
      plans: entry.plans,
      textRefused: record?.refused.has(entry) ?? false,
      confirms: named(entry.confirms),
    })),
    known: (record?.known ?? []).map(({ at, kind, url, text, scope, plans, reset }) => ({
      at: isoInstant(at),
      kind,
      url,
      text,
      scope,
      plans,
      reset: named(reset),
    })),
    differences: (record?.differences ?? []).map((one) => ({
      ...one,
      here: isoInstantOrNull(one.here),
      there: isoInstantOrNull(one.there),
    })),
    covered: (record?.covered ?? []).map(({ fromAt, toAt }) => ({
      from: isoInstant(fromAt),
      until: isoInstant(toAt),
    })),
    launches: launches && {
      folder: launches.folder,
      written: written && launches.folder !== null ? [...launches.files.keys()].sort() : [],
      companies: launches.companies.map(({ company, asOf, add, known, differences }) => ({
        company,
        completeUntil: asOf,
        add: add.map(({ list, launch: { model, line, date }, confirms }) => ({
          list,
          model,
          line,
          date,
          confirms,
        })),
        known,
        differences,
      })),
    },
    refused,
  };
}

export function asLines({ name, written, record, launches, refused }: ImportOutcome): string[] {
  return [
    ...(name.includes('://') ? [oneLine(name)] : []),
    ...(record ? recordLines(record, written) : []),
    ...(launches ? launchLines(launches, written) : []),
    ...refused.map((reason) => `refused: ${oneLine(reason)}`),
    ...(record ? [counts(record.add.length, record.known.length, 'in the ledger', written)] : []),
    ...(written ? [] : ['Nothing was written; add --yes to write.']),
  ];
}

function counts(add: number, known: number, where: string, written: boolean): string {
  const already = `${known} already ${where}`;
  if (!written) return `${add} would be added, ${already}.`;
  return `${add} added, ${already}.${add > 0 && where === 'in the ledger' ? ' Served after the next turn.' : ''}`;
}

function recordLines({ add, refused, differences, covered }: RecordComparison, written: boolean): string[] {
  const added = add.flatMap((entry) => [
    `+ ${isoInstant(entry.at)}  ${entry.kind.padEnd(7)}  ${oneLine(entry.url ?? '')}`.trimEnd(),
    ...(entry.confirms ? [`    confirms reset ${entry.confirms.resetId}`] : []),
    ...(refused.has(entry) ? [`    ${TEXT_REFUSED}`] : []),
  ]);
  const complete = covered.map(
    ({ fromAt, toAt }) =>
      `The record ${written ? 'counts' : 'would count'} as complete from ${isoInstant(fromAt)} until ${isoInstant(toAt)}.`,
  );
  return [...added, ...differences.map(differenceLine), ...complete];
}

function differenceLine({ what, kind, here, there, resetId }: RecordDifference): string {
  const start = `! ${isoInstantOrNull(there ?? here)}  ${kind.padEnd(7)}  `;
  switch (what) {
    case 'other_instant':
      return `${start}counted as reset ${resetId} at ${isoInstantOrNull(here)}; if it is another one, use record --another`;
    case 'retracted':
      return `${start}reset ${resetId} was retracted and stays retracted`;
    case 'only_here':
      return `${start}only here, as reset ${resetId}, although the source is complete for that time`;
    case 'only_there':
      return `${start}only in the source, although this ledger counts as complete for that time`;
  }
}

function launchLines({ companies, files, folder }: LaunchPlan, written: boolean): string[] {
  const lines = companies.flatMap(({ company, add, differences, asOf }) => [
    ...add.map(({ list, launch: { date, model, line }, confirms }) => {
      const state = confirms ? '  no longer pending' : list === 'pending' ? '  pending' : '';
      return `+ ${date}  ${company}  ${oneLine(model)} (${line})${state}`;
    }),
    ...differences.map(({ model, here, there }) => {
      const what =
        here === null
          ? 'only in the source, although the list here is complete for that time'
          : there === null
            ? "only here, although the source's list is complete for that time"
            : `here it is ${here}; unchanged`;
      return `! ${there ?? here}  ${company}  ${oneLine(model)}  ${what}`;
    }),
    ...(asOf === null ? [] : [`+ ${asOf}  ${company}  its list is complete until then`]),
  ]);
  const sum = (of: (one: LaunchPlan['companies'][number]) => number) =>
    companies.reduce((total, one) => total + of(one), 0);
  if (companies.length > 0)
    lines.push(
      `Launches: ${counts(
        sum(({ add }) => add.length),
        sum(({ known }) => known),
        'here',
        written && folder !== null,
      )}`,
    );
  if (files.size === 0) return lines;
  if (folder !== null)
    return written ? [...lines, `Written to ${folder}: ${[...files.keys()].sort().join(', ')}.`] : lines;
  return [
    ...lines,
    'The launch lists in use belong to the package and are never changed. Choose your own folder with --launches-dir <dir>, and set LAUNCH_LISTS to it.',
  ];
}
