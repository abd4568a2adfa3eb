import { any, CLASSES } from '../wording/words.js';

/**
 * What a doubt makes of a frame that fits.
 * - `past`: it tells again of what was · `condition`: it depends on something
 * - `nothing`: it announces nothing
 */
export type Doubtful = 'past' | 'condition' | 'nothing';

/**
 * Where the words of a doubt stand.
 * - `clause`: in what the frame covers, or next to it · `lead`: in the words that lead into it
 * - `sentence`: anywhere in its sentence
 */
export type Place = 'clause' | 'lead' | 'sentence';

/** Words that speak against a frame. */
export interface Doubt {
  readonly name: string;
  readonly place: Place;
  readonly verdict: Doubtful;
  readonly pattern: RegExp;
  readonly example: string;
}

const MONTHS =
  any(`january february march april june july august september october november december jan feb mar apr jun
  jul aug sept? oct nov dec`);

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const AGO = any('days? weeks? months? years?');

/** Denied, imagined, or not said for sure. */
export const UNREAL =
  any(`not never no nobody neither nor without would could should might maybe perhaps imagine suppose pretend wish
  dream\\w* fake rumou?rs? joke april_fools? convinced`);

const TABLE: readonly (readonly [name: string, Place, Doubtful, pattern: string, example: string])[] = [
  [
    'a-day-before',
    'sentence',
    'past',
    `yesterday(?!'s)|last ${any(`night week month year time ${WEEKDAY} weekend quarter summer spring winter fall
      autumn`)}(?!'s)|(?:\\w+ )?${AGO} ago|back (?:in|then|when)|previously|formerly|at the time|${any('that those')} (?:same )?${any(
      'days? week month night morning time',
    )}|earlier this ${any('week month year spring summer')}|the other day|a while (?:back|ago)|(?:long|ages) ago|${AGO} since|in (?:${MONTHS}|may)\\b(?! (?:we|i)\\b)|since ${MONTHS}|had (?:been|reset)|used to|in the (?:first|second|third|fourth) quarter|in review|archived?|recap|retrospective|looking back|history|throwback|remember (?:when|the|that)`,
    'Last Tuesday we reset everyone’s limits.',
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
  ['unreal', 'clause', 'nothing', UNREAL, 'I wish I could reset everyone’s limits.'],
  [
    'of-a-button',
    'sentence',
    'nothing',
    `(?<!\\b(?:press|push|hit)\\w* (?:\\w+ ){0,3})${any(
      'resets? limits? usage quota weekly',
    )} (?:\\w+ )?${any(`button(?!_(?:(?:has|was|is|got|,)_)?(?:been_)?(?:pressed|pushed|hit)) pages? guides? faqs? docs? dialogs? icons? menus? tabs? surveys?
      features? history policy schedules? math logic code redesign digest report`)}`,
    'We added a reset button.',
  ],
  [
    'asks-users',
    'sentence',
    'nothing',
    `${any('tell ask check look see write ping say report')}\\b.*\\b(?:if|whether|when)\\b.*\\b${any('after since from with following')} (?:the|this|that|our|today's) (?:\\w+ )?${any('resets? refills? wipe')}`,
    'Tell us if somebody still has the old number after the reset.',
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
      (doubt) =>
        doubt.place === place && (!verdict || doubt.verdict === verdict) && doubt.pattern.test(words),
    ) ?? null
  );
}

/** Says that something is still to come, whatever verb says what. */
export const TO_COME =
  /\b(?:will|shall|going to|about to|(?:is|are) to|(?:is|are) (?:due|scheduled|planned|queued|set|slated|expected|imminent|coming)|coming (?:up|soon|tomorrow|on|this|next)|upcoming|next up|up next|soon|eventually|to follow)\b(?! (?:see|show|notice|find (?:that|it) ))/;

/** Only what users see has changed. */
export const SHOWN =
  /\b(?:(?:display|visual|ui|rendering) (?:bug|issue|error|problem|glitch|reasons?|fix|only)|for display|(?:only|just|but) (?:a |the )?(?:display|pictures?|numbers?|visual|bars?)|cosmetic)\b/;

/** Says that it is the one of an earlier post: "That is the one I posted about, there is no extra." */
const SAME_ONE = new RegExp(
  [
    '(?:that|this|it) (?:is|was) (?:just |still |only )?(?:the|that) (?:same )?(?:one|reset|refill|wipe) (?:that |which )?(?:i|we) (?:already |just )?(?:post|talk|tweet|wrote|mention|announc|told|promis|spoke)\\w*',
    '(?:that|this|it) (?:is|was) the same (?:one|reset|refill|wipe)(?: as| again| that|$| ,)',
    '(?<!(?:that|this|it) (?:is|was) )(?:(?:there|it|this|that|i) (?:is|was) )?(?:no|not an?|not the) (?:extra|second|2nd|further|additional|new|other) (?:one|resets?|refill|wipe)\\b',
    'there (?:is|was) no (?:extra|second|other|new one)(?=$| ,)',
  ]
    .map((pattern) => `\\b(?:${pattern})`)
    .join('|'),
);

/** Whether canonical words say that a reset is no further one, but that of an earlier post. */
export function tellsAgain(plain: string): boolean {
  return SAME_ONE.test(plain);
}

/** Says that it is not meant; "not kidding" says the opposite. */
export const JOKE =
  /(?<!\b(?:not|no)(?: an?)? )\b(?:kidding|jk|j k|happy april|april fools?|joking|just a joke|prank|sike|lol no|sarcasm|sarcastic|in (?:my|your) (?:\w+ )?dreams?)\b|(?:^| )\/s(?:arc)?(?= |$)/;

/** Takes back its own statement. */
export const HEDGE = new RegExp(
  `${JOKE.source}|^but (?:no|nope|nah)$|^(?:that|this|it) is (?:false|fake|not (?:true|the case|real)|a (?:lie|hoax|scam|rumou?r))\\b|\\b(?:april 1st|psych|gotcha|or (?:did|have) we|or did i|or is it|not really|pretend|wishful|trust me bro|totally serious|false alarm|scratch that|spoke too soon|never mind|nevermind|almost got you|got you)\\b`,
);

/** Words that take back, deny or put off what was announced. */
const TAKES_BACK = new RegExp(
  `\\b${any(`${CLASSES.UNDO.join(' ')} scratch strike disregard ignore correct(?:ion|ing) mistak\\w+ error wrong(?:ly)? premature\\w*
    (?:roll|pull|walk|t[ao]k|push|mov|dial|claw)\\w*_(?:(?:it|that|this|them|the_\\w+|all|everything)_)?back back_out
    call(?:ed|ing)?_(?:(?:it|this|that)_)?off abandoned deferred reschedul\\w* on_hold held_(?:back|up) paus(?:ed|ing) stopped
    mov(?:ed|es|ing)_to slip(?:s|ped)? slid too_(?:early|soon) by_accident jumped_the_gun misspoke fail(?:s|ed)? instead oops whoops
    (?:never|not|no|nothing|nobody)_(?:\\w+_)?(?:go(?:ne|es)?|went|happen\\w*|r[ua]n|tak(?:e|en|ing)|work|land|reach\\w*|appl(?:y|ied)|c[ao]me|landed|left|shipped|fired|executed|got|after_all|true|yet_live|longer|more)
    (?:only|just)_(?:for|the|our|one|in|reached|covered|applied|hit)`)}\\b`,
);

/** Whether canonical words take something back, whatever it is. */
export function takesBack(plain: string): boolean {
  return TAKES_BACK.test(plain);
}
