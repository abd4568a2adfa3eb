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

/** A general form of a wink. `named`: counts only where the post names resets or limits. */
interface Wink {
  readonly form: RegExp;
  readonly named: boolean;
  readonly rule: string;
}

const BUTTON_READY = 'the button is made ready';

const WINKS: readonly Wink[] = [
  {
    form: new RegExp(
      `\\b(?:feeling like|feel like|feels like|in (?:the )?mood for|in need of|smells? like|looks like|sounds like|craving|tempted (?:to|by)|itching (?:to|for)|time for|could use|tempted to press) (?:\\w+ ){0,4}${RESET}\\b`,
    ),
    named: false,
    rule: 'a reset is wished for by those who give it',
  },
  {
    form: /\b(?:today|tonight|tomorrow|\w+day|weekend|now|week) (?:might|may|could|would|will|is going to|looks like|is|seems like|feels like) (?:just )?(?:be |turn out )?(?:to be )?(?:an? )?(?:\w+ ){0,3}(?:good|great|nice|fine|excellent|perfect|fun|lucky|bad|celebration|party) (?:day|time|one|moment|night|evening|morning)\b/,
    named: true,
    rule: 'a day is praised ahead',
  },
  {
    form: new RegExp(
      `\\b(?:burn|use up|use|spend|drain|empty|finish|max out|burn through) (?:up )?(?:all |whatever )?(?:of )?(?:your |the |that )?(?:rest of |remaining |what is left of |what you have left)?(?:your )?(?:\\w+ )?${LIMITS}?\\b.*\\b(?:before|by|until|tonight|while you can)\\b`,
    ),
    named: true,
    rule: 'users are told to spend their limits in time',
  },
  {
    form: new RegExp(
      `\\b(?:look(?:ing)? for|search(?:ing)? for|seen|found|find|dust(?:ing|ed) off|warm(?:ing|ed) up|polish(?:ing|ed)|hover(?:ing|s)? (?:over|above)|eye(?:ing|d)|star(?:ing|ed) at|(?:was|been|got) (?:just )?(?:gifted|given|handed)|charg(?:ing|ed)|reach(?:ing)? for|where (?:is|did)|wip(?:ing|ed)|oil(?:ing|ed)|plugg(?:ing|ed) in|finger (?:is )?on|looking at) (?:\\w+ ){0,5}${BUTTON}(?=$| (?:,|again|today|tonight|now|right|for|somewhere)\\b| ,)`,
    ),
    named: true,
    rule: BUTTON_READY,
  },
  {
    form: /\b(?:(?:might|may|could|maybe|about to|going to) (?:\w+ ){0,3}(?:press|push|hit|smash)|(?:hand|pass|bring|find) me) (?:\w+ ){0,3}(?:that|the|a certain|red|big|reset) button\b|\bbutton (?:is|looks|feels) (?:\w+ ){0,2}(?:warm|hot|shiny|itchy|lonely|ready|tempting|inviting)\b/,
    named: false,
    rule: BUTTON_READY,
  },
  {
    form: new RegExp(
      `\\b(?:keep an eye on|watch|check|look at) (?:\\w+ ){0,3}${LIMITS} (?:\\w+ ){0,3}${TIME}\\b|\\b${LIMITS} (?:will|might|may|could) (?:\\w+ ){0,3}(?:full|fuller|fresh|better|happy|happier)\\b`,
    ),
    named: true,
    rule: 'users are told to look at their limits at a time to come',
  },
  {
    form: /\byou (?:all )?(?:know|can guess|already know) (?:what (?:is coming|comes next|that means|this means|happens next|is next)|the (?:drill|deal|rest))\b/,
    named: true,
    rule: 'what comes next is said to be known',
  },
  {
    form: new RegExp(
      `\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b.*\\b${TIME}\\b|\\b${TIME}\\b.*\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b`,
    ),
    named: true,
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
const SETTLED = /denied|some users|of the past|habit|a rule|reported|what a reset is like/;
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
  const isNamed = sentences.some(({ words }) => NAMES.test(words.join(' ')));
  for (const [index, sentence] of sentences.entries()) {
    const plain = sentence.words.join(' ');
    if (UNREAL.test(plain.replace(MEANT, ' '))) continue;
    const wink = WINKS.find(({ form, named }) => (!named || isNamed) && form.test(plain));
    if (!wink || (sentence.question && wink.rule !== BUTTON_READY)) continue;
    return {
      ...READING_NONE,
      kind: 'hint',
      evidence: sentence.verbatim,
      promises: STORED.test(plain) ? 'banked' : 'regular',
      strength: 'veiled',
      window: timeNear(sentences, index, clock),
      confidence: CONFIDENCE,
      rationale: wink.rule,
    };
  }
  return null;
}
