import type { Command } from 'commander';
import { compareKinds } from '../../core/evaluation/compare-kinds.js';
import { compareEvents, type JudgedPost } from '../../core/evaluation/compare-readings.js';
import type { Reading } from '../../core/reading/reading.js';
import { readByRules } from '../../core/reading/rules/rules-reader.js';
import { inWords, readPost } from '../../core/record/read-post.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { askModel } from '../../worker/fetch/ask-model.js';
import { NOTHING_BEFORE, promptContext } from '../../worker/fetch/prompt-context.js';
import { createConfiguredReader } from '../../worker/fetch/turn-sources.js';
import type { CommandContext } from '../command-context.js';
import { evaluationJson, evaluationLines, type ReaderScore } from '../evaluation-report.js';
import { type LabelledPost, readLabelledPosts } from '../labelled-posts.js';
import { CommandFailure, type Output, show } from '../output.js';
import { withProgress } from '../progress.js';

/**
 * `evaluate`: reads labelled posts by the rules, and by the model if one is configured, and shows where
 * readers and labels differ. Uses no ledger. Fine only if the reader (the model, if there is one) found
 * exactly the labelled resets.
 */
export function addEvaluate(program: Command, context: CommandContext): void {
  program
    .command('evaluate')
    .summary('Compare the readings of labeled posts with their labels.')
    .description(
      [
        'Read labeled posts with the rules, and with the model if one is configured, and show where labels and readings differ. Uses no ledger. docs/reading.md explains the figures.',
        'A post is that of a file: timeline (docs/sources.md) with a label: reset, banked, reset+banked, hint, confirmation, withdrawal, none or unlabelled. Optional labels: promises, strength, scope, window; null means that the post does not say. The posts are read as one timeline, each with up to five posts of the week before it; one with “open”, the text of a promise, is read with that instead.',
        'Labels are merged into resets by the same rule as readings. Two resets match if they have the same announcement, or the same kind within six hours. A missed reset is “unconfirmed” if the reader found it but is not sure enough; “foundWithUnconfirmed” counts it as found.',
        'Exit status: 1 if a reset was missed or invented, by the model if there is one.',
      ].join('\n\n'),
    )
    .argument(
      '<posts>',
      'JSON lines or a JSON list of posts (id, at, text, url, isReply, label, …); - for standard input',
    )
    .option('--rules', 'read with the rules alone, even if a model is configured')
    .option('--json', 'print JSON, with a model also the figures of the rules')
    .action(async (path: string, { rules: byRulesAlone = false, json = false }) => {
      const { output } = context;
      const config = context.config();
      const posts = readLabelledPosts(path, context.now());
      const { teamTimeZone: timeZone, name, provider } = config.product;
      const names = [name, provider];
      const model = byRulesAlone ? null : createConfiguredReader(config);
      const byRules = posts.map(({ post, before }) =>
        readByRules(post, { timeZone, names, recent: () => before }),
      );
      const byModel = model && (await readWithModel(posts, byRules, model, context.stopSignal(), output));
      const rules = scoreOf('rules', posts, byRules);
      const best = model && byModel ? scoreOf(model.requestedModel, posts, byModel.readings) : rules;
      const evaluation = {
        posts: posts.length,
        labelled: posts.filter(({ label }) => label !== null).length,
        modelFailures: byModel?.failures ?? {},
        best,
        rules,
      };
      show(output, json, evaluationJson(evaluation), evaluationLines(evaluation));
      if (byModel?.answers === 0)
        throw new CommandFailure(
          `${best.reader} gave no usable answer. The results above are only those of the rules. Run "reset-record doctor" to check the model.`,
        );
      context.end(best.events.missed.length === 0 && best.events.invented.length === 0);
    });
}

function scoreOf(reader: string, posts: readonly LabelledPost[], readings: readonly Reading[]): ReaderScore {
  const judged = posts.map((post, index) => judge(post, readings[index], index));
  return { reader, kinds: compareKinds(judged), events: compareEvents(judged) };
}

/**
 * The posts are taken for one timeline: each prompt has the promises and posts before it, as in the worker.
 */
async function readWithModel(
  labelled: readonly LabelledPost[],
  byRules: readonly Reading[],
  model: ModelReader,
  signal: AbortSignal,
  output: Output,
) {
  const read = byRules.flatMap((reading, index) => {
    const post = labelled[index]?.post;
    return post ? [[post, reading] as const] : [];
  });
  const posts = read.map(([post]) => post).sort((a, b) => a.at - b.at);
  const results = await withProgress(output, 'reading', posts.length, (onProgress) =>
    askModel({
      posts,
      readings: read,
      inputOf: (post, readings) => promptContext(NOTHING_BEFORE, [...readings], post),
      model,
      signal,
      onProgress,
    }),
  );
  if (signal.aborted)
    throw new CommandFailure('Stopped before all posts were read; there is nothing to compare.');
  // Counts of posts without a usable answer, for which the rules' reading stands, by reason.
  const failures: Record<string, number> = {};
  let answers = 0;
  const readings = read.map(([post, reading]) => {
    const result = results.get(post);
    if (result?.kind === 'answer') {
      answers += 1;
      return result.reading;
    }
    const reason = result?.kind === 'failure' ? result.reason : 'not_attempted';
    failures[reason] = (failures[reason] ?? 0) + 1;
    return reading;
  });
  return { readings, answers, failures };
}

function judge(
  { post, label, fields }: LabelledPost,
  reading: Reading | undefined,
  index: number,
): JudgedPost {
  if (!reading) throw new Error(`post ${index + 1} was not read`);
  return { label, fields, read: readPost(index + 1, post, reading, inWords(reading, post.text)) };
}
