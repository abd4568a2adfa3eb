import {
  DETERMINERS,
  PAST_MODIFIERS,
  RECIPIENTS,
  RESET_MODIFIERS,
  TEAM_SUBJECTS,
  UNIVERSAL,
} from './lexicon-nouns.js';
import { GIFT_NOUN } from './lexicon-pragmatics.js';
import { ADVERBS, AUXILIARIES, GRANT_VERBS, NEGATIONS, OWING, RECEIVING } from './lexicon-verbs.js';
import type { Mention } from './mentions.js';
import { predicateAfter } from './noun-predicate.js';
import { type Aspect, verbAspect } from './verb-aspect.js';

export type Noun = Extract<Mention, { role: 'noun' }>;

/**
 * What a sentence says about the noun "reset": the aspect of its verb, or
 * - `gift`: handed over without a verb ("a full reset on us")
 * - `coming`: "a reset is coming", `fragment`: "Reset tomorrow"; the time decides
 * - `known`: about a known reset ("enjoy the reset", "the reset we did earlier")
 */
export interface NounReading {
  readonly aspect: Aspect | 'gift' | 'known' | 'coming' | 'fragment';
  readonly subject: string;
  readonly doubtful: boolean;
  /** Simple present or past, which look the same for "reset". */
  readonly simple?: boolean;
  readonly rule: string;
}

const GOVERNOR_REACH = 10;
const GIVERS = /^(?:|,|and|so|then|but|we|i|team|codex|openai|us|me|chatgpt|finger)$/;
const SAME_IN_PAST = /^(?:hit|put|run)$/;
const DENIED =
  /\b(?:no|zero|without|neither|instead of)(?: (?:a|the|any|another|more|further|new|full|usage|such|\w+(?= $)))* $|\b(?:not|never) (?:a|the|another|any|your)\b|\bno need\b/;
const WELCOME =
  /\b(?:(?:enjoy|enjoying|make the most of|have fun with|spend)(?: all)?(?: of)?|(?:hope|hoping) (?:you|everyone) (?:\w+ ){0,2}(?:enjoy\w*|likes?d?|love\w*|got|ha[dv]e?|see|saw)|(?:everyone|all|all of you|users) should (?:now |all )?(?:have|see)) $/;
const KNOWN_AFTER =
  /^(?:(?:that |which )?(?:you|everyone) (?:all |just |now )*(?:got|have|received|had)|(?:that )?(?:we|i) (?:did|made|gave|pushed|shipped|announced|triggered|ran))\b/;
/** "Moving the reset to Sunday", "the reset slips to tomorrow", "will take a bit longer". */
const MOVING =
  /\b(?:mov|push|postpon|delay|reschedul|shift)(?:ing|ed) (?:back )?$|\b(?:will|have to|going to) (?:move|push|postpone|delay|reschedule|shift) $/;
const SLIPS =
  /^(?:(?:that )?(?:i|we) (?:\w+ )?(?:promised|mentioned|announced|planned) )?(?:(?:is|has|will|going|been|be|get|to|sadly|unfortunately) )*(?:slips|slipped|delayed|postponed|rescheduled|(?:pushed|moved|moves) (?:back|to|until)|late|takes? (?:\w+ ){0,3}(?:longer|time)|has to wait)\b(?!.* to (?:reach|propagate|show|roll|land))/;
/** Words that announce a reset without a verb of giving. */
const PRESENTED: readonly { readonly lead: RegExp; readonly aspect: Aspect; readonly rule: string }[] = [
  {
    lead: /(?<!\b(?:not|why|never|hard|wrong|to) )\b(?:expect|await|look(?:ing)? forward to|stay tuned for|get ready for|prepare for|there (?:will|is going to) (?:\w+ )?(?<!\bnot )be) $/,
    aspect: 'future',
    rule: 'a reset is to be expected',
  },
  {
    lead: /\b(?:here (?:is|comes|are|you go|it is)|there (?:is|goes)|introducing)(?: ,)? $/,
    aspect: 'underway',
    rule: 'a reset is presented',
  },
];
const LED_BY_TIME =
  /^(?:(?:and|so|then|plus|also|but|yes|ok|on|by|the|this|next|early|late|later|for|tomorrow|tonight|soon|morning|evening|afternoon|night|week|weekend|month|after that|\w+day|\d{1,2}(?:st|nd|rd|th)?)(?: |$))*$/;
const LEADS_GIFT =
  /^(?:and|so|have|enjoy|yes|boom|ok|okay|surprise|plus|bonus|another|happy|time|for|it|is|with|by|a|to|celebrate|compensate|hi|hello)$/;

