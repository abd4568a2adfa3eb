import { oneLine } from '../../core/text/clean-text.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import type { KnownEntry } from '../../ledger/write/import-record.js';
import { TEXT_REFUSED } from '../output.js';
import type { RecordComparison, RecordDifference } from './compare-record.js';

export interface ImportOutcome {
  /** Name of the file. */
  readonly name: string;
  readonly written: boolean;
  readonly record: RecordComparison;
}

export function asJson({ name, written, record }: ImportOutcome) {
  const { add, known, differences, refused, covered } = record;
  const named = (reset: KnownEntry['reset'] | null) =>
    reset && { resetId: reset.resetId, at: isoInstant(reset.at), status: reset.status };
  return {
    source: name,
    written,
    add: add.map((entry) => ({
      at: isoInstant(entry.at),
      kind: entry.kind,
      url: entry.url,
      text: entry.text,
      scope: entry.scope,
      plans: entry.plans,
      textRefused: refused.has(entry),
      confirms: named(entry.confirms),
    })),
    known: known.map(({ at, kind, url, text, scope, plans, reset }) => ({
      at: isoInstant(at),
      kind,
      url,
      text,
      scope,
      plans,
      reset: named(reset),
    })),
    differences: differences.map((difference) => ({
      ...difference,
      here: isoInstantOrNull(difference.here),
      there: isoInstantOrNull(difference.there),
    })),
    covered: covered && { from: isoInstant(covered.fromAt), until: isoInstant(covered.toAt) },
  };
}

export function asLines({ written, record }: ImportOutcome): string[] {
  const [add, already] = [record.add.length, `${record.known.length} already in the ledger`];
  return [
    ...recordLines(record, written),
    written
      ? `${add} added, ${already}.${add > 0 ? ' Served after the next turn.' : ''}`
      : `${add} would be added, ${already}.`,
    ...(written ? [] : ['Nothing was written; add --yes to write.']),
  ];
}

function recordLines({ add, refused, differences, covered }: RecordComparison, written: boolean): string[] {
  const added = add.flatMap((entry) => [
    `+ ${isoInstant(entry.at)}  ${entry.kind.padEnd(7)}  ${oneLine(entry.url ?? '')}`.trimEnd(),
    ...(entry.confirms ? [`    confirms reset ${entry.confirms.resetId}`] : []),
    ...(refused.has(entry) ? [`    ${TEXT_REFUSED}`] : []),
  ]);
  const complete =
    covered === null
      ? []
      : [
          `The record ${written ? 'counts' : 'would count'} as complete from ${isoInstant(covered.fromAt)} until ${isoInstant(covered.toAt)}.`,
        ];
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
      return `${start}only here, as reset ${resetId}, although the file is complete for that time`;
    case 'only_there':
      return `${start}only in the file, although this ledger counts as complete for that time`;
  }
}
