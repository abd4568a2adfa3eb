import { PLACES } from './words.js';

/**
 * What a doubt makes of a frame that fits.
 * - `few`: it is for less than a whole class · `past`: it tells again of what was · `condition`: it depends on something
 * - `nothing`: it announces nothing
 */
export type Doubtful = 'few' | 'past' | 'condition' | 'nothing';

/**
 * Where the words of a doubt stand.
 * - `clause`: in what the frame covers, or next to it · `lead`: in the words that lead into it
 * - `aside`: in another clause of its sentence · `sentence`: anywhere in it
 * - `before`: in a question right before, or in it after a `?` · `after`: in the two sentences after it
 */
export type Place = 'clause' | 'lead' | 'aside' | 'sentence' | 'before' | 'after';

/** Words that speak against a frame. */
export interface Doubt {
  readonly name: string;
  readonly place: Place;
  readonly verdict: Doubtful;
  readonly pattern: RegExp;
  readonly example: string;
}

/** Any of some words, separated by blanks; `_` is a blank inside one, and each may be a pattern. */
function any(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;
}

const PEOPLE =
  any(`everyone everybody all anyone anybody those ones users? people folks accounts? customers? members?
  subscribers? subscriptions? plans? workspaces? seats? you teams? devs developers`);

const MONTHS =
  any(`january february march april june july august september october november december jan feb mar apr jun
  jul aug sept? oct nov dec`);

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const AGO = any('days? weeks? months? years?');

/** Places and platforms; days and months, which are names as well, say when. */
const PLACE = any(
  [...PLACES]
    .filter((name) => !/day$|^us$|^(?:ma[yr]|jan|feb|apr|ju[nl]|aug|sep|oct|nov|dec)/.test(name))
    .join(' '),
);

/** Denied, imagined, or not said for sure. */
const UNREAL =
  any(`not never no nobody neither nor without would could should might maybe perhaps imagine suppose pretend wish
  dream\\w* fake rumou?rs? joke april_fools? convinced`);

