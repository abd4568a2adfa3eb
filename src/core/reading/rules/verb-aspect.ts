import { TEAM_SUBJECTS } from './lexicon-nouns.js';
import {
  ADVERBS,
  AUXILIARIES,
  BEGINNING,
  DOUBT_ADVERBS,
  ENDING,
  FUTURE_MODALS,
  HABITUAL_ADVERBS,
  IMPLICATIVE,
  INTENDING,
  IRREAL_MODALS,
  NEGATIONS,
  OCCASION,
  OPENERS,
  ORDERS,
  type VerbForm,
} from './lexicon-verbs.js';
import { isDeniedAbove, isSubordinate, isTimeClause } from './verb-above.js';

/**
 * What the grammar around a verb says about its action.
 * - `done`: finished ("have reset", "were reset") · `underway`: in progress ("are resetting", "being reset")
 * - `future`: future or a plan · `imminent`: future that starts now ("about to", "let me")
 * - `presumed`: "should have been", "should be" · `present`: simple present, left to the caller
 * - `irreal`, `negated`, `habitual`, `past` (had done, were doing), `talk`: no current event
 */
export type Aspect =
  | 'done'
  | 'underway'
  | 'imminent'
  | 'future'
  | 'presumed'
  | 'present'
  | 'irreal'
  | 'negated'
  | 'habitual'
  | 'past'
  | 'talk';

interface VerbReading {
  readonly aspect: Aspect;
  /** The word left of the verb group: subject, coordinator or governing verb; '' at the start. */
  readonly subject: string;
  /** Index of that word, -1 at the start. */
  readonly subjectAt: number;
  readonly doubtful: boolean;
  readonly auxiliary: boolean;
  /** No auxiliary and no subject. */
  readonly bare: boolean;
}

/** After these words an -ing form names an action that is not done: "what we are not doing today: resetting". */
const UNDONE =
  /\bnot (?:\w+ ){0,3}(?:doing|do|happening)\b|\b(?:stop|quit|avoid|favorite|favourite|hobby|hobbies|skills?|job|talent|options?|ideas?|plan|agenda|wishlist|mood)\b/;
const COORDINATORS = new Set(['and', ',', 'then', 'or', 'but', 'so']);
/** A modal this far left still governs a coordinated verb ("will fix the bug and reset the limits"). */
const COORDINATION_REACH = 25;
const GOVERNOR_REACH = 6;
const TIME_UNIT = /^(?:minute|hour|day|week)s?$/;
const NOTHING = new Set(['nothing', 'nobody', 'none']);
const FINITE = new Set('is are was were am has have will would can could should'.split(' '));

/**
 * Reads tense, aspect, mood and polarity of a verb from the words left of it.
 * @param words canonical words of a sentence
 * @param at index of the verb
 * @param forms grammatical forms that the word can have
 */
export function verbAspect(words: readonly string[], at: number, forms: ReadonlySet<VerbForm>): VerbReading {
  let i = at - 1;
  let negated = false;
  let habitual = false;
  let doubtful = false;
  const aux = new Set<string>();
  for (; i >= 0; i -= 1) {
    const word = words[i] ?? '';
    // "Not only do you get" affirms.
    if (NEGATIONS.has(word))
      negated ||= !/^(?:only|just)$/.test(words[i + 1] ?? '') || aux.has('do') || words[i - 1] === 'do';
    else if (HABITUAL_ADVERBS.has(word)) habitual = true;
    else if (DOUBT_ADVERBS.has(word)) doubtful = true;
    else if (AUXILIARIES.has(word)) aux.add(word);
    else if (!ADVERBS.has(word)) break;
  }
  const subject = words[i] ?? '';
  const context: Context = { words, at, forms, aux, subject, subjectAt: i };
  const aspect =
    negated || NOTHING.has(subject) || isDeniedAbove(words, i)
      ? 'negated'
      : habitual
        ? 'habitual'
        : subordinate(context, aspectOf(context));
  doubtful ||= aux.has('may') || aux.has('might');
  return {
    aspect,
    subject,
    subjectAt: i,
    doubtful,
    auxiliary: aux.size > 0,
    bare: aux.size === 0 && (i < 0 || subject === ','),
  };
}

