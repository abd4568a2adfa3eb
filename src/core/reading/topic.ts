import { canonicalWords, splitSentences } from './wording/sentences.js';

/**
 * What texts bring up: `limits`, the product's limits, usage or resets by name; `loosely`, a word that is
 * used of them among other things (a full bar, a button); `others`, limits or resets of something else, or of
 * another company.
 */
type Topic = 'limits' | 'loosely' | 'others' | null;

/** Names them, and nothing else. */
const NAMED =
  '(?:(?:rate)?limits?|usage|quotas?|allowances?|allotments?|counters|caps|credits|resets?|resetting|refills?|refilled|refilling|banked|redeem(?:able|ed|ing)?|5h)';

/** Is also said of them. */
const LOOSE =
  '(?:counter|cap|credit|redeems|meters?|tanks?|weekly|consumption|bars?|vouchers?|coupons?|bank|banking|gauges?|fresh|topped|restored|saved|stored|spare|tickets?|zero|zeroed|zeroing|wiped?|button)';

const ANY = new RegExp(`^(?:${NAMED}|${LOOSE})$`);

/** Whether a word may bring up the topic. */
export function isOfTopic(word: string): boolean {
  return ANY.test(word);
}

/** What stands for usage in an allusion: "Burn your tokens tonight", "The needle points at F again". */
const ALLUSION = /\b(?:tokens?|needle|fuel|gas|juice|hungry|appetite|throttle|binge|splurge)\b/;

/** Whether words of a text stand for usage without naming it; to the rules they say nothing. */
export function alludes(text: string): boolean {
  return splitSentences(text).some(({ words }) => ALLUSION.test(words.join(' ')));
}

/** What also has limits or usage: "speed limit", "usage of coffee", "the limit on the highway". */
const FOREIGN = words(`
  speed height weight age file upload character characters luggage baggage alcohol parking salary
  attendee attendees highway motorway autobahn road roads traffic street coffee espresso tea beer wine sugar caffeine gym water electricity
  heating movie film music novel odometer thermostat garage car truck bike train office fridge kitchen mortgage rent tax taxes visa passport
  insurance bank-account chess`);

/**
 * What is also used, limited or reset, while users find their own limits there, too: "factory reset", "memory
 * usage".
 */
const TECHNICAL = words(`
  passwords? passcodes? passphrases? routers? modem phones? laptops? computer machine machines pc mac devices? printer keyboard monitor screen memory ram
  disk cpu gpus? battery bandwidth factory git css clock clocks alarm streaks? badges? leaderboards? scoreboards? benchmarks? caches? cookies? context
  databases? index(?:es)? branch(?:es)? repos? environments? sandbox(?:es)? containers? vm servers? fleet clusters? nodes? jobs? queues? workers?
  webhooks? deployments? connections? timers? permissions roles? settings preferences themes? layouts? 2fa network wifi fuse breaker`);

/** What else is reset: "reset your session". A session also has limits of the product. */
const RESETTABLE = words(`
  session sessions conversation conversations thread threads chat chats key keys login logins terminal config profile page form
  bug build pipeline vibe vibes brain mind head mindset mood life career relationship culture expectations habit habits diet schedule
  lunch dinner score scores game league`);

const ITS =
  "(?:of|my|your|our|his|her|their|its|the|a|an|this|that|all|every|each|own|old|whole|entire|everyone|everyone's|people's|users|user)";

const PLACE = '(?:of|on|for|in|at|from|by|over|with)';

const BETWEEN =
  '(?:a|an|another|is|are|was|were|be|been|being|has|have|had|will|would|get|gets|got|getting|going|about|to|now|just|all|again|also|today|tomorrow|tonight|there|\\w+ly)';

const IDIOMS =
  /\b(?:sky is the limit|push(?:ing|ed|es)? (?:the|our|your|my|its) limits?|off limits|know (?:your|my|our) limits|(?:time|spending|credit|cards?) limits?)\b/g;

/** Companies with such products, each with their names. */
const COMPANIES = [
  'openai chatgpt codex gpt sora',
  'anthropic claude',
  'xai grok',
  'google gemini jules antigravity',
  'github copilot microsoft',
  'cursor anysphere',
  'windsurf cognition devin',
  'amazon kiro',
  'deepseek',
  'mistral',
  'moonshot kimi',
  'alibaba qwen',
  'replit',
  'lovable',
];

/** Stands for what was taken out of a sentence, because it belongs to something else. */
const ELSE = '#';

/**
 * What texts bring up: the product's limits if one of their sentences does.
 * @param names of the product and its company, which are not another company's; without them no company is
 *   another
 */
export function topicOf(texts: readonly string[], names: readonly string[] | null): Topic {
  const topics = texts.flatMap(splitSentences).map(({ words }) => topicOfSentence(words.join(' '), names));
  return (['limits', 'others', 'loosely'] as const).find((topic) => topics.includes(topic)) ?? null;
}