const TABLE: readonly (readonly [name: string, Place, Doubtful, pattern: string, example: string])[] = [
  [
    'for-those-who',
    'sentence',
    'few',
    `${PEOPLE}(?: of you)? ${any(`which_(?:wrote|were|had|have|use|reported) who(?!_pay) whose whom using without affected impacted hit(?!_your) stuck at_the in_the(?!_(?:next|coming|following|last|past|meantime|morning|evening|afternoon)) outside
      inside still above below over under older named born created opened registered joined running
      with_(?!the\\b|this\\b|immediate\\b|an_account|a_(?:paid_)?plan|fresh|full|contract)
      that_(?:\\w+ed|were|was|had|got|have|filed|saw|used?|paid|lost|hit|ran|did|signed|joined|took|wrote|came|are)`)}`,
    'Limits are reset for everyone who filed a ticket.',
  ],
  [
    'of-a-place',
    'sentence',
    'few',
    `${PLACE} (?:\\w+ )?${PEOPLE}|${PEOPLE}(?: of you)? (?:hosted )?(?:in|from|on) (?:the |our )?${PLACE}|(?:in|from|on) (?:our|the|this|one) \\w+ (?:region|zone|cluster|shard|pod|data ?cent(?:er|re))`,
    'Limits reset for all Linux users.',
  ],
  [
    'some',
    'sentence',
    'few',
    `some (?:of )?(?:\\w+ )?${PEOPLE}|a few ${PEOPLE}|(?<!\\b(?:every|each|single) )one of you|${any(`subset handful
      fraction share portion minority batch number group percentage`)} of|certain|selected|half of|most (?:of )?(?:\\w+ )?${PEOPLE}|many (?:of )?(?:you|users)|(?!100%)\\d+(?:\\.\\d+)?% (?:of|who)|the \\d[\\d.,]* ${any('of_you users accounts people customers teams workspaces affected winners')}|${any(
      'one that this these those several two three five ten',
    )} (?!per |each )(?:\\w+ )?${any('users? accounts? customers? people teams? workspaces? plans?')}`,
    'We reset limits for some users.',
  ],
  [
    'affected',
    'sentence',
    'few',
    any(`affected(?!_or_not) impacted eligible winners? testers? attendees participants volunteers students? employees staff interns
      colleagues insiders ambassadors moderators contributors reporters pilot waitlist campus respondents lucky
      first_\\d[\\d.,]*`),
    'Limits of affected users have been reset.',
  ],
  [
    'only',
    'sentence',
    'few',
    `only ${any('for to on in the those affected')}|just for|except(?: for)?|excluding|apart from|other than|but not (?:for|the)|not (?:for )?(?:everyone|all)|no(?:body| one) else`,
    'The reset is only for Pro.',
  ],
  [
    'a-day-before',
    'sentence',
    'past',
    `yesterday(?!'s)|last ${any(`night week month year time ${WEEKDAY} weekend quarter summer spring winter fall
      autumn`)}(?!'s)|(?:\\w+ )?${AGO} ago|back (?:in|then|when)|previously|formerly|at the time|${any('that those')} (?:same )?${any(
      'days? week month night morning time',
    )}|earlier this ${any('week month year spring summer')}|the other day|a while (?:back|ago)|(?:long|ages) ago|${AGO} since|in (?:${MONTHS}|may)\\b(?! (?:we|i)\\b)|since ${MONTHS}|had (?:been|reset)|used to|in the (?:first|second|third|fourth) quarter|in review|archived?|recap|retrospective|looking back|history|throwback`,
    'Last Tuesday we reset everyone’s limits.',
  ],
  [
    'why-told',
    'sentence',
    'past',
    `${any('why how that_time the_(?:day|week|time|night|morning) after before')} (?:we|i|the team) (?:\\w+ )?${any(
      'did reset wiped zeroed cleared refilled restored gave reverted',
    )}|(?:loved|hated|liked) it when|remember(?: when)?|${any(
      `yesterday's last_week's last_month's ${WEEKDAY}'s previous latest recent march april may june july`,
    )} (?:\\w+ )?(?:reset|refill|wipe)s?`,
    'Why we did last week’s limit reset.',
  ],
  [
    'said-by-others',
    'lead',
    'nothing',
    `${any(`i we he she they you it e?mail banner message notes? customers users my_\\w+ people site accounts anyone
      someone`)} ${any(`said says? wrote writes? thinks? thought told telling asks? asked asking heard announced claims?
      loved`)}|${any(`dream\\w* dreamt imagine wish suppose pretend rather option would could should might maybe why how
      did do does rumou?rs? told telling heard hear legend claim(?:s|ing) tempted thinking consider\\w* not never no universe story
      things redeem\\w* activate press click use by_which poll`)}`,
    'Yesterday we wrote that limits were reset.',
  ],
  [
    'not-meant',
    'aside',
    'nothing',
    `^${any('system user assistant option poll imagine suppose rumou?r fake correction')}|rather have|would you|${any('competitors? rivals?')}`,
    'A competitor, the one with the bird, just reset everyone’s limits.',
  ],
  [
    'is-a-condition',
    'lead',
    'nothing',
    `(?:if|unless|when|whenever|once|(?:every|each|any|next|last|the) time|the ${any('day night week moment minute second instant')})$`,
    'If we reset limits, you will hear of it.',
  ],
  [
    'condition',
    'lead',
    'condition',
    `${any('if(?!_you) unless once(?!_(?:more|again)) as_soon_as the_(?:moment|minute|second|instant|day)_(?:we|i|it|you|they|this|that|our|all|everyone) every_time')}|when(?:ever)? ${any('we it the this you(?!_(?:run|need|want|hit|like))')}|^${any(
      `when(?:ever)? should until provided next_time deal(?!_is_a) hit_\\d at_\\d+[\\d.]*(?:k|m|b)?\\b(?!_?(?:am|pm|:|oclock))
      \\d[\\d,.]*(?:k|m)?_(?:\\w+_){1,5}(?:and|$)`,
    )}`,
    'If we hit 9M we reset limits.',
  ],
  ['place-first', 'aside', 'few', `^(?:${PLACE} ?)+(?:only|region)?$`, 'EU: all usage limits are reset.'],
  [
    'if-you',
    'aside',
    'few',
    `^(?:if|when) you(?:r|rs)?\\b(?!.*\\b(?:plans?|paid|subscri\\w+|pay|account)\\b)`,
    'If you filed a ticket, your limits are reset.',
  ],
  [
    'on-condition',
    'aside',
    'condition',
    `^${any('if(?!_you) unless once(?!_(?:more|again)) as_soon_as provided')}`,
    'We reset limits for everyone, if it holds.',
  ],
  ['unreal', 'clause', 'nothing', `${UNREAL}|will|shall|going to`, 'I wish I could reset everyone’s limits.'],
  [
    'of-a-button',
    'sentence',
    'nothing',
    `(?<!\\b(?:press|push|hit)\\w* (?:\\w+ ){0,3})${any(
      'resets? limits? usage quota weekly',
    )} (?:\\w+ )?${any(`button(?!_(?:(?:has|was|is|got)_)?(?:been_)?(?:pressed|pushed|hit)) pages? guides? faqs? docs? dialogs? icons? menus? tabs? surveys?
      features? history policy schedules? math logic code redesign digest report`)}`,
    'We added a reset button.',
  ],
  [
    'of-something-else',
    'clause',
    'nothing',
    `${any(`passwords? preferences? defaults? nicknames? roles? picker staging demo passwords? speed highway roads? traffic drivers? coffee espresso thermostat parking expectations leaderboards?
      scoreboards? days_since benchmarks? caches? cookies? keys? logins? permissions branch git repo databases? index(?:es)?
      routers? gpus? error_rate latency score points streaks? steps watch battery volume brightness font theme layout
      sandbox(?:es)? containers? bank_card credit_card karma mood he she they_(?:reset|did|have) their_(?:users|limits) competitors?`)}|redesign of|${any(
      'explained listed renamed documented livestream',
    )}`,
    'Speed limits were reset for all drivers.',
  ],
  [
    'as-a-rule',
    'sentence',
    'nothing',
    `${any('usually normally always typically by_default as_usual rolling_(?:window|basis)')}|(?:every|each) ${any(`${WEEKDAY} day week month billing cycle`)}|on ${WEEKDAY}s`,
    'Limits usually reset on Monday.',
  ],
  [
    'asked-why',
    'before',
    'nothing',
    '^(?:so )?(?:why|how come|how (?:does|do)|what (?:does|do|is an?|are|happens))',
    'Why is my usage at zero? Because we have reset the limits for everyone.',
  ],
  ['if-so', 'before', 'condition', '\\w+ \\? then', 'Ten thousand stars? Then we reset limits.'],
  [
    'taken-back',
    'after',
    'few',
    `^(?:but )?(?:only|just for|not for (?:everyone|all)|(?:this |it )?(?:only applies|applies only)|except|those who|limited to)`,
    'We have reset the limits. Only for those in the beta.',
  ],
];