interface Context {
  readonly words: readonly string[];
  readonly at: number;
  readonly forms: ReadonlySet<VerbForm>;
  readonly aux: ReadonlySet<string>;
  readonly subject: string;
  readonly subjectAt: number;
}

const some = (aux: ReadonlySet<string>, ...words: readonly string[]): boolean =>
  words.some((word) => aux.has(word));

function aspectOf(context: Context): Aspect {
  const { forms, aux } = context;
  // "We should have reset" is a regret, "limits should have been reset" a presumption.
  if (aux.has('should')) {
    const regrets = TEAM_SUBJECTS.has(context.subject) && !some(aux, 'been', 'be');
    return some(aux, 'have', 'be') && !regrets ? 'presumed' : 'irreal';
  }
  // "I may have reset the limits" is a hint that it happened; the caller lowers the confidence.
  if (some(aux, 'may', 'might') && aux.has('have') && TEAM_SUBJECTS.has(context.subject)) return 'done';
  for (const modal of IRREAL_MODALS) if (aux.has(modal)) return 'irreal';
  for (const modal of FUTURE_MODALS) if (aux.has(modal)) return 'future';
  if (aux.has('to')) return infinitive(context);
  if (forms.has('ing') && forms.size === 1) return progressive(context);
  if (aux.has('being') || aux.has('getting')) return 'underway';
  if (aux.has('had')) return 'past';
  if (some(aux, 'have', 'has', 'been', 'did', 'was', 'were', 'got')) return 'done';
  if (some(aux, 'do', 'does', 'get', 'gets')) return some(aux, 'get', 'gets') ? 'habitual' : 'present';
  if (some(aux, 'am', 'are', 'is')) return forms.has('participle') ? 'done' : 'talk';
  if (aux.has('be')) return 'irreal';
  return simple(context);
}

