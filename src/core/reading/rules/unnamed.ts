import type { Post } from '../post.js';
import { READING_NONE, type Reading } from '../reading.js';
import { reading } from './decide.js';
import { bySentence, type Finding } from './finding.js';
import { PERSONAL } from './lexicon-nouns.js';
import { ANOTHER, GIFT } from './lexicon-pragmatics.js';
import { mentionsIn } from './mentions.js';
import { type Sentence, wordsOf } from './sentences.js';
import { appendsTime, onlyGivesTime, type Timing, timingOf } from './timing.js';

const OPENERS =
  '(?:(?:(?:it is )?confirm(?:ed|ing)(?: that)?|a?and|a{2,}nd|so|ok|okay|yes|yep|hi|hello|hey|now|there|well|alright|but|also|all|finally|good news) ?,? ?){0,3}';
const SUBJECT =
  '(?:it|that|this|both|they|these|which|everything|all|consider it|(?:and )?(?:the )?(?:first|second|third|next|last|other|another|2nd|3rd) (?:one|round)|(?:what|everything|the (?:thing|one|work|step|compensation)) (?:i|we|promised|announced|planned)(?: \\w+){1,4}?|(?:the|our|my) (?:promised|announced|planned|scheduled) (?:action|step|measure|compensation|gift|treat|thing)|(?:the|our|my) promise(?: (?:from|of) \\w+)?|all (?:of (?:it|them)|regions|plans|accounts|users))';
const LINKS =
  '(?:(?:is|are|has|have|been|was|went|gone|should be|should now be|just|now|all|also|already|really|finally|fully|currently) )*';
const AUDIENCE = '(?:for|to|on|across|in) (?:everyone|all|every|your|our|the)(?: \\w+){0,2}';
/** "It is done", "the second one is out": a whole clause that says so without naming what. */
const SAYS_DONE = new RegExp(
  `^${OPENERS}(?:${SUBJECT} )?${LINKS}(?:done|out|live|landed|completed?|delivered|in effect|in place|through|propagated|visible|active|there|happened|applied|pressed|fulfilled|carried out|(?<=\\w )(?:in|set|everywhere|rolled out|shipped|pushed|sent|finished|gone out))(?: (?:now|again|already|too|everywhere|(?:just )?as (?:promised|announced|agreed|planned|scheduled)|promised|folks|everyone|deal|today|yesterday|(?:a few |\\w+ )?(?:moments?|minutes?|hours?) ago|(?:and )?(?:done|dusted|delivered|live)|and (?:good \\w+|enjoy)|${AUDIENCE})){0,3}$`,
);
/** "Went out to everyone": the audience stands for the subject. */
const WENT_OUT = new RegExp(
  `^${OPENERS}(?:(?:(?:it|this|that) )?(?:has |have |just |now ){0,3}(?:went out|gone out|pushed|sent|shipped|rolled out|delivered)|(?:i|we) (?:have |now |just ){0,3}(?:done|did|completed|delivered|finished|sent) (?:it|this|that)) ${AUDIENCE}(?: (?:now|just now|already|today|as \\w+|(?:a few |\\w+ )?(?:moments?|minutes?|hours?) ago)){0,2}$`,
);
/** "Everyone should have it by now". */
const ALL_HAVE_IT =
  /^(?:and |so |now ){0,2}(?:you|everyone|all(?: of you)?|(?:every|each) (?:account|user|plan)|all (?:accounts|users|plans))(?: (?:should|now|all|already|must)){0,3} (?:have|has|got|see) (?:it|yours|theirs|them)(?: (?:by )?(?:now|already|too)){0,2}$|^(?:and |ok |,|so ){0,2}that is (?:everyone|all of (?:you|them))$/;
/** "Lands in the next hour", "it is rolling out now". */
const SAYS_UNDERWAY = new RegExp(
  `^${OPENERS}(?:${SUBJECT} )?(?:will )?${LINKS}(?:land|lands|landing|arrives?|arriving|propagates?|propagating|roll(?:s|ing)? out|hit|hits|hitting|show(?:s|ing)?(?: up)?|incoming|inbound|coming|drop(?:s|ping)|go(?:es|ing) (?:out|live)|in progress|underway|on (?:its|their|the) way|effective|start(?:s|ing)|happening)\\b`,
);
const PROMISE_KEPT =
  /^(?:promise (?:kept|delivered|fulfilled)|(?:a )?promises? (?:is|are) (?:a )?(?:promises?|kept)|(?:just )?as (?:promised|announced)|delivered as promised|(?:i|we) (?:keep|kept) (?:my|our) word|we (?:have )?delivered(?: on (?:that|our|the) promise)?(?: just now| now| today)?|we keep our promises|a deal is a deal)$/;
