import { isOfTopic } from '../topic.js';
import { any, PLACES } from '../wording/words.js';
import { BECAUSE } from './clauses.js';
import type { Clauses, Cover } from './frame.js';
import { clausesIn } from './grammar/time-clauses.js';
import { EVERYONE } from './scope.js';

/** Words that single out a part of the users. */
interface Part {
  readonly name: string;
  readonly pattern: RegExp;
  readonly example: string;
}

export const PEOPLE =
  any(`everyone everyone's everybody all anyone anybody somebody someone those ones users?(?:'s|')? people folks accounts? customers?
  members? subscribers? subscriptions? plans? workspaces? seats? of_you teams? devs developers builders orgs? tenants? projects? person one`);

/** Places and platforms; days and months, which are names as well, say when. */
export const PLACE = any(
  [...PLACES]
    .filter((name) => !/day$|^us$|^(?:ma[yr]|jan|feb|apr|ju[nl]|aug|sep|oct|nov|dec)|^students?$/.test(name))
    .join(' '),
);

/** What makes a whole class of those "who": to pay, to have a plan, to use the product. */
const WHOLE = any(
  'pays? are_paying subscribes? are_on_(?:a|an|any|our)_(?:paid_)?(?:plan|tier) (?:has|have)_(?:a|an|any)_(?:\\w+_)?(?:plan|account|subscription) (?:build|code|work|ship)s?_with knows? cares? asked waited are_waiting',
);

