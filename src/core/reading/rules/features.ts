import type { PostContext } from '../post.js';
import type { Reading, ReadingKind } from '../reading.js';
import { STORED } from './banked.js';
import { isRestricted } from './disclaimers.js';
import { CONFIDENCE } from './finding.js';
import { FOREIGN_OBJECTS, LIMIT_WORDS, PERSONAL, TEAM_SUBJECTS, TOPIC, UNIVERSAL } from './lexicon-nouns.js';
import { ANOTHER, GIFT, HABIT, HEDGE, REPORTED } from './lexicon-pragmatics.js';
import type { VerbForm } from './lexicon-verbs.js';
import { type Sentence, wordsOf } from './sentences.js';
import { type Clock, isConditional, pastOf, timingOf } from './timing.js';
import { verbAspect } from './verb-aspect.js';

/** What the classifier sees of a post, as names of features. */
export interface Features {
  /** Of the post as a whole and of what it answers or quotes. */
  readonly post: readonly string[];
  /** Of each sentence; none of those that are far from the topic. */
  readonly sentences: readonly (readonly string[])[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Classes of words that mean the same where they stand with others. */
const CLASSES: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'limit',
    new Set([
      ...LIMIT_WORDS,
      ...words(
        'consumption bar bars gauge gauges rate credits week clock metering metered requests messages allotment tally used consumed burned capacity period',
      ),
    ]),
  ],
  [
    'full',
    words(`zero zeroed zeroing nil 0 0% 100% full fresh empty emptied emptying blank clean cleaned clear cleared clearing
      wiped wipe wiping flushed refilled refill refills restored replenished topped nothing none new start over back
      brand scratch restarted restart restarts returned refreshed refresh reset resets resetting whole untouched pristine unspoiled
      rewound forgiven erased removed discarded undone beginning amnesty intact unused begins filled refilling reinstated`),
  ],
  [
    'all',
    words(
      "everyone everyone's all every each whole entire globally worldwide nobody both any regardless alike",
    ),
  ],
  [
    'who',
    words(`users user accounts account plans plan tiers tier customers customer members member subscribers subscriber
      people folks seats seat workspaces workspace orgs teams community you your paid paying pro plus max free`),
  ],
  ['few', words('some few affected impacted only certain those subset handful percent several one-off')],
  [
    'stored',
    words(`bank banked stored saved spare voucher vouchers coupon coupons ticket tickets redeem redeemable
      redeemed card pass passes wallet drawer pocket inventory stash box boxes menu settings keep whenever later save
      use spend hold activate apply applied deferred joker chip check expires expire expiry until`),
  ],
  [
    'to come',
    words(`will going tomorrow tonight soon later next shall plan planning planned intend promise promised scheduled once
      when until expect coming upcoming due`),
  ],
  ['past', words('yesterday ago last earlier previously since')],
  [
    'denied',
    words(`not no never without nor cancelled canceled postponed delayed instead unfortunately sorry wrong wrongly mistake premature
      error staging internal testers pilot incorrectly erroneously off apology retracted
      withdraw withdrawn retract undone reverted correction`),
  ],
  ['if', words('if unless once whether')],
  ['be', words('is are was were been be being')],
  ['have', words('have has had')],
  ['we', words('we i team us')],
];
const CLASSES_OF = new Map<string, string[]>();
for (const [name, members] of CLASSES)
  for (const word of members) CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name]);

const classesOf = (word: string): readonly string[] => CLASSES_OF.get(word) ?? [];
const isOf = (word: string, name: string): boolean => classesOf(word).includes(name);

/** What a sentence has as a whole. */
const MARKS: readonly (readonly [string, (plain: string) => boolean])[] = [
  ['UNIVERSAL', (plain) => UNIVERSAL.test(plain)],
  ['RESTRICTED', (plain) => isRestricted(plain, plain)],
  ['STORED', (plain) => STORED.test(plain)],
  ['PERSONAL', (plain) => PERSONAL.test(plain)],
  ['GIFT', (plain) => GIFT.test(plain)],
  ['HEDGE', (plain) => HEDGE.test(plain)],
  ['REPORTED', (plain) => REPORTED.test(plain)],
  ['HABIT', (plain) => HABIT.test(plain)],
  ['ANOTHER', (plain) => ANOTHER.test(plain)],
  ['CONDITION', isConditional],
];

/** A post without any of them is read only if it is short: "It is done." */
export const SHORT = 4;

/** The features of a post; at most a few hundred for each sentence. */
export function featuresOf(
  sentences: readonly Sentence[],
  post: { readonly isReply: boolean; readonly context: readonly PostContext[] },
  grammar: Reading,
  kindOf: (text: string) => ReadingKind,
  clock: Clock,
): Features {
  const named = sentences.map(
    ({ words }) => words.some((word) => TOPIC.test(word)) || STORED.test(words.join(' ')),
  );
  const isNamed = named.some(Boolean);
  const isNear = (index: number) =>
    isNamed ? [index - 1, index, index + 1].some((near) => named[near]) : sentences.length <= SHORT;
  const marks = sentences.map((one, index) => (isNear(index) ? marksOf(one, clock) : NO_MARKS));
  const length = Math.floor(Math.log2(1 + sentences.reduce((sum, one) => sum + one.words.length, 0)));
  const sure = grammar.confidence >= CONFIDENCE.explicit ? 'sure' : 'unsure';
  const rule = grammar.rationale.split(';')[0]?.replace(/"[^"]*"/g, '…');
  return {
    post: [
      'always',
      isNamed ? 'topic' : 'no topic',
      `length ${length}`,
      `post ${grammar.kind}`,
      ...(post.isReply ? ['reply'] : []),
      ...post.context.filter(({ text }) => text !== '').flatMap((one) => contextFeatures(one, kindOf)),
    ],
    sentences: sentences.map((one, index) => {
      const own = marks[index] ?? NO_MARKS;
      if (own.size === 0) return [];
      const near = [marks[index - 1] ?? NO_MARKS, marks[index + 1] ?? NO_MARKS];
      const isEvidence = one.verbatim === grammar.evidence || grammar.evidence === null;
      return [
        ...sentenceFeatures(one.words, own),
        ...new Set(near.flatMap((other) => [...other].map((mark) => `~${mark}`))),
        named[index] ? 'named' : 'not named',
        ...(isEvidence ? [`grammar ${grammar.kind}`, `grammar ${grammar.kind} ${sure}`, `rule ${rule}`] : []),
      ];
    }),
  };
}

