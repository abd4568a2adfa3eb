import { HOUR_MS } from '../../time/time.js';
import type { PromiseWindow } from '../reading.js';
import { namesTime, spelledWindow } from './promise-window.js';
import { MONTHS } from './spelled-times.js';

const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|last (?:week|night)|this morning|earlier)';

/** Times that do not date the statement, because they are about something else. */
const OTHER_TIMES: readonly RegExp[] = [
  // A promise, an announcement: "as promised yesterday", "promise from Monday kept".
  /\bas (?:i |we |was |had )?(?:already |just )?(?:promised|mentioned|said|announced|teased)(?: (?:yesterday|earlier|before|last (?:week|night)|today|this morning|on \w+day))?/g,
  new RegExp(`\\bpromised? (?:i |we )?(?:made )?(?:of |from |on )?${DAY}(?: kept)?`, 'g'),
  // What was before: "after today's outage", "following the incident on Monday", "since this morning".
  new RegExp(`\\b${DAY}'s (?!resets?\\b|\\w+ resets?\\b)`, 'g'),
  /\b(?:in |over |within )?(?:the |a |an )?(?:\w+ )?(?:minutes|hours?|days?|weeks?) (?:just |right |immediately )?(?:before|prior|leading up|earlier)\b/g,
  /\b(?:since(?! we\b)|following|due to|because of|given|caused by) [^,]*/g,
  /\bafter (?:the |this |that |our |a )?(?:[\w-]+ ){0,3}(?:outages?|incidents?|issues?|problems?|errors?|bugs?|downtime|disruptions?|slowdowns?|troubles?)\b[^,]*/g,
  // An expiry: "valid until Friday", "use it by the end of June".
  /\b(?:expir\w+|(?:is |are )?(?:valid|good|usable|redeemable)|(?:use|redeem|spend|claim|cash|keep)(?: \w+){0,3}) (?:(?:on|by|until|till|through|before|for|within|in|at)\b) [^,]*/g,
  // A span of choice: "any time before October".
  /\b(?:any ?time|at any (?:point|moment|time)|(?:on )?any day|whenever|at a time of your choosing|good|keeps|valid|redeem(?:able)?|usable)(?: (?:you|it) \w+)? (?:before|until|till|during|within|in|through|for|by)\b [^,]*/g,
  // The current day: "it's Monday", "it's midnight".
  new RegExp(`\\bit is (?:already |finally |still |only |a )*(?:${DAY}|midnight|noon|the weekend)`, 'g'),
  // What was planned before it moved: "the reset planned for today slips to Friday".
  /\b(?:announced|planned|scheduled|promised|told|communicated|pencilled in) for [^,]*?(?= (?:is|has|will|we) (?:not|must)| (?:mov|slip|slid|shift|postpon|reschedul|push|delay)\w+)/g,
  /\b(?:mov|slip|slid|shift|postpon|reschedul|push|delay)\w+ from [^,]*? (?=to )/g,
  // What will not be then: "it is not happening today".
  /\b(?:is|are|will|can|does) not (?:\w+ )?(?:be|happen|happening|going|coming|come|work)\b[^,]*/g,
  /\bnot (?:this|next|on|at|for) (?:the )?\w+/g,
  // A purpose: "for the weekend", "ahead of Thursday"; not "planned for the weekend".
  /(?<!\b(?:planned|scheduled|set|due|reset) )\bfor (?:the|your|this|a) (?:\w+ )?weekend\b/g,
  /\b(?:ahead of|in time for) (?:\w+ ){0,2}\w+/g,
  // A count of past ones: "the third reset this week", "second time in two days".
  /(?<=\b(?:resets|second|third|fourth|fifth|[2-9](?:nd|rd|th)|number \w{1,6}|reset [2-9]|twice|times?|one) (?:\w+ ){0,2})(?:(?:this|of the|in a|in one) (?:day|week|month|year)|in (?:\w+ )?(?:\d+|two|three|four|five|six|a few) (?:hours?|days?|weeks?))\b/g,
];

/** "At 09:10 PT" at 09:25 is past, not tomorrow: so far ahead is the next such time. */
const JUST_PASSED_MS = 20 * HOUR_MS;

const NAMES_DAY = new RegExp(
  `\\b(?:tomorrow|morning|\\w+day|${MONTHS.join('|')}|\\d{1,2}(?:st|nd|rd|th))\\b`,
);

/**
 * The window that a phrase names for its own statement: not an expiry, nor the time of what came before.
 * @param phrase canonical words, their times spelled as `spelledTimes` does
 */
export function ownWindow(phrase: string, at: number, timeZone: string): PromiseWindow | null {
  if (!namesTime(phrase)) return null;
  const plain = OTHER_TIMES.reduce((rest, pattern) => rest.replace(pattern, ' '), phrase);
  const window = spelledWindow(plain, at, timeZone);
  const hasPassed = window?.kind === 'clock' && (window.from ?? at) - at > JUST_PASSED_MS;
  return hasPassed && !NAMES_DAY.test(plain) ? null : window;
}