const TABLE: readonly (readonly [name: string, pattern: string, example: string])[] = [
  [
    'who',
    `${PEOPLE} (?:(?:who|which|that)(?! ${WHOLE}\\b)(?! (?:we|i|you|it|they|will|now|is|can|should|no|was (?:promised|announced|planned))\\b) \\w|whose\\b|whom\\b)`,
    'everyone who filed a ticket',
  ],
  [
    'hit',
    `${PEOPLE} ${any('affected impacted hit concerned caught stuck locked_out left_out enrolled listed invited signed_up opted running using connecting still')}`,
    'all users hit by the outage',
  ],
  [
    'served',
    `${PEOPLE} (?:(?:who|that) )?(?:(?:is|are|was|were) )?${any('pinned served routed homed hosted assigned attached mapped provisioned sharded located parked')} ${any('to from on in by through via at behind')}`,
    'accounts pinned to one node',
  ],
  [
    'without',
    `${PEOPLE} ${any(`with_(?:an?_(?!(?:\\w+_)?(?:account|plan|subscription)\\b)|more|less|fewer|at_least|over|under|no|two|three)
      without inside outside above below under over older created opened registered joined at_the in_the_(?!next|coming|morning|evening|afternoon)`)}`,
    'accounts without a card',
  ],
  [
    'affected',
    `(?<!not )${any('affected(?!_or_not) impacted concerned eligible qualifying selected certain chosen lucky unlucky unfortunate stranded stuck nightly canary')} (?:\\w+ )?${PEOPLE}|${any(
      'the their',
    )} (?:affected|impacted)\\b|^(?:the )?${any('affected impacted')}$`,
    'affected accounts',
  ],
  [
    'some',
    `(?:some|few|several|many|most|plenty|lots|loads|tons|bunch|couple|dozens|hundreds|handful|half|certain) (?:of )?(?:the |our |its |these )?(?:\\w+ )?${PEOPLE}|a (?:few|bunch|handful|couple|lot|number|dozen) (?:of )?${PEOPLE}`,
    'lots of folks',
  ],
  [
    'share',
    `(?:subset|handful|fraction|share|portion|minority|batch|group|percentage|part|half|third|quarter|bunch|pool) of|half (?:of |the |our )|(?:hundred|thousand|dozen)s of|(?!100%)\\d+(?:\\.\\d+)?% (?:of|who|in)|\\d+ (?:percent|in \\d+)\\b|(?:one|two|three|1|2|3) (?:in|out of) (?:\\d+|ten|five|four|three)|the \\d[\\d.,]*k? ${PEOPLE}|(?<!\\b(?:every|each|single|no|last) )(?:one|two|three|four|five|ten|twenty) of (?:you|our|the)\\b|${any(
      'one that this these those several two three five ten',
    )} (?!per |each |of |million |thousand |hundred )(?:\\w+ ){0,2}${any('users? accounts? customers? people teams? workspaces?')}`,
    'a third of accounts',
  ],
  [
    'number',
    `(?:those|these|the (?:first|last|next|lucky|other)|first) (?:\\d[\\d.,]*|few|hundred|dozen|thousand|two|three|four|five|ten|twenty|fifty)\\b(?! (?:hours?|minutes?|days?|weeks?|months?|years?|times?|million|resets?))|(?<!\\ball (?:of )?)\\b\\d{1,3} (?:or so )?(?:of you|people|users|accounts|customers|orgs|teams|workspaces|seats)\\b|(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|few) percent of`,
    'the first hundred',
  ],
  [
    'role',
    any(`winners? raffle testers? attendees? participants? volunteers? students? teachers? employees? staff interns? colleagues insiders
      ambassadors moderators contributors? maintainers? reporters? translators? pilot waitlist waiting_list wait_list campus respondents
      beta_(?:group|users?|program|channel|cohort|folks|crew) alpha_(?:group|users?|testers) early_access(?!_to) cohort bucket partners
      hackathon workshop first_\\d[\\d.,]*`),
    'winners of the raffle',
  ],
  [
    'place',
    `^(?:(?:and|but|so|for|in|hey|hi|dear) )*(?:${PLACE}(?: and| or)? ?)+(?:only|region)?$|${PLACE} (?:crew|crowd|gang|friends|lot)\\b|${PEOPLE} (?:of|in) (?:the|our) \\w+ (?:client|plugin|extension|cli|app)\\b|${PLACE} (?:\\w+ )?${PEOPLE}|${PEOPLE}(?: of you)? (?:hosted |based |living |building )?(?:in|from|on|at) (?:the |our )?(?:\\w+ )?${PLACE}|(?:in|from|on|for) (?:our|the|this|one) (?:\\w+ )?${any(
      'region zone cluster shard pod rack data_?cent(?:er|re) island',
    )}|${PEOPLE} (?:on|in|of) ${any('shard pod cluster node region zone rack')}|(?:for|in|across|to) ${PLACE}\\b|(?:iOS|android|ipad|iphone|desktop|mobile|linux|windows|mac|macos) (?:users|accounts|folks|people|app)`,
    'everyone in Canada',
  ],
  [
    'only',
    `only ${any('for to on in the those affected applies covers')}|(?:just|exclusively|solely) for|for \\w+ (?:\\w+ )?only|except(?: for)?(?! that)|excluding|apart from|other than|but not (?:for|the)|not (?:for )?(?:everyone|everybody|all)\\b|no(?:body| one) else|(?:everyone|everybody) else (?:stays|keeps|has to|nothing|waits|must)`,
    'only for Pro',
  ],
  [
    'if-you',
    `if you(?:r|rs)?\\b(?!.*\\b(?:plans?|paid|subscri\\w+|pay|pays)\\b)(?! (?:have (?:an |any )?(?:questions|account|issues)|see|still|do not|did not|miss|like|want|need|are (?:curious|seeing|wondering|reading)|refresh|notice|spot|log|check|find|run into|use)\\b)`,
    'if your agent looped',
  ],
  [
    'own',
    `(?:my|mine|his|her|someone's) (?:own )?(?:\\w+ )?${any('limits? usage quota account meter allowance budget caps?')}`,
    'my own meter',
  ],
];

export const PARTS_OF_USERS: readonly Part[] = TABLE.map(([name, pattern, example]) => ({
  name,
  pattern: new RegExp(
    `(?<!\\bnot (?:only|just) (?:for |the )?)\\b(?:${pattern})`.replaceAll('\\b(?:^', '(?:^'),
  ),
  example,
}));

