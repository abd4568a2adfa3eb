import { UNIVERSAL } from './lexicon-nouns.js';
import { GIFT_NOUN } from './lexicon-pragmatics.js';
import { ADVERBS, AUXILIARIES, NEGATIONS } from './lexicon-verbs.js';
import type { Noun, NounReading } from './noun-reading.js';

const EXPECTING =
  /\b(?:expect|expecting|await|awaiting|look forward to|looking forward to|stay tuned for|get ready for|prepare for|watch out for)$/;
/** "100k people away", "at 7M": progress toward the next one. */
const MILESTONE =
  /^(?:(?:is|comes|happens|lands|drops|will be|only|just|about|,) ){0,4}(?:at |in )?\d[\d.,]*(?:k|m)? ?(?:(?:million|thousand)?(?: \w+)? (?:away|to go|from here|more)|million|m)?(?:$| )/;
/** "Today" is a `\w+day`; twice in the alternation, it would double the work with every word. */
const LED_BY_TIME =
  /^(?:(?:and|so|then|plus|also|but|yes|ok|on|by|the|this|next|early|late|later|for|tomorrow|tonight|soon|morning|evening|afternoon|night|week|weekend|month|after that|\w+day|\d{1,2}(?:st|nd|rd|th)?)(?: |$))*$/;
const AFTER_DECLARED = new Set([
  undefined,
  ',',
  'number',
  'for',
  'given',
  'on',
  'today',
  'now',
  'and',
  'because',
  'across',
  '2',
  '3',
  '4',
  '5',
  'two',
  'three',
  'done',
]);

/** "Enjoy the reset", "the reset from earlier": about a known reset, not an announcement. */
export function knownReset(words: readonly string[], start: number, noun: Noun): NounReading | null {
  const definite =
    /^(?:the|your|their|this|that|today's|tonight's|our)$/.test(words[start] ?? '') ||
    words[noun.at] === 'resets';
  if (!definite) return null;
  const before = words.slice(Math.max(0, start - 5), start).join(' ');
  const following = words.slice(noun.end + 1, noun.end + 7).join(' ');
  const had = /^(?:that |which )?(?:you|everyone) (?:all |just |now |each )*(?:got|have|received|had)\b/.test(
    following,
  );
  const since =
    /\b(?:minutes|hours?) after$/.test(before) && !/^(?:each|every|a|any)\b/.test(words[start] ?? '');
  if (had || since)
    return { aspect: 'known', subject: 'reset', doubtful: false, rule: 'a known reset is spoken of' };
  const presumed = /\b(?:everyone|all|all of you|users) should (?:all |now |each )*(?:have|see)$/.test(
    before,
  );
  const welcome =
    presumed ||
    /\b(?:enjoy|enjoying|make the most of|have fun with|making good use of) (?:all )?(?:of )?$/.test(
      `${before} `,
    ) ||
    /\b(?:hope|hoping) (?:you|everyone) (?:\w+ )?(?:enjoy|enjoyed|like|liked|enjoying|love|loved|got|had|have|are enjoying|see|saw)$/.test(
      before,
    );
  if (!welcome || /\b(?:not|would|could|might|will)\b/.test(before)) return null;
  return { aspect: 'known', subject: 'reset', doubtful: false, rule: 'a known reset is wished well' };
}

/** "There will be a reset", "here is your reset", "that is reset number two". */
export function declaration(words: readonly string[], start: number, noun: Noun): NounReading | null {
  const before = words.slice(Math.max(0, start - 4), start).join(' ');
  const opening = words.slice(Math.max(0, start - 6), start).join(' ');
  if (
    /\bthere\b(?! (?:will |is |are )?(?:not|never)).*\b(?:will|going to) (?:(?!not|never)\w+ )?be$/.test(
      opening,
    )
  ) {
    return { aspect: 'future', subject: 'we', doubtful: false, rule: 'there will be a reset' };
  }
  if (EXPECTING.test(before) && !/\b(?:not|why|never|hard|wrong)\b/.test(before)) {
    return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a reset is to be expected' };
  }
  if (
    !noun.button &&
    /\b(?:here (?:is|comes|are|you go|goes|it is)|there (?:is|goes)|presenting|introducing)$/.test(before)
  ) {
    return { aspect: 'underway', subject: 'we', doubtful: false, rule: 'a reset is presented' };
  }
  const phrase = words.slice(start, noun.at);
  const following = words.slice(noun.end + 1, noun.end + 8).join(' ');
  if (
    phrase.includes('next') &&
    !phrase.includes('your') &&
    /\d(?:k|m|\b)/.test(following) &&
    MILESTONE.test(following)
  )
    return { aspect: 'future', subject: 'we', doubtful: false, rule: 'the mark of the next reset is named' };
  const numbered = /^(?:number|2|3|4|5)$/.test(words[noun.end + 1] ?? '');
  const counted =
    numbered || words.slice(start, noun.at).some((word) => /^(?:another|second|third|full|hard)$/.test(word));
  if (/\b(?:that|this) is$/.test(before) && counted && AFTER_DECLARED.has(words[noun.end + 1])) {
    return { aspect: 'declared', subject: 'we', doubtful: false, rule: 'says "that is a reset"' };
  }
  if (/\bit is (?:\w+ )?$/.test(`${before} `) && words[noun.end + 1] === 'oclock') {
    return { aspect: 'gift', subject: 'we', doubtful: false, rule: 'the hour of the reset is called' };
  }
  return null;
}

/** "A full reset on us", "Reset tomorrow": the noun without a verb. */
export function gift(
  words: readonly string[],
  start: number,
  noun: Noun,
  clauseStart: number,
  hasGiftMark: boolean,
): NounReading | null {
  const clause = words.slice(clauseStart, noun.end + 10).join(' ');
  const before = words.slice(Math.max(clauseStart, start - 4), start);
  if (noun.button || before.some((word) => NEGATIONS.has(word) || word === 'if')) return null;
  const bare =
    start === clauseStart ||
    before.every(
      (word) =>
        ADVERBS.has(word) ||
        /^(?:and|so|have|enjoy|yes|boom|ok|okay|surprise|oclock|plus|bonus|another|happy|time|for|it|is|with|by|a|to|celebrate|celebrating|compensate|hi|hello)$/.test(
          word,
        ),
    );
  const led = LED_BY_TIME.test(words.slice(clauseStart, start).join(' '));
  if (!bare && !led) return null;
  // "One reset was not enough" has a predicate, but none about the state of the reset.
  if (AUXILIARIES.has(words[noun.end + 1] ?? '')) return null;
  const rule = 'a reset is handed over without a verb';
  const now = /^(?:right )?now(?:$| ,)/.test(words.slice(noun.end + 1, noun.end + 4).join(' '));
  const offered = /^(?:have|enjoy)$/.test(before.at(-1) ?? '');
  const strong = GIFT_NOUN.test(clause) || UNIVERSAL.test(clause) || words[noun.end + 1] === 'oclock';
  const single = words[noun.at] !== 'resets' || UNIVERSAL.test(clause);
  if (
    single &&
    (strong ||
      offered ||
      (now && words[start] !== 'reset') ||
      (hasGiftMark && start === clauseStart) ||
      (hasGiftMark && before.at(-1) === 'for'))
  ) {
    return { aspect: 'gift', subject: 'we', doubtful: false, rule };
  }
  return led ? { aspect: 'fragment', subject: 'we', doubtful: false, rule } : null;
}
