/** What announcements are made of, and the days that they name; a wider list did harm. */
const WORDS =
  `everyone everybody limit limits reset resets resetting usage accounts users today tonight tomorrow yesterday monday tuesday
  wednesday thursday friday saturday sunday`.split(/\s+/);

/** English words that are one letter away from these (SCOWL, size 50). */
const USUAL: ReadonlySet<string> = new Set(
  `licit beset besets preset presets rest rests resent resents besetting presetting resenting resettling sage usages account
  ushers uses user toady toddy todays tonights tomorrows yesterdays mondays tuesdays wednesdays thursdays fridays saturdays
  sundays sundae sundry friary`.split(/\s+/),
);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/**
 * All that a word becomes with one letter left out, added, changed or swapped with the next.
 * @see Damerau (1964), A technique for computer detection and correction of spelling errors
 */
function oneLetterOff(word: string): readonly string[] {
  return [...word, ''].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const added = LETTERS.map((inserted) => before + inserted + letter + after);
    if (letter === '') return added;
    const changed = LETTERS.map((replacement) => before + replacement + after);
    return [...added, ...changed, before + after, before + after.slice(0, 1) + letter + after.slice(1)];
  });
}

const MEANT: ReadonlyMap<string, string> = new Map(
  WORDS.flatMap((word) =>
    oneLetterOff(word)
      .filter((misspelling) => !USUAL.has(misspelling) && !WORDS.includes(misspelling))
      .map((misspelling) => [misspelling, word] as const),
  ),
);

/** The word that is meant by a word with one letter wrong; null for any other. */
export function misspelled(word: string): string | null {
  return MEANT.get(word) ?? null;
}