/** A part that is named beside the whole: "in Brazil and everywhere else", "affected or not". */
const EVERYWHERE =
  /\b(?:everywhere|worldwide|globally|around the world|every last|or not|no matter|not (?:only|just) (?:for |the )?)\b/;

/** The name of the first words that single out a part of the users; null for none. */
export function partIn(words: string): string | null {
  if (EVERYWHERE.test(words)) return null;
  return PARTS_OF_USERS.find(({ pattern }) => pattern.test(words))?.name ?? null;
}

/** What goes on with the clause before it. */
const GOES_ON =
  /^(?:for|only|just|but (?:only|not|just)|except|excluding|apart|if|when|on|in|to|across|who|those|limited|starting|well|dear|you)\b/;

const NEW_SUBJECT = /^(?:and|but|so) (?:we|i|you|it|they|there|this|that|the|our|now|here|some|most|many)\b/;

/**
 * Words before an announcement up to where it begins, as "for those affected" before "we have reset limits".
 */
export function leadOf(words: readonly string[], from: number): readonly string[] {
  let start = from;
  while (start > 0 && words[start - 1] !== ',' && !isBoundary(words, start - 1)) start -= 1;
  const isReason = start > 0 && isBoundary(words, start - 1);
  return isReason ? [] : words.slice(start, from);
}

function isBoundary(words: readonly string[], index: number): boolean {
  const rest = words.slice(index, index + 4).join(' ');
  return BECAUSE.test(rest) || /^(?:and|but|so)\b/.test(rest);
}

/** The words after an announcement that belong to it. */
function restOf(words: readonly string[], to: number): readonly string[] {
  let end = to;
  for (; end < words.length; end += 1) {
    const rest = words.slice(end, end + 4).join(' ');
    if (words[end] === ',' && !GOES_ON.test(words.slice(end + 1, end + 5).join(' '))) break;
    if (BECAUSE.test(rest) || NEW_SUBJECT.test(rest)) break;
  }
  return words.slice(to, end);
}

/**
 * The clause of a sentence that announces: what a frame covers, with the words that lead into it and follow
 * it.
 */
export function announcingClause({ words }: Pick<Clauses, 'words'>, cover: Cover): string {
  const { from, to } = cover;
  return [...leadOf(words, from), ...words.slice(from, to), ...restOf(words, to)].join(' ');
}

/** Whether a sentence singles out a part of the users in what it states, not in a reason. */
export function statesPart({ words }: Pick<Clauses, 'words'>): boolean {
  return announcedIn(words).some((clause) => partIn(restOf(clause.split(' '), 0).join(' ')) !== null);
}

/** Clauses of a sentence without a frame, but for reasons that stand beside others. */
function announcedIn(words: readonly string[]): readonly string[] {
  const clauses = clausesIn(words.join(' '));
  const stated = clauses.filter((clause) => !BECAUSE.test(clause) && clause.split(' ').some(isOfTopic));
  return stated.length > 0 ? stated : clauses;
}

function withoutReason(words: readonly string[]): string {
  const reason = words.findIndex(
    (_, index) => index > 0 && BECAUSE.test(words.slice(index, index + 4).join(' ')),
  );
  return words.slice(0, reason < 0 ? words.length : reason).join(' ');
}

/** Clauses before an announcement that only address somebody: "EU: …", "If you filed a ticket: …". */
function addressed(before: readonly string[]): readonly string[] {
  return before
    .join(' ')
    .split(/ ?,(?: |$)/)
    .filter(
      (clause) => clause !== '' && !BECAUSE.test(clause) && (!FINITE.test(clause) || ADDRESSES.test(clause)),
    );
}

/** Says to whom the rest is said: "To all of you", "The 300 of you who got stuck", "The folks who lost". */
const ADDRESSES = new RegExp(
  `^(?:(?:so|and|but|also|hey|hi|dear|ok) )*(?:(?:if|those|any(?:one|body)|everyone|everybody|all|to|for)\\b|the (?:\\S+ ){0,4}of you\\b|the (?:\\S+ ){0,3}${PEOPLE} (?:who|whose|that) \\S+(?!.* (?:is|are|was|were|have|has|had|do|did|will)\\b))`,
);

