import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledPost, readLabelledPosts } from '../src/cli/labelled-posts.js';
import {
  CONFIDENCE_THRESHOLD,
  READING_KINDS,
  type Reading,
  type ReadingKind,
} from '../src/core/reading/reading.js';
import { claimsOf } from '../src/core/reading/rules/claims.js';
import {
  featuresOf,
  type LinearModel,
  passagesOf,
  type RulesModel,
} from '../src/core/reading/rules/classifier.js';
import { readByRules } from '../src/core/reading/rules/rules-reader.js';
import { settingOf } from '../src/core/reading/rules/setting.js';
import { readPassages, weigh } from '../src/core/reading/rules/weigh.js';
import { type Example, trainLinear } from './train-linear.js';

/*
 * Learns how the rules weigh a post, from the labelled posts of data/reading/corpus without the sets that are
 * held out for measuring: the weights of features, and for each kind how likely it must be to count. The
 * result is the same on every machine. With `--report` it writes nothing: each set is read by rules that have
 * learnt from the others, and what they read is compared with the labels (the tables of docs/reading.md).
 */

const CORPUS = 'data/reading/corpus';
const HELD_OUT = /^held-out/;
const TARGET = 'data/reading/weights.json';
const TIME_ZONE = 'America/Los_Angeles';

/**
 * Sets by the builders of the rules, whose words the frames know: they do not show how far to trust a
 * reading.
 */
const BUILDERS = /^(?:posts|wordings|long-posts|background|short-talk|answers)\./;

/** The share of what counts that must be right. */
const PRECISION = { withdrawal: 0.88, reset: 0.95, banked: 0.95, hint: 0.9, confirmation: 0.95 } as const;

type CountedKind = keyof typeof PRECISION;

const KINDS = Object.keys(PRECISION) as CountedKind[];

/** A less likely reading never counts, however often such readings were right by chance. */
const LEAST_THRESHOLD = 0.4;

/** Weights are written with one decimal; smaller ones decide nothing. */
const DECIMALS = 10;
const LEAST_WEIGHT = 0.1;

/** Groups of sets of which each is read by rules that have learnt from the others. */
const FOLDS = 8;

interface Labelled extends LabelledPost {
  readonly set: string;
  readonly label: ReadingKind;
  readonly examples: readonly Example<ReadingKind>[];
}

function readSet(set: string): readonly Labelled[] {
  const posts = readLabelledPosts(join(CORPUS, set), Number.POSITIVE_INFINITY);
  return posts.flatMap((post) =>
    post.label === null ? [] : [{ ...post, label: post.label, set, examples: examplesOf(post, post.label) }],
  );
}

function optionsFor({ before }: LabelledPost) {
  return { timeZone: TIME_ZONE, recent: () => before };
}

const says = (kind: ReadingKind, label: ReadingKind) =>
  kind === label || (label === 'reset+banked' && (kind === 'reset' || kind === 'banked'));

/**
 * A post that says nothing says it in each passage; else the passage is taken in which a frame says what the
 * label does.
 */
function examplesOf(post: LabelledPost, label: ReadingKind): readonly Example<ReadingKind>[] {
  const setting = settingOf(post.post, optionsFor(post));
  const found = claimsOf(setting);
  const passages = passagesOf(setting);
  const saying = passages.find(({ from, to }) =>
    found.claims.some(({ kind, sentence }) => says(kind, label) && sentence >= from && sentence < to),
  );
  const taken = label === 'none' ? passages : [saying ?? passages[0] ?? { from: 0, to: 0, topic: null }];
  return taken.map((passage) => ({
    features: featuresOf(setting, found, passage),
    outcome: label,
    weight: 1 / taken.length,
  }));
}

function learn(posts: readonly Labelled[]): LinearModel<ReadingKind> {
  const { outcomes, weights } = trainLinear(
    posts.flatMap(({ examples }) => examples),
    READING_KINDS,
  );
  const rounded = [...weights].map(
    ([name, own]) => [name, own.map((weight) => Math.round(weight * DECIMALS) / DECIMALS)] as const,
  );
  return {
    outcomes,
    weights: new Map(rounded.filter(([, own]) => own.some((weight) => Math.abs(weight) > LEAST_WEIGHT))),
  };
}

/** Each post with the words of a classifier that has not learnt from its set. */
function crossValidated(posts: readonly Labelled[], sets: readonly string[]) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(sets.filter((_, index) => index % FOLDS === fold));
    const words = learn(posts.filter(({ set }) => !own.has(set)));
    return posts.filter(({ set }) => own.has(set)).map((post) => ({ post, words }));
  }).flat();
}

