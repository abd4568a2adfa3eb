import type { KindScore } from '../core/evaluation/compare-kinds.js';
import type { EventComparison } from '../core/evaluation/compare-readings.js';
import type { ResetEvent } from '../core/record/reset-events.js';
import { oneLine } from '../core/text/clean-text.js';
import { excerpt } from '../core/text/excerpt.js';
import { isoInstant } from '../core/time/instant.js';
import { english } from '../words/locale.js';
import { tableLines } from './output.js';

/** How one reader compares with the labels. */
export interface ReaderScore {
  /** `rules`, or the requested model. */
  readonly reader: string;
  readonly kinds: KindScore;
  readonly events: EventComparison;
}

export interface Evaluation {
  readonly posts: number;
  readonly labelled: number;
  /** Posts for which the model gave no usable answer, by reason; the rules read those. */
  readonly modelFailures: Readonly<Record<string, number>>;
  /** The model if one is configured, else the rules. */
  readonly best: ReaderScore;
  readonly rules: ReaderScore;
}

const EXCERPT_LENGTH = 90;
const MARK_WIDTH = 'unconfirmed'.length;

/** What `evaluate --json` prints; `rules` only where a model is compared with them. */
export function evaluationJson({ posts, labelled, modelFailures, best, rules }: Evaluation) {
  const { reader, ...scores } = scoreJson(best);
  const compared = best === rules ? {} : { rules: scoreJson(rules) };
  return { reader, posts, labelled, modelFailures, ...scores, ...compared };
}

function scoreJson({ reader, kinds, events }: ReaderScore) {
  const row = ({ kind, at, announcement }: ResetEvent) => {
    return { kind, at: isoInstant(at), url: announcement.url, text: announcement.text };
  };
  return {
    reader,
    confusion: kinds.confusion,
    resets: {
      found: events.found.map(row),
      missed: events.missed.map(row),
      unconfirmed: events.unconfirmed.map(row),
      invented: events.invented.map(row),
      unjudged: events.unjudged.map(row),
    },
    recall: events.recall,
    foundWithUnconfirmed: events.foundWithUnconfirmed,
    precision: events.precision,
  };
}

export function evaluationLines(evaluation: Evaluation): string[] {
  const { posts, labelled, modelFailures, best, rules } = evaluation;
  const failed = Object.entries(modelFailures).map(([reason, count]) => `${count} ${reason}`);
  const readers = best === rules ? [rules] : [best, rules];
  return [
    english('evaluate.posts', { posts, reader: best.reader, labelled }),
    ...(failed.length > 0 ? [english('evaluate.byRules', { failures: failed.join(', ') })] : []),
    '',
    ...scoreLines(readers),
    ...readers.flatMap(confusionLines),
    ...readers.flatMap((reader) => ['', ...eventLines(reader, readers.length > 1)]),
  ];
}

/** One column for each reader. */
function scoreLines(readers: readonly ReaderScore[]): string[] {
  type Head = 'labelled' | 'kind' | 'recall' | 'withUnconfirmed' | 'precision';
  const row = (head: Head, cellOf: (reader: ReaderScore) => string) => [
    english(`evaluate.heads.${head}`),
    ...readers.map(cellOf),
  ];
  const share = (value: number | null) => value?.toFixed(2) ?? '-';
  return tableLines([
    row('labelled', ({ reader }) => reader),
    row('kind', ({ kinds: { agreed, labelled } }) => english('evaluate.agreed', { agreed, labelled })),
    row('recall', ({ events }) => share(events.recall)),
    row('withUnconfirmed', ({ events }) => share(events.foundWithUnconfirmed)),
    row('precision', ({ events }) => share(events.precision)),
  ]);
}

function confusionLines({ reader, kinds }: ReaderScore): string[] {
  const rows = Object.entries(kinds.confusion).map(([label, counts]) => [
    label,
    ...Object.values(counts).map(String),
  ]);
  const head = [english('evaluate.heads.confusion'), ...Object.keys(kinds.confusion)];
  return ['', english('evaluate.kinds', { reader }), ...tableLines([head, ...rows])];
}

function eventLines({ reader, events }: ReaderScore, isCompared: boolean): string[] {
  const { found, missed, unconfirmed, invented, unjudged } = events;
  const counts = english('evaluate.resets', {
    found: found.length,
    missed: missed.length,
    unconfirmed: unconfirmed.length,
    invented: invented.length,
    unjudged: unjudged.length,
    isCompared: String(isCompared),
    reader,
  });
  return [
    counts,
    ...missed.map((event) => eventLine(unconfirmed.includes(event) ? 'unconfirmed' : 'missed', event)),
    ...invented.map((event) => eventLine('invented', event)),
    ...unjudged.map((event) => eventLine('unjudged', event)),
  ];
}

function eventLine(mark: string, { at, kind, announcement }: ResetEvent): string {
  return `  ${mark.padEnd(MARK_WIDTH)}  ${isoInstant(at)}  ${kind.padEnd(7)}  ${excerpt(oneLine(announcement.text ?? ''), EXCERPT_LENGTH)}`;
}
