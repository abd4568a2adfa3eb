import {
  ADVERBS,
  AUXILIARIES,
  FUTURE_MODALS,
  HABITUAL_ADVERBS,
  IMPLICATIVE,
  INTENDING,
  IRREAL_MODALS,
  NEGATIONS,
  OPENERS,
  TEAM_SUBJECTS,
  type VerbForm,
} from '../lexicon/verbs.js';

/**
 * What the grammar around a verb says about its action.
 * - `done`: finished ("have reset", "were reset") · `underway`: in progress ("are resetting", "being reset")
 * - `future`: future or a plan · `imminent`: future that starts now ("about to", "let me")
 * - `presumed`: "should have been" · `present`: simple present
 * - `irreal`, `negated`, `habitual`, `talk`: no current event
 */
type Aspect =
  | 'done'
  | 'underway'
  | 'imminent'
  | 'future'
  | 'presumed'
  | 'present'
  | 'irreal'
  | 'negated'
  | 'habitual'
  | 'talk';

interface VerbReading {
  readonly aspect: Aspect;
  /** The word left of the verb group: subject, coordinator or governing verb; '' at the start. */
  readonly subject: string;
  /** No auxiliary and no subject. */
  readonly bare: boolean;
}

interface Context {
  readonly words: readonly string[];
  readonly forms: ReadonlySet<VerbForm>;
  readonly has: (...words: readonly string[]) => boolean;
  readonly subject: string;
  readonly subjectAt: number;
}

const COORDINATORS = new Set(['and', ',', 'then', 'or', 'but', 'so']);
const SUBORDINATORS = new Set(
  'if unless whether once until till before after when whenever since where suppose imagine wish wonder though although'.split(
    ' ',
  ),
);
/** A modal this far left still governs a coordinated verb ("will fix the bug and reset the limits"). */
const COORDINATION_REACH = 25;
const GOVERNOR_REACH = 6;

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
  const aux = new Set<string>();
  for (; i >= 0; i -= 1) {
    const word = words[i] ?? '';
    // "Not only do you get" affirms.
    if (NEGATIONS.has(word)) negated ||= words[i + 1] !== 'only';
    else if (HABITUAL_ADVERBS.has(word)) habitual = true;
    else if (AUXILIARIES.has(word)) aux.add(word);
    else if (!ADVERBS.has(word)) break;
  }
  const subject = words[i] ?? '';
  const has = (...any: readonly string[]): boolean => any.some((word) => aux.has(word));
  const context: Context = { words, forms, has, subject, subjectAt: i };
  const own = negated ? 'negated' : habitual ? 'habitual' : aspectOf(context, aux.size);
  return {
    aspect: subordinate(context, own),
    subject,
    bare: aux.size === 0 && (i < 0 || subject === ','),
  };
}

function aspectOf(context: Context, auxiliaries: number): Aspect {
  const { forms, has, subject } = context;
  // "We should have reset" is a regret, "limits should have been reset" a presumption.
  if (has('should'))
    return has('have', 'be') && (!TEAM_SUBJECTS.has(subject) || has('been', 'be')) ? 'presumed' : 'irreal';
  // "I may have reset the limits" is a hint that it happened.
  if (has('may', 'might') && has('have') && TEAM_SUBJECTS.has(subject)) return 'done';
  if (has(...IRREAL_MODALS)) return 'irreal';
  if (has(...FUTURE_MODALS)) return 'future';
  if (has('to')) return infinitive(context);
  if (forms.has('ing') && forms.size === 1) return progressive(context, auxiliaries);
  if (has('being', 'getting')) return 'underway';
  if (has('had')) return 'talk';
  if (has('have', 'has', 'been', 'did', 'was', 'were', 'got')) return 'done';
  if (has('get', 'gets')) return 'habitual';
  if (has('do', 'does')) return 'present';
  if (has('am', 'are', 'is')) return forms.has('participle') ? 'done' : 'talk';
  return has('be') ? 'irreal' : simple(context);
}

