import { DAY_MS, HOUR_MS } from '../../time.js';
import { promiseWindow } from '../promise-window/promise-window.js';
import type { PromiseWindow } from '../reading.js';

/** When and where a post was written: epoch milliseconds, and the team's IANA zone. */
export interface Clock {
  readonly at: number;
  readonly timeZone: string;
}

/**
 * How far away a named time is.
 * - `near`: now, or within the hour · `span`: starts now, at most a day ("over the next few hours", "today")
 * - `later`: another time · `open`: later, without a time ("soon", "once we hit 5M") · `none`: no time named
 */
export interface Timing {
  readonly distance: 'near' | 'span' | 'later' | 'open' | 'none';
  readonly window: PromiseWindow | null;
}

const NOW =
  /\b(?:right now|(?<!from |until |till |by |up to )now(?! that)|as we speak|as i (?:type|write)|immediately|this (?:minute|second|very moment|instant)|imminently|any (?:minute|second|moment)|straight away|right away|at once|currently|today is the day)\b/;
const SPAN =
  /\b(?:over|in|within|during|throughout|across|for) (?:the )?(?:next|coming|following)\b|\bby the (?:hour|minute)\b/;
const TODAY = /(?<!\bnot )(?<!later )\btoday\b/;
const MARK_AT = 'at (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:m|million|k|thousand)';
const OPEN = new RegExp(
  `\\b(?:soon|eventually|one day|some ?day|at some point|next time|in (?:the|a) (?:near )?future|when(?:ever)? (?:we|it|you|this|that|codex|the)|once (?!more\\b|again\\b|an?\\b|per\\b|every\\b|upon\\b)\\w+|as soon as|after (?:we|this|that|the|it)|if (?:we|you|this|it)|until|unless|upon|${MARK_AT}|later|shortly after|(?:hits?|reach(?:es)?) \\d|every(?! (?:single |paid |codex |one )?(?:of|plan|user|account|tier|subscriber|region)s?\\b)|next|asap|down the (?:road|line)|stay tuned)\\b`,
);
const CONDITION = new RegExp(
  `\\b(?:as soon as|next time|once|when|whenever|if|the (?:moment|second|minute)|unless|until|every(?! (?:user|plan|account|subscriber|tier|single|paid|codex|one)\\b)|for each|upon|${MARK_AT})\\b`,
);
const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|last (?:week|night)|this morning|earlier)';
/** Times that do not date the statement, because they are about something else. */
const OTHER_TIMES: readonly RegExp[] = [
  // A promise, an announcement: "as promised yesterday", "promise from Monday kept".
  /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \w+day))?/g,
  new RegExp(`\\bpromised? (?:i |we )?(?:made )?(?:of |from |on )?${DAY}(?: kept)?`, 'g'),
  // What was before: "after today's outage", "following the incident on Monday", "since this morning".
  new RegExp(`\\b${DAY}'s (?!resets?\\b|\\w+ resets?\\b)`, 'g'),
  /\b(?:since(?! we\b)|following|due to|because of|given|caused by) [^,]*/g,
  /\bafter (?:the |this |that |our |a )?(?:[\w-]+ ){0,3}(?:outages?|incidents?|issues?|problems?|errors?|bugs?|downtime|disruptions?|slowdowns?|troubles?)\b[^,]*/g,
  // An expiry: "valid until Friday", "use it by the end of June".
  /\b(?:expir\w+|(?:is |are )?(?:valid|good|usable|redeemable)|(?:use|redeem|spend|claim|cash|keep)(?: \w+){0,3}) (?:(?:on|by|until|till|through|before|for|within|in|at)\b) [^,]*/g,
  // The current day: "it's Monday", "it's midnight".
  new RegExp(`\\bit is (?:already |finally |still |only |a )*(?:${DAY}|midnight|noon|the weekend)`, 'g'),
  // A purpose: "for the weekend", "ahead of Thursday"; not "planned for the weekend".
  /(?<!\b(?:planned|scheduled|set|due|reset) )\bfor (?:the|your|this|a) (?:\w+ )?weekend\b/g,
  /\b(?:ahead of|in time for) (?:\w+ ){0,2}\w+/g,
  // A count of past ones: "the third reset this week", "second time in two days".
  /(?<=\b(?:resets|second|third|fourth|fifth|[2-9](?:nd|rd|th)|number \w{1,6}|reset [2-9]|twice|times?|one) (?:\w+ ){0,2})(?:(?:this|of the|in a|in one) (?:day|week|month|year)|in (?:\w+ )?(?:\d+|two|three|four|five|six|a few) (?:hours?|days?|weeks?))\b/g,
];

