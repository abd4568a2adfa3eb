/** States that only a reset brings about, said without the word: "usage is back to 100%", "counters are at zero". */

const HOLDER =
  '(?:limits?|usage|quotas?|counters?|meters?|tanks?|allowances?|buckets?|you|everyone|everyones|we)';
const BE =
  '(?:is|are|am|be|being|been|should|now|all|back|at|to|set|go|went|going|has|have|will|for|on|again|restored|filled|refilled|brought|put|topped|up)';
const FULL = '(?:100%|100 percent|full|zero|0|0%|a full tank|fresh)';

const BACK_TO_FULL = new RegExp(
  `\\b${HOLDER} (?:(?:for|across|on|in) (?:\\w+ ){1,4})?(?:${BE} ){1,5}(?:your |the )?(?:limits |usage |weekly |hourly )?(?:${BE} )?${FULL}(?! (?:capacity|of|uptime|rollout|rolled|confident|sure|cpu|gpu|employment|plan|access|stack|time))`,
);
const FRESH_FOR_ALL =
  /\b(?:fresh|brand new|full|clean|refreshed|replenished) (?:(?:set|batch|tank|bucket|slate) of )?(?:(?:weekly|hourly|5h|5|hour|usage|rate|codex|and) ){0,5}(?:limits?|usage|quotas?|tanks?|counters?|allowances?|slate) (?:(?:for|to|across|on) (?:\w+ ){0,2}(?:everyone|all|every|board|plans|users)|on us|on the house)\b/;
const IRREAL =
  /\b(?:if|would|could|imagine|wish|not|never|until|when|once|before|might|may|can|want|need|until|used|was|were|had|almost|nearly|my|his|her)\b/;
const WEAK_TOPIC =
  /\b(?:rollout|rolled|capacity|traffic|uptime|availability|cpu|gpu|battery|latency|coffee|energy|phone)\b/;
const FUTURE = /\b(?:will|going to|soon|tomorrow|shall|tonight|next)\b/;

export interface StateReading {
  readonly aspect: 'done' | 'future';
  readonly rule: string;
}

/**
 * @param plain canonical words of one sentence, joined by spaces
 * @returns the state that the sentence reports of everybody's limits, or null
 */
export function limitState(plain: string): StateReading | null {
  if (WEAK_TOPIC.test(plain)) return null;
  const match = BACK_TO_FULL.exec(plain) ?? FRESH_FOR_ALL.exec(plain);
  if (!match) return null;
  const personal =
    /^(?:you|everyone|we)\b/.test(match[0]) &&
    !/(?:100%|100 percent|\blimits?|\busage|\bweekly|\b0|\bzero|\bquota)/.test(match[0]);
  if (personal) return null;
  const until = plain.slice(0, match.index + match[0].length);
  if (IRREAL.test(until.slice(-80))) return null;
  return {
    aspect: FUTURE.test(until.slice(-80)) ? 'future' : 'done',
    rule: 'limits are said to be full again',
  };
}
