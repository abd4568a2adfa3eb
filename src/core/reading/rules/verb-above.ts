/** Words before a verb's subject that make its statement subordinate or deny it. */

const SUBORDINATORS = new Set(
  'if unless whether once until till before after when whenever since because-if where lest suppose supposing imagine wish wonder though although'.split(
    ' ',
  ),
);

/** The words of the clause up to its subject, nearest first. */
function above(words: readonly string[], subjectAt: number, reach: number): readonly string[] {
  const near = words.slice(Math.max(0, subjectAt - reach), Math.max(0, subjectAt + 1)).toReversed();
  const pause = near.indexOf(',');
  return pause < 0 ? near : near.slice(0, pause);
}

/** "After we reset", "if limits were reset". */
export function isSubordinate(words: readonly string[], subjectAt: number, reach: number): boolean {
  return above(words, subjectAt, reach).some((word) => SUBORDINATORS.has(word));
}

/** "Every time we reset". */
export function isTimeClause(words: readonly string[], subjectAt: number, reach: number): boolean {
  const near = above(words, subjectAt, reach + 1);
  return near.some(
    (word, i) => word === 'time' && /^(?:every|each|next|last|first)$/.test(near[i + 1] ?? ''),
  );
}

/** "I do not think we have reset", "never said we reset". */
export function isDeniedAbove(words: readonly string[], subjectAt: number): boolean {
  const lead = words.slice(Math.max(0, subjectAt - 5), Math.max(0, subjectAt)).join(' ');
  return /\b(?:not|never|nobody|no one|neither) (?:\w+ )?(?:think|thought|believe|say|said|mean|claim|claimed|sure|true|confirm|saying|promise|know)\b/.test(
    lead,
  );
}
