import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledPost, readLabelledPosts } from '../src/cli/labelled-posts.js';
import {
  CONFIDENCE_THRESHOLD,
  READING_KINDS,
  type Reading,
  type ReadingKind,
} from '../src/core/reading/reading.js';
import type { LinearModel } from '../src/core/reading/rules/classifier.js';
import { classifierFeatures, readByRules } from '../src/core/reading/rules/rules-reader.js';
import { trainLinear } from './train-linear.js';

/*
 * Learns the weights of the rules' classifier from the labelled posts of data/reading/corpus, without the sets that
 * are held out for measuring, and writes them. The result is the same on every machine. With `--leave-one-out` it writes
 * nothing: each set is read by rules whose classifier has learnt from the others, and what they read is compared with the
 * labels (the tables of docs/reading.md).
 */

const CORPUS = 'data/reading/corpus';
const HELD_OUT = /^held-out/;
const TARGET = 'data/reading/weights.json';
const TIME_ZONE = 'America/Los_Angeles';

/** Weights are written with one decimal; smaller ones decide nothing. */
const DECIMALS = 10;
const LEAST_WEIGHT = 0.1;

interface Labelled extends LabelledPost {
  readonly set: string;
  readonly label: ReadingKind;
}

function readSet(set: string): readonly Labelled[] {
  const posts = readLabelledPosts(join(CORPUS, set), Number.POSITIVE_INFINITY);
  return posts.flatMap((one) => (one.label === null ? [] : [{ ...one, label: one.label, set }]));
}

function optionsFor({ before }: Labelled) {
  return { timeZone: TIME_ZONE, recent: () => before };
}

function learn(posts: readonly Labelled[]): LinearModel<ReadingKind> {
  const { outcomes, weights } = trainLinear(
    posts.map((one) => ({
      features: classifierFeatures(one.post, optionsFor(one)),
      outcome: one.label,
      weight: 1,
    })),
    READING_KINDS,
  );
  const rounded = [...weights].map(
    ([name, own]) => [name, own.map((one) => Math.round(one * DECIMALS) / DECIMALS)] as const,
  );
  return {
    outcomes,
    weights: new Map(rounded.filter(([, own]) => own.some((one) => Math.abs(one) > LEAST_WEIGHT))),
  };
}

const write = (line: string) => process.stdout.write(`${line}\n`);

const says = (kind: ReadingKind, one: ReadingKind) =>
  kind === one || (one === 'reset+banked' && (kind === 'reset' || kind === 'banked'));

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(2));

/** For each kind: how many are labelled, counted, right and shown as unconfirmed; and how sure readings were how often right. */
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

const sets = readdirSync(CORPUS).filter((name) => name.endsWith('.jsonl') && !HELD_OUT.test(name));
const posts = sets.sort().flatMap(readSet);
if (process.argv.includes('--leave-one-out')) {
  const read = sets.flatMap((set) => {
    const model = learn(posts.filter((one) => one.set !== set));
    const own = posts.filter((one) => one.set === set);
    const readings = own.map((one) => ({
      label: one.label,
      reading: readByRules(one.post, { ...optionsFor(one), model }),
    }));
    write(
      `${set}: ${readings.filter(({ label, reading }) => label === reading.kind).length} of ${own.length}`,
    );
    return readings;
  });
  report(read);
} else {
  const { weights } = learn(posts);
  const lines = [...weights].map(([name, own]) => `${JSON.stringify(name)}: ${JSON.stringify(own)}`);
  writeFileSync(TARGET, `{\n${lines.join(',\n')}\n}\n`);
  write(`${posts.length} posts, ${weights.size} features`);
}
