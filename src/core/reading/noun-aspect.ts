import { DETERMINERS, RESET_MODIFIERS, UNIVERSAL } from './lexicon-nouns.js';
import { GIFT_NOUN } from './lexicon-pragmatics.js';
import {
  ADVERBS,
  ARRIVAL_VERBS,
  AUXILIARIES,
  DONE_STATES,
  GRANT_VERBS,
  NEGATIONS,
  OWING,
  RECEIVING,
  UNDERWAY_PHRASES,
  UNDERWAY_STATES,
} from './lexicon-verbs.js';
import type { Mention } from './mentions.js';
import { type Aspect, verbAspect } from './verb-aspect.js';

/**
 * What a sentence does with the noun "reset": an aspect of the verb that carries it, or
 * - `gift`: handed over without a verb ("a full reset on us") · `declared`: "that is reset number two"
 * - `coming`: "a reset is coming", `fragment`: "Reset tomorrow"; the time decides
 * - `retold`: a known reset is spoken of ("enjoy the reset", "the reset we did earlier")
 */
export interface NounReading {
  readonly aspect: Aspect | 'gift' | 'declared' | 'retold' | 'coming' | 'fragment';
  readonly subject: string;
  readonly doubtful: boolean;
  /** A verb in the simple present or past, which "reset" does not tell apart. */
  readonly simple?: boolean;
  readonly rule: string;
}

type Noun = Extract<Mention, { role: 'noun' }>;

const GOVERNOR_REACH = 10;
const PREDICATE_REACH = 12;
const PAST_MODIFIERS = new Set([
  'last',
  'previous',
  'earlier',
  'recent',
  'past',
  'prior',
  "yesterday's",
  "week's",
  "month's",
  'every',
  'each',
  'any',
  'some',
  'these',
  'those',
  'many',
  'multiple',
  'several',
  'all',
  'unlimited',
  'more',
]);
const GIVE_BASE_IS_PAST = new Set(['hit', 'put', 'run']);
const RECIPIENTS = new Set([
  'you',
  'everyone',
  'all',
  'plan',
  'plans',
  'users',
  'accounts',
  'subscribers',
  'subscriptions',
  'account',
  'and',
  'codexer',
  'codexers',
  'yall',
  'folks',
  'someone',
  'customers',
  'tier',
  'tiers',
  'user',
  'bank',
  'limits',
  'usage',
  '',
]);
const TEAM = new Set([
  'we',
  'i',
  'team',
  'codex',
  'openai',
  'us',
  'me',
  'tibo',
  'chatgpt',
  '',
  ',',
  'and',
  'so',
  'then',
  'but',
  'sam',
  'sama',
  'finger',
  'someone',
]);
const OPENS_RELATIVE = new Set(['we', 'i', 'that', 'which', 'from']);
const FUTURE_STATES = new Set([
  'planned',
  'scheduled',
  'due',
  'queued',
  'lined',
  'expected',
  'owed',
  'pending',
  'upcoming',
]);
const PROMISED = new Set(['promised', 'announced', 'mentioned', 'owed', 'talked', 'teased', 'said']);

/**
 * @param words canonical words of a sentence
 * @param noun a mention of "reset" as a noun, or of the button
 * @param clauseStart index where its clause begins
 * @param hasGiftMark the post hands something over ("Enjoy!")
 */
export function nounAspect(
  words: readonly string[],
  noun: Noun,
  clauseStart: number,
  hasGiftMark: boolean,
): NounReading {
  const start = phraseStart(words, noun.at);
  const talk: NounReading = {
    aspect: 'talk',
    subject: '',
    doubtful: false,
    rule: 'a reset is only talked about',
  };
  if (isDenied(words, start, noun.at)) return { ...talk, aspect: 'negated', rule: 'the reset is denied' };
  const phrase = words.slice(start, noun.at);
  const retold = retelling(words, start, noun);
  if (retold) return retold;
  const isPast = phrase.some((word) => PAST_MODIFIERS.has(word) && !(word === 'more' && phrase.length > 1));
  const predicate = predicateAfter(words, noun);
  const ahead = predicate?.aspect === 'future' || predicate?.aspect === 'coming';
  if (predicate && (!isPast || (ahead && phrase.includes('more')))) return predicate;
  const governor = governorBefore(words, start, noun);
  if (governor) {
    const future = governor.aspect === 'future' || governor.aspect === 'imminent';
    return isPast && !future && !phrase.includes('more') ? talk : governor;
  }
  if (isPast) return talk;
  return declaration(words, start, noun) ?? gift(words, start, noun, clauseStart, hasGiftMark) ?? talk;
}

