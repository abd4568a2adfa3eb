/** Classes of words, in canonical spelling (see `sentences.ts`). */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The limits and their usage. A promise that names none of them does not say which kind of reset it promises. */
export const LIMIT_WORDS = words(`
  limit limits usage quota quotas counters allowance allowances cap caps meter meters tank tanks bucket
  buckets 5h weekly hourly window windows throttle throttles budget budgets`);

/** Words that bring up the topic. */
export const TOPIC =
  /^(?:limits?|usage|quotas?|counters?|allowances?|caps?|meters?|tanks?|5h|weekly|consumption|bars?|resets?|resetting|ratelimits?|vouchers?|coupons?|bank|banked|banking|redeem\w*|gauges?|credits?|allotments?|fresh|refill\w*|topped|restored|saved|stored|spare|tickets?|zero|zeroed|zeroing|wiped?|button)$/;

/** Words that mean the same where they stand with others. A word may be in several classes; the first names it. */
const CLASSES: Readonly<Record<string, ReadonlySet<string>>> = {
  limit: new Set([
    ...LIMIT_WORDS,
    ...words(`consumption bar bars gauge gauges rate credits week clock metering metered requests messages allotment tally
      used consumed burned capacity period`),
  ]),
  full: words(`zero zeroed zeroing nil 0 0% 100% full fresh empty emptied emptying blank clean cleaned clear cleared clearing
    wiped wipe wiping flushed refilled refill refills restored replenished topped nothing none new start over back
    brand scratch restarted restart restarts returned refreshed refresh reset resets resetting whole untouched pristine unspoiled
    rewound forgiven erased removed discarded undone beginning amnesty intact unused begins filled refilling reinstated`),
  all: words(
    `everyone everyone's all every each whole entire globally worldwide nobody both any regardless alike`,
  ),
  who: words(`users user accounts account plans plan tiers tier customers customer members member subscribers subscriber
    people folks seats seat workspaces workspace orgs teams community you your paid paying pro plus max free`),
  few: words('some few affected impacted only certain those subset handful percent several one-off'),
  stored:
    words(`bank banked banking stored saved spare voucher vouchers coupon coupons ticket tickets redeem redeemable
    redeemed card pass passes wallet drawer pocket inventory stash box boxes menu settings keep whenever later save
    use spend hold activate apply applied deferred joker chip check expires expire expiry reserve reserved vault
    aside frozen`),
  'to come':
    words(`will going tomorrow tonight soon later next shall plan planning planned intend promise promised
    scheduled once when until expect coming upcoming due`),
  past: words('yesterday ago last earlier previously since'),
  denied:
    words(`not no never without nor cancelled canceled postponed delayed instead unfortunately sorry wrong wrongly
    mistake premature error staging internal testers pilot incorrectly erroneously off apology retracted withdraw
    withdrawn retract undone reverted correction`),
  if: words('if unless once whether'),
  be: words('is are was were been be being'),
  have: words('have has had'),
  we: words('we i team us'),
  others:
    words(`they he she claude anthropic cursor google gemini copilot github grok windsurf competitors competitor rival
    rivals someone somebody friends companies`),
  'other things':
    words(`password passwords context session sessions thread threads repo branch cache settings config memory
    router laptop phone device devices git sandbox environment vm container containers expectations conversation chat chats
    database databases index streak streaks credentials permissions keyboard server servers machine pipeline brain factory
    hardware network clocks terminal login auth key keys token tokens email emails cookies link page form app cli browser
    profile scoreboard leaderboard points benchmark variables secrets votes vibes sleep mood habits`),
};

const CLASSES_OF = new Map<string, string[]>();
for (const [name, members] of Object.entries(CLASSES))
  for (const word of members) CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name]);

export function classesOf(word: string): readonly string[] {
  return CLASSES_OF.get(word) ?? [];
}

/** Says that it is not meant. */
export const JOKE = /\b(?:kidding|jk|j k|april fools?|joking|just a joke|prank|sike|lol no)\b/;
/** Takes back its own statement. */
export const HEDGE = new RegExp(
  `${JOKE.source}|\\b(?:april 1st|psych|gotcha|or (?:did|have) we|or did i|or is it|not really|pretend|in my dreams|in your dreams|wishful|trust me bro|totally serious|false alarm|scratch that|spoke too soon|never mind|nevermind|almost got you|got you)\\b`,
);

/** The numbered joke whose last lines are "???" and "Profit". */
export const MEME_LIST = /(?:\?{3}[\s\S]{0,200}\bprofit\b)/i;

/** Says that this is a further one. */
export const ANOTHER =
  /\b(?:again|another|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) (?:\w+ )?(?:reset|resets|one|time|round)|one more|once more|additional|yet another|(?:two|2|three|3|more) (?:more )?(?:\w+ )?resets|number (?:two|three|four|five|2|3|4|5)|reset (?:2|3|4|5)\b|round (?:two|three|2|3)|encore|part (?:two|2)|take two|back to back|extra (?:\w+ )?reset|new reset|further reset)\b/;

const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:thrice|three times|(?:three|3) (?:more |additional |further )?(?:\w+ ){0,2}resets|3x resets?)\b/, 3],
  [
    /\b(?:twice|two times|2x resets?|(?:two|2) (?:more |additional |further )?(?:\w+ ){0,2}resets|double reset|a couple (?:of )?(?:more )?resets|couple more resets|pair of resets|both resets)\b/,
    2,
  ],
];

/** Number of promised resets: 3, 2, or 1 without a number. */
export function timesPromised(plain: string): number {
  return TIMES.find(([pattern]) => pattern.test(plain))?.[1] ?? 1;
}
