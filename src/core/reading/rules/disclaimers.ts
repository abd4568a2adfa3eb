import type { Clause } from './clauses.js';
import {
  NOT_ONLY,
  OTHER_SUBJECTS,
  PERSONAL_OWNERS,
  RESTRICTED,
  TEAM_SUBJECTS,
  UNIVERSAL,
} from './lexicon-nouns.js';
import { REPORTED } from './lexicon-pragmatics.js';
import type { NounReading } from './noun-aspect.js';

/** A clause with this ending introduces somebody else's words. */
const REPORT_OPENS =
  /\b(?:said|says|saying|say|asked|asks|asking|told \w+|claims?|claimed|thinks?|wrote|tweeted|posted|replied|like|that|begging)$/;
/** Said of some users in another clause: "only for those", "if you were affected". */
const ELSEWHERE =
  /\b(?:only (?:for|those|these)|for (?:these|those) (?:\w+ )?(?:accounts|workspaces|users|orgs|teams|people)|if you (?:were|are|was|have been|got|had) (?:\w+ )?(?:affected|impacted|hit|one of|among))\b/;

/** "They said we have reset", "he said: limits are reset"; not "since you asked, limits are reset". */
export function isReported(
  words: readonly string[],
  clauses: readonly Clause[],
  clause: Clause,
  at: number,
): boolean {
  if (REPORTED.test(words.slice(clause.start, at).join(' '))) return true;
  const previous = clauses[clauses.indexOf(clause) - 1];
  if (!previous) return false;
  const lead = words.slice(previous.start, previous.end).join(' ');
  // "You asked, we reset" is not a quotation.
  return REPORTED.test(lead) && REPORT_OPENS.test(lead) && !/\byou\b/.test(lead);
}

/** A fix for some users only, unless a whole class of users is named too. */
export function isRestricted(clause: string, sentence: string): boolean {
  if (
    NOT_ONLY.test(sentence) ||
    /\b(?:means|includes|that is) (?:now |basically )?(?:everyone|all of you)\b/.test(sentence)
  )
    return false;
  if (ELSEWHERE.test(sentence) && !UNIVERSAL.test(clause)) return true;
  const match = RESTRICTED.exec(clause);
  if (!match) return false;
  return !UNIVERSAL.test(clause.replace(match[0], ' '));
}

const TOOL =
  /^(?:it|that|which|this|bug|issue|upgrad\w+|downgrad\w+|update|logging|restarting|reinstalling)$/;
const EDGE = new Set([',', ...TEAM_SUBJECTS]);

/** A reset by somebody else, by a bug, or of one person's own window. */
export function isForeignSubject(
  { subject, aspect }: NounReading,
  words: readonly string[],
  at: number,
): boolean {
  // A passive has the limits for its subject: "they have been reset".
  const isPassive = /\b(?:been|being|are|were)\b/.test(words.slice(Math.max(0, at - 3), at).join(' '));
  if (isPassive && /^(?:they|you)$/.test(subject)) return false;
  if (OTHER_SUBJECTS.has(subject)) return true;
  // "We used it to reset": the word before the infinitive is the tool, not the subject.
  if (words[at - 1] === 'to') return false;
  if (/^(?:that|which|bug|issue|what)$/.test(subject) || (aspect !== 'done' && TOOL.test(subject)))
    return true;
  const near = words.slice(Math.max(0, at - 6), at);
  const own = [...near.slice(near.findLastIndex((word) => EDGE.has(word)) + 1), ...words.slice(at, at + 3)];
  // "All users got their limits reset", "Codex reset its limits".
  const isShared = words.includes('codex') || UNIVERSAL.test(words.slice(0, at).join(' '));
  return own.some((word) => PERSONAL_OWNERS.has(word) && !(isShared && /^(?:its|their)$/.test(word)));
}
