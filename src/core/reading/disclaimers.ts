import type { Clause } from './clauses.js';
import { NOT_ONLY, OTHER_SUBJECTS, PERSONAL_OWNERS, RESTRICTED, UNIVERSAL } from './lexicon-nouns.js';
import { REPORTED } from './lexicon-pragmatics.js';
import type { Mention } from './mentions.js';
import type { NounReading } from './noun-reading.js';

/** A clause that ends so opens the words of somebody else. */
const REPORT_OPENS =
  /\b(?:said|says|saying|say|asked|asks|asking|told \w+|claims?|claimed|thinks?|wrote|tweeted|posted|replied|like|that|begging)$/;
const IF_AFFECTED =
  /\bif you (?:were|are|was|have been|got|had) (?:\w+ )?(?:affected|impacted|hit|one of|among)/;

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
  // "You asked, we reset" is a bargain kept, not a quotation.
  return REPORTED.test(lead) && REPORT_OPENS.test(lead) && !/\byou\b/.test(lead);
}

/** A fix for some users only, unless a whole class is named beside them. */
export function isRestricted(clause: string, sentence: string): boolean {
  if (NOT_ONLY.test(sentence)) return false;
  if (IF_AFFECTED.test(sentence)) return true;
  const match = RESTRICTED.exec(clause);
  if (!match) return false;
  return !UNIVERSAL.test(clause.replace(match[0], ' '));
}

/** Somebody else's deed, a bug's, or one person's own window. */
export function isForeignSubject(read: NounReading, words: readonly string[], mention: Mention): boolean {
  const { subject } = read;
  // A passive has the limits for its subject: "they have been reset".
  const passive = words
    .slice(Math.max(0, mention.at - 3), mention.at)
    .some((word) => /^(?:been|being|are|were)$/.test(word));
  if (passive && subject === 'they') return false;
  if (OTHER_SUBJECTS.has(subject) && !/^(?:users?|customers?|people|folks)$/.test(subject)) return true;
  if (
    /^(?:it|that|which|this|bug|issue|upgrade|upgrading|downgrade|downgrading|update|logging|restarting|reinstalling)$/.test(
      subject,
    ) &&
    read.aspect !== 'done'
  )
    return true;
  if (/^(?:that|which|bug|issue|what)$/.test(subject)) return true;
  return words
    .slice(Math.max(0, mention.at - 6), mention.at + 3)
    .some((word) => PERSONAL_OWNERS.has(word) && !(word === 'its' && words.includes('codex')));
}