/** Whether canonical words say of something else that it is reset, used or limited. */
export function isOfOtherThing(plain: string): boolean {
  return withoutOthers(plain, null).includes(ELSE);
}

function withoutOthers(plain: string, names: readonly string[] | null): string {
  const named = plain.replace(/\bbank (?:account|card|transfer|loan|holiday)s?\b/g, 'bank-account');
  const own = named.replace(IDIOMS, ELSE);
  return withoutThings(names ? withoutCompanies(own, names) : own);
}

function topicOfSentence(plain: string, names: readonly string[] | null): Topic {
  const left = withoutOthers(plain, names);
  if (IS_NAMED.test(left)) return 'limits';
  if (left.includes(ELSE)) return 'others';
  return !IS_ELSE.test(left) && left.split(' ').some(isOfTopic) ? 'loosely' : null;
}

const IS_NAMED = new RegExp(`\\b${NAMED}\\b`);

const IS_ELSE = new RegExp(`\\b(?:${FOREIGN}|${TECHNICAL})\\b`);

/** "Speed limit", "password was reset". */
const BEFORE_NAMED = new RegExp(
  `(?:\\b(?:${FOREIGN}|${TECHNICAL})(?:'s)?|${ELSE})(?: ${BETWEEN}){0,5}(?: ${NAMED}\\b)+`,
  'g',
);

/** "Reset my router". */
const IS_OBJECT = new RegExp(
  `\\breset(?:s|ting)?(?: ${ITS}){0,4}(?: (?!(?:${NAMED}|${PLACE}|,)(?: |$))\\S+)? (?:${ELSE}|(?:${FOREIGN}|${TECHNICAL}|${RESETTABLE})\\b)(?! ${NAMED})`,
  'g',
);

/** Whoever has limits, and what stands for them. */
const OURS =
  '(?:users?|accounts?|customers?|plans?|tiers?|members?|subscri\\w+|people|folks|seats?|workspaces?|orgs?|organi[sz]ations?|teams?|devs|developers|tenants?|windows?|weeks?|days?|months?|hours?|slates?|totals?|balances?|budgets?|everyone\\S*|everything|thing|one|you|it|that|this|them|they|which|and|,)';

/** Who speaks resets something, and is never what is reset. */
const SPEAKER = "(?:we|i)(?:'\\w+)?";

/** "Every login has been reset": what it is stands before, with an article, and is none of the above. */
const IS_SUBJECT = new RegExp(
  `\\b(?:all|every|each|the|our|your|his|her|their|my|an?|this|that)(?: (?!(?:${NAMED}|${LOOSE}|${SPEAKER}|,)(?: |$))\\S+){0,4} (?!(?:${NAMED}|${LOOSE}|${OURS}|${SPEAKER}|${BETWEEN})(?: |$))\\S+ (?:has|have|had|is|are|was|were|got|gets?)(?: (?:just|now|all|also|again|been|being))* (?:reset|cleared|wiped|restarted|restored)\\b`,
  'g',
);

/** "Usage of coffee". */
const AFTER_NAMED = new RegExp(`\\b${NAMED}(?: ${PLACE})(?: ${ITS}){0,3} ${FOREIGN}\\b`, 'g');

function withoutThings(plain: string): string {
  return [BEFORE_NAMED, IS_OBJECT, IS_SUBJECT, AFTER_NAMED, BEFORE_NAMED].reduce(
    (rest, pattern) => rest.replace(pattern, ELSE),
    plain,
  );
}

/**
 * Without "Cursor just reset limits" and "limits at Cursor", but with "after the Cursor outage we reset
 * limits".
 */
function withoutCompanies(plain: string, names: readonly string[]): string {
  const ownWords = names.flatMap(canonicalWords);
  const companies = COMPANIES.map((name) => name.split(' ')).filter(
    (company) => !company.some((word) => ownWords.includes(word)),
  );
  const company = `(?:${companies.flat().join('|')})(?:'s)?`;
  const ours = ['we', 'our', 'us', ',', ...ownWords.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.'))].join(
    '|',
  );
  const before = new RegExp(
    `\\b${company}(?! (?:outage|incident|downtime|issues?|launch|release)\\b)(?: (?!(?:${ours})(?: |$))\\S+){0,8} ${NAMED}\\b`,
    'g',
  );
  const after = new RegExp(`\\b${NAMED}(?: (?:${PLACE}|${ITS}|${NAMED})){0,6} ${company}(?= |$)`, 'g');
  return plain.replace(after, ELSE).replace(before, ELSE);
}

function words(list: string): string {
  return `(?:${list.trim().split(/\s+/).join('|')})`;
}