/** Where the noun phrase begins: its determiner, or its first known modifier. */
function phraseStart(words: readonly string[], at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 5); i -= 1) {
    const word = words[i] ?? '';
    if (
      /^(?:a|an|the|another|your|our|my|this|that|these|those|no|every|each|any)$/.test(word) ||
      /'s$/.test(word)
    )
      return i;
    if (word === ',' || AUXILIARIES.has(word) || (GRANT_VERBS.has(word) && !RESET_MODIFIERS.has(word))) break;
  }
  let start = at;
  while (
    start > 0 &&
    (RESET_MODIFIERS.has(words[start - 1] ?? '') ||
      DETERMINERS.has(words[start - 1] ?? '') ||
      PAST_MODIFIERS.has(words[start - 1] ?? ''))
  )
    start -= 1;
  return start;
}

function isDenied(words: readonly string[], start: number, at: number): boolean {
  const before = words.slice(Math.max(0, start - 4), at).join(' ');
  return (
    /\b(?:no|zero)(?: more| further| new| full| codex| usage)*$|\bno (?:\w+ )?$|\b(?:not|never) (?:a|the|another|any|your)\b|\bwithout (?:a|the|any|another)?\b|\binstead of\b|\bno need\b|\bneither\b/.test(
      `${before} `.replace(/ $/, ''),
    ) || words[start] === 'no'
  );
}

/** The verb of which the reset is the object: "gave everyone a reset", "pressing the button". */
function governorBefore(words: readonly string[], start: number, noun: Noun): NounReading | null {
  for (let i = start - 1; i >= Math.max(0, start - GOVERNOR_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (word === ',' || word === 'that' || word === 'because') return null;
    if (OWING.has(word)) return owed(words, i);
    const forms = GRANT_VERBS.get(word);
    if (!forms) continue;
    const verb = verbAspect(words, i, forms);
    const reading = {
      subject: verb.subject,
      doubtful: verb.doubtful,
      rule: `a reset is the object of "${word}"`,
    };
    if (RECEIVING.has(word)) return { ...reading, aspect: receiving(words, verb.aspect, verb.subject, i) };
    if (verb.aspect === 'done' && !TEAM.has(verb.subject) && verb.bare === false && !isPassive(words, i))
      return { ...reading, aspect: 'talk' };
    // A subjectless "hit the button" is an order, "gave everyone a reset" a report.
    if (verb.bare && GIVE_BASE_IS_PAST.has(word) && words[i - 1] !== 'just' && !noun.button)
      return { ...reading, aspect: 'talk' };
    if (verb.aspect === 'present') return { ...reading, aspect: 'talk' };
    return { ...reading, aspect: verb.aspect };
  }
  return null;
}

function owed(words: readonly string[], at: number): NounReading | null {
  const word = words[at] ?? '';
  const { aspect } = verbAspect(words, at, new Set([/ing$/.test(word) ? 'ing' : 'base']));
  if (word === 'owed' && aspect !== 'done')
    return { aspect: 'talk', subject: 'we', doubtful: false, rule: 'a reset was owed' };
  if (aspect === 'negated' || aspect === 'irreal') return null;
  return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a reset is owed or promised' };
}

function isPassive(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 4), at).some((word) => /^(?:been|was|were|is|are|being)$/.test(word));
}

function receiving(words: readonly string[], aspect: Aspect, subject: string, at: number): Aspect {
  if (!RECIPIENTS.has(subject)) return 'talk';
  if (aspect === 'present')
    return subject === '' || subject === 'and'
      ? words.slice(0, at).includes('you')
        ? 'underway'
        : 'talk'
      : 'underway';
  if (aspect === 'done' && (subject === '' || subject === ',')) return 'talk';
  return aspect;
}