/** "At 09:10 PT" at 09:25 is past, not tomorrow: so far ahead is the next such time. */
const JUST_PASSED_MS = 20 * HOUR_MS;
/** "May 1": where it is the day of the post, a heading. */
const NAMES_DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
const NAMES_DAY =
  /\b(?:tomorrow|morning|\w+day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\d{1,2}(?:st|nd|rd|th))\b/;

/**
 * The time that words name for their own statement.
 * @param said canonical words joined by spaces
 */
export function timingOf(said: string, { at, timeZone }: Clock): Timing {
  const plain = OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), said).replace(
    /\bbefore (?=(?:the )?end of\b)/,
    'by ',
  );
  const window = promiseWindow(plain, at, timeZone);
  if (window?.kind === 'clock' && (window.from ?? at) - at > JUST_PASSED_MS && !NAMES_DAY.test(plain))
    return { distance: 'none', window: null };
  const ahead = window?.to == null ? null : window.to - at;
  if (ahead !== null && ahead <= HOUR_MS) return { distance: 'near', window };
  if (window !== null) {
    const spans =
      ahead !== null &&
      window.from === at &&
      ahead <= DAY_MS &&
      (SPAN.test(plain) || TODAY.test(plain) || (window.kind === 'day' && NAMES_DATE.test(plain)));
    return { distance: spans ? 'span' : 'later', window };
  }
  if (NOW.test(plain)) return { distance: 'near', window: null };
  return { distance: OPEN.test(plain) ? 'open' : 'none', window: null };
}

/** Whether a promise depends on a condition ("once we pass 5M"). */
export function isConditional(plain: string): boolean {
  return CONDITION.test(plain);
}

/** "Soon, but not today", "Tomorrow morning": an answer that only gives a time. */
const ONLY_LATER =
  /^(?:yes ,? ?|maybe ,? ?)?(?:very |quite |pretty )?(?:soon|tomorrow|tonight|later today|this week|next week|this weekend|on \w+day)(?: (?:morning|afternoon|evening|night))?(?: ,? ?(?:but )?not (?:quite )?(?:today|yet))?$/;
/** A fragment that only gives a time, or what it depends on: "First thing tomorrow, once …". */
const APPENDED_TIME =
  /^(?:but |and |probably )?(?:(?:first thing |early |late |later )?(?:tomorrow|tonight|(?:on )?\w{3,6}day)(?: (?:morning|afternoon|evening|night))?|(?:first thing )?in the morning|later today|next week|this (?:evening|weekend))(?:$| ,? ?(?:at|around|after|once|when|as soon|by|for|all|\d{1,2}(?:am|pm)?)\b)/;
/** "Big day tomorrow": the statement after it is about that time. */
const ANNOUNCES =
  /\b(?:comes?|coming|arrives?|lands?|drops?|surprise|treats?|something|(?:big|great|good|fun) (?:day|week|one))\b/;

export function onlyGivesTime(plain: string): boolean {
  return ONLY_LATER.test(plain);
}

/** Whether a fragment gives the time of the sentence before it. */
export function appendsTime(plain: string): boolean {
  return APPENDED_TIME.test(plain);
}

