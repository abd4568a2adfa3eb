import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledPost, readLabelledPosts } from '../src/cli/labelled-posts.js';
import { PROMISED, READING_KINDS, type ReadingKind, STRENGTHS } from '../src/core/reading/reading.js';
import { type LinearModel, probabilitiesOf } from '../src/core/reading/rules/classifier.js';
import type { Features } from '../src/core/reading/rules/features.js';
import { postFeatures, sentenceOf, weigh } from '../src/core/reading/rules/rules-reader.js';
import { type Example, trainLinear } from './train-linear.js';

/*
 * Learns the weights of the rules' classifier from the labelled posts of test/core/reading/corpus, without the sets
 * that are held out for measuring, and writes them. The result is the same on every machine. With `--cross-validate` it writes
 * nothing: each set is read by a model learnt from the others.
 */

const CORPUS = 'test/core/reading/corpus';
const HELD_OUT = /^held-out/;
const TARGET = 'src/core/reading/rules/weights.ts';
const TIME_ZONE = 'America/Los_Angeles';
const RECENT_MS = 7 * 86_400_000;

interface Labelled extends LabelledPost {
  readonly features: Features;
  readonly set: string;
}

function readSet(set: string): readonly Labelled[] {
  const posts = readLabelledPosts(join(CORPUS, set), Number.POSITIVE_INFINITY);
  return posts.flatMap((one, index) => {
    const { at } = one.post;
    const before = posts.slice(0, index).map(({ post }) => post);
    const recent = () => before.filter((other) => other.at < at && other.at > at - RECENT_MS).slice(-5);
    const features = postFeatures(one.post, { timeZone: TIME_ZONE, recent });
    return one.label ? [{ ...one, features, set }] : [];
  });
}

/** The sentences that a post can be read by. */
function candidates({ features }: Labelled): readonly number[] {
  return features.sentences.flatMap((own, index) => (own.length === 0 ? [] : [index]));
}

function exampleOf<Outcome extends string>(
  { features }: Labelled,
  sentence: number,
  outcome: Outcome,
  weight = 1,
): Example<Outcome> {
  return { features: sentenceOf(features, sentence), outcome, weight };
}

/** The sentence that says most clearly what the post is labelled as; before anything is learnt the one with most to it. */
function clearest(
  post: Labelled,
  model: LinearModel<ReadingKind> | null,
  kinds: readonly ReadingKind[],
): number {
  const worth = (index: number) => {
    if (model === null) return post.features.sentences[index]?.length ?? 0;
    const chances = probabilitiesOf(model, sentenceOf(post.features, index));
    return kinds.reduce((sum, kind) => sum + chances[kind], 0);
  };
  return candidates(post).reduce(
    (best, one) => (worth(one) > worth(best) ? one : best),
    candidates(post)[0] ?? 0,
  );
}

/** What a post teaches: all sentences of one that says nothing, and the clearest of one that says something. */
function examplesOf(post: Labelled, model: LinearModel<ReadingKind> | null): readonly Example<ReadingKind>[] {
  const { label } = post;
  const all = candidates(post);
  if (label === null || all.length === 0) return [];
  if (label === 'none') {
    const share = Math.min(1, 2 / all.length);
    return all.map((one) => exampleOf(post, one, label, share));
  }
  if (label !== 'reset+banked') return [exampleOf(post, clearest(post, model, [label]), label)];
  const [reset, banked] = (['reset', 'banked'] as const).map((kind) =>
    clearest(post, model, [kind, label]),
  ) as [number, number];
  if (reset === banked) return [exampleOf(post, reset, label)];
  return [exampleOf(post, reset, 'reset'), exampleOf(post, banked, 'banked')];
}

const ROUNDS = 4;

/** Which sentence says it is not labelled, so it is learnt with the weights, in turns (multiple-instance learning). */
function learn(posts: readonly Labelled[]) {
  let kind: LinearModel<ReadingKind> | null = null;
  for (let round = 0; round < ROUNDS; round += 1)
    kind = trainLinear(
      posts.flatMap((post) => examplesOf(post, kind)),
      READING_KINDS,
    );
  const hints = posts.filter((post) => post.label === 'hint' && candidates(post).length > 0);
  const detail = <Outcome extends string>(
    outcomes: readonly Outcome[],
    labelOf: (post: Labelled) => Outcome | null | undefined,
  ) =>
    trainLinear(
      hints.flatMap((post) => {
        const label = labelOf(post);
        return label ? [exampleOf(post, clearest(post, kind, ['hint']), label)] : [];
      }),
      outcomes,
    );
  return {
    kind: kind ?? trainLinear([], READING_KINDS),
    strength: detail(STRENGTHS, ({ fields }) => fields.strength),
    promises: detail(PROMISED, ({ fields }) => fields.promises),
  };
}

const write = (line: string) => process.stdout.write(`${line}\n`);
const sets = readdirSync(CORPUS).filter((name) => name.endsWith('.jsonl') && !HELD_OUT.test(name));
const posts = sets.sort().flatMap(readSet);
if (process.argv.includes('--cross-validate')) {
  for (const set of sets) {
    const { kind } = learn(posts.filter((one) => one.set !== set));
    const own = posts.filter((one) => one.set === set);
    const agreed = own.filter((one) => weigh(one.features, kind).kind === one.label);
    write(`${set}: kinds ${agreed.length} of ${own.length}`);
  }
} else {
  const models = learn(posts);
  const weights = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, Object.fromEntries(model.weights)]),
  );
  writeFileSync(
    TARGET,
    `// Written by \`npm run train:reader\`; see docs/reading.md.
type Weights = Readonly<Record<string, readonly number[]>>;
export const WEIGHTS: Readonly<Record<'kind' | 'strength' | 'promises', Weights>> = JSON.parse(String.raw\`${JSON.stringify(weights)}\`);
`,
  );
  write(`${posts.length} posts; ${Object.values(models).map(({ weights }) => weights.size)} features`);
}