/** What the sentence says of the reset as its subject: "the reset has landed", "reset incoming". */
function predicateAfter(words: readonly string[], noun: Noun): NounReading | null {
  let relative = false;
  for (let i = noun.end + 1; i <= noun.end + PREDICATE_REACH && i < words.length; i += 1) {
    const word = words[i] ?? '';
    const rest = words.slice(i, i + 4).join(' ');
    const rule = `"${word}" is said of a reset`;
    if (word === ',') {
      if (i > noun.end + 1 && !relative) return null;
      if (/^(?:it|we|i|you|they|this|that|there|should|enjoy|so)$/.test(words[i + 1] ?? '')) return null;
      continue;
    }
    if (i === noun.end + 1 && OPENS_RELATIVE.has(word)) relative = true;
    else if (
      /^(?:to|because|so|which|but|if|while|after|since|when|once|until|as|unless|whenever)$/.test(word) &&
      !/^to (?:everyone|all|every|follow|come|land|your|you)\b/.test(rest)
    )
      return null;
    if (word === 'and' && /^and (?:we|i|it|you|they|the|will|are|have|more)\b/.test(rest)) return null;
    if (/^to (?:follow|come|land|be)\b/.test(rest))
      return { aspect: 'future', subject: 'reset', doubtful: false, rule };
    const phrase = UNDERWAY_PHRASES.find((one) => rest.startsWith(one));
    if (phrase || UNDERWAY_STATES.has(word))
      return state(words, i, 'underway', `"${phrase ?? word}" is said of a reset`);
    if (FUTURE_STATES.has(word) && !relative)
      return { aspect: 'future', subject: 'reset', doubtful: false, rule };
    if (DONE_STATES.has(word) && saysState(words, i, noun.end)) return state(words, i, 'done', rule);
    const forms = ARRIVAL_VERBS.get(word);
    if (!forms) continue;
    if (relative && PROMISED.has(words[i - 1] ?? '')) continue;
    if (word === 'going' && !/^going (?:out|live|through|into|in effect|up|to everyone|to all)\b/.test(rest))
      continue;
    if (/^(?:come|comes|coming)$/.test(word)) {
      const read = verbAspect(words, i, forms).aspect;
      if (read === 'negated' || read === 'irreal' || read === 'future')
        return { aspect: read, subject: 'reset', doubtful: false, rule };
      return {
        aspect: /^\w+ (?:your way|right up|in hot|up|to you|through|at you|to everyone|to all|online)\b/.test(
          rest,
        )
          ? 'underway'
          : 'coming',
        subject: 'reset',
        doubtful: false,
        rule,
      };
    }
    if (word === 'came') return null;
    const verb = verbAspect(words, i, forms);
    if (relative && (verb.aspect === 'irreal' || verb.aspect === 'negated')) return null;
    if (relative && words[i - 1] !== 'promised')
      return { aspect: 'retold', subject: 'reset', doubtful: false, rule: 'a known reset is spoken of' };
    const should = words.slice(noun.end, i).includes('should');
    if (should && forms.has('ing')) return { aspect: 'underway', subject: 'reset', doubtful: false, rule };
    if (
      should &&
      forms.has('base') &&
      !words.slice(noun.end, i).includes('have') &&
      verb.aspect !== 'negated'
    )
      return { aspect: 'coming', subject: 'reset', doubtful: false, rule };
    const aspect =
      verb.aspect === 'present'
        ? forms.has('s')
          ? 'underway'
          : 'talk'
        : verb.aspect === 'talk' && forms.has('ing')
          ? 'underway'
          : verb.aspect;
    return { aspect, subject: 'reset', doubtful: verb.doubtful, rule };
  }
  // "The reset we did earlier should be visible": what was done is known already.
  const deed = words[noun.end + 2] ?? '';
  return relative && /^(?:did|made|gave|pushed|shipped|announced|triggered|ran)$/.test(deed)
    ? { aspect: 'retold', subject: 'reset', doubtful: false, rule: 'a known reset is spoken of' }
    : null;
}

/** "Done", "live" right after the noun, after "is", or at the end: not in "live coding" or "complete list". */
function saysState(words: readonly string[], at: number, nounEnd: number): boolean {
  const last = words[at - 1] ?? '';
  return (
    at === nounEnd + 1 ||
    AUXILIARIES.has(last) ||
    ADVERBS.has(last) ||
    (last === ',' && at === nounEnd + 2) ||
    (at === words.length - 1 && /^(?:done|live|complete|completed|delivered)$/.test(words[at] ?? ''))
  );
}

function state(words: readonly string[], at: number, own: 'done' | 'underway', rule: string): NounReading {
  const verb = verbAspect(words, at, new Set(['participle', 'past']));
  const aspect: Aspect =
    verb.aspect === 'done' || verb.aspect === 'talk' || verb.aspect === 'present' ? own : verb.aspect;
  return { aspect, subject: 'reset', doubtful: verb.doubtful, rule };
}

