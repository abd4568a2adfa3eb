import { ZONE_NAMES } from '../../time/zone-names.js';

/*
 * All words that the rules know, in canonical spelling (see `grammar/sentences.ts`): the classes that frames
 * are made of, what may stand around them, and what brings up the topic. Every list is closed. A frame counts
 * only where it knows every word.
 */

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Any of some words, separated by blanks; `_` is a blank inside one, and each may be a pattern. */
export function any(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;
}

/** Any of the words of some lists. */
export function anyOf(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`\\b(?:${lists.flat().join('|')})\\b`);
}

export const CLASSES = {
  /** Who resets. */
  TEAM: list('we i team crew'),
  HAVE: list('have has'),
  BE: list('is are was were am be been being'),
  /** What is limited. */
  LIMIT:
    list(`limit limits usage quota quotas allowance allowances cap caps meter meters counter counters tank tanks bucket
    buckets bar bars gauge gauges consumption budget budgets ratelimit limiter throttle throttles allotment allotments`),
  /** Stands before such a word, or for it: "the weekly", "five hour windows". */
  PERIOD: list(`weekly hourly daily monthly 5h 5 five hour week weeks window windows clock clocks week's`),
  /** Done to limits, so that starts again. */
  RESET: list(`reset wiped cleaned deleted nullified initialised initialized zeroed cleared
    refilled restored replenished refreshed renewed restarted emptied flushed nuked topped erased annulled
    forgiven rewound nulled truncated scrubbed`),
  RESETTING:
    list(`resetting wiping zeroing clearing refilling restoring replenishing refreshing renewing restarting emptying
    flushing nuking topping`),
  /** To be done to limits, so that they start again. */
  TORESET: list(
    `reset wipe zero clear refill restore replenish refresh renew restart empty flush nuke clean`,
  ),
  /** The event, as a noun. */
  EVENT: list('reset resets refill refills wipe replenishment'),
  /** Brought to a state that has to be named. */
  PUT: list(`set return fell fall falls drops stay stays put brought returned moved turned made gone went go goes going start
    starts started begin begins began begun jumped dropped came come read reads show shows showing stand stands stood
    sit sits sitting back bumped rolled restored got get gets taken`),
  /** The state of limits that nobody has used. */
  FULL: list(`zero 0 0% 100% 100 full fresh empty nil blank unused scratch new clean start beginning none nothing
    whole filled zeros zeroes maximum brimming nought unspent`),
  ARRIVED:
    list(`way landed landing lands live out done complete completed propagating propagated rolled rolling deployed applied
    through underway arrived arriving here shipped effective running incoming rollout processed finished
    happening happened`),
  GIVE: list(`giving gave given give granted granting grant added adding credited crediting issued issuing gifted gifting handed handing dropped dropping delivered pushed pushing sent sending gets get got getting receives received
    receiving gift has have now includes placed deposited put`),
  /** Everybody. */
  ALL: list(`everyone everyone's everyones all every each entire whole both any yours you globally
    worldwide`),
  USERS:
    list(`users user users' user's accounts account account's plans plan tiers tier customers customer members member
    subscribers subscriber subscriptions subscription people folks seats seat workspaces workspace orgs
    organizations organisations teams userbase base community developers builders regions region board devs
    planet world everywhere`),
  PLAN: list('paid paying free go plus pro max ultra premium business edu enterprise hosted'),
  NOW: list('now just already today finally again immediately currently freshly'),
  STORED: list(
    `banked stored stash stashed saved spare bankable storable reserve deferred frozen pocket redeemable`,
  ),
  /** To come, or intended. */
  WILL: list(
    `will shall going about plan plans planning planned promise promised promises intend want wants need to`,
  ),
  /** Said of a reset that is redeemed later. */
  KEEP: list(`redeem keep whenever leisure later use pocket hold save apply store trigger spend cash`),
  /** What was announced is taken back or put off. */
  UNDO: list(`revert reverted reverting reversed undo undid undone cancel cancelled canceled cancelling scrapped revoked
    withdrawn withdrew retracted rescinded halted postpone postponed delayed pull pulled`),
  /** What was announced is now done. */
  DONE: list(
    'done landed live propagated processed completed complete finished delivered arrived through applied deployed happened out shipped',
  ),
} as const;

export type WordClass = keyof typeof CLASSES;

/** Words that change nothing between those of a frame. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...list(`been being used zero 0 0% 100% full empty start beginning back scratch clean slate state value values figure
    figures amount numbers complete everybodys have has get gets got under the a an our their its it of for on
    in across to from at by with and , so also too fully completely totally more then as well over up down off
    that those there should proper manual global universal hard one another extra additional blanket general yes
    yep hi hello hey heads ok okay friends good news great quick update note automatically manually
    officially gladly happily proudly indeed therefore even simply actually really truly please thank thanks
    sorry is are was were alike same including included regardless type right properly gone
    ahead process through gift present surprise small little big early hooray yay done effective way
    hour's current ongoing remaining prod production resolved fixed completed monitoring notice compensation
    remedy remediation apology this matter which what whatever else's else alone anybody anyone anyone's single
    today's everything wide team's tier's codex chatgpt work claude code grok build openai`),
  ...CLASSES.ALL,
  ...CLASSES.USERS,
  ...CLASSES.PLAN,
  ...CLASSES.LIMIT,
  ...CLASSES.PERIOD,
  ...CLASSES.NOW,
]);

/** What may also stand around a stored reset. */
export const AROUND_STORED: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...CLASSES.STORED,
  ...CLASSES.KEEP,
  ...CLASSES.GIVE,
  ...list('when like want need choose own time may can them'),
]);

