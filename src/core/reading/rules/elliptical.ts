import type { Timing } from './timing.js';

/** Whole short posts that say "done" without naming what. */
const DONE_POST =
  /^(?:(?:a deal is a deal|a promise is a promise|hi|hello|hey|ok|okay|and|aaand|well|alright|so|boom|yes|yep|friends|folks|everyone|all|as promised|promised|ta|tada|there|now|finally|update|pst|psst|good news|team|happy friday|happy weekend) ?,? ?){0,5}(?:it is |it has |it has been |that is |this is |all |and it is |we are |they are |consider it |it |everything is |this one is |now )*(?:done|out|live|landed|complete|completed|delivered|in effect|pressed|happened)(?: and (?:done|dusted|delivered))?(?: now| again| for (?:everyone|all|you all)| as promised| everyone| folks| deal| friends| and live)*(?: ,? ?(?:enjoy|have fun|go wild|go build|promised|as promised|you are welcome|happy \w+|thanks|thank you|cheers)(?: \w+){0,4})?$/;
const NUMBERED_ONE =
  /^(?:(?:and|ok|okay|hi|now|there|here|aaand|boom) ?,? ?){0,3}(?:the )?(?:second|third|first|next|last|other|another|2nd|3rd|number (?:two|three|2|3)|round (?:two|three|2|3)|one more|part two)(?: (?:one|round|of (?:two|three)|of (?:2|3)))* (?:is |has |just |now |also |went |going |coming )*(?:out|live|done|landed|landing|incoming|on its way|in|up|complete|through|delivered|dropped|going out|rolling out|propagating)(?: now| as well| too)*(?: ,? ?(?:enjoy|have fun|go)(?: \w+){0,4})?$/;
/** "I did the deed": neither the verb nor the object names the action. */
const DEED =
  /\b(?:i|we) (?:just |also |now |have |finally |simply )*(?:(?:went|gone) (?:ahead )?and |go )?(?:did|done) (?:the|that|our|my) (?:thing|deed|usual|needful|honou?rs|magic)\b/;
/** Whole short posts about something under way: "Lands in the next hour." */
const LANDING_POST =
  /^(?:(?:hi|hello|ok|okay|and|so|it|they|now|this) ?,? ?){0,3}(?:is |are |should be |will be )*(?:lands?|landing|arrives?|arriving|propagating|incoming)(?: (?:now|as we speak|any minute|shortly|(?:in|within|over) (?:the )?(?:next |coming )?(?:few |couple of |\d+ |an? )?(?:hours?|minutes|mins)|for (?:everyone|all(?: \w+)?)|on (?:all|your) accounts?)){1,3}$/;
const PROMISE_KEPT =
  /^(?:(?:hi|hello|ok|and|so) ?,? ?){0,2}(?:promise (?:kept|delivered|fulfilled)|(?:a )?promises? (?:is|are) (?:a )?(?:promises?|kept)|as promised|delivered as promised|we (?:have )?delivered|we keep our promises)(?: ,? ?(?:enjoy|have fun)(?: \w+){0,3})?$/;

/** A sentence that says "done" in a slightly longer post: "Elevator guy, it is done." */
const DONE_SENTENCE =
  /^(?:(?:\w+ ){1,3}, )?(?:(?:and|so|yes|yep|ok|hi|now|alright|confirming (?:that )?|confirmed) ?,? ?){0,3}(?:(?:it is|it has|it has been|that is|all|everything is|this is) (?:now |all |really )*(?:done|complete|delivered|gone through|propagated)|(?:it|that|everything) (?:went|has gone) through|done , done(?: ,? ?and done)?|(?:now )?fully propagated|(?:it )?should (?:now |all )*be (?:visible|live|showing|there|active))(?: now| again| everywhere| (?:for|to) (?:everyone|all|all of you|every \w+)| on our (?:side|end)| folks| as promised)*$/;
