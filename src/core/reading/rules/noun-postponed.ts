import type { Noun, NounReading } from './noun-reading.js';

/** "Moving the reset to Sunday." */
const MOVING =
  /\b(?:moving|pushing|postponing|delaying|rescheduling|shifting|(?:will|have|had|going) (?:to )?(?:move|push|postpone|delay|reschedule|shift|moved|pushed|postponed|delayed|rescheduled|shifted)|(?:we|i) (?:moved|pushed|postponed|delayed|rescheduled|shifted)) (?:back )?$/;
/** "The reset slips to tomorrow", "is going to take longer". */
const SLIPS =
  /^(?:(?:that |which )?(?:i|we) (?:have |had )?(?:promised|mentioned|announced|owe you|teased|talked about|planned) )?(?:(?:is|has|will|going|been|be|get|to|now|sadly|unfortunately|a|bit|little|slightly) )*(?:slips?|slipped|slipping|delayed|postponed|pushed|rescheduled|moves?|moved|moving|late|takes?|taking|needs?|has to wait|wait)\b(?<rest>.*)$/;
const ON_ITS_WAY = /\bto (?:reach|propagate|show|roll|land|apply|finish|complete)\b/;

/**
 * Reads a promised reset that is postponed: still to come. Not meant are the weekly reset of a user's own window, which
 * also moves, and a reset that takes longer to reach everybody, which is under way.
 */
export function postponed(words: readonly string[], start: number, noun: Noun): NounReading | null {
  const phrase = words.slice(start, noun.at);
  if (
    words[noun.at] !== 'reset' ||
    !/^(?:the|our|that|this|today's|tonight's|tomorrow's)$/.test(phrase[0] ?? '')
  )
    return null;
  if (phrase.some((word) => /^(?:weekly|monthly|daily|5h|hourly|next|your)$/.test(word))) return null;
  const before = `${words.slice(Math.max(0, start - 5), start).join(' ')} `;
  const after = words.slice(noun.end + 1, noun.end + 20).join(' ');
  const slips = SLIPS.exec(after);
  const isLate =
    slips !== null &&
    /\b(?:slips|slipped|delayed|postponed|rescheduled|to|until|till|longer|later|late|delayed|postponed|more time|a bit|wait|back)\b/.test(
      after,
    );
  if (!(isLate && !ON_ITS_WAY.test(after)) && !MOVING.test(before)) return null;
  return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a promised reset is put off' };
}
