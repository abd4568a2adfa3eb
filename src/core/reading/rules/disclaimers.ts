import { NOT_ONLY, OTHER_SUBJECTS, RESTRICTED, UNIVERSAL } from './lexicon-nouns.js';

/** Said of some users in another clause: "only for those", "if you were affected". */
const ELSEWHERE =
  /\b(?:only (?:for|those|these)|for (?:these|those) (?:\w+ )?(?:accounts|workspaces|users|orgs|teams|people)|if you (?:were|are|was|have been|got|had) (?:\w+ )?(?:affected|impacted|hit|one of|among))\b/;

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

/** A reset by somebody else, or of one person's own window. */
export function isForeignSubject(subject: string, words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  // A passive has the limits for its subject: "they have been reset".
  if (/^(?:they|you)$/.test(subject) && before.some((word) => /^(?:been|being|are|were)$/.test(word)))
    return false;
  return OTHER_SUBJECTS.has(subject) || before.some((word) => /^(?:my|his|her)$/.test(word));
}
