/** Word classes of verbs. Every word is in canonical spelling (see `sentences.ts`). */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Grammatical forms that a word can have. */
export type VerbForm = 'base' | 'past' | 'participle' | 'ing' | 's';

/** Who resets: the team. "Codex" may press its own button. */
export const TEAM_SUBJECTS = set('we i team codex openai us chatgpt');

/** Auxiliaries, including the parts of "going to", "about to", "have to". */
export const AUXILIARIES = set(`
  have has had am are is was were be been being will shall would could should might may can must do does did
  get got gets getting going about to`);

export const NEGATIONS = set('not never no nothing nobody without neither nor hardly almost nearly');

/** Adverbs between an auxiliary and its verb that do not change the meaning. */
export const ADVERBS = set(`
  just now also already again finally officially therefore hereby fully completely totally entirely all both too
  currently simply indeed then even once more so gladly instead manually automatically successfully actually really
  still ever quickly proudly happily literally only right basically preemptively proactively additionally globally
  generously quietly recently yet obviously certainly definitely absolutely each accidentally
  today tonight tomorrow soon shortly momentarily immediately later
  probably maybe perhaps possibly likely hopefully apparently`);

/** Adverbs of habit: no single event. */
export const HABITUAL_ADVERBS = set('always usually often sometimes regularly typically normally generally');

export const FUTURE_MODALS = set('will shall');
export const IRREAL_MODALS = set('would could might may can must');

/** "allow X to reset", "decide to reset": the reset follows from the verb. */
export const IMPLICATIVE = set(`
  allow allowed allowing let lets letting decide decided chose opted made managed got forced convinced approved happened went time start starting started
  began begun`);
/** "plan to reset", "promise to reset": still to come. */
export const INTENDING = set(
  'plan plans planning planned intend intending promise promised aim aiming scheduled prepare preparing ready want looking expect',
);
/** Words before a verb without a subject; the author is the implied subject. */
export const OPENERS: ReadonlySet<string> = new Set([
  '',
  ...set(`, and but so now therefore hence yes ok okay well hi hello hey update boom alright then yep plus or everyone all
    quotation tada oh fine welp`),
]);
