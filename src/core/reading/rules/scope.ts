import type { Scope } from '../reading.js';
import type { Sentence } from '../wording/sentences.js';
import { any } from '../wording/words.js';

const KNOWN_PLANS =
  'free go plus pro max ultra premium teams? business edu education enterprise starter basic standard lite solo studio hobby crew';

const KNOWN = any(KNOWN_PLANS);
const KNOWN_CAPITAL = any(KNOWN_PLANS.replace(/\b[a-z]/g, (first) => first.toUpperCase()));

/** A name, or two words of one; what only begins a sentence is none. */
const NAME =
  '(?!(?:Every|All|Each|The|Our|Your|Both|Any|To|For|And|So|We|This|That|Everyone|On|In|Of|With|Now|Today|Also|As|Paid|Paying|Dear|Hi|Hello)\\b)[A-Z][\\w+]*(?: (?:Pro|Plus|Max|Lite|Ultra|\\d+x?)\\b)?';

const listOf = (name: string) => `${name}(?:(?:, (?:and |or )?| and | or | & | \\+ |/)${name})*`;

/** "Pro and Max users", "every Studio subscriber", "for Plus and Pro". */
const NAMED_PLANS: readonly RegExp[] = [
  new RegExp(
    `\\b(?!teams? members?)(${listOf(`${KNOWN}(?: ${KNOWN})?`)}) (?:\\w+ )?(?:users?|accounts?|subscri\\w+|plans?|members?|customers?|tiers?|seats?|folks)\\b`,
    'i',
  ),
  new RegExp(`(?<!\\b(?:[Ii]ncluding|[Ee]ven) )(${listOf(NAME)}) (?:subscri\\w+|plans?|tiers?|seats?)\\b`),
  new RegExp(`\\b(?:[Ff]or|[Oo]n|[Aa]cross|[Ii]n) (?:all |both |every |the )?(${listOf(KNOWN_CAPITAL)})\\b`),
];

/** Speaks of users who pay. */
export const PAID = /\b(?:paid|paying|payers?|subscri\w+)\b/;

/** Speaks of more than one person. */
export const SPEAKS_OF_MANY =
  /\b(?:everyone|everyone's|everybody|all|every|each|both|any(?:one|body)|nobody|whole|entire|global(?:ly)?|users|plans|accounts|customers|paid|paying|tenants|seats?)\b/;

/** Says that it is for everyone. */
export const EVERYONE =
  /\b(?:everyone|everyone's|everybody|you all|all of you|all (?:of )?(?:our |the |your )?(?:\w+ ){0,3}(?:users|accounts|customers|plans|tiers|people|teams|members|developers|devs|workspaces|orgs|seats)|(?:every|each)(?: single| last| one)? (?:one of you|(?:\w+ ){0,2}(?:user|account|customer|plan|tier|person|team|member|developer|workspace|seat))|each of you|(?:whole|entire|complete) (?:userbase|user base|customer base|community)|all users'|for all(?= ,|$))/;

/** A fragment that only names the users: "For all paid users." */
const ONLY_USERS =
  /^(?:for |across |on |yes ,? ?)?(?:everyone|everybody|all|every|both|paid) (?:[\w,]+ ?){0,8}$|^(?:for )?(?:everyone|everybody)$/;

/**
 * Whom the reset or promise of sentence `at` is for, as the post says it; names of plans as they are written.
 * @param names of the product and its company, which are no plans
 */
export function scopeIn(
  sentences: readonly Sentence[],
  at: number,
  names: readonly string[] = [],
): { readonly scope: Scope | null; readonly plans: readonly string[] } {
  const [own, ...after] = sentences.slice(at, at + 3);
  const users = after.filter(({ words }) => ONLY_USERS.test(words.join(' ')));
  for (const { words, verbatim } of own ? [own, ...users] : []) {
    const plain = words.join(' ');
    const plans = plansIn(verbatim, names);
    const isPaid = PAID.test(plain) && !/\bfree\b/.test(plain);
    if (plans.length > 0) return { scope: 'plan', plans };
    if (isPaid) return { scope: 'paid', plans: [] };
    if (EVERYONE.test(plain)) return { scope: 'everyone', plans: [] };
  }
  return { scope: null, plans: [] };
}

function plansIn(verbatim: string, names: readonly string[]): readonly string[] {
  const own = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  for (const pattern of NAMED_PLANS) {
    const listed = pattern.exec(verbatim)?.[1]?.split(/, (?:and |or )?| and | or | & | \+ |\//) ?? [];
    const plans = listed.filter((name) => !own.has(name.toLowerCase()));
    if (plans.length > 0) return [...new Set(plans)];
  }
  return [];
}