function infinitive({ words, has, subjectAt }: Context): Aspect {
  if (has('about')) return has('am', 'are', 'is') ? 'imminent' : 'talk';
  if (has('going')) return has('was', 'were') ? 'talk' : 'future';
  // "We had to reset".
  if (has('had')) return 'done';
  if (has('have', 'has', 'get', 'got', 'was', 'were')) return 'irreal';
  for (let i = subjectAt; i >= Math.max(0, subjectAt - GOVERNOR_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (/^(?:,|that|is|are|was|were|am|has|have|will|would|can|could)$/.test(word)) break;
    if (IMPLICATIVE.has(word)) return governed(words, i, 'imminent');
    if (INTENDING.has(word)) return governed(words, i, 'future');
    // "Give us 48 hours to reset".
    const asksTime = /\b(?:give|need|takes?)\b/.test(words.slice(Math.max(0, i - 4), i).join(' '));
    if (asksTime && /^(?:minute|hour|day|week)s?$/.test(word)) return 'future';
  }
  return 'irreal';
}

/** The aspect of "X to reset" with X at `at`: that of the governing verb, or `own` if that is plain. */
function governed(words: readonly string[], at: number, own: Aspect): Aspect {
  const { aspect } = verbAspect(words, at, new Set(['past', 'participle', 'base']));
  if (aspect === 'done' || aspect === 'underway') return own === 'future' ? 'future' : 'done';
  return aspect === 'talk' || aspect === 'present' ? own : aspect;
}

function progressive({ words, has, subject, subjectAt }: Context, auxiliaries: number): Aspect {
  if (has('have', 'has')) return 'habitual';
  if (has('am', 'are', 'is')) return 'underway';
  if (auxiliaries > 0) return 'talk';
  const lead = words.slice(Math.max(0, subjectAt - 12), Math.max(0, subjectAt));
  if (OPENERS.has(subject) || /^(?:team|we|codex|start(?:ed|ing)|begun|began)$/.test(subject))
    return 'underway';
  if (subject === 'of') return /\b(?:decision|process)$/.test(lead.join(' ')) ? 'imminent' : 'talk';
  if (subject === 'on' && INTENDING.has(lead.at(-1) ?? '')) return governed(words, subjectAt - 1, 'future');
  // "We are making up for it by resetting": the means has the aspect of the main verb.
  if (subject !== 'by' || !lead.some((word) => TEAM_SUBJECTS.has(word))) return 'talk';
  return lead.some((word) => FUTURE_MODALS.has(word)) ? 'future' : 'imminent';
}

function simple(context: Context): Aspect {
  const { words, forms, subject, subjectAt } = context;
  if (subject === 'us' || subject === 'me') return words[subjectAt - 1] === 'let' ? 'imminent' : 'talk';
  const shared = COORDINATORS.has(subject) ? coordinated(context) : null;
  if (forms.has('past')) return shared ?? 'done';
  if (COORDINATORS.has(subject)) return shared === 'future' ? 'future' : 'talk';
  return 'present';
}

/** The aspect that the first verb of a coordination gives to the second, or null. */
function coordinated({ words, subjectAt }: Context): Aspect | null {
  for (let i = subjectAt - 1; i >= Math.max(0, subjectAt - COORDINATION_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (FUTURE_MODALS.has(word)) return 'future';
    if (IRREAL_MODALS.has(word) || word === 'should' || word === 'if') return 'irreal';
    if (/^(?:had|was|have|has)$/.test(word) || TEAM_SUBJECTS.has(word)) return 'done';
    if (/^(?:you|they|he|she|users|people)$/.test(word)) return 'talk';
  }
  return null;
}

/** "After we reset", "if limits were reset", "every time we reset": a time or condition of another clause. */
function subordinate({ words, subject, subjectAt }: Context, aspect: Aspect): Aspect {
  if (aspect === 'future' || aspect === 'negated') return aspect;
  const reach = TEAM_SUBJECTS.has(subject) || subject === 'you' || subject === 'they' ? 3 : 6;
  let lead = words.slice(Math.max(0, subjectAt - reach), Math.max(0, subjectAt + 1));
  lead = lead.slice(lead.lastIndexOf(',') + 1);
  if (/\b(?:every|each|next|last|first) time\b/.test(lead.join(' '))) return 'habitual';
  return lead.slice(-reach).some((word) => SUBORDINATORS.has(word)) ? 'irreal' : aspect;
}