/** Small talk around a "done". */
const SMALL_TALK =
  /^(?:and |so |ok |well |a )*(?:(?:a )?(?:very )?(?:good|happy|great|lovely) (?:morning|evening|night|afternoon|day|weekend|\w+day)|morning|evening|gm|gn|hi|hello|hey|ok|okay|yes|yep|fine|well|alright|boom|tada|told you(?: so)?|see you(?: \w+)?|(?:back to|time for|now) (?:sleep|bed|coffee|work)|sleep well|bed|enjoy(?: it)?|have fun|cheers|thanks?|thank you|you are welcome|promise kept|as promised|like (?:i|we) (?:said|promised)|as (?:i|we) said)(?: (?:all|everyone|folks|friends|again|you all|world|\w+))?$/;
const SAYS_DONE =
  /^(?:(?:a+nd|so|ok|well|yes|now|all|also) )*(?:(?:it|that|this|everything) (?:is|has|has been|just) (?:now |all |finally |been )*|consider it )?(?:done|live|out|landed|delivered)(?: (?:now|again|already|as promised|for (?:everyone|all)))*(?: and (?:good night|enjoy|dusted|good morning))?$/;
const PROMISED = /\b(?:promised?|told you|like (?:i|we) said)\b/;

const NAMED_PROMISED =
  /\b(?:(?:it|that|this|one|they) (?:will|is going to) (?:\w+ )?(?:happen|come|land|drop|follow|go out|be (?:live|out|done|there))|(?:i|we) (?:will|am going to|are going to) do (?:it|that|one)|let (?:me|us) do (?:it|that|one)|(?:i|we) (?:will )?(?:press|push|hit) (?:it|the button)|(?:i|we) will (?:\w+ ){1,8}with an? (?:\w+ )?reset|(?:good|great|perfect|fine) (?:day|time|moment) (?:to|for an?) (?:\w+ )?reset)\b/;
const UNSURE = /\b(?:not|never|no|would|could|might|maybe|probably not|if)\b/;

/** Something else that could be done: the post names a thing that ships. */
const OTHER_THING =
  /\b(?:app|apps|model|models|gpt|features?|docs?|fix|fixes|fixed|merged|release|released|releases|version|page|plugins?|extension|cli|update|updates|migration|rollout|rollback|deploy|deployed|incident|talk|stream|video|blog|beta|launch|launched|feedback|bug|bugs|pr|thread|mode|review|tests?|repo|outage|region|server|servers|issue|try|link|not|never)\b/;
const LONGEST_DONE_STORY = 30;

/** Second half of a statement whose subject was named before: "Lands in the next hour." */
const CARRIED_ON =
  /^(?:(?:and )?the (?:first|second|third|fourth|next|last|other) one |and |but |so |it |has |have |just |this |that |they |these |which |now |also |all |,|is |are |will |should |be |currently |already |yes )*(?:land|lands|landing|landed|propagate|propagates|propagating|propogating|propagated|rolling out|rolled out|rolls out|roll out|incoming|inbound|hitting|hits|hit accounts|showing|show up|shows up|live|arriving|arrives|coming|dropping|drops|going out|goes out|going live|goes live|in progress|underway|on its way|on their way|effective|applied|done|complete|starting|starts|happening)\b/;
const DENIED =
  /\b(?:not|never|no|would|could|might|if|fix|fixes|fixed|features?|update|updates|release|app|version|model|gpt|details|more|soon)\b/;

/** Words that say "done" without naming what. */
interface UnnamedDone {
  /** They say that it is a further one. */
  readonly another: boolean;
  readonly rule: string;
}

const LATER_ANSWER =
  /^(?:yes ,? ?|yep ,? ?|maybe ,? ?)?(?:very |quite |pretty |really )?(?:soon|tomorrow|tonight|later today|this week|next week|this weekend|on \w+day)(?: (?:morning|afternoon|evening|night|actually))?(?: ,? ?(?:but )?not (?:quite )?(?:today|yet))?$/;
const LONGEST_DONE_POST = 12;
/** "Pressed it", "we've done it again for all plans": the post has named the action before. */
const DEED_REPEATED =
  /(?:^(?:(?:then|so|and|but|ok|fine|well|yes|finally) ,? ?){0,2}|\b(?:so|and|,) )(?:(?:i|we) )?(?:have |just |also |simply |then |finally )*(?:pressed|hit|smashed|pushed|did|done) it(?: again| once more| for (?:everyone|all(?: \w+)?)| across \w+ \w+| today| now){0,4}$/;