/**
 * Reads the role of the noun "reset" (or the button) in a sentence: subject, object, or without a verb.
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
  const phrase = words.slice(start, noun.at);
  const before = `${words.slice(Math.max(0, start - 6), start).join(' ')} `;
  const after = words.slice(noun.end + 1, noun.end + 20).join(' ');
  const say = (aspect: NounReading['aspect'], rule: string): NounReading => ({
    aspect,
    subject: 'we',
    doubtful: false,
    rule,
  });
  const talk: NounReading = {
    aspect: 'talk',
    subject: '',
    doubtful: false,
    rule: 'a reset is only talked about',
  };
  if (DENIED.test(`${before}${phrase.join(' ')} `)) return say('negated', 'the reset is denied');
  const definite = /^(?:the|your|their|this|that|our|\w+'s)$/.test(phrase[0] ?? '');
  if (definite || words[noun.at] === 'resets') {
    if (KNOWN_AFTER.test(after)) return say('known', 'a known reset is spoken of');
    if (WELCOME.test(before)) return say('known', 'a known reset is wished well');
    const periodic = /\b(?:weekly|monthly|daily|5h|hourly|next|your)\b/.test(phrase.join(' '));
    if (!periodic && !noun.button && (MOVING.test(before) || SLIPS.test(after)))
      return say('future', 'a promised reset is put off');
  }
  const more = phrase.includes('more');
  const isPast = !more && phrase.some((word) => PAST_MODIFIERS.has(word));
  const predicate = predicateAfter(words, noun);
  if (predicate && !isPast) return predicate;
  const governor = governorBefore(words, start);
  if (governor) return isPast && !/^(?:future|imminent)$/.test(governor.aspect) ? talk : governor;
  const led = PRESENTED.find(({ lead }) => lead.test(before));
  if (led && !isPast && !noun.button) return say(led.aspect, led.rule);
  return gift(words, start, noun, clauseStart, hasGiftMark) ?? talk;
}

/** Start of the noun phrase: its determiner or first known modifier. */
function phraseStart(words: readonly string[], at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 5); i -= 1) {
    const word = words[i] ?? '';
    if (/^(?:a|an|the|another|your|their|our|my|this|that|these|those|no|every|each|any)$|'s$/.test(word))
      return i;
    if (
      /^(?:,|which|who|says|said|saying|of|you|users?|accounts?|customers?|subscribers?|seats?|plans?)$/.test(
        word,
      ) ||
      AUXILIARIES.has(word) ||
      (GRANT_VERBS.has(word) && !RESET_MODIFIERS.has(word))
    )
      break;
  }
  let start = at;
  const modifies = (word: string): boolean =>
    RESET_MODIFIERS.has(word) || DETERMINERS.has(word) || PAST_MODIFIERS.has(word);
  while (start > 0 && modifies(words[start - 1] ?? '')) start -= 1;
  return start;
}

/** The verb with the reset as object: "gave everyone a reset", "pressing the button". */
function governorBefore(words: readonly string[], start: number): NounReading | null {
  for (let i = start - 1; i >= Math.max(0, start - GOVERNOR_REACH); i -= 1) {
    const word = words[i] ?? '';
    const last = words[i - 1] ?? '';
    if (/^(?:,|that|because|so)$/.test(word)) return null;
    if (
      OWING.has(word) &&
      !/^(?:a|the|every|each|paid|plus|pro|any|our|your|previously|already)$/.test(last)
    ) {
      const { aspect } = verbAspect(words, i, new Set([/ing$/.test(word) ? 'ing' : 'base']));
      if (aspect === 'negated' || aspect === 'irreal') return null;
      return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a reset is owed or promised' };
    }
    const forms = GRANT_VERBS.get(word);
    if (!forms) continue;
    const { aspect, subject, auxiliary, bare, doubtful } = verbAspect(words, i, forms);
    const byTeam = TEAM_SUBJECTS.has(subject);
    const reading = {
      simple: !auxiliary && SAME_IN_PAST.test(word) && byTeam,
      subject,
      doubtful,
      rule: `a reset is the object of "${word}"`,
    };
    if (RECEIVING.has(word)) {
      if (subject !== '' && !RECIPIENTS.has(subject)) return { ...reading, aspect: 'talk' };
      return { ...reading, aspect: aspect === 'present' ? 'underway' : aspect };
    }
    const byOthers = aspect === 'done' && !GIVERS.test(subject) && !bare && !auxiliary && last !== 'to';
    if (byOthers) return { ...reading, aspect: 'talk' };
    // "I press the button" is a habit or a conditional promise; the context decides.
    if (aspect === 'present') return { ...reading, aspect: byTeam ? 'habitual' : 'talk' };
    return { ...reading, aspect };
  }
  return null;
}

/** "A full reset on us", "Reset tomorrow": the noun without a verb. */
function gift(
  words: readonly string[],
  start: number,
  noun: Noun,
  clauseStart: number,
  hasGiftMark: boolean,
): NounReading | null {
  const clause = words.slice(clauseStart, noun.end + 10).join(' ');
  const before = words.slice(Math.max(clauseStart, start - 4), start);
  const [next = '', second = ''] = words.slice(noun.end + 1, noun.end + 3);
  // "One reset was not enough" has a predicate, but none about the state of the reset.
  if (noun.button || before.some((word) => NEGATIONS.has(word) || word === 'if') || AUXILIARIES.has(next))
    return null;
  const bare = start === clauseStart || before.every((word) => ADVERBS.has(word) || LEADS_GIFT.test(word));
  const led = LED_BY_TIME.test(words.slice(clauseStart, start).join(' '));
  if (!bare && !led) return null;
  const now = /^(?:right )?now\b/.test(`${next} ${second}`) || before.at(-1) === 'have';
  const strong = GIFT_NOUN.test(clause) || UNIVERSAL.test(clause) || hasGiftMark || now;
  const single = words[noun.at] !== 'resets' || UNIVERSAL.test(clause);
  const reading = { subject: 'we', doubtful: false, rule: 'a reset is handed over without a verb' };
  if (single && strong) return { ...reading, aspect: 'gift' };
  return led ? { ...reading, aspect: 'fragment' } : null;
}
