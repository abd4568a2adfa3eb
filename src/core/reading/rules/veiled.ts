import { READING_NONE, type Reading } from '../reading.js';
import { STORED } from './banked.js';
import { timeNear } from './decide.js';
import type { Finding } from './finding.js';
import type { Sentence } from './sentences.js';
import type { Clock } from './timing.js';

const TIME =
  '(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|weekend|afternoon|evening)|next week|later|soon)';
const LIMITS = '(?:limits?|usage|quotas?|tokens?|allowances?|meters?|bars?|credits)';
const RESET = '(?:reset|(?:reset )?button|reset script)';
const BUTTON = '(?:(?:reset )?(?:button|lever|switch|script))';

const BUTTON_READY = 'the button is looked for or made ready';
const WISHED = 'a reset is wished for by those who give it';

/** General forms of a wink, in posts that name resets or limits. */
const WINKS: readonly { readonly form: RegExp; readonly rule: string }[] = [
  {
    form: new RegExp(
      `\\b(?:feeling like|feel like|feels like|in (?:the )?mood for|in need of|smells? like|looks like|sounds like|craving|tempted (?:to|by)|itching (?:to|for)|time for|could use|tempted to press) (?:\\w+ ){0,4}${RESET}\\b`,
    ),
    rule: WISHED,
  },
  {
    form: /\b(?:today|tonight|tomorrow|\w+day|weekend|now|week) (?:might|may|could|would|will|is going to|looks like|is|seems like|feels like) (?:just )?(?:be |turn out )?(?:to be )?(?:an? )?(?:\w+ ){0,3}(?:good|great|nice|fine|excellent|perfect|fun|lucky|bad|celebration|party) (?:day|time|one|moment|night|evening|morning)\b/,
    rule: 'a day is praised ahead',
  },
  {
    form: new RegExp(
      `\\b(?:burn|use up|use|spend|drain|empty|finish|max out|burn through) (?:up )?(?:all |whatever )?(?:of )?(?:your |the |that )?(?:rest of |remaining |what is left of |what you have left)?(?:your )?(?:\\w+ )?${LIMITS}?\\b.*\\b(?:before|by|until|tonight|while you can)\\b`,
    ),
    rule: 'users are told to spend their limits in time',
  },
  {
    form: new RegExp(
      `\\b(?:look(?:ing|ed)? (?:for|at)|search(?:ing|ed)? for|seen|finds?|found|miss(?:ing)?|lost|comes? with|dust(?:ing|ed) off|warm(?:ing|ed) up|polish(?:ing|ed)|hover(?:ing|s)? over|ey(?:ing|eing|ed)|star(?:ing|ed) at|(?:was|been|got) (?:just )?(?:gifted|given|handed)|reach(?:ing)? for|where (?:is|did)|finger is on) (?:(?!bugs?\\b|issues?\\b|where\\b)\\w+ ){0,5}${BUTTON}(?=$| (?:,|again|today|tonight|now|right|for|somewhere|go|under|behind)\\b| ,)`,
    ),
    rule: BUTTON_READY,
  },
  {
    form: /\b(?:(?:might|may|could|maybe|about to|going to) (?:\w+ ){0,3}(?:press|push|hit|smash)|(?:hand|pass|bring|find) me) (?:\w+ ){0,3}(?:that|the|a certain|red|big|reset) button\b|\bbutton (?:is|looks|feels) (?:\w+ ){0,2}(?:warm|hot|shiny|itchy|lonely|ready|tempting|inviting)\b/,
    rule: BUTTON_READY,
  },
  {
    form: new RegExp(
      `\\b(?:keep an eye on|watch|check|look at) (?:\\w+ ){0,3}${LIMITS} (?:\\w+ ){0,3}${TIME}\\b|\\b${LIMITS} (?:will|might|may|could) (?:\\w+ ){0,3}(?:full|fuller|fresh|better|happy|happier)\\b`,
    ),
    rule: 'users are told to look at their limits at a time to come',
  },
  {
    form: new RegExp(
      `\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b.*\\b${TIME}\\b|\\b${TIME}\\b.*\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b`,
    ),
    rule: 'a surprise is announced where resets are the topic',
  },
];
const NAMES =
  /\b(?:resets?|resetting|limits?|usage|quotas?|meters?|users?|(?:big|red|certain) (?:red )?button)\b/;
/** Past, denied or irreal: a joke or a story. */
const UNREAL =
  /\b(?:not|never|no|yesterday|last (?:week|night|month)|stop|instead|wish|imagine|if only|would have|used to|was a|were|had|history|once upon)\b/;

/** "Not saying anything", "if you were going to": these deny nothing. */
const MEANT =
  /\bnot (?:saying|promising) (?:anything|much)\b|\bif i were you\b|\bif you (?:were|are) (?:going|planning|about) to\b|\bi was (?=gifted|given|handed)/;

/** Findings that settle that no wink is meant. */
const SETTLED = /denied|some users|of the past|habit|a rule|reported|what a reset is like|talk about banked/;
const RETURN = /\b(?:see you|back|talk to you|until) (?:\w+ ){0,2}(?:in|at|tomorrow|tonight|later|on)\b/;
const CONFIDENCE = 0.65;

/**
 * A wink that a reset is near without saying so, where the post says nothing else about one; null if there is none.
 * A question winks only where it looks for the button.
 */
export function veiled(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  clock: Clock,
): Reading | null {
  if (findings.some(({ rule }) => SETTLED.test(rule))) return null;
  if (!sentences.some(({ words }) => NAMES.test(words.join(' ')))) return null;
  for (const [index, sentence] of sentences.entries()) {
    const plain = sentence.words.join(' ');
    if (UNREAL.test(plain.replace(MEANT, ' '))) continue;
    const wink = WINKS.find(({ form }) => form.test(plain));
    if (!wink || (sentence.question && wink.rule !== BUTTON_READY)) continue;
    // "Feeling like a reset. See you in a few hours" says when.
    const back = wink.rule === WISHED ? sentences.findIndex(({ words }) => RETURN.test(words.join(' '))) : -1;
    const window = timeNear(sentences, back < 0 ? index : back, clock);
    return {
      ...READING_NONE,
      kind: 'hint',
      evidence: sentence.verbatim,
      promises: STORED.test(plain) ? 'banked' : 'regular',
      strength: back >= 0 && window?.to != null ? 'explicit' : 'veiled',
      window,
      confidence: CONFIDENCE,
      rationale: wink.rule,
    };
  }
  return null;
}
