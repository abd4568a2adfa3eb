import { isoInstant, isoInstantOrNull } from '../../lib/iso.js';
import { oneLine } from '../output.js';
import type { RecordComparison, RecordDifference } from './compare-record.js';
import type { LaunchPlan } from './launch-files.js';

export interface UpdateOutcome {
  /** The source, without secrets. */
  readonly name: string;
  readonly written: boolean;
  readonly record: RecordComparison | null;
  /** Null: launch ledgers are off. */
  readonly launches: LaunchPlan | null;
  readonly refused: readonly string[];
}

export function asJson({ name, written, record, launches, refused }: UpdateOutcome) {
  const launchesWritten = written && launches !== null && launches.folder !== null && launches.files.size > 0;
  return {
    source: name,
    written,
    record: record && {
      add: record.add.map(({ at, kind, url, text, confirms }) => ({
        at: isoInstant(at),
        kind,
        url,
        text,
        confirms: confirms?.resetId ?? null,
      })),
      known: record.known.length,
      covered: record.covered.map(({ fromAt, toAt }) => ({
        from: isoInstant(fromAt),
        until: isoInstant(toAt),
      })),
      differences: record.differences.map((one) => ({
        ...one,
        here: isoInstantOrNull(one.here),
        there: isoInstantOrNull(one.there),
      })),
    },
    launches: launches && {
      folder: launches.folder,
      written: launchesWritten ? [...launches.files.keys()].sort() : [],
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
    refused: [...refused, ...(launches?.refused ?? [])],
  };
}

export function asLines(outcome: UpdateOutcome): string[] {
  const { name, record, launches, refused } = outcome;
  const reasons = [...refused, ...(launches?.refused ?? [])];
  return [
    oneLine(name),
    ...(record ? recordLines(record, outcome.written) : []),
    ...(launches ? launchLines(launches) : []),
    ...reasons.map((reason) => `refused: ${oneLine(reason)}`),
    '',
    ...tableOf(outcome),
    ...closing(outcome),
  ];
}

function recordLines(record: NonNullable<UpdateOutcome['record']>, written: boolean): string[] {
  const { add, differences, covered } = record;
  const added = add.map(({ at, kind, url, confirms }) => {
    const confirmed = confirms ? `  confirms reset ${confirms.resetId}` : '';
    return `+ ${isoInstant(at)}  ${kind.padEnd(7)}  ${oneLine(url ?? '')}${confirmed}`.trimEnd();
  });
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
      return `${start}here it is reset ${resetId} at ${isoInstantOrNull(here)}, which stays`;
    case 'retracted':
      return `${start}here it is reset ${resetId}, which was retracted and stays retracted`;
    case 'only_here':
      return `${start}only here, as reset ${resetId}; the source says that it is complete then`;
    case 'only_there':
      return `${start}only there, although this ledger counts as complete then`;
  }
}

function launchLines({ companies }: LaunchPlan): string[] {
  return companies.flatMap(({ company, add, differences, asOf }) => [
    ...add.map(({ list, launch: { date, model, line }, confirms }) => {
      const state = confirms ? '  no longer pending' : list === 'pending' ? '  pending' : '';
      return `+ ${date}  ${company}  ${oneLine(model)} (${line})${state}`;
    }),
    ...differences.map(({ model, here, there }) => {
      const what =
        here === null
          ? 'only there, although the ledger here is complete then'
          : there === null
            ? 'only here, although the ledger there is complete then'
            : `here it is ${here}, which stays`;
      return `! ${there ?? here}  ${company}  ${oneLine(model)}  ${what}`;
    }),
    ...(asOf === null ? [] : [`+ ${asOf}  ${company}  its ledger is complete until then`]),
  ]);
}

function tableOf({ record, launches, written }: UpdateOutcome): string[] {
  const sum = (of: (one: LaunchPlan['companies'][number]) => number) =>
    (launches?.companies ?? []).reduce((total, one) => total + of(one), 0);
  const isWritten = written && launches?.folder !== null;
  const rows = [
    ...(record
      ? [['resets', written, record.add.length, record.known.length, record.differences.length]]
      : []),
    ...(launches && launches.companies.length > 0
      ? [
          [
            'launches',
            isWritten,
            sum((one) => one.add.length),
            sum((one) => one.known),
            sum((one) => one.differences.length),
          ],
        ]
      : []),
  ] as [string, boolean, number, number, number][];
  const line = (cells: readonly (string | number)[]) =>
    `${String(cells[0]).padEnd(10)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(14))
      .join('')}`;
  return [
    line(['', 'to add', 'added', 'already here', 'differences']),
    ...rows.map(([name, done, add, known, differences]) =>
      line([name, done ? 0 : add, done ? add : 0, known, differences]),
    ),
  ];
}

function closing({ record, launches, written }: UpdateOutcome): string[] {
  const lines: string[] = [];
  const hasLaunches = launches !== null && launches.files.size > 0;
  if (!written) lines.push('Nothing was written; add --yes to write.');
  else if (record && record.add.length + record.covered.length > 0)
    lines.push('Resets are served after the next turn.');
  if (hasLaunches && launches.folder === null)
    lines.push(
      `${written ? 'The launches were not written: the' : 'The'} launch ledgers in use belong to the package. Write to a folder of your own with --launches-dir <dir>, and set LAUNCH_LEDGERS to it.`,
    );
  if (hasLaunches && launches.folder !== null && written)
    lines.push(
      `Launch ledgers written to ${launches.folder}: ${[...launches.files.keys()].sort().join(', ')}.`,
    );
  return lines;
}