/** Takes back a denial: "I lied." */
const RECANTED =
  /\b(?:i|we) (?:lied|caved|was wrong|were wrong|take (?:it|that) back|changed (?:my|our) minds?|could not (?:resist|help))\b/;

/**
 * Reads a whole short post that says "done" without naming what ("Hi. It is done.").
 * @param plain canonical words of the whole post; sentences joined by spaces
 */
export function doneAlone(plain: string): UnnamedDone | null {
  if (plain.split(' ').length > LONGEST_DONE_POST) return null;
  if (NUMBERED_ONE.test(plain)) return { another: true, rule: 'a short post says that a further one is out' };
  if (DONE_POST.test(plain) || PROMISE_KEPT.test(plain))
    return { another: false, rule: 'a short post says that it is done' };
  if (LANDING_POST.test(plain)) return { another: false, rule: 'a short post says that it is under way' };
  return null;
}

/**
 * Finds the sentence that says "done" in a short post that names nothing else that could be done.
 * @param sentences canonical words of each sentence, joined by spaces
 * @returns index of that sentence, or -1
 */
export function doneAmong(sentences: readonly string[]): number {
  const plain = sentences.join(' ');
  if (plain.split(' ').length > LONGEST_DONE_STORY || OTHER_THING.test(plain)) return -1;
  return sentences.findIndex((one) => DONE_SENTENCE.test(one));
}

/**
 * Reads a post that is small talk except for a "done" ("Morning. Done as promised.").
 * @param sentences canonical words of each sentence, joined by spaces
 * @returns index of the sentence with "done", and whether the post mentions a promise; null if it says anything else
 */
export function doneInSmallTalk(sentences: readonly string[]): { at: number; promised: boolean } | null {
  if (sentences.join(' ').split(' ').length > LONGEST_DONE_POST) return null;
  let at = -1;
  for (const [index, sentence] of sentences.entries()) {
    for (const part of sentence.split(' , ')) {
      if (SAYS_DONE.test(part) || (at < 0 && /^promise kept$/.test(part))) at = at < 0 ? index : at;
      else if (!SMALL_TALK.test(part)) return null;
    }
  }
  return at < 0 ? null : { at, promised: PROMISED.test(sentences.join(' ')) };
}

/** Whether words name something that ships and is not a reset. */
export function namesOther(plain: string): boolean {
  return OTHER_THING.test(plain);
}

/** Whether a sentence reports the action as "it", in a post that names the reset or its button. */
export function repeatsDeed(plain: string): boolean {
  return DEED_REPEATED.test(plain);
}

/** Whether a sentence promises what was named before: "It'll happen in the morning", "that's when I'll do it". */
export function promisesNamed(plain: string): boolean {
  return NAMED_PROMISED.test(plain) && !UNSURE.test(plain);
}

/** Whether a post takes back its own denial. */
export function takesBack(plain: string): boolean {
  return RECANTED.test(plain);
}

/** Whether a short answer only gives a future time: "Soon, but not today", "Tomorrow morning". */
export function answersLater(plain: string): boolean {
  return LATER_ANSWER.test(plain);
}

/** Reads "I did the thing": an action that only context can name. */
export function unnamedDeed(plain: string): UnnamedDone | null {
  return DEED.test(plain) ? { another: false, rule: 'tells of a deed without naming it' } : null;
}

/**
 * Whether a sentence without a subject continues what another sentence says about a reset.
 * @param timing of the sentence
 */
export function continuesStatement(words: readonly string[], timing: Timing): boolean {
  const plain = words.join(' ');
  if (words.length > 16 || DENIED.test(plain) || !CARRIED_ON.test(plain)) return false;
  const done = /\b(?:landed|propagated|rolled out|live|applied|done|complete)\b/.test(plain);
  if (timing.distance === 'later' || timing.distance === 'open') return false;
  return done || timing.distance !== 'none' || /ing\b|underway|in progress|way|inbound/.test(plain);
}
