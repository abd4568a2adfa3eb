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
import type { Mention } from './mentions.js';
import type { NounReading } from './noun-aspect.js';

/** A clause with this ending introduces somebody else's words. */
const REPORT_OPENS =
  /\b(?:said|says|saying|say|asked|asks|asking|told \w+|claims?|claimed|thinks?|wrote|tweeted|posted|replied|like|that|begging)$/;
/** "My favorite reply: reset the limits" quotes it. */
const QUOTED_AFTER =
  /\b(?:reply|replies|request|requests|comment|comments|message|dm|email|question|tweet|sentence|petition|slogan)\b/;
const ONLY_THOSE =
  /\b(?:only (?:for|those|these)|for (?:these|those) (?:\w+ )?(?:accounts|workspaces|users|orgs|teams|people))\b/;
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
  if (at === clause.start && QUOTED_AFTER.test(lead)) return true;
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
  if (IF_AFFECTED.test(sentence)) return true;
  if (ONLY_THOSE.test(sentence) && !UNIVERSAL.test(clause)) return true;
  const match = RESTRICTED.exec(clause);
  if (!match) return false;
  return !UNIVERSAL.test(clause.replace(match[0], ' '));
}

/** A reset by somebody else, by a bug, or of one person's own window. */
export function isForeignSubject(read: NounReading, words: readonly string[], mention: Mention): boolean {
  const { subject } = read;
  // A passive has the limits for its subject: "they have been reset".
  const passive = words
    .slice(Math.max(0, mention.at - 3), mention.at)
    .some((word) => /^(?:been|being|are|were)$/.test(word));
  if (passive && (subject === 'they' || subject === 'you')) return false;
  // "We used it to reset": the word before the infinitive is the tool, not the subject.
  const hasTool = words[mention.at - 1] === 'to';
  if (OTHER_SUBJECTS.has(subject) && !/^(?:users?|customers?|people|folks)$/.test(subject)) return true;
  if (
    /^(?:it|that|which|this|bug|issue|upgrade|upgrading|downgrade|downgrading|update|logging|restarting|reinstalling)$/.test(
      subject,
    ) &&
    read.aspect !== 'done' &&
    !hasTool
  )
    return true;
  if (!hasTool && /^(?:that|which|bug|issue|what)$/.test(subject)) return true;
  if (hasTool) return false;
  let from = mention.at;
  while (from > Math.max(0, mention.at - 6) && !isEdge(words[from - 1] ?? '')) from -= 1;
  // "All users got their limits reset", "Codex reset its limits".
  const shared = words.includes('codex') || UNIVERSAL.test(words.slice(0, mention.at).join(' '));
  return words
    .slice(from, mention.at + 3)
    .some((word) => PERSONAL_OWNERS.has(word) && !(shared && /^(?:its|their)$/.test(word)));
}

/** A pause, or a subject of its own: the words before it do not own what is reset. */
function isEdge(word: string): boolean {
  return word === ',' || TEAM_SUBJECTS.has(word);
}
