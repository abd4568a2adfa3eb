/** Word classes of verbs. Every word is in canonical spelling (see `sentences.ts`). */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

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
  today tonight tomorrow soon shortly momentarily immediately later`);

/** Adverbs of habit: no single event. */
export const HABITUAL_ADVERBS = set('always usually often sometimes regularly typically normally generally');
/** Adverbs of doubt. */
export const DOUBT_ADVERBS = set('probably maybe perhaps possibly likely hopefully apparently');

export const FUTURE_MODALS = set('will shall');
export const IRREAL_MODALS = set('would could might may can must');

/** Forms of "reset" and similar verbs. `weak` verbs mean a reset only if the limits are named. */
export type VerbForm = 'base' | 'past' | 'participle' | 'ing' | 's';

interface VerbWord {
  readonly forms: ReadonlySet<VerbForm>;
  readonly weak: boolean;
}

const word = (weak: boolean, ...forms: readonly VerbForm[]): VerbWord => ({ forms: new Set(forms), weak });

const weak = (words: string, ...forms: readonly VerbForm[]): (readonly [string, VerbWord])[] =>
  words.split(' ').map((one) => [one, word(true, ...forms)]);

export const RESET_VERBS: ReadonlyMap<string, VerbWord> = new Map([
  ['reset', word(false, 'base', 'past', 'participle')],
  ['resets', word(false, 's')],
  ['resetting', word(false, 'ing')],
  ...weak('refill replenish recharge refresh zero wipe restart', 'base'),
  ...weak(
    'refilled replenished recharged refreshed zeroed wiped restarted cleared topped',
    'past',
    'participle',
  ),
  ...weak('refilling replenishing recharging refreshing zeroing wiping restarting clearing topping', 'ing'),
]);

function forms(table: Readonly<Record<VerbForm, string>>): ReadonlyMap<string, ReadonlySet<VerbForm>> {
  const out = new Map<string, Set<VerbForm>>();
  for (const [form, words] of Object.entries(table) as [VerbForm, string][]) {
    for (const one of set(words)) out.set(one, (out.get(one) ?? new Set()).add(form));
  }
  return out;
}

/** Verbs with a reset as object: to give, perform or receive one. */
export const GRANT_VERBS = forms({
  base: `give grant issue push ship trigger do perform execute run apply drop press hit smash slam get receive send
    roll provide throw hand deliver deploy kick start launch fire add credit deposit put make initiate bank
    grab sneak score include offer land bring pull mash top treat surprise bless allocate distribute place compensate complete reserve`,
  past: `gave granted issued pushed shipped triggered did performed executed ran applied dropped pressed hit smashed
    slammed got received sent rolled provided threw handed delivered deployed kicked started launched fired added
    credited deposited put made initiated snuck sneaked landed scored included offered brought pulled mashed banked
    stored stashed saved topped treated surprised blessed allocated distributed placed left slipped compensated reserved`,
  participle: `given granted issued pushed shipped triggered done performed executed run applied dropped pressed hit
    smashed slammed gotten got received sent rolled provided thrown handed delivered deployed kicked started launched
    fired added credited deposited put made initiated snuck sneaked included offered brought pulled mashed banked
    stored stashed saved allocated distributed placed left slipped compensated reserved`,
  ing: `giving granting issuing pushing shipping triggering doing performing executing running applying dropping
    pressing hitting smashing slamming getting receiving sending rolling providing throwing handing delivering
    deploying kicking starting launching firing adding crediting depositing putting initiating sneaking including
    offering bringing pulling mashing banking stashing landing allocating distributing placing leaving compensating reserving`,
  s: 'gives grants issues gets receives includes scores brings',
});

/** Grant verbs whose subject is the recipient. */
export const RECEIVING = set(
  'get gets got gotten getting receive receives received receiving score scored scores',
);

/** Verbs with a reset as object that is still owed. */
export const OWING = set(
  'owe owes owed owing promise promised promising schedule scheduled scheduling plan planned planning prepare preparing working',
);

/** Verbs whose subject is a reset, or the button, by form. */
export const ARRIVAL_VERBS = forms({
  base: 'land propagate arrive drop hit show appear deploy ship roll go come happen complete apply trigger finish start begin kick reach be follow occur',
  past: 'landed propagated arrived dropped hit showed appeared deployed shipped rolled went came happened completed applied pressed triggered finished started began kicked reached pushed executed delivered initiated activated smashed granted issued occurred',
  participle:
    'landed propagated arrived dropped hit shown appeared deployed shipped rolled gone completed applied pressed triggered finished started begun kicked reached pushed executed delivered initiated activated smashed granted issued done distributed credited added banked stored deposited saved given sent',
  ing: 'landing propagating arriving dropping hitting showing appearing deploying shipping rolling going coming happening completing applying triggering finishing starting beginning kicking reaching propogating following occurring',
  s: 'lands propagates arrives drops hits shows appears deploys ships rolls goes comes happens completes starts begins kicks reaches follows occurs',
});

/** "The limits were reset": words that say a reset is over, after "is" or alone. */
export const DONE_STATES = set(
  'done live out complete completed here delivered yours finished active effective available waiting ready confirmed',
);
/** Words that say a reset is on its way. */
export const UNDERWAY_STATES = set('incoming inbound underway imminent loading ongoing');
/** "On its way", "in progress". */
export const UNDERWAY_PHRASE =
  /^(?:(?:on (?:its|the|their) way|en route|in (?:progress|flight|motion)|under way)\b)/;

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

/** "The reset is planned": still to come. */
export const FUTURE_STATES = set('planned scheduled due queued lined expected owed pending upcoming');
/** "The reset we promised is live": the words after it are about that reset. */
export const PROMISED = set('promised announced mentioned owed talked teased said');