type Unseen = ReturnType<typeof crossValidated>;

/** The least threshold from which on as many of what counts were right as its kind asks. */
function thresholdsOf(unseen: Unseen): RulesModel['thresholds'] {
  const every = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<CountedKind, number>;
  const strangers = unseen.filter(({ post }) => !BUILDERS.test(post.set));
  const found = KINDS.map((kind) => {
    const never = Object.fromEntries(KINDS.map((other) => [other, 2])) as Record<CountedKind, number>;
    const chances = strangers
      .map(({ post, words }) => {
        const setting = settingOf(post.post, optionsFor(post));
        const model = { words, thresholds: { ...never, [kind]: 0 } };
        const found = claimsOf(setting);
        const chance = weigh(readPassages(setting, found, model), setting, found, model)?.chance ?? 0;
        const read = readByRules(post.post, { ...optionsFor(post), model });
        const counts = says(kind, read.kind) && read.confidence >= CONFIDENCE_THRESHOLD;
        return { chance: counts ? chance : 0, isRight: says(kind, post.label) };
      })
      .toSorted((a, b) => b.chance - a.chance);
    let threshold = 1;
    let right = 0;
    for (const [index, { chance, isRight }] of chances.entries()) {
      right += Number(isRight);
      if (right / (index + 1) >= PRECISION[kind]) threshold = chance;
    }
    return [kind, Math.max(LEAST_THRESHOLD, Math.ceil(threshold * 100) / 100)];
  });
  return { ...every, ...Object.fromEntries(found) };
}

const write = (line: string) => process.stdout.write(`${line}\n`);

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(2));

/**
 * Lists for each kind how many are labelled, counted, right and shown as unconfirmed, and how often readings
 * of each certainty were right.
 */
function report(read: readonly { readonly label: ReadingKind; readonly reading: Reading }[]): void {
  write('\n| kind | labelled | counted of them | right of those counted | found with the unconfirmed |');
  write('| --- | --- | --- | --- | --- |');
  for (const kind of ['reset', 'banked', 'hint', 'confirmation', 'withdrawal'] as const) {
    const labelled = read.filter(({ label }) => says(kind, label));
    const found = read.filter(({ reading }) => says(kind, reading.kind));
    const counted = found.filter(({ reading }) => reading.confidence >= CONFIDENCE_THRESHOLD);
    const right = (some: typeof found) => some.filter(({ label }) => says(kind, label)).length;
    write(
      `| ${kind} | ${labelled.length} | ${share(right(counted), labelled.length)} | ${share(right(counted), counted.length)} | ${share(right(found), labelled.length)} |`,
    );
  }
  write('\n| read with a confidence of | posts | right |');
  write('| --- | --- | --- |');
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const own = read.filter(
      ({ reading }) => Math.min(9, Math.floor(reading.confidence * 10 + 1e-9)) === tenth,
    );
    const right = own.filter(({ label, reading }) => label === reading.kind).length;
    if (own.length > 0)
      write(`| ${tenth / 10} to ${(tenth + 1) / 10} | ${own.length} | ${share(right, own.length)} |`);
  }
}

const sets = readdirSync(CORPUS)
  .filter((name) => name.endsWith('.jsonl') && !HELD_OUT.test(name))
  .sort();

const posts = sets.flatMap(readSet);
const unseen = crossValidated(posts, sets);
const thresholds = thresholdsOf(unseen);
if (process.argv.includes('--report')) {
  const read = unseen.map(({ post, words }) => ({
    set: post.set,
    label: post.label,
    reading: readByRules(post.post, { ...optionsFor(post), model: { words, thresholds } }),
  }));
  for (const set of sets) {
    const own = read.filter((result) => result.set === set);
    write(`${set}: ${own.filter(({ label, reading }) => label === reading.kind).length} of ${own.length}`);
  }
  report(read);
} else {
  const { weights } = learn(posts);
  const lines = [...weights].map(([name, own]) => `${JSON.stringify(name)}: ${JSON.stringify(own)}`);
  writeFileSync(
    TARGET,
    `{\n"thresholds": ${JSON.stringify(thresholds)},\n"weights": {\n${lines.join(',\n')}\n}\n}\n`,
  );
  write(`${posts.length} posts, ${weights.size} features`);
}
