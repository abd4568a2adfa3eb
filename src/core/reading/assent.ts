import { canonicalWords } from './wording/sentences.js';

/** With more words a post says something of its own, which is read for itself. */
const MOST_WORDS = 10;

/** All that counts as saying yes to somebody else's words, in canonical spelling (`canonicalWords`). */
const ASSENT = phrases(`
  yes; yep; yup; yeah; yea; aye; correct; confirmed; affirmative; true; very true; exactly; precisely; indeed; absolutely;
  definitely; certainly; totally; of course; for sure; sure thing; you bet; 100%; 100 percent;
  that is right; that is correct; that is true; that is the plan; that is confirmed; that is a yes; you are right;
  you are correct; you read that right; you read that correctly; you read it right; you heard that right; you heard right;
  you heard correctly; you got it; it is true; it is official; official; it is confirmed; can confirm; i can confirm; we can confirm;
  will do; we will; we will do; it will; they will; i will; we do; it does; they do; we did; it did; they did; we are; it is;
  they are; we have; it has; they have; done; all done; it is done; that is done; this is done; already done; just did; we just did
`);

/** Thanks, laughter and doubt: a post of these alone says nothing about what it answers. */
const COURTESY = phrases(`
  thanks; thank you; thx; ty; many thanks; thanks a lot; thank you so much; so much; very much; a lot; cheers; much appreciated; appreciated;
  haha; hah; ha; hahaha; lol; lmao; rofl; hehe; heh; xd; you are welcome; you are very welcome; welcome; most welcome; no problem; np; no worries;
  anytime; any time; my pleasure; our pleasure; glad you like it; glad to hear it; glad to hear; glad to help; happy to help; love it; love this; love to hear it;
  maybe; perhaps; possibly; probably; might be; we will see; let us see; who knows; could be; hmm; hm; wow; nice; nice one; cool; great; awesome;
  amazing; ok; okay; noted; good idea; good one; good question; great question; fair; fair point; fair enough; oh; ah; aw; aww;
  all; everyone; folks; friend; friends; my friend; man; so; for that; for the kind words; for asking; for this; we try; i try; hi; hello; hey; good morning; gm; you too; same
`);

/** Hands over what was announced before. */
const HANDED_OVER = phrases(`
  there it is; there you go; there you have it; there they are; here it is; here you go; here you are; here they are; and; that was it;
  that is it; it is here; they are here; enjoy; have fun; as promised; happy building; go; go go go; go build; folks; all; everyone
`);

/** Whether a post only says that something is there: "There it is." */
export function handsOver(text: string): boolean {
  return isAll(HANDED_OVER, text);
}

/**
 * Whether a post only says yes to what it answers: all of it, without mentions, emoji and punctuation, is
 * words of assent. A question does not, nor do thanks or laughter.
 */
export function assents(text: string): boolean {
  return isAll(ASSENT, text);
}

/** Whether a post only thanks, laughs or doubts. */
export function isCourtesy(text: string): boolean {
  return isAll(COURTESY, text);
}

function isAll(pattern: RegExp, text: string): boolean {
  if (text.includes('?')) return false;
  const words = canonicalWords(text.replace(/@\w{1,30}/g, ' ')).filter((word) => word !== ',');
  return words.length > 0 && words.length <= MOST_WORDS && pattern.test(`${words.join(' ')} `);
}

/** Matches one or more of these phrases, each with a space after it, and nothing else. */
function phrases(list: string): RegExp {
  const alternatives = list.trim().split(/\s*;\s*/);
  return new RegExp(`^(?:(?:${alternatives.join('|').replace(/\s+/g, ' ')}) )+$`);
}