export const DOUBTS: readonly Doubt[] = TABLE.map(([name, place, verdict, pattern, example]) => ({
  name,
  place,
  verdict,
  pattern: new RegExp(`\\b(?:${pattern})\\b`.replace('\\b(?:^', '(?:^')),
  example,
}));

const DENIES = new RegExp(`\\b${UNREAL}\\b`);

/** Whether words deny or imagine what they speak of. */
export function isUnreal(words: string): boolean {
  return DENIES.test(words);
}

/** The first doubt of a place that some words raise; null for none. */
export function doubtIn(words: string, place: Place, verdict?: Doubtful): Doubt | null {
  return (
    DOUBTS.find(
      (one) => one.place === place && (!verdict || one.verdict === verdict) && one.pattern.test(words),
    ) ?? null
  );
}

/** Says that it is not meant. */
export const JOKE = /\b(?:kidding|jk|j k|april fools?|joking|just a joke|prank|sike|lol no)\b/;

/** Takes back its own statement. */
export const HEDGE = new RegExp(
  `${JOKE.source}|^but (?:no|nope|nah)$|^(?:that|this|it) is (?:false|fake|not (?:true|the case|real)|a (?:lie|hoax|scam|rumou?r))\\b|\\b(?:april 1st|psych|gotcha|or (?:did|have) we|or did i|or is it|not really|pretend|in my dreams|in your dreams|wishful|trust me bro|totally serious|false alarm|scratch that|spoke too soon|never mind|nevermind|almost got you|got you)\\b`,
);