/** "Enjoy the reset", "the reset from earlier": not the announcement, but told as done. */
function retelling(words: readonly string[], start: number, noun: Noun): NounReading | null {
  const definite =
    /^(?:the|your|this|that|today's|tonight's|our)$/.test(words[start] ?? '') || words[noun.at] === 'resets';
  if (!definite) return null;
  const before = words.slice(Math.max(0, start - 5), start).join(' ');
  const welcome =
    /\b(?:enjoy|enjoying|make the most of|have fun with|making good use of|put) (?:all )?(?:of )?$/.test(
      `${before} `,
    ) ||
    /\b(?:hope|hoping) (?:you|everyone) (?:\w+ )?(?:enjoy|enjoyed|like|liked|enjoying|love|loved|got|had|have|are enjoying|see|saw)$/.test(
      before,
    );
  if (!welcome || /\b(?:not|would|could|might|will)\b/.test(before)) return null;
  return { aspect: 'retold', subject: 'reset', doubtful: false, rule: 'a known reset is wished well' };
}

const EXPECTING =
  /\b(?:expect|expecting|await|awaiting|look forward to|looking forward to|stay tuned for|get ready for|prepare for|watch out for)$/;
const AFTER_DECLARED = new Set([
  undefined,
  ',',
  'number',
  'for',
  'given',
  'on',
  'today',
  'now',
  'and',
  'because',
  'across',
  '2',
  '3',
  '4',
  '5',
  'two',
  'three',
  'done',
]);

function declaration(words: readonly string[], start: number, noun: Noun): NounReading | null {
  const before = words.slice(Math.max(0, start - 4), start).join(' ');
  const opening = words.slice(Math.max(0, start - 6), start).join(' ');
  if (/\bthere\b(?! (?:will |is |are )?(?:not|never)).*\b(?:will|going to) (?:(?!not|never)\w+ )?be$/.test(opening)) {
    return { aspect: 'future', subject: 'we', doubtful: false, rule: 'there will be a reset' };
  }
  if (EXPECTING.test(before) && !/\b(?:not|why|never)\b/.test(before)) {
    return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a reset is to be expected' };
  }
  if (
    /\b(?:here (?:is|comes|are|you go|goes|it is)|there (?:is|goes)|presenting|introducing)$/.test(before)
  ) {
    return { aspect: 'underway', subject: 'we', doubtful: false, rule: 'a reset is presented' };
  }
  const numbered = /^(?:number|2|3|4|5)$/.test(words[noun.end + 1] ?? '');
  const counted =
    numbered || words.slice(start, noun.at).some((word) => /^(?:another|second|third|full|hard)$/.test(word));
  if (/\b(?:that|this) is$/.test(before) && counted && AFTER_DECLARED.has(words[noun.end + 1])) {
    return { aspect: 'declared', subject: 'we', doubtful: false, rule: 'says "that is a reset"' };
  }
  if (/\bit is (?:\w+ )?$/.test(`${before} `) && words[noun.end + 1] === 'oclock') {
    return { aspect: 'gift', subject: 'we', doubtful: false, rule: 'the hour of the reset is called' };
  }
  return null;
}

function gift(
  words: readonly string[],
  start: number,
  noun: Noun,
  clauseStart: number,
  hasGiftMark: boolean,
): NounReading | null {
  const clause = words.slice(clauseStart, noun.end + 10).join(' ');
  const before = words.slice(Math.max(clauseStart, start - 4), start);
  if (noun.button || before.some((word) => NEGATIONS.has(word) || word === 'if')) return null;
  const bare =
    start === clauseStart ||
    before.every(
      (word) =>
        ADVERBS.has(word) ||
        /^(?:and|so|have|enjoy|yes|boom|ok|okay|surprise|oclock|plus|bonus|another|happy|time|for|it|is|with|by|a|to|celebrate|celebrating|compensate|hi|hello)$/.test(
          word,
        ),
    );
  if (!bare) return null;
  const rule = 'a reset is handed over without a verb';
  const offered = /^(?:have|enjoy)$/.test(before.at(-1) ?? '');
  const strong = GIFT_NOUN.test(clause) || UNIVERSAL.test(clause) || words[noun.end + 1] === 'oclock';
  const single = words[noun.at] !== 'resets' || UNIVERSAL.test(clause);
  if (
    single &&
    (strong || offered || (hasGiftMark && start === clauseStart) || (hasGiftMark && before.at(-1) === 'for'))
  ) {
    return { aspect: 'gift', subject: 'we', doubtful: false, rule };
  }
  return start === clauseStart ? { aspect: 'fragment', subject: 'we', doubtful: false, rule } : null;
}