function infinitive({ words, aux, subject, subjectAt }: Context): Aspect {
  if (aux.has('about')) return some(aux, 'am', 'are', 'is') ? 'imminent' : 'talk';
  if (aux.has('going')) return some(aux, 'was', 'were') ? 'past' : 'future';
  if (aux.has('had')) return 'done';
  if (some(aux, 'have', 'has', 'get', 'got')) return 'irreal';
  if (some(aux, 'am', 'are', 'is') && TEAM_SUBJECTS.has(subject)) return 'future';
  // "The plan was to reset": another sentence says what became of it.
  if (some(aux, 'was', 'were')) return 'irreal';
  if (subject === 'enough') return achieved(words, subjectAt);
  for (let i = subjectAt; i >= Math.max(0, subjectAt - GOVERNOR_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (OCCASION.has(word) && i >= subjectAt - 1) return words[i - 1] === 'no' ? 'negated' : 'imminent';
    if (word === ',' || word === 'that' || FINITE.has(word)) break;
    if (BEGINNING.has(word)) return heldBy(words, i, 'underway');
    // "We used it to reset", not "we used to reset".
    if (word === 'used' && i === subjectAt) return 'habitual';
    if (IMPLICATIVE.has(word)) return governed(words, i, 'imminent');
    if (TIME_UNIT.test(word)) {
      // "Give us 48 hours to reset".
      if (words.slice(Math.max(0, i - 4), i).some((one) => /^(?:give|need|takes?)$/.test(one)))
        return 'future';
    } else if (INTENDING.has(word)) return governed(words, i, 'future');
  }
  return 'irreal';
}

/** "The wifi was good enough to reset": it was done. */
function achieved(words: readonly string[], at: number): Aspect {
  const before = words.slice(Math.max(0, at - 6), at);
  const denied = before.some((word) => NEGATIONS.has(word) || word === 'if');
  return !denied && before.some((word) => /^(?:was|were|had|got|found)$/.test(word)) ? 'done' : 'irreal';
}

/** The aspect of "X to reset" with X at `at`: that of the governing verb, or `own` if that is plain. */
function governed(words: readonly string[], at: number, own: Aspect): Aspect {
  const { aspect, auxiliary, subject } = verbAspect(words, at, new Set(['past', 'participle', 'base']));
  // "I was told to reset": an order, not yet carried out.
  if (
    ORDERS.has(words[at] ?? '') &&
    ((auxiliary && /^(?:was|were|been|being)$/.test(words[at - 1] ?? '')) || !TEAM_SUBJECTS.has(subject))
  )
    return 'irreal';
  if (aspect === 'done' || aspect === 'underway') return own === 'future' ? 'future' : 'done';
  if (aspect === 'talk' || aspect === 'present') return own;
  return aspect;
}

function progressive(context: Context): Aspect {
  const { words, aux, subject, subjectAt } = context;
  if (some(aux, 'was', 'were', 'had')) return 'past';
  if (some(aux, 'have', 'has')) return 'habitual';
  if (some(aux, 'am', 'are', 'is')) return 'underway';
  if (aux.size > 0) return 'talk';
  const lead = words.slice(Math.max(0, subjectAt - 8), Math.max(0, subjectAt)).join(' ');
  if (subject === ',' && UNDONE.test(lead)) return 'talk';
  if (OPENERS.has(subject))
    return subject === 'and' || subject === 'or' ? (coordinated(context) ?? 'underway') : 'underway';
  if (BEGINNING.has(subject)) return heldBy(words, subjectAt, 'underway');
  if (ENDING.has(subject)) return heldBy(words, subjectAt, 'done');
  if (subject === 'team' || subject === 'we' || subject === 'codex') return 'underway';
  const before = words.slice(Math.max(0, subjectAt - 12), subjectAt);
  if (subject === 'of' && OCCASION.has(before.at(-1) ?? '') && before.includes('made')) return 'imminent';
  if (subject === 'of' && before.at(-1) === 'process') return 'underway';
  // "I plan on resetting".
  if (/^(?:on|of|for)$/.test(subject) && INTENDING.has(before.at(-1) ?? ''))
    return governed(words, subjectAt - 1, 'future');
  // "We are making up for it by resetting": the means has the aspect of the main verb.
  if (subject === 'by' && before.some((word) => TEAM_SUBJECTS.has(word))) {
    if (before.some((word) => IRREAL_MODALS.has(word) || NEGATIONS.has(word) || word === 'if'))
      return 'irreal';
    return before.some((word) => FUTURE_MODALS.has(word)) ? 'future' : 'imminent';
  }
  return 'talk';
}

function heldBy(words: readonly string[], at: number, own: Aspect): Aspect {
  const form: VerbForm = /ing$/.test(words[at] ?? '') ? 'ing' : 'past';
  const { aspect } = verbAspect(words, at, new Set([form]));
  return aspect === 'done' || aspect === 'underway' ? own : aspect === 'future' ? 'future' : 'talk';
}

function simple(context: Context): Aspect {
  const { words, forms, subject, subjectAt } = context;
  if (subject === 'us' || subject === 'me') return words[subjectAt - 1] === 'let' ? 'imminent' : 'talk';
  if (forms.has('past')) {
    if (IMPLICATIVE.has(words[subjectAt - 1] ?? '')) return governed(words, subjectAt - 1, 'done');
    if (COORDINATORS.has(subject) && subject !== '') return coordinated(context) ?? 'done';
    return 'done';
  }
  if (COORDINATORS.has(subject)) return coordinated(context) === 'future' ? 'future' : 'talk';
  return 'present';
}

/** The aspect that the first verb of a coordination gives to the second, or null. */
function coordinated({ words, subjectAt }: Context): Aspect | null {
  for (let i = subjectAt - 1; i >= Math.max(0, subjectAt - COORDINATION_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (FUTURE_MODALS.has(word)) return 'future';
    if (IRREAL_MODALS.has(word) || word === 'should' || word === 'if') return 'irreal';
    if (word === 'not' && words[i - 1] === 'do') return 'negated';
    if (word === 'had' || word === 'was') return 'done';
    if (word === 'have' || word === 'has' || TEAM_SUBJECTS.has(word)) return 'done';
    if (/^(?:you|they|he|she|users|people)$/.test(word)) return 'talk';
  }
  return null;
}

/** "After we reset", "if limits were reset": the clause is a time or condition of another clause. */
function subordinate({ words, subject, subjectAt }: Context, aspect: Aspect): Aspect {
  if (aspect === 'future' || aspect === 'negated') return aspect;
  const reach = TEAM_SUBJECTS.has(subject) || subject === 'you' || subject === 'they' ? 2 : 5;
  if (isSubordinate(words, subjectAt, reach)) return 'irreal';
  return isTimeClause(words, subjectAt, reach) ? 'habitual' : aspect;
}
