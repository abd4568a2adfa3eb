import { DAY_MS, HOUR_MS } from '../../time.js';
import { promiseWindow } from '../promise-window/promise-window.js';
import type { PromiseWindow } from '../reading.js';

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
const OPEN =
  /\b(?:soon|eventually|one day|some day|someday|at some point|next time|in (?:the|a) (?:near )?future|when(?:ever)? (?:we|it|you|this|that|codex|the)|once (?:we|it|you|this|that|codex|the|everything)|as soon as|after (?:we|this|that|the|it)|if (?:we|you|this|it)|until|unless|upon|at (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:m|million|k|thousand)|later|shortly after|hits? \d|reach(?:es)? \d|every(?! (?:single |paid |codex |one )?(?:of|plan|user|account|tier|subscriber|region)s?\b)|next|asap|down the (?:road|line)|stay tuned)\b/;
const CONDITION =
  /\b(?:as soon as|next time|once|when|whenever|if|the (?:moment|second|minute)|unless|until|every(?! (?:user|plan|account|subscriber|tier|single|paid|codex|one)\b)|for each|upon|at (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:m|million|k|thousand))\b/;

/**
 * The time that words name.
 * @param plain canonical words joined by spaces
 * @param at epoch milliseconds of the post
 * @param timeZone IANA zone of the team
 */
export function timingOf(plain: string, at: number, timeZone: string): Timing {
  const window = promiseWindow(plain, at, timeZone);
  const ahead = window?.to == null ? null : window.to - at;
  if (ahead !== null && ahead <= HOUR_MS) return { distance: 'near', window };
  if (window !== null) {
    const spans =
      ahead !== null && window.from === at && ahead <= DAY_MS && (SPAN.test(plain) || TODAY.test(plain));
    return { distance: spans ? 'span' : 'later', window };
  }
  if (NOW.test(plain)) return { distance: 'near', window: null };
  return { distance: OPEN.test(plain) ? 'open' : 'none', window: null };
}

/** Whether a promise depends on a condition ("once we pass 5M"). */
export function isConditional(plain: string): boolean {
  return CONDITION.test(plain);
}
