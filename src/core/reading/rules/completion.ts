/** Words that say that what was announced is now done. */
const DONE: ReadonlySet<string> = new Set(
  `done landed live propagated processed completed complete finished delivered arrived through applied deployed happened
  out shipped`.split(/\s+/),
);
/** What may stand around them: "and it is now live for everybody, as promised". */
const AROUND: ReadonlySet<string> = new Set(
  `, a account accounts across again ago agreed all alright already also an and announced are around as at back been bit both build
  by came can check come complete completely confirm confirmed customers dashboard day deal each early end enjoy every
  everyone everyone's everything everywhere few finally first folks for friend friends from fully fun global go good ha haha has
  have hello here hey hi hooray hour hours in is it its just last late later left like lol look made me members meter meters
  minute minutes morning much my new nice night no nobody now of off ok okay on one our over page patience phew place places plan
  plans promise promised reached refresh region regions right said same say second see sent shard shards side since so some
  something sorry sorted still take team thank thanks that the their there they thing third this those three to today tomorrow
  tonight too took two up update us usage user users usual waiting was we welcome well went were what whew with works world
  worldwide yay yep yes yesterday yesterday's you your happy kept should be these took another bit`.split(
    /\s+/,
  ),
);
/** How long a sentence that also says other things may be. */
const SHORT = 16;
/** So few words say nothing else: "Happy Monday", "Coffee time". */
const PLEASANTRY = 3;

/** Whether a sentence has only words that may stand around a completion, or is one: pleasantries. */
export function isAround(words: readonly string[]): boolean {
  if (words.every((word) => DONE.has(word) || AROUND.has(word))) return true;
  return words.length <= PLEASANTRY && !words.some((word) => /^(?:we|i|our|my)$/.test(word));
}

/** Whether the words of a sentence only say that something is done (`closed`), or say so among others (`open`). */
export function completionIn(words: readonly string[]): 'closed' | 'open' | null {
  if (
    !words.some((word) => DONE.has(word)) ||
    /\bwell done\b|\bdone for (?:today|tonight|now|the (?:day|night|week))\b/.test(words.join(' '))
  )
    return null;
  if (words.every((word) => DONE.has(word) || AROUND.has(word))) return 'closed';
  return words.length <= SHORT ? 'open' : null;
}
