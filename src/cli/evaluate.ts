import {
  type ConfusionMatrix,
  compareEvents,
  confusionMatrix,
  type EventComparison,
  type JudgedPost,
} from '../core/evaluation/compare-readings.js';
import { READING_KINDS, type Reading } from '../core/reading/reading.js';
import { readByRules } from '../core/reading/rules-reader.js';
import type { ResetEvent } from '../core/record/merge-posts.js';
import type { ModelReader } from '../sources/model-reader.js';
import { readNewPosts } from '../worker/read-posts.js';
import { type LabelledPost, readLabelledPosts } from './labelled-posts.js';
import type { Output } from './output.js';
import { withProgress } from './progress.js';

export interface EvaluateOptions {
  /** Null: the rules alone. */
  readonly model: ModelReader | null;
  readonly timeZone: string;
  readonly now: number;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

/** `evaluate`: reads labelled posts and shows where the reader and the labels differ. Touches no ledger. */
export async function evaluateCommand(
  path: string,
  options: EvaluateOptions,
  output: Output,
): Promise<boolean> {
  const posts = readLabelledPosts(path, options.now);
  const { readings, modelFailures } = await readAll(posts, options, output);
  const judged = posts.map((one, index) => judge(one, readings[index], index));
  const matrix = confusionMatrix(judged);
  const events = compareEvents(judged);
  const reader = options.model?.requestedModel ?? 'rules';
  if (options.json) {
    const { found, missed, invented, unjudged } = events;
    const resets = {
      found: found.map(say),
      missed: missed.map(say),
      invented: invented.map(say),
      unjudged: unjudged.map(say),
    };
    output.out(
      JSON.stringify({ reader, posts: posts.length, modelFailures, confusion: matrix, resets }, null, 2),
    );
  } else {
    output.out(
      `${posts.length} posts read by ${reader}${modelFailures > 0 ? `; ${modelFailures} by the rules alone, because the model gave no usable answer` : ''}\n`,
    );
    output.out(`${matrixTable(matrix)}\n`);
    output.out(eventLines(events));
  }
  return events.missed.length === 0 && events.invented.length === 0;
}

async function readAll(posts: readonly LabelledPost[], options: EvaluateOptions, output: Output) {
  const { model, timeZone, signal } = options;
  const rules = posts.map(({ post }) => readByRules(post, { timeZone }));
  if (!model) return { readings: rules, modelFailures: 0 };
  const results = await withProgress(output, 'reading', posts.length, (onProgress) =>
    readNewPosts({
      posts: posts.map(({ post }, id) => ({ id, post })),
      model,
      budget: posts.length,
      signal,
      onProgress,
    }),
  );
  const readings = [...rules];
  let modelFailures = 0;
  for (const { id, result } of results) {
    if (result.kind === 'answer') readings[id] = result.reading;
    else modelFailures += 1;
  }
  return { readings, modelFailures };
}

function judge(one: LabelledPost, reading: Reading | undefined, index: number): JudgedPost {
  if (!reading) throw new Error(`post ${index + 1} was not read`);
  const { identity, at, dating, text, url, isReply } = one.post;
  const { kind, another, times, window, confidence } = reading;
  return {
    label: one.label,
    read: {
      postId: index + 1,
      identity,
      at,
      dating,
      text,
      url,
      isReply,
      kind,
      another,
      times,
      window,
      confidence,
    },
  };
}

function say(event: ResetEvent) {
  const { kind, at, announcement } = event;
  return { kind, at: new Date(at).toISOString(), url: announcement.url, text: announcement.text };
}

function matrixTable(matrix: ConfusionMatrix): string {
  const width = Math.max(...READING_KINDS.map((kind) => kind.length)) + 2;
  const head = ['label \\ read', ...READING_KINDS].map((word) => word.padStart(width)).join('');
  const rows = READING_KINDS.map((label) =>
    [label, ...READING_KINDS.map((kind) => String(matrix[label][kind]))]
      .map((word) => word.padStart(width))
      .join(''),
  );
  return [head, ...rows].join('\n');
}

function eventLines({ found, missed, invented, unjudged }: EventComparison): string {
  const line = (mark: string) => (event: ResetEvent) =>
    `  ${mark} ${new Date(event.at).toISOString()}  ${event.kind.padEnd(7)}  ${event.announcement.text.replace(/\s+/g, ' ').slice(0, 90)}`;
  return [
    `resets: ${found.length} found, ${missed.length} missed, ${invented.length} invented, ${unjudged.length} told by unlabelled posts`,
    ...missed.map(line('missed  ')),
    ...invented.map(line('invented')),
    ...unjudged.map(line('unjudged')),
  ].join('\n');
}
