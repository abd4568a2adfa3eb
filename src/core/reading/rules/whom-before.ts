import { isOfTopic } from '../topic.js';
import { any } from '../wording/words.js';
import { announcingClause, HEADING_LENGTH, leadOf, PEOPLE, PLACE, partIn } from './for-whom.js';
import type { Clauses, Cover } from './frame.js';
import { clausesIn } from './grammar/time-clauses.js';
import { EVERYONE } from './scope.js';
import type { Setting } from './setting.js';

const REGION = any('region zone cluster shard pod node rack data_?cent(?:er|re) group batch cohort crowd');

/** A part of the users where an announcement refers to it, although alone it may be all of them. */
const SUBJECT = new RegExp(
  `\\b(?:${[
    `\\d[\\d.,]*k? (?:\\w+ )?${PEOPLE}`,
    `(?:our|the|${PLACE}) (?:\\w+ )?${REGION}`,
    `${any('region zone cluster shard pod node')} (?:in|of|\\w+ ?\\d+)\\b`,
    `${PEOPLE} (?:on|in|behind|under|from) (?:the|our|an?) (?!(?:\\w+ ){0,4}(?:plans?|tiers?|subscription|pro|plus|max|team|product|app|world|community)\\b)`,
  ].join('|')})`,
);

const NAMES_PLACE = new RegExp(`\\b${PLACE}\\b`);

/** Refers to users or a place that were named before: "on those", "there", "their limits". */
const REFERS_BACK = new RegExp(
  [
    '\\b(?:those|these)\\b(?! (?:hours|days|weeks|minutes|last|past|next)\\b)',
    `\\bthat ${REGION}\\b`,
    '(?<!\\b(?:hi|hello|hey|up|out|get|sits?|is|are|be) )\\bthere(?=$| ,| (?:and|too|now|today|again|tonight|tomorrow|yesterday|in|on|at)\\b)',
    // "All users have their limits": its own words say whose.
    `^(?!.*\\b(?:${PEOPLE}|each|every) .*\\b(?:them|theirs?)\\b).*\\b(?:them|theirs?)\\b(?! (?:starting|initial|original|full|usual))`,
  ].join('|'),
);

/** Addresses some of the users, who then are "you": "About 300 of you lost context." */
const TO_SOME_OF_YOU = /\b(?:of you|if your?)\b/;

/** "Tokyo, you had a terrible morning." */
const TO_A_PLACE = new RegExp(`^(?:(?:dear|hey|hi) )?${PLACE}s?(?: (?:and )?${PLACE})* ,`);

const TO_YOU = /\b(?:you|yours?)\b/;

/** Says that others were spared, who therefore get nothing: "US-East wasn't hit." */
const SPARED = new RegExp(
  `^(?!.*\\b(?:even|whether|or not|too|also|as well|still|anyway|free|plans?|tiers?)\\b).*(?:(?:^|, )elsewhere\\b(?! in)|(?:^|, )rest of (?:the (?:world|planet|globe|fleet|users|accounts|regions)|you)\\b|\\b(?:else|others|planet|world|${PLACE}|regions?|clusters?|zones?) (?:was|were|is|are|stays?|stayed|remains?) (?:all |just |perfectly )?(?:fine|ok|okay|untouched|unaffected|spared|unchanged)\\b|\\b(?:you|${PEOPLE}|${PLACE}|regions?|clusters?|zones?) (?:was|were) not (?:hit|affected|impacted|involved|in it|among|part of)\\b)`,
);

/** How many sentences before an announcement may name whom it refers to. */
const NAMED_BEFORE = 3;

const isPart = (words: string) => partIn(words) !== null || SUBJECT.test(words);

/**
 * Whether what stands around an announcement leaves open for whom it is: it refers to some users who are
 * named before it, in its sentence or in another one, or others were spared.
 * @param cover what a frame covers of the clauses; null without one
 */
export function isOpenForWhom(
  { plains, sentences }: Pick<Setting, 'plains' | 'sentences'>,
  index: number,
  clauses: Pick<Clauses, 'words'>,
  cover: Cover | null,
): boolean {
  const [lead, own] = splitAt(clauses, cover);
  if (EVERYONE.test(cover ? own : clauses.words.join(' '))) return false;
  const before = [...plains.slice(Math.max(0, index - NAMED_BEFORE), index), lead];
  const isReferring = REFERS_BACK.test(own);
  if (isReferring && before.some((words) => isPart(words) || NAMES_PLACE.test(words))) return true;
  const last = plains[index - 1] ?? '';
  const isToSome =
    (isAddress(lead) && sentences[index]?.verbatim.includes(':') === true) ||
    (TO_SOME_OF_YOU.test(last) && isPart(last)) ||
    TO_A_PLACE.test(last);
  if (isToSome && (isReferring || TO_YOU.test(own))) return true;
  return plains.some((plain) => SPARED.test(plain));
}

/** Whether the words before an announcement are as short as an address, and address some users. */
function isAddress(lead: string): boolean {
  return lead.split(' ').length <= HEADING_LENGTH && !EVERYONE.test(lead) && isPart(lead);
}

/** The words of a sentence before the clause that announces, and those of the clause. */
function splitAt(clauses: Pick<Clauses, 'words'>, cover: Cover | null): readonly [string, string] {
  const { words } = clauses;
  if (cover) {
    const lead = leadOf(words, cover.from).length;
    return [words.slice(0, cover.from - lead).join(' '), announcingClause(clauses, cover)];
  }
  const parts = clausesIn(words.join(' '));
  const last = parts.findLastIndex((part) => part.split(' ').some(isOfTopic));
  const first = Math.max(0, last);
  return [parts.slice(0, first).join(' , '), parts.slice(first).join(' , ')];
}