/** What stands around a sentence, as far as its time matters. */
interface Neighbours extends Clock {
  readonly previous: string;
  readonly next: string;
}

/** Whether the sentence before or after puts a statement without a time of its own off. */
export function isPutOff(around: Neighbours): boolean {
  const { previous, next } = around;
  if (appendsTime(next)) return true;
  const announces = ANNOUNCES.test(previous) || appendsTime(previous);
  return announces && timingOf(previous, around).distance === 'later';
}

/** Things with a time of their own. */
const OTHER_THING =
  /\b(?:apps?|models?|gpt|features?|docs?|fix|fixes|versions?|plugins?|extension|cli|updates?|migration|rollout|launch\w*|releas\w+|livestream|stream|talk|podcast|blog|event|meetup|office hours|maintenance|conference|takes|happy|enjoy)\b/;
/** Words that refer to what was promised, or set people waiting for it. */
const REFERS =
  /\b(?:it|that|this|one|them|then|see you|surprise|something|alarms?|calendars?|be (?:there|ready|around)|stay tuned|planned|scheduled|target\w*|aim\w*|expect\w*|eta|check back|hold tight|instead|promise|party|watch)\b/;
const PAST = /\b(?:was|(?<!if you )were|had|did|yesterday|last|ago|since)\b/;
const FRAGMENT_WORDS = 8;

/** Whether a sentence can give the time of a promise: its own sentence, or another that names nothing else. */
export function givesTime(plain: string, isPromise: boolean): boolean {
  if (PAST.test(plain)) return false;
  return (
    isPromise ||
    (!OTHER_THING.test(plain) && (REFERS.test(plain) || plain.split(' ').length <= FRAGMENT_WORDS))
  );
}

/** Start of the reason or purpose of a reset. Times after it belong to something else. */
const REASON =
  /\b(?:to|because|after|due|as|since|given|following|so|while|which|that|with|caused|from|when|where|for (?:the|this|these|any|what|how|having|those|all the|being|last|yesterday))\b/;
/** A past time of the verb: an old event. */
const LONG_PAST =
  /\b(?:yesterday(?!')|last (?:week|night|month|year|time|\w+day|weekend|summer|spring)|(?:\d+|one|two|three|four|five|six|seven|several|many|few|couple|a|an|some) (?:of )?(?:days?|weeks?|months?|years?|times) ago|a while back|back in|back when|in the past|previously|the other day|(?:so|too|how) many times|many times|twice (?:last|this|already)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|over the (?:last|past))\b/;
const SHORT_PAST =
  /\b(?:earlier(?: today)?|this morning|a (?:moment|minute|few minutes|bit|little while) ago|(?:minutes?|hours?) ago|just before)\b/;
const OPENS_PAST =
  /^(?:yesterday|last (?:week|night|month|time|year)|(?:\w+ )?\w+ (?:day|week|month|year)s? ago|(?:back )?in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/;
/** "As mentioned a few hours ago": what follows is known already. */
const TOLD_BEFORE =
  /\bas (?:i |we )?(?:have |already )?(?:mentioned|announced|said|posted|tweeted) (?:(?:\w+ ){1,3}ago|earlier|before|above|yesterday|last \w+|on \w+day)\b/;

/**
 * Whether a finished reset happened on another day (`long`), earlier the same day (`short`), or is told again (`told`).
 * @param lead words of the sentence before it, @param opening first words of its clause, @param tail words from it on
 */
export function pastOf(lead: string, opening: string, tail: string): 'long' | 'short' | 'told' | null {
  if (TOLD_BEFORE.test(lead)) return 'told';
  const own = OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), tail);
  const dated = own.slice(0, REASON.exec(own)?.index);
  if (LONG_PAST.test(dated) || OPENS_PAST.test(opening)) return 'long';
  return SHORT_PAST.test(dated) ? 'short' : null;
}
