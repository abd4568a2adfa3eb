import { saysStored } from './banked.js';
import { isRestricted } from './disclaimers.js';
import { bySentence, type Finding } from './finding.js';
import { LIMIT_WORDS, RESETTABLE, UNIVERSAL } from './lexicon-nouns.js';
import { EXPLAINS, HABIT, LONG_PAST, REPORTED } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import type { Sentence } from './sentences.js';

/** Limits that are full again, without the word "reset". */
const FULL_AGAIN =
  /\b(?:(?:limits?|usage|meters?) (?:is |are )?(?:all )?back\b|starts? (?:again |over )?from full|back (?:to|at) (?:100%|full(?= (?:limits|usage|again|now|for|on|across|,)|$)|zero))/;
const WHOLE =
  /\b(?:all of you|(?:free|go|plus|pro|team|business|edu) (?:and )?(?:free|go|plus|pro|team|business|edu|enterprise)|everywhere)\b/;
/** "You have been reset" alone says whom, what, and that it is done. */
const YOU_ARE_RESET =
  /\b(?:you (?:all )?(?:have|are)|(?:all|every one) of you (?:are|have|is|has)|consider yourselves) (?:(?:now|all|just|each|been|officially) )*reset\b/;
const DONE =
  /\b(?:(?:is|are|been|was|has|have|now|already|just) (?:(?:now|already|all|just|been|finally|fully) ){0,2}(?:done|live|out|applied|landed|delivered|complete|in effect)\b|already (?:applied|on|in)\b|effective (?:immediately|now|today)|in effect|as of (?:right )?now|(?:so|and) (?:i|we) (?:just )?did\b|went (?:out|through|to (?:all|every))|(?:is|are) (?:in|on) (?:your|every|all) (?:\w+ )?accounts?|back (?:to|at) (?:100%|full|zero)|from full\b|buttons? pressed|pressed it|\w+ed and reset|(?:done|applied|live|out) (?:for|to|on|across) (?:everyone|all|every)|just now|right now|it is (?:really )?(?:done|live|out)$|^(?:all )?done$)/;

/** About another time, a rule or something unreal: the sentence carries no cue. */
const UNREAL =
  /\b(?:if|unless|whenever|when|once(?! more| again)|until|after|before|will|shall|going to|would|could|might|may|should|wish|want|wanted|tomorrow|tonight|soon|later|next|usually|always|sometimes|often|how|why|because i|click|settings|you can|your window|applies|expires?|some|rumou?rs?|almost|nearly)\b/;
const DENIED = /\b(?:not|never|no|nobody|none|without|instead)\b/;
/** Something else that is live, done or out. */
const OTHER_THING =
  /\b(?:app|apps|models?|gpt|features?|docs?|fix|merged|release|version|page|plugins?|extension|cli|update|updates|migration|rollout|beta|launch|mode|toggle|bug|button|emails?|price|prices|plan picker|credits?|talk|podcast|stream|video|blog|survey|server|region|raised|doubled|double|higher|extra usage)\b/;
/** "Every single user" is everybody, not every time. */
const EACH_ONE = /\bevery (?:single|one) (?:of you|(?:\w+ )?(?:user|plan|account|subscriber|codexer)s?)\b/;
const OWN_SUBJECT =
  /^(?:and |but |so |also )?(?:the|our|an?|my|this|that|his|her|new) ((?:(?!is |are |has |have |was |went )[^ ]+ ){1,4})(?:is|are|has|have|was|went)\b/;
