const TIME =
  '(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|weekend|afternoon|evening)|next week|later|soon)';
const LIMITS = '(?:limits?|usage|quotas?|tokens?|allowances?|meters?|bars?|credits)';
const RESET = '(?:reset|(?:reset )?button|reset script)';
const BUTTON = '(?:(?:reset )?(?:button|lever|switch|script))';

/** A reset is wished for, a day is praised ahead, limits are to be used up in time, the button is looked for … */
const WINKS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:feeling like|feel like|feels like|in (?:the )?mood for|in need of|smells? like|looks like|sounds like|craving|tempted (?:to|by)|itching (?:to|for)|time for|could use|tempted to press) (?:\\w+ ){0,4}${RESET}\\b`,
  ),
  /\b(?:today|tonight|tomorrow|\w+day|weekend|now|week) (?:might|may|could|would|will|is going to|looks like|is|seems like|feels like) (?:just )?(?:be |turn out )?(?:to be )?(?:an? )?(?:\w+ ){0,3}(?:good|great|nice|fine|excellent|perfect|fun|lucky|bad|celebration|party) (?:day|time|one|moment|night|evening|morning)\b/,
  new RegExp(
    `\\b(?:burn|use up|use|spend|drain|empty|finish|max out|burn through) (?:up )?(?:all |whatever )?(?:of )?(?:your |the |that )?(?:rest of |remaining |what is left of |what you have left)?(?:your )?(?:\\w+ )?${LIMITS}?\\b.*\\b(?:before|by|until|tonight|while you can)\\b`,
  ),
  new RegExp(
    `\\b(?:look(?:ing|ed)? (?:for|at)|search(?:ing|ed)? for|seen|finds?|found|miss(?:ing)?|lost|comes? with|dust(?:ing|ed) off|warm(?:ing|ed) up|polish(?:ing|ed)|hover(?:ing|s)? over|ey(?:ing|eing|ed)|star(?:ing|ed) at|(?:was|been|got) (?:just )?(?:gifted|given|handed)|reach(?:ing)? for|where (?:is|did)|finger is on) (?:(?!bugs?\\b|issues?\\b|where\\b)\\w+ ){0,5}${BUTTON}(?=$| (?:,|again|today|tonight|now|right|for|somewhere|go|under|behind)\\b| ,)`,
  ),
  /\b(?:(?:might|may|could|maybe|about to|going to) (?:\w+ ){0,3}(?:press|push|hit|smash)|(?:hand|pass|bring|find) me) (?:\w+ ){0,3}(?:that|the|a certain|red|big|reset) button\b|\bbutton (?:is|looks|feels) (?:\w+ ){0,2}(?:warm|hot|shiny|itchy|lonely|ready|tempting|inviting)\b/,
  new RegExp(
    `\\b(?:keep an eye on|watch|check|look at) (?:\\w+ ){0,3}${LIMITS} (?:\\w+ ){0,3}${TIME}\\b|\\b${LIMITS} (?:will|might|may|could) (?:\\w+ ){0,3}(?:full|fuller|fresh|better|happy|happier)\\b`,
  ),
  new RegExp(
    `\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b.*\\b${TIME}\\b|\\b${TIME}\\b.*\\b(?:surprise|something (?:nice|special|fun|good)|treat|present|gift|good news)\\b`,
  ),
];
/** Past, denied or irreal: a joke or a story. */
const UNREAL =
  /\b(?:not|never|no|yesterday|last (?:week|night|month)|stop|instead|wish|imagine|if only|would have|used to|was a|were|had|history|once upon)\b/;

/** "Not saying anything", "if you were going to": these deny nothing. */
const MEANT =
  /\bnot (?:saying|promising) (?:anything|much)\b|\bif i were you\b|\bif you (?:were|are) (?:going|planning|about) to\b|\bi was (?=gifted|given|handed)/;

/** Whether a sentence has one of the general forms in which teams wink at a reset to come. */
export function winks(plain: string): boolean {
  return !UNREAL.test(plain.replace(MEANT, ' ')) && WINKS.some((form) => form.test(plain));
}