const LIMIT = /\b(?:limits?|usage|quotas?)\b/;
const LONGEST_DONE_POST = 20;

/** "I did the deed": neither the verb nor the object names the action. */
const DEED = /\b(?:i|we) (?:\w+ ){0,3}(?:did|done) (?:the|that|our|my) (?:thing|deed|usual|honou?rs|magic)\b/;
/** "Pressed it", "we did it again for all plans": the post has named the action before. */
const DEED_REPEATED =
  /(?:^|\b(?:so|and|,|then) )(?:(?:i|we) )?(?:have |just |also )?(?:pressed|hit|smashed|pushed|did|done) it(?: again| once more| for (?:everyone|all(?: \w+)?)| today| now){0,3}$/;
/** "It'll happen on Friday", "we are now doing it on Thursday instead", "you'll get one": what was named is promised. */
const PROMISES_IT =
  /\b(?:(?:it|that|this|one|they) (?:will|is going to) (?:\w+ )?(?:happen|come|land|drop|follow|go out|be (?:live|out|done|there))|(?:i|we) (?:(?:will|are|am|going|to) )+(?:now )?(?:do|doing|send|sending) (?:it|that|one|another(?: one)?)\b(?! resets?)|let us do (?:it|that|one)|(?:i|we) (?:will )?(?:press|push|hit) (?:it|the button)|(?:will )?make up for it\b.*\bresets?|you (?:will|are going to) (?:all )?(?:get|have|receive) (?:one|it|yours)(?=$| (?:on|by|this|next|in|tomorrow|tonight|today|later)\b)|(?:good|great|perfect|fine) (?:day|time|moment) (?:to|for an?) (?:\w+ )?reset)\b/;
const UNSURE = /\b(?:not|never|no|would|could|might|maybe|if)\b/;
const LONGEST_ANSWER = 12;
/** Something else that could be done: the post names a thing that ships. */
const OTHER_THING =
  /\b(?:apps?|models?|gpt|features?|docs?|fix|fixes|fixed|merged|releas\w+|version|page|plugins?|extension|cli|updates?|migration|rollout|rollback|deploy(?:ed)?|incident|talk|stream|video|blog|beta|launch(?:ed)?|feedback|bugs?|prs?|thread|mode|review|tests?|repo|outage|maintenance|region|servers?|issue|try|link|not|never|no|would|could|might|if|details|more|soon)\b/;

/** Findings of sentences about a reset that the post, or what it answers or quotes, has named. */
export function continuation(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  post: Pick<Post, 'at' | 'context'>,
  isReply: boolean,
  timeZone: string,
): Finding[] {
  const said = (pattern: RegExp): boolean => findings.some(({ rule }) => pattern.test(rule));
  const decided = findings.some(({ says }) => says !== 'talk') || said(/some users|banked/);
  const topic = findings.some(({ says }) => says !== 'talk') || said(/asked|owed|only/);
  const contextual = !topic && contextIsAboutResets(post);
  const denied = said(/denied|some users|banked/);
  const named = sentences.some(({ words }) => words.some((word) => /^resets?$/.test(word)));
  const ownOf = bySentence(findings);
  const found: Finding[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const plain = sentence.words.join(' ');
    const before = sentences[index - 1];
    if (sentence.question || (before?.question && OTHER_THING.test(before.words.join(' ')))) continue;
    const timing = timingOf(plain, { at: post.at, timeZone });
    if (
      findings.length > 0 &&
      !decided &&
      !(isReply && PERSONAL.test(plain)) &&
      promisesIt(plain, timing, before)
    ) {
      found.push({
        ...carried(sentence, 'hint', 0.7, 'what the post has named is promised'),
        window: timing.window,
      });
      continue;
    }
    const own = ownOf.get(sentence) ?? [];
    if (denied || own.some(({ says }) => says !== 'talk')) continue;
    if (named && !isReply && DEED_REPEATED.test(plain))
      found.push(carried(sentence, 'reset', 0.75, 'the deed that the post has named'));
    else if (own.length === 0 && (topic || contextual) && goesOn(plain, timing))
      found.push(
        carried(
          sentence,
          isReply && contextual ? 'known' : 'reset',
          contextual ? 0.65 : 0.8,
          'goes on about the reset named before',
        ),
      );
  }
  return found;
}

