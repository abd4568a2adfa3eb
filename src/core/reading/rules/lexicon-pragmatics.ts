/** What a post does besides making statements: giving, joking, quoting. */

/** The post gives something now. */
export const GIFT =
  /\b(?:enjoy(?!ed|ing|s)|on us|on me|on the house|our treat|my treat|a (?:little |small )?(?:gift|treat|present)|our (?:\w+ )?gift|you are welcome|have fun|go wild|go nuts|go crazy|have at it|merry christmas|happy holidays|with love|knock yourself out|knock yourselves out)\b/;
/** A gift whose object is the reset itself. */
export const GIFT_NOUN =
  /\b(?:on us|on me|on the house|our treat|my treat|gift|present|free of charge|our way of)\b/;

/** Says that it is not meant. */
export const JOKE = /\b(?:kidding|jk|j k|april fools?|joking|just a joke|prank|sike|lol no)\b/;
/** Retracts its own statement. */
export const HEDGE = new RegExp(
  `${JOKE.source}|\\b(?:april 1st|psych|gotcha|or (?:did|have) we|or did i|or is it|not really|pretend|in my dreams|in your dreams|wishful|unless|trust me bro|totally serious|false alarm|scratch that|spoke too soon|never mind|nevermind|correction|oops not|almost got you|got you)\\b`,
);

/** The numbered joke whose last lines are "???" and "Profit". */
export const MEME_LIST = /(?:\?{3}[\s\S]{0,200}\bprofit\b)/i;

/** Introduces somebody else's words. */
export const REPORTED =
  /\b(?:you (?:\w+ )?(?:said|asked|asking|wanted|tweeted|begged)|(?:he|she|they|someone|somebody|everyone|people|folks|users|anthropic|claude|a friend|some(?: of you)?|my \w+|nobody|chatgpt|the model|model|rumor|rumors|rumour|word|headline|headlines|twitter|reddit|timeline|the tl) (?:\w+ ){0,2}(?:said|says|saying|say|asked|asks|asking|ask|told|tells|claimed|claims|claim|thinks|think|thought|keeps|wants|want|wrote|tweeted|posted|posts|replied|replying|begging|beg|demand|demanding|expect|expecting|has it)|(?:claim|claims|claimed|claiming|alleging|alleges|pretending|swears?) (?:that|we|i|limits|usage|a|the|there|codex)|(?:says|reports|insists|thinks|believes) (?:that )?(?:we|limits|usage|all|everyone|a reset|the reset)|would love to (?:say|tell)|wish i could (?:say|tell)|according to|rumor|rumors|rumour|dreamt|dreamed|dream|imagine|imagining|pretend|petition)\b/;

/** Explains how something works. */
export const EXPLAINS =
  /^(?:and |so )?(?:(?:weekly |quick |a )?recap\b|looking back|the week in|how (?:an?|the|to|do|does|resets?|banked|it|this|we)|faq|q ,|the way (?:an?|the|it|resets?)|reminder (?:on )?how)\b/;

/** A habit or a rule, not an event. */
export const HABIT =
  /\b(?:every (?:\d+|few|other|single|one|two|three|five|six|seven|time|week|weeks|month|day|hour|monday|tuesday|wednesday|thursday|friday|sunday|saturday|morning|additional|million|1m|extra|week's)|each (?:week|month|time|day|million|window)|whenever|per (?:week|month|day)|weekly basis|regularly|once a (?:week|month|day)|(?:too|so|this|that|very|quite|pretty) (?:often|much|frequently)|a lot|(?:on|at) (?:their|its|your) own|times a (?:week|month|year)|on a (?:rolling|schedule|regular|fixed|weekly)|after (?:5|five) hours|(?:\d+|three|four|five|ten|many|countless|several) times|on the (?:day|date|same)|at (?:the same|different|various) times?|at the time|at midnight|from now on|going forward|by default|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays))\b/;

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
