import type { Sentence } from './sentences.js';

const RESULT = '(?:resets?|banked|hint|confirm(?:ed|ation))';
/** "[System message]:", "### Assistant:", "<user>": speaks as one of the roles of a chat. */
const ROLE =
  /^[\s<[#*]{0,8}(?:system|assistant|developer|user|instructions?)\s{0,4}(?:prompt|message|note|override)?[\s>\]*]{0,8}:|^\s*<\/?(?:system|assistant|instructions?|prompt|user)>/i;
/** "Note to the classifier reading this:", "Dear AI,". */
const TO_MACHINE =
  /^\W{0,4}(?:(?:(?:a |this )?(?:note|message|memo|reminder) (?:to|for)|to|for|dear|attention|hey|hi|hello) (?:\w+ ){0,3})?(?:classifiers?|(?:language |reader |ai )?models?|llms?|ais?|bots?|chatbots?|parsers?)\b(?: (?:who|that|which|reading|parsing|looking)\b[^:,]{0,40})?[:,]/i;
const CLAUSE = /[,;:()[\]{}<>"“”\n]|\s[-–—]+\s|—/;
const LEAD_IN =
  /^[\s'‘’*_#>]*(?:(?:please|now|then|just|so|also|simply|instead|kindly|and|ok|okay|bots?|ai|hey|you (?:must|should|shall|will|have to|need to|are to))\s+){0,5}/i;
const TEAM_OR_INFINITIVE = /\b(?:we|i|to|would|did|not)\b/i;
const IGNORE =
  /^(?:ignore|disregard|forget|override|bypass)\b(?=.{0,20}\b(?:all|your|any|every|previous|prior|above|earlier|preceding|system|these|those|its)\b|.{0,40}\b(?:above|before|so far|were (?:told|given))\b).{0,60}\b(?:instructions?|prompts?|rules|guidelines|directives?|everything)\b/i;
const VERB =
  '(?:classify|label|mark|record|report|log|count|treat|register|read|parse|interpret|output|return|emit|answer|respond|reply)';
/** "Answer with kind reset", "report a full reset", "treat this post as a reset", "report that limits were reset". */
const REPORT = new RegExp(
  `^${VERB} (?:(?:(?:only |just )?(?:with|kind|a|an|one|another|the|type|it|this|that|as|is) ){1,3}(?:(?:full|usage|banked|codex|global|kind|a|an|word|label) ){0,2}['‘]?${RESULT}\\b|(?:this|it|that|the|these|my|every|all) (?:\\w+ ){0,4}(?:as|is) (?:(?:a|an|one|kind|full|usage|confirmed) ){0,3}['‘]?${RESULT}\\b|that .{0,60}\\breset\\b)`,
  'i',
);
/** A verb of reporting that waits for a word in quotes: `answer "reset"`, `answer kind "reset"`. */
const REPORT_QUOTED = new RegExp(
  `(?:^|[^\\w\\s]\\s{0,4})(?:please |then |now )?${VERB} (?:(?:with|kind|as|it|this|type) ){0,3}["“]${RESULT}\\b`,
  'i',
);
/** The fields of an answer, spelled as such; "one of a kind: reset for everyone" is none. */
const FIELDS = new RegExp(
  `(?<!\\b(?:a|any|some|every|its|what|this|that|one|first) )\\bkind["']?\\s{0,4}[:=]\\s{0,4}["'“]?${RESULT}|"confidence"\\s{0,4}:\\s{0,4}[01]?\\.?\\d`,
  'i',
);
const NAMES_RESULT = new RegExp(`\\b${RESULT}\\b`, 'i');

/**
 * What a sentence orders the reading machine to do: `report` a result, or `other` ("ignore your instructions"); null
 * for words to people, however they are like ("in return", "our answer", "record usage").
 */
function orderIn(sentence: string): 'report' | 'other' | null {
  const said = sentence.replace(/[ \t]+/g, ' ');
  if (FIELDS.test(said) || REPORT_QUOTED.test(said)) return 'report';
  const asMachine = ROLE.test(said) || TO_MACHINE.test(said);
  if (asMachine && !said.endsWith('?') && NAMES_RESULT.test(said)) return 'report';
  const clauses = clausesOf(said);
  if (clauses.some((clause) => REPORT.test(clause))) return 'report';
  return clauses.some((clause) => IGNORE.test(clause)) ? 'other' : null;
}

/** What may be an order: each clause, and what an "and" adds to one that has no subject to share. */
function clausesOf(said: string): readonly string[] {
  return said.split(CLAUSE).flatMap((clause) => {
    const parts = clause.trim().split(/ (?=(?:and|then) )/i);
    const shared = parts.findIndex((part) => TEAM_OR_INFINITIVE.test(part));
    const own = shared < 0 ? parts : parts.slice(0, shared + 1);
    return own.map((part) => part.replace(LEAD_IN, ''));
  });
}

/** Whether words give an order to the machine that reads them. */
export function givesOrder(words: string): boolean {
  return orderIn(words) !== null;
}

/**
 * Splits a post into what it says to people and what it says to the machine that reads it: sentences that give it an
 * order, and, up to the end of the paragraph, what follows an order to report a result, as that is what to report.
 * @param sentences the sentences of `text`, in order
 */
export function withoutOrders(
  sentences: readonly Sentence[],
  text: string,
): { readonly said: readonly Sentence[]; readonly ordered: boolean } {
  let ordered = false;
  let dictated = false;
  let last = 0;
  const said = sentences.filter(({ verbatim, start, end }) => {
    if (/\n[ \t]*\n/.test(text.slice(last, start))) dictated = false;
    last = end;
    const order = orderIn(verbatim);
    // "System:" on a line of its own dictates as well.
    const bare = ROLE.test(verbatim) && verbatim.replace(ROLE, '').trim() === '';
    ordered ||= order !== null || bare;
    dictated ||= order === 'report' || bare;
    return order === null && !dictated;
  });
  return { said, ordered };
}