/** Whether a sentence promises what was named before: with a time, as a fragment of a time, or "one" of it. */
function promisesIt(plain: string, timing: Timing, before: Sentence | undefined): boolean {
  const alone = appendsTime(plain) && !/\b(?:we|i|you|the|is|are)\b/.test(plain);
  if (alone && before && mentionsIn(before.words).length > 0) return timing.distance === 'later';
  if (!PROMISES_IT.test(plain) || UNSURE.test(plain)) return false;
  return timing.distance === 'later' || /\b(?:get|have|receive) (?:one|yours)$|\bthat is when\b/.test(plain);
}

/** Whether a sentence without a subject of its own goes on about a reset: "Lands in the next hour." */
function goesOn(plain: string, timing: Timing): boolean {
  if (OTHER_THING.test(plain) || timing.distance === 'later' || timing.distance === 'open') return false;
  if (plain.split(' , ').some((part) => SAYS_DONE.test(part))) return true;
  return (
    SAYS_UNDERWAY.test(plain) && (timing.distance !== 'none' || /ing\b|way\b|inbound|progress/.test(plain))
  );
}

function carried(
  sentence: Sentence,
  says: 'reset' | 'known' | 'hint',
  confidence: number,
  rule: string,
): Finding {
  const another = ANOTHER.test(sentence.words.join(' '));
  const plain = { universal: false, personal: false, byTeam: false, explicit: false };
  return { ...plain, says, confidence, another, times: 1, window: null, sentence, rule };
}

/** Reads a post that names no reset: a short "done", a time given as an answer, or an unnamed deed. */
export function withoutMention(
  sentences: readonly Sentence[],
  post: Pick<Post, 'at' | 'text' | 'context'>,
  isReply: boolean,
  timeZone: string,
): Reading {
  const contextual = contextIsAboutResets(post);
  const [first] = sentences;
  if (!first || sentences.some(({ question }) => question) || (isReply && !contextual)) return READING_NONE;
  const plains = sentences.map(({ words }) => words.join(' '));
  const plain = plains.join(' , ').replace(/^update , /, '');
  const length = plain.split(' ').length;
  const timing = timingOf(plain, { at: post.at, timeZone });
  const timed = length <= LONGEST_ANSWER && timing.window !== null && !OTHER_THING.test(plain);
  if (contextual && (onlyGivesTime(plain) || (timed && timing.distance !== 'near')))
    return reading('hint', carried(first, 'hint', 0.6, 'a time to come, said to a post about resets'), {
      promises: 'regular',
      strength: 'explicit',
      scope: 'everyone',
      window: timing.window,
    });
  const done = sentences.find((_, at) => says(plains[at] ?? '', post, timeZone));
  if (done && length <= LONGEST_DONE_POST && !OTHER_THING.test(plain)) {
    const rule = 'a short post says that it is done';
    return reading('confirmation', carried(done, 'known', contextual ? 0.8 : 0.65, rule), {});
  }
  const deed =
    GIFT.test(plain) && LIMIT.test(plain) && sentences.find((_, at) => DEED.test(plains[at] ?? ''));
  if (!deed) return READING_NONE;
  return reading('reset', carried(deed, 'reset', 0.7, 'tells of a deed without naming it'), {});
}

function says(plain: string, post: Pick<Post, 'at'>, timeZone: string): boolean {
  return plain
    .split(' , ')
    .some(
      (part) =>
        [SAYS_DONE, WENT_OUT, ALL_HAVE_IT, PROMISE_KEPT].some((form) => form.test(part)) ||
        (SAYS_UNDERWAY.test(part) &&
          !/\broll/.test(part) &&
          /^(?:near|span)$/.test(timingOf(part, { at: post.at, timeZone }).distance)),
    );
}

/** Whether the context is about resets. Others wrote it, so it only shows what an elliptical post refers to. */
function contextIsAboutResets(post: Pick<Post, 'context'>): boolean {
  return post.context.some(({ text }) => mentionsIn(wordsOf(text.slice(0, 2_000))).length > 0);
}