export const HEADING_LENGTH = 8;

/** Most sentences of their own have one of these; a heading has none. */
export const FINITE =
  /\b(?:is|are|was|were|have|has|had|we|i|will|do|did|does|would|could|get|got|gets|can|reset|hit|saw|lost)\b/;

const NAMES_SUBJECT =
  /^(?:(?:this|that|the following)(?: (?:one|note|post|message|reset))? (?:is|concerns|applies|goes|covers)|(?:quick |short |a )*(?:note|message|news|update|word|heads up|attention|dear|calling)\b)/;

const NARROWS =
  /^(?:but |well ,? ?|so ,? ?)?(?:only|just|for|not (?:for )?(?:everyone|all)|this (?:is|only|one|applies|goes|covers)|that (?:is|goes|covers|applies)|it (?:only|just|is (?:only|just|for)|applies|covers)|scope|applies|affected|except|those|limited|everyone else|everybody else)\b/;

/** What happens to the others, who therefore are not among them: "Everyone else has not." */
const THE_REST =
  /\b(?:(?:everyone|everybody|anyone|nobody|no one) else(?! (?:too|as well|also|alike|included))|all (?:the )?others|the other (?:\d+|regions?|clusters?|zones?)|the (?:remaining|rest of(?! (?:the|this|our|your) (?:\w+ )?(?:day|night|morning|afternoon|evening|week|weekend|month|year|post|thread|list|story|fix|work|team)\b| \w+ (?:too|as well|also)\b))|the others)\b/;

/**
 * A heading or a sentence before that says whom an announcement is for, or a sentence after it that narrows
 * it.
 */
function partBeside(plains: readonly string[], index: number, isForAll: boolean): string | null {
  const stated = (plain: string | undefined) => withoutReason(plain?.split(' ') ?? []);
  const before = stated(plains[index - 1]);
  const isHeading = before.split(' ').length <= HEADING_LENGTH && !FINITE.test(before);
  if ((isHeading || NAMES_SUBJECT.test(before)) && !isForAll) {
    const part = partIn(before);
    if (part) return part;
  }
  const after = plains
    .slice(index + 1, index + 3)
    .filter((plain) => NARROWS.test(plain))
    .map(stated);
  if (!isForAll && plains.slice(index, index + 3).some((plain) => THE_REST.test(plain))) return 'the rest';
  return after.map(partIn).find((part) => part !== null) ?? null;
}

/** Whether a sentence that no frame reads addresses a part of the users, whatever it announces. */
export function addressesPart({ words }: Pick<Clauses, 'words'>): boolean {
  const announced = announcedIn(words);
  if (announced.some((clause) => EVERYONE.test(clause))) return false;
  const [before = ''] = words.join(' ').split(announced[0] || '#');
  return addressed(before.split(' ')).some((clause) => partIn(clause) !== null);
}

/**
 * Whether a sentence announces something for a part of the users only: what clause of it does, by itself and
 * by what stands beside it. Reasons may speak of a few: "Because some users were hit, we have reset the
 * limits for everyone".
 * @param cover what a frame covers of the clauses; null without one
 * @returns the name of what singles out, for the rationale; null for a whole class
 */
export function forFewIn(
  plains: readonly string[],
  index: number,
  clauses: Pick<Clauses, 'words'>,
  cover: Cover | null,
): string | null {
  const announced = cover ? [announcingClause(clauses, cover)] : announcedIn(clauses.words);
  const isForAll = announced.some((clause) => EVERYONE.test(clause));
  const named = cover && !isForAll ? addressed(clauses.words.slice(0, cover.from)) : [];
  const part = [...announced, ...named].map(partIn).find((name) => name !== null);
  return part ?? partBeside(plains, index, isForAll);
}
