import { MONTHS } from '../promise-window/spelled-times.js';
import type { Sentence } from '../wording/sentences.js';
import { any } from '../wording/words.js';

/** Stands before an item: "- shipped", "2/ we zeroed usage", "Monday: shipped". */
const ITEM = new RegExp(`^(?:[-–*•]\\s|\\d+[.)/]\\s|${any('mon tues wednes thurs fri satur sun')}day:)`, 'i');

/** Heads a list of what is to come, or says so in an item. */
const LOOKS_AHEAD = any(
  'next coming upcoming ahead plans? planned planning schedule roadmap will shall going_to ships starts lands when today tonight tomorrow now just',
);

const IS_AHEAD = new RegExp(`\\b${LOOKS_AHEAD}\\b`);

/** Heads a list of what was: "The week at Quill, briefly", "Postmortem as promised". */
const LOOKS_BACK = new RegExp(
  `^(?!.*\\b${LOOKS_AHEAD}\\b).*\\b(?:post ?-?mortem|recap|retrospective|round ?up|in review|looking back|${any('the our my this last a')} (?:\\w+ )?week (?:at|in|here|behind)\\b)`,
);

/** Sums a time up in one sentence: "May, in brief: limits reset twice". */
const SUMS_UP = new RegExp(
  `^(?:(?:the|this|our|my|last|a) )?(?:${any('week month quarter year sprint day')}|${any(MONTHS.join(' '))})(?: (?:at|in) (?!${any('brief short numbers figures review summary')})\\w+)?(?: ,)? (?:in (?:brief|short|numbers|figures|review|summary|a nutshell|(?:\\w+ )?(?:lines?|words|bullets))|at a glance|recap)\\b`,
);

const DAY = `(?:${any('mon tues wednes thurs fri satur sun')}day|yesterday)`;

const NAMES_DAY = new RegExp(`\\b${DAY}\\b`);

const PAST_VERB = any(
  `(?!(?:planned|scheduled|expected|limited|delayed|shared|based|need|speed|feed)\\b)\\w+ed fell broke went was were had did got slept came ran lost made sent`,
);

/** Says what happened on a day: "5.0 shipped on Monday". */
const TELLS_OF_DAY = new RegExp(
  `^(?!.*\\b${LOOKS_AHEAD}\\b)(?:.*\\b${PAST_VERB}\\b.* (?:on )?${DAY}\\b|${DAY} ,? ?(?:.*)\\b${PAST_VERB}\\b)`,
);

/**
 * Whether a sentence is in a list of what was: it sums a time up, its heading looks back, or other items say
 * what happened on a day. "Limits reset on Thursday" is no promise there.
 */
export function isInPastList(sentences: readonly Sentence[], index: number): boolean {
  const isItem = sentences.map(({ verbatim }) => ITEM.test(verbatim));
  const plains = sentences.map(({ words }) => words.join(' '));
  const own = plains[index] ?? '';
  if (SUMS_UP.test(own)) return true;
  if (!isItem[index] || !NAMES_DAY.test(own) || IS_AHEAD.test(own)) return false;
  const headings = plains.slice(0, isItem.indexOf(true));
  if (headings.some((plain) => LOOKS_BACK.test(plain))) return true;
  if (headings.some((plain) => IS_AHEAD.test(plain))) return false;
  return plains.some((plain, at) => isItem[at] && at !== index && TELLS_OF_DAY.test(plain));
}
