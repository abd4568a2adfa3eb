import { DAY_MS } from '../../time.js';
import { promiseWindow } from '../promise-window/promise-window.js';
import type { ResetReason, Scope } from '../reading.js';
import type { Sentence } from './grammar/sentences.js';
import { type Clock, nearestFirst } from './grammar/timing.js';

const PLAN = '(?:free|go|plus|pro|max|ultra|premium|team|business|edu|enterprise)';
const PLANS = new RegExp(
  `\\b(${PLAN}(?: (?:(?:and|or|,) )*${PLAN})*) (?:\\w+ )?(?:users?|accounts?|subscri\\w+|plans?|members?|customers?|tiers?)\\b`,
);
const PAID = /\b(?:paid|paying|subscribers?|subscriptions?)\b/;
/** A fragment that only names the users: "For all paid users." */
const ONLY_USERS = /^(?:for |across |on )?(?:everyone|all|every) (?:[\w,]+ ?){0,8}$/;

/**
 * Whom the reset or promise is for that sentence `at` announces. Without a restriction it is for everyone: what is for a
 * few was left out before.
 */
export function scopeIn(sentences: readonly Sentence[], at: number): Scope {
  const plains = sentences.slice(at, at + 3).map(({ words }) => words.join(' '));
  const [own = '', ...after] = plains;
  for (const plain of [own, ...after.filter((one) => ONLY_USERS.test(one))]) {
    const named = new Set(PLANS.exec(plain)?.[1]?.match(new RegExp(PLAN, 'g')));
    if (PAID.test(plain) && !named.has('free')) return 'paid';
    if (named.size === 1) return 'plan';
    if (named.size > 1) return named.has('free') ? 'everyone' : 'paid';
  }
  return 'everyone';
}

/** Words for each occasion; of several in one sentence the first counts. */
const OCCASIONS: readonly (readonly [ResetReason, RegExp])[] = [
  [
    'incident',
    /\b(?:outages?|incidents?|(?<!not an? )bugs?(?! reports?)|downtime|degrad\w+|errors?|latenc\w+|regressions?|disruptions?|apolog\w+|sorry|compensat\w+|mak(?:e|ing) (?:it )?up\b|broken?|mistakes?|drain\w*|mitigat\w+|slowdowns?|trouble|inconvenience|(?:an?|the|some|this|of|small) (?:\w+ )?(?:issues?|problems?)|investigat\w+|excuse|fixed|reverted|rolled (?:it )?back|glitch\w*|counted twice|double count\w*|recover\w+|stable)\b/,
  ],
  [
    'milestone',
    /\b(?:milestones?|anniversary|\d[\d.,]*(?:k|m|b)|(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|hundred) ?(?:k|m|million|billion|thousand)|\d{3,}[\d.,]* (?:\w+ ){0,3}(?:users|developers|builders|stars|likes|customers|subscribers|people))\b/,
  ],
  [
    'launch',
    /\b(?:launch\w*|releas\w+|introducing|generally available|now available|is (?:now )?out|new (?:model|features?|version))\b/,
  ],
];
const GIFT =
  /\b(?:on us|on me|on the house|gifts?|presents?|treats?|thank(?:s| you)|just because|no reason|felt like|feel like|for fun|celebrat\w+|surprise|birthday|had been a while|been a while|holidays?|weekend)\b/;

/** Why limits are reset: the occasion named nearest to the announcement; a gift where no occasion is named. */
export function reasonIn(sentences: readonly Sentence[], at: number): ResetReason | null {
  const near = nearestFirst(sentences, at).map(({ words }) => words.join(' '));
  for (const plain of near) {
    const occasion = OCCASIONS.find(([, pattern]) => pattern.test(plain));
    if (occasion) return occasion[0];
  }
  return near.some((plain) => GIFT.test(plain)) ? 'gift' : null;
}

const EXPIRES =
  /\b(?:expir(?:es?|y|ing)|(?:is|are|stays?|remains?|be) (?:valid|good|there)|valid|redeemable|us(?:e|able)|redeem|keep|apply|spend) (.*\b(?:until|till|through|on|at|by|before|for|within|in|this|next|end)\b.*)$/;

/** When a granted banked reset expires, epoch milliseconds; null where no sentence says so. */
export function expiryIn(sentences: readonly Sentence[], { at, timeZone }: Clock): number | null {
  for (const { words } of sentences) {
    const when = EXPIRES.exec(words.join(' '))?.[1];
    if (!when) continue;
    const to = promiseWindow(when.replace(/\bfor (?=\d|an? |one |two |three )/, 'in '), at, timeZone)?.to;
    if (to != null && to > at + DAY_MS) return to;
  }
  return null;
}