/** What may also stand around a withdrawal. */
export const AROUND_WITHDRAWALS: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...list(`correction clarification announced scheduled planned after posted earlier unfortunately apologies
    instead tonight last post ignore previous had yesterday's yesterday tonight's pals we i team announcement
    not longer could`),
]);

/** What may stand around a bare completion: "and it is now live for everybody, as promised". */
export const AROUND_COMPLETIONS: ReadonlySet<string> = new Set([
  ...CLASSES.DONE,
  ...list(`, a account accounts across again ago agreed all alright already also an and announced are around as at back
    been bit both build by came can check come completely confirm confirmed customers dashboard day deal each
    early end enjoy every everyone everyone's everything everywhere few finally first folks for friend friends
    from fully fun global go good haha has have hello here hey hi hour hours in is it its just last
    late later left like lol look made me members meter meters minute minutes morning much my new nice night no
    nobody now of off ok okay on one our over page patience phew place places plan plans promise promised
    reached refresh region regions right said same say second see sent shard shards side since so some something
    sorry sorted still take team thank thanks that the their there they thing third this those three to today
    tomorrow tonight too took two up update us usage user users usual waiting was we welcome well went were what
    with works world worldwide yep yes yesterday yesterday's you your happy kept should be these
    another`),
]);

/** Stands behind a word that seems to be a zone and is none that is known. */
export const UNKNOWN_ZONE = 'otherzone';

/** What a date or a time may be said with. */
export const TIME_WORDS: ReadonlySet<string> = new Set([
  ...ZONE_NAMES.keys(),
  UNKNOWN_ZONE,
  ...list(`on at by the this next coming tomorrow tonight today morning afternoon evening night noon midnight midday eod
    eta when time around about from starting until late later early end of day days week weekend month in pt et ct mt
    pacific eastern and then or so after before exactly sharp latest is it
    happens happen happening land lands landing goes go out set scheduled planned for date slot new within hour
    hours two three few couple a alarm local same our first thing that see you there be will we do rolling
    expected expect just not should done everyone all plans am pm oclock start starts begins big great , january
    february march april may june july august september october november december`),
]);

/** Names of places, platforms and days, which say for whom or when: never those of a product or a plan. */
export const PLACES: ReadonlySet<string> = new Set(
  list(`europe european eu us usa uk asia asian africa america american americas australia australian canada canadian
    germany german france french spain spanish italy italian japan japanese korea korean china chinese india
    indian brazil brazilian mexico berlin london paris tokyo seoul lisbon nordic apac emea latam argentina
    argentinian austria austrian belgium belgian bulgaria chile chilean colombia croatia czech denmark danish
    dutch egypt estonia finland finnish greece greek hungary hungarian iceland indonesia ireland irish israel
    kenya latvia lithuania malaysia morocco netherlands nigeria norway norwegian pakistan peru philippines
    poland polish portugal portuguese romania russia russian scotland scottish serbia singapore slovakia
    slovenia sweden swedish switzerland swiss taiwan thailand turkey turkish ukraine ukrainian uruguay venezuela
    vietnam zealand amsterdam athens bangalore barcelona beijing boston brussels budapest california chicago
    copenhagen delhi dubai dublin frankfurt geneva hamburg helsinki istanbul jakarta lagos lima madrid manila
    melbourne milan montreal mumbai munich nairobi ohio oregon oslo prague rome santiago shanghai stockholm
    sydney texas toronto vancouver vienna virginia warsaw zurich north south east west western eastern southern
    northern windows mac macos linux ios android iphone ipad mobile desktop vscode jetbrains neovim vim chrome
    safari firefox discord slack github twitter reddit beta alpha preview campus student students monday tuesday
    wednesday thursday friday saturday sunday january february march april may june july august september
    october november december`),
);

/** Irregular contractions, misspellings, abbreviations and variants, in canonical spelling. */
export const SPELLINGS = spellings(`
  won't = will not; can't = can not; ain't = is not; let's = let us; it's = it is; that's = that is; here's = here is;
  there's = there is; what's = what is; who's = who is; he's = he is; reset's = reset is; y'all = you all;
  o'clock = oclock; gonna = going to; gotta = have to; lemme = let me; cannot = can not; weve = we have; ive = i have;
  im = i am; youre = you are; youll = you will; isnt = is not; hasnt = has not; dont = do not; didnt = did not; wont = will not; thats = that is; yall = you all;
  resetted = reset; ratelimits = rate limits; everybody = everyone; everybody's = everyone's; u = you; ur = your; n = and;
  ppl = people; bc = because; cuz = because; coz = because; rn = right now; tmrw = tomorrow; tmr = tomorrow; tmw = tomorrow; 2morrow = tomorrow; 2moro = tomorrow; tommorow = tomorrow;
  tonite = tonight; 2nite = tonight; yday = yesterday; wensday = wednesday; min = minutes; mins = minutes; hr = hour; hrs = hours;
  eod = end of day; eow = end of week; accts = accounts; subs = subscriptions; 5hr = 5h`);

function spellings(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(';').map((pair) => pair.trim().split(' = '));
  return new Map(pairs.map(([from = '', to = '']) => [from, to]));
}
