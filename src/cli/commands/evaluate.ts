import { USER_AGENT, type WorkerConfig } from '../../config/worker-config.js';
import { compareEvents, confusionMatrix, type JudgedPost } from '../../core/evaluation/compare-readings.js';
import type { Reading } from '../../core/reading/reading.js';
import { readByRules } from '../../core/reading/rules/rules-reader.js';
import { readPost } from '../../core/record/merge-posts.js';
import { createLimitedFetch } from '../../lib/fetch-limited.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { askModel } from '../../worker/fetch/ask-model.js';
import { createConfiguredReader } from '../../worker/fetch/turn-sources.js';
import { type Evaluation, evaluationJson, evaluationLines } from '../evaluation-report.js';
import { type LabelledPost, readLabelledPosts } from '../labelled-posts.js';
import { CommandFailure, type Output } from '../output.js';
import { withProgress } from '../progress.js';

interface EvaluateOptions {
  readonly config: WorkerConfig;
  /** Read with the rules alone. */
  readonly rules: boolean;
  readonly now: number;
  readonly json: boolean;
  /** Called when a model starts reading; see `CommandContext`. */
  readonly stopSignal: () => AbortSignal;
}

/**
 * `evaluate`: reads labelled posts and shows where the reader and the labels differ. Uses no ledger.
 * @returns whether the reader found exactly the labelled resets
 */
export async function evaluateCommand(
  path: string,
  options: EvaluateOptions,
  output: Output,
): Promise<boolean> {
  const posts = readLabelledPosts(path, options.now);
  const { config } = options;
  const timeZone = config.product.teamTimeZone;
  const model = options.rules
    ? null
    : createConfiguredReader(config, createLimitedFetch({ userAgent: USER_AGENT }));
  const byRules = posts.map(({ post }) => readByRules(post, { timeZone }));
  const byModel = model ? await readWithModel(posts, model, options.stopSignal(), output) : null;
  const judged = posts.map((one, index) => judge(one, byModel?.readings.get(index) ?? byRules[index], index));
  const evaluation: Evaluation = {
    reader: model?.requestedModel ?? 'rules',
    posts: posts.length,
    labelled: posts.filter(({ label }) => label !== null).length,
    modelFailures: byModel?.failures ?? {},
    confusion: confusionMatrix(judged),
    events: compareEvents(judged),
  };
  if (options.json) output.out(JSON.stringify(evaluationJson(evaluation), null, 2));
  else for (const line of evaluationLines(evaluation)) output.out(line);
  if (byModel?.readings.size === 0) {
    throw new CommandFailure(
      `${evaluation.reader} gave no usable answer. The results above are those of the rules alone.`,
    );
  }
  return evaluation.events.missed.length === 0 && evaluation.events.invented.length === 0;
}

interface ModelReadings {
  /** By the post's index in the file. */
  readonly readings: ReadonlyMap<number, Reading>;
  /** Counts of posts without a usable answer, by reason. */
  readonly failures: Readonly<Record<string, number>>;
}

async function readWithModel(
  posts: readonly LabelledPost[],
  model: ModelReader,
  signal: AbortSignal,
  output: Output,
): Promise<ModelReadings> {
  const results = await withProgress(output, 'reading', posts.length, (onProgress) =>
    askModel({ posts: posts.map(({ post }) => post), model, budget: posts.length, signal, onProgress }),
  );
  if (signal.aborted)
    throw new CommandFailure('Stopped before all posts were read; there is nothing to compare.');
  const readings = new Map<number, Reading>();
  const failures: Record<string, number> = {};
  results.forEach((result, index) => {
    if (result.kind === 'answer') readings.set(index, result.reading);
    else {
      const reason = result.kind === 'failure' ? result.reason : 'not_attempted';
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
  });
  return { readings, failures };
}

function judge({ post, label }: LabelledPost, reading: Reading | undefined, index: number): JudgedPost {
  if (!reading) throw new Error(`post ${index + 1} was not read`);
  return { label, read: readPost(index + 1, post, reading) };
}