/** A fragment that postpones what the sentence before says. */
const PUT_OFF =
  /^(?:but |well |just |only )?(?:first thing|tomorrow(?!'s)|tonight|later|next (?:week|month)|soon|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|in the morning|once|when|after|as soon|if|just kidding|not (?:yet|really))\b/;
const FULFILLED =
  /^(?:(?:so|and|fine|ok|okay|well) ,? ?)*(?:(?:i|we) (?:just |have )?(?:did|done)|done|granted|wish granted|it is (?:now )?(?:done|live|out))\b/;
/** Rules that decide the whole post. */
const DECISIVE =
  /denied|some users|for some|another product|of the past|earlier the same day|banked|asked|a rule|what a reset is like|promised|owed|to come/;
/** "I'd reset everyone": not done yet. */
const UNREAL_DEED = / as a verb$/;
const SO_DID = /^(?:so|and) (?:i|we) (?:just )?did\b(?! not)/;
const HABITUAL_RULE = 'a habit, not an event';
const REPORTED_RULE = 'reported words of others';
/** Cues may be this many sentences before and after the one that names the reset. */
const BEFORE = 1;
const AFTER = 2;

/**
 * Last resort for a post in which no single clause announces a reset: looks for a reset, a whole class of users and
 * words of completion close together, each in a sentence that is meant literally.
 * @param findings what the grammar found; a decisive one ends the search
 * @returns index of the sentence with the completion, or -1
 */
export function weighCues(sentences: readonly Sentence[], findings: readonly Finding[]): number {
  const places = new Map(sentences.map((sentence, at) => [sentence, at]));
  const isDecisive = (one: Finding): boolean =>
    DECISIVE.test(one.rule) ||
    (UNREAL_DEED.test(one.rule) && !isFulfilled(sentences, places.get(one.sentence) ?? -1));
  if (findings.some((one) => one.says === 'talk' && isDecisive(one) && !isOfYou(one))) return -1;
  if (findings.some(({ says }) => says !== 'talk' && says !== 'known')) return -1;
  const found = bySentence(findings);
  for (const [at, sentence] of sentences.entries()) {
    const carrier = weighAround(sentences, found.get(sentence) ?? [], sentence, at);
    if (carrier >= 0) return carrier;
  }
  return -1;
}

function weighAround(
  sentences: readonly Sentence[],
  own: readonly Finding[],
  topic: Sentence,
  at: number,
): number {
  if (topic.question) return -1;
  const plain = topic.words.join(' ');
  if (mentionsIn(topic.words).length === 0 && !FULL_AGAIN.test(plain)) return -1;
  // A wish counts only if the next words fulfil it.
  const wished = own.some(({ rule }) => rule === REPORTED_RULE || UNREAL_DEED.test(rule));
  if (wished && !isFulfilled(sentences, at)) return -1;
  if (!wished && !isMeant(plain, sentences[at + 1])) return -1;
  if (!wished && YOU_ARE_RESET.test(plain)) return at;
  const from = wished ? at + 1 : Math.max(0, at - BEFORE);
  let whole = false;
  let carrier = -1;
  for (let i = from; i < Math.min(sentences.length, at + AFTER + (wished ? 2 : 1)); i += 1) {
    const near = sentences[i];
    const asked = sentences[i - 1];
    if (!near || near.question || (asked?.question && OTHER_THING.test(asked.words.join(' ')))) continue;
    const said = near.words.join(' ');
    if (!isMeant(said, sentences[i + 1])) continue;
    for (const clause of said.split(/ , (?:so |but |and )?| so | and (?=(?:there|we|it|i|the|no|that) )/)) {
      if (DENIED.test(clause)) continue;
      const names = i === at && mentionsIn(clause.split(' ')).length > 0;
      if (!names && isOfOther(clause)) continue;
      whole ||= UNIVERSAL.test(clause) || WHOLE.test(clause);
      if (carrier < 0 && DONE.test(said.includes(`so ${clause}`) ? `so ${clause}` : clause)) carrier = i;
    }
  }
  // "The limits get reset. Every plan." reports an event in the present tense.
  const isEvent = own.some(({ rule }) => rule === HABITUAL_RULE) && /\blimits get reset$/.test(plain);
  if (isEvent && startsWithClass(sentences[at + 1])) return at;
  return whole ? carrier : -1;
}

/** Whether the sentences after a wish (the next one) or a bet (the second one) fulfil it. */
function isFulfilled(sentences: readonly Sentence[], at: number): boolean {
  const [next = '', second = ''] = sentences.slice(at + 1, at + 3).map(({ words }) => words.join(' '));
  return FULFILLED.test(next) || SO_DID.test(second);
}

function isOfYou(finding: Finding): boolean {
  return YOU_ARE_RESET.test(finding.sentence.words.join(' '));
}

function startsWithClass(next: Sentence | undefined): boolean {
  return /^(?:for )?(?:everyone|all (?:\w+ )?(?:plans|users|accounts)|every (?:plan|account|user))\b/.test(
    next?.words.join(' ') ?? '',
  );
}

/** "The new editor is live": the subject is neither the limits nor their users. */
function isOfOther(clause: string): boolean {
  if (OTHER_THING.test(clause)) return true;
  const subject = OWN_SUBJECT.exec(clause)?.[1]?.trim().split(' ');
  return subject?.some((word) => LIMIT_WORDS.has(word) || RESETTABLE.has(word)) === false;
}

/** Whether a sentence is meant literally: not postponed, a rule, about some users or about another time. */
function isMeant(plain: string, next: Sentence | undefined): boolean {
  return !(
    UNREAL.test(plain) ||
    EXPLAINS.test(plain) ||
    HABIT.test(plain.replace(EACH_ONE, ' ')) ||
    LONG_PAST.test(plain) ||
    REPORTED.test(plain) ||
    isRestricted(plain, plain) ||
    saysStored(plain, '') ||
    PUT_OFF.test(next?.words.join(' ') ?? '')
  );
}
