/** States that imply a reset without the word: "usage is back to 100%", "full bars for everybody". */

const METER =
  '(?:limits?|usage|quotas?|counters?|meters?|tanks?|allowances?|buckets?|windows?|bars?|gauges?)';
/** Everybody, as holder of full limits. */
const CLASS =
  '(?:everyone|(?:the|our) (?:whole|entire) \\w+(?: base)?|(?:all|every|each) (?:\\w+ ){0,3}(?:users?|plans?|accounts?|subscribers?|subscriptions?|tiers?|customers?|codexers?|of you))';
const FRESH =
  '(?:fresh|brand new|full|fuller|clean|refreshed|refilled|replenished|topped up|restored|zeroed|empty)';
const FULL =
  '(?:100%|100 percent|(?:(?:their|its) )?full(?: extent)?|zero|0|0%|a full tank|fresh(?= ?(?:$|,|for|on|across|again|now|and|as)))';
/** Words allowed between the holder and the state. */
const LINK =
  '(?:is|are|am|be|being|been|should|now|all|both|back|at|to|set|go|went|going|has|have|will|for|on|in|again|once|more|fully|already|just|restored|filled|refilled|brought|put|topped|up|wiped|everyone)';
/** "100% of traffic" is about something else. */
const OTHER_FULL =
  '(?! (?:staff\\w*|alert|strength|power|steam|capacity|of|uptime|rollout|rolled|confident|sure|cpu|gpu|employment|plan|access|stack|time|used|usage of|speed|throttle|swing))';

const FRESH_SET = `${FRESH} (?:(?:new )?(?:set|batch|tank|bucket|slate) of )?(?:(?:weekly|hourly|5h|5|hour|usage|rate|codex|and) ){0,5}(?:${METER}|slates?)`;
const IS = '(?:is|are|now|all|already|should|be|goes|go|gets?|been|have|has)';
/** Full limits for all, without a verb: it takes the tense of its sentence. */
const FRESH_FOR_ALL = new RegExp(
  `\\b${FRESH_SET} (?:again )?(?:(?:for|to|across|on) (?:\\w+ ){0,2}(?:everyone|all|every|board|plans|users|user base|community|you)|on us|on the house)\\b`,
);
const STATES: readonly RegExp[] = [
  // "Usage is back to 100%", "the limits for all plans are restored to full".
  new RegExp(
    `\\b(?:${METER}|you|everyone|everyones|we) (?:(?:for|across|on|in) (?:\\w+ ){1,4})?(?:${LINK} ){1,5}(?:your |the )?(?:limits |usage |weekly |hourly )?(?:${LINK} )?(?:${FULL}(?![\\w%])|(?:100|0)%)${OTHER_FULL}`,
  ),
  // A class of users counts as full only if the limits are named: rollouts reach 100 % of users too.
  new RegExp(
    `\\b(?:${CLASS} ${IS}|everyone's) (?:${IS} ){0,3}(?:back (?:to|at|on) (?:a )?(?:(?:100%|zero|0%)|full(?: tank| limits| usage| bars?)?)${OTHER_FULL}|(?:at|on) (?:a full tank|full limits|(?:100%|0%) (?:again|remaining|left|once more|used)))`,
  ),
  FRESH_FOR_ALL,
  // "We're giving everyone fresh weekly limits", "quotas have been restored for all users".
  new RegExp(`\\b(?:giv(?:e|es|ing|en)|gave|hand(?:ing|ed)) ${CLASS} (?:a |an )?${FRESH_SET}`),
  /\b(?:quotas?|usage|limits|allowances?|meters?|counters?) (?:(?:for|of|on|across) (?:everyone|(?:all|every) \w+) (?:(?:is|are|has|have|been|will|be|now|just|fully) )+(?:restored|refilled|replenished|refreshed|topped up)\b(?! to (?!full))|(?:(?:is|are|has|have|been|was|were|will|be|now|just|all|fully) )*(?:restored|refilled|replenished|refreshed|topped up) (?:for|across|on) (?:\w+ ){0,2}(?:everyone|all|every)\b)/,
  // "All plans start with a fresh weekly window", "everyone gets their limits back in full".
  new RegExp(
    `\\b(?:${CLASS}|you(?: all)?) (?:(?:now|all|should|will|just|each) ){0,3}(?:have|has|starts?|begins?|gets?|got|wakes? up (?:to|with)) (?:(?:(?:over|again|from|with|off|on|now|the (?:week|day)|today|tomorrow|tonight|\\w+day) ){0,3}(?:an? |the |your )?${FRESH_SET}|(?:\\w+ )?${METER} back in full\\b)`,
  ),
  // "We put the counters of all users back to zero", "everyone's quota starts again from 100%".
  new RegExp(
    `\\b(?:(?:we|i) (?:have |just |also |simply ){0,2}(?:started|put|brought|set|moved) (?:the |all )*(?:${CLASS}|(?:\\w+ )?${METER}(?: (?:of|for)(?: \\w+){1,3}?)?)|(?:${CLASS}|${METER}) (?:now )?starts?) (?:back |over |all |again ){0,2}(?:from|at|to|on) (?:zero|full|100%|a full tank)(?![\\w%])`,
  ),
];
const IRREAL =
  /\b(?:if|would|could|imagine|wish|not|never|until|when|whenever|click|once|before|might|may|can|want|need|used|was|were|had|almost|nearly|my|his|her)\b/;
/** "Applying it brings your limits back": how it works, not what happened. */
const RULE =
  /\b(?:applying|using|redeeming|spending|activating|upgrading|buying|banked|a reset|it|which|they) (?:\w+ ){0,3}(?:bring|put|take|set|make|get|give|start)s?\b/;
/** "Back to zero when your window ends": how windows work. */
const HABITUAL =
  /^[^,]{0,60}\b(?:when|whenever|each|every (?:week|day|month|time|5|five|monday)|at the (?:start|end|beginning)|once (?:you|your|the)|per|if|as soon as)\b/;
const FUTURE = /\b(?:will|going to|soon|tomorrow|shall|tonight|next|give us|give me)\b/;
const REACH = 80;

export interface StateReading {
  readonly aspect: 'done' | 'future';
  readonly rule: string;
  /** "Full bars for everyone": no verb, hence no tense. */
  readonly verbless: boolean;
}

/**
 * @param plain canonical words of one sentence, joined by spaces
 * @returns the state that the sentence reports of everybody's limits, or null
 */
export function limitState(plain: string): StateReading | null {
  const match = STATES.map((pattern) => pattern.exec(plain)).find((one) => one !== null);
  if (!match) return null;
  const end = match.index + match[0].length;
  // Without its own verb it takes the tense of the sentence.
  const lead = plain
    .slice(FRESH_FOR_ALL.test(match[0]) ? 0 : Math.max(0, end - REACH), end)
    .replace(/\b(?:when|once|as soon as|if) (?:we|codex) (?:hit|cross|reach|pass|get)\b[^,]*,/, ' will ');
  if (IRREAL.test(lead.replace(/\bgive (?:us|me) (?:until|till) /, ' ')) || RULE.test(lead)) return null;
  const rule = 'limits are said to be full again';
  const verbless = FRESH_FOR_ALL.test(match[0]);
  if (FUTURE.test(lead)) return { aspect: 'future', rule, verbless };
  if (HABITUAL.test(plain.slice(end))) return null;
  return { aspect: 'done', rule, verbless };
}
