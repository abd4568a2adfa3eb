import { oneLine } from '../../core/text/clean-text.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import type { KnownEntry } from '../../ledger/write/import-record.js';
import { english } from '../../words/locale.js';
import { instantText } from '../../words/times.js';
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
  const { add, known } = record;
  return [
    ...recordLines(record, written),
    english('import.counts', { isWritten: String(written), added: add.length, known: known.length }),
    ...(written ? [] : [english('import.unwritten')]),
  ];
}

function recordLines({ add, refused, differences, covered }: RecordComparison, written: boolean): string[] {
  const added = add.flatMap((entry) => [
    `+ ${isoInstant(entry.at)}  ${entry.kind.padEnd(7)}  ${oneLine(entry.url ?? '')}`.trimEnd(),
    ...(entry.confirms ? [`    ${english('import.confirms', { resetId: entry.confirms.resetId })}`] : []),
    ...(refused.has(entry) ? [`    ${english('record.textRefused')}`] : []),
  ]);
  const complete =
    covered === null
      ? []
      : [
          english('import.complete', {
            isWritten: String(written),
            from: instantText(covered.fromAt),
            until: instantText(covered.toAt),
          }),
        ];
  return [...added, ...differences.map(differenceLine), ...complete];
}

function differenceLine({ what, kind, here, there, resetId }: RecordDifference): string {
  // In the form of the instant before it: the two may differ by seconds.
  const said = english(`import.${what}`, { resetId: resetId ?? '', here: isoInstantOrNull(here) ?? '' });
  return `! ${isoInstantOrNull(there ?? here)}  ${kind.padEnd(7)}  ${said}`;
}
