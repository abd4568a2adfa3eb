import type { ConfusionMatrix, EventComparison } from '../core/evaluation/compare-readings.js';
import { READING_KINDS } from '../core/reading/reading.js';
import type { ResetEvent } from '../core/record/merge-posts.js';
import { isoInstant } from '../lib/iso.js';
import { oneLine } from './output.js';

export interface Evaluation {
  /** `rules`, or the requested model. */
  readonly reader: string;
  readonly posts: number;
  readonly labelled: number;
  /** Posts for which the model gave no usable answer, by reason; the rules read those. */
  readonly modelFailures: Readonly<Record<string, number>>;
  /** Labelled posts, counted by label and then by reading. */
  readonly confusion: ConfusionMatrix;
  readonly events: EventComparison;
}

const EXCERPT_LENGTH = 90;

/** What `evaluate --json` prints. */
export function evaluationJson({ events, ...rest }: Evaluation) {
  const row = ({ kind, at, announcement }: ResetEvent) => {
    return { kind, at: isoInstant(at), url: announcement.url, text: announcement.text };
  };
  const { found, missed, invented, unjudged } = events;
  const resets = {
    found: found.map(row),
    missed: missed.map(row),
    invented: invented.map(row),
    unjudged: unjudged.map(row),
  };
  return { ...rest, resets };
}

export function evaluationLines({
  reader,
  posts,
  labelled,
  modelFailures,
  confusion,
  events,
}: Evaluation): string[] {
  const failed = Object.entries(modelFailures).map(([reason, count]) => `${count} ${reason}`);
  const { found, missed, invented, unjudged } = events;
  return [
    `${posts} posts read by ${reader}, ${labelled} of them labelled`,
    ...(failed.length > 0 ? [`read by the rules instead: ${failed.join(', ')}`] : []),
    '',
    ...matrixLines(confusion),
    '',
    `resets: ${found.length} found, ${missed.length} missed, ${invented.length} invented, ${unjudged.length} from unlabelled posts`,
    ...missed.map((event) => eventLine('missed', event)),
    ...invented.map((event) => eventLine('invented', event)),
    ...unjudged.map((event) => eventLine('unjudged', event)),
  ];
}

function matrixLines(matrix: ConfusionMatrix): string[] {
  const width = Math.max(...READING_KINDS.map((kind) => kind.length)) + 2;
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(width)).join('');
  return [
    row(['label \\ read', ...READING_KINDS]),
    ...READING_KINDS.map((label) =>
      row([label, ...READING_KINDS.map((kind) => String(matrix[label][kind]))]),
    ),
  ];
}

function eventLine(mark: string, { at, kind, announcement }: ResetEvent): string {
  const excerpt = [...oneLine(announcement.text)].slice(0, EXCERPT_LENGTH).join('');
  return `  ${mark.padEnd(8)}  ${isoInstant(at)}  ${kind.padEnd(7)}  ${excerpt}`;
}