const NO_MARKS: ReadonlySet<string> = new Set();

function contextFeatures(
  { relation, own, text }: PostContext,
  kindOf: (text: string) => ReadingKind,
): readonly string[] {
  const said = wordsOf(text.slice(0, 2_000));
  const whose = own === undefined ? '' : own ? ' own' : ' other';
  const kind = kindOf(text);
  return [
    `${relation}${whose}`,
    `answers ${kind}`,
    `answers${whose} ${kind}`,
    ...new Set(said.flatMap(classesOf).map((name) => `answers ${name}`)),
    ...(STORED.test(said.join(' ')) ? ['answers STORED'] : []),
  ];
}

/** The classes of a sentence's words, and what else it has. */
function marksOf({ words, question }: Sentence, clock: Clock): ReadonlySet<string> {
  const plain = words.join(' ');
  const timing = timingOf(plain, clock);
  const past = pastOf('', words.slice(0, 4).join(' '), plain);
  return new Set([
    ...words.flatMap(classesOf),
    ...MARKS.filter(([, test]) => test(plain)).map(([name]) => name),
    ...(question ? ['?'] : []),
    ...(words.some((word) => FOREIGN_OBJECTS.has(word)) ? ['FOREIGN'] : []),
    `at ${timing.distance}`,
    ...(timing.window ? [`window ${timing.window.kind}`] : []),
    ...(past ? [`past ${past}`] : []),
  ]);
}

function sentenceFeatures(words: readonly string[], marks: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const shapes = words.map(shapeOf);
  shapes.forEach((shape, index) => {
    const next = shapes[index + 1];
    if (shape === ',') return;
    found.add(shape);
    found.add(stemOf(shape));
    if (next !== undefined && next !== ',') found.add(`${shape} ${next}`);
  });
  for (const mark of marks) {
    found.add(`=${mark}`);
    for (const other of marks) if (mark < other) found.add(`=${mark}&${other}`);
  }
  const order = words.flatMap((word) => classesOf(word)[0] ?? []);
  order.forEach((name, index) => {
    found.add(`>${name}>${order[index + 1]}`);
    found.add(`>${name}>${order[index + 1]}>${order[index + 2]}`);
  });
  const isFull = marks.has('limit') && marks.has('full');
  for (const action of actionsIn(words)) {
    found.add(`!${action}`);
    if (isFull) found.add(`!${action}&limit full`);
    for (const mark of ['limit', 'full', 'UNIVERSAL', 'all', 'STORED', 'few', 'RESTRICTED', '?'])
      if (marks.has(mark)) found.add(`!${action}&${mark}`);
  }
  if (isFull) for (const mark of marks) found.add(`=limit full&${mark}`);
  return [...found];
}

const IRREGULAR = words(
  'set put gave given got went sent made took began begun started brought left reset done did back fell dropped gone come came is are',
);
const ALL_FORMS: ReadonlySet<VerbForm> = new Set(['base', 'past', 'participle']);
const PAST_FORMS: ReadonlySet<VerbForm> = new Set(['past', 'participle']);
const ING: ReadonlySet<VerbForm> = new Set(['ing']);

/** Tense, aspect and subject of the verbs and states of a sentence. */
function actionsIn(words: readonly string[]): ReadonlySet<string> {
  const actions = new Set<string>();
  words.forEach((word, index) => {
    const isState = isOf(word, 'full');
    const isParticiple = /(?:ed|wn|en)$/.test(word);
    const isIng = /ing$/.test(word);
    if (!isState && !isParticiple && !isIng && !IRREGULAR.has(word)) return;
    const forms = isIng
      ? ING
      : !isParticiple && (isState || /^(?:set|put)$/.test(word))
        ? ALL_FORMS
        : PAST_FORMS;
    const { aspect, subject, bare } = verbAspect(words, index, forms);
    const what = isState ? 'full' : 'verb';
    actions.add(`${what} ${aspect}`);
    actions.add(`${what} ${aspect} ${bare ? 'bare' : subjectClass(subject)}`);
  });
  return actions;
}

function subjectClass(subject: string): string {
  if (TEAM_SUBJECTS.has(subject)) return 'we';
  if (/^(?:you|they|he|she|it)$/.test(subject)) return subject;
  return ['limit', 'who', 'all'].find((name) => isOf(subject, name)) ?? 'other';
}

/** A word without its ending, so that forms of one word count together. */
function stemOf(shape: string): string {
  return `${shape.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')}*`;
}

/** A word; days, months, times of day and numbers by what they are. */
function shapeOf(word: string): string {
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word)) return '<day>';
  if (
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/.test(word)
  )
    return '<month>';
  if (/^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/.test(word)) return '<clock>';
  return /^\d/.test(word) && !/^(?:0|0%|100%|5h)$/.test(word) ? '<number>' : word;
}
