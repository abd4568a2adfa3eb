/** Word classes of nouns, subjects and audiences, in canonical spelling (see `sentences.ts`). */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words for the limits and their usage. */
export const LIMIT_WORDS = set(`
  limit limits usage quota quotas counters allowance allowances cap caps meter meters tank tanks bucket
  buckets 5h weekly hourly window windows throttle throttles budget budgets`);

/** Words that bring up the topic. */
export const TOPIC =
  /^(?:limits?|usage|quotas?|counters?|allowances?|caps?|meters?|tanks?|5h|weekly|consumption|bars?|resets?|resetting|ratelimits?|vouchers?|coupons?|refills?|banked|zero|zeroed|zeroing|wiped?|refilled|button)$/;

/** Who resets: the team. "Codex" may press its own button. */
export const TEAM_SUBJECTS = set('we i team codex openai us chatgpt');
/** Subjects other than the team: what they reset are not the product's limits. */
export const OTHER_SUBJECTS = set(`
  they he she claude anthropic cursor google gemini copilot github grok windsurf competitors competitor someone
  somebody nobody who friends companies you your`);

export const PERSONAL_OWNERS = set('my his her their its someone');

/** Other things that are reset, right before or after the verb. */
export const FOREIGN_OBJECTS = set(`
  password passwords context session sessions thread threads repo branch head cache caches settings config memory router
  laptop phone device devices git sandbox environment environments vm vms container containers expectations bar
  conversation conversations chat chats database databases state index streak streaks credentials permissions keyboard
  server servers machine pipeline pipelines brain factory hardware network clock clocks agent agents terminal login auth
  key keys email emails link links page form app cli browser workspace profile scoreboard leaderboard benchmark
  benchmarks variables secrets cookies votes model models gpu gpus cluster clusters vibe vibes sleep mood habits`);

/** Objects that stand for the limits: everybody, their plans, all of it. */
export const RESETTABLE = set(`
  everyone everything it them you users plan plans account accounts subscribers tier tiers customers world whole
  entire planet community lot thing codex chatgpt bar bars paid plus pro people`);

/** "reset week", "reset schedule": compounds that only talk about resets. */
export const TALK_COMPOUNDS = set(`
  week weeks schedule schedules cadence policy feature features request requests timer timers time times date dates
  tracker memes culture emails email link password count frequency addicts fans hype bug bugs issue issues logic script
  endpoint api day days season prediction predictions bot cycle cycles interval period periods poll announcement
  announcements tweet tweets post posts notifications history streak bank page key keys instructions countdown`);

export const DETERMINERS = set(`
  a an the another one this that these those your our every each no any some two three four 1 1x +1 2 3 4 second third next
  first last final extra additional more many multiple several new separate`);

/** Modifiers of the noun "reset". */
export const RESET_MODIFIERS = set(`
  full hard free usage limit rate weekly double fresh big global codex sneaky complete manual banked stored saved
  surprise quick little bonus special massive proper total universal promised friday weekend monday tuesday wednesday
  thursday saturday sunday 5h hourly quota mid-week midweek emergency courtesy celebratory celebration apology goodwill
  compensation general nice friendly tiny huge small unscheduled impromptu spontaneous well-deserved deserved
  complimentary cheeky random team-wide good old automatic 5 hour instant magic magical holiday birthday launch spare serve demand`);

/** A whole class of users. */
export const UNIVERSAL =
  /\b(?:everyone|everyones|all (?:of you|paid|paying|codex|users?|plans?|accounts?|subscribers?|subscriptions?|tiers?|customers?|chatgpt|plus|pro|our|your|the|you|limits?|usage|across|folks|around)|for all|you (?:will |are |have |now )?all|across (?:all|every|the board|plans|both|paid|plus|the entire|codex)|every (?:plan|user|account|tier|one|single|codex|paid|subscriber)|each and every|globally|worldwide|board wide|(?:plus|pro|business|go|team) and (?:plus|pro|business|enterprise|team|edu)|paid (?:plans|users|accounts|subscribers|chatgpt|tiers)|whole (?:user ?base|world|community)|entire (?:user ?base|community)|our (?:\w+ ){0,6}(?:users|subscribers|customers)|the masses)\b/;

/** Only some users: a fix, not a reset. */
export const RESTRICTED =
  /\b(?:(?:for|of|on|to|from|the|all|these|those) (?:\w+ ){0,2}(?:affected|impacted)|(?:affected|impacted) (?:users|accounts|people|folks|customers|subscribers|plans|limits)|(?:some|a few|few|certain|selected|individual|subset|handful|remaining|small number|small group|a number|a couple|several) (?:of )?(?:the |you |our |those |these |you)?(?:\w+ )?(?:users?|accounts?|people|customers|subscribers|folks|of you|who|that)|for some\b|those of (?:you|us)|the ones (?:who|that)|(?:users?|accounts?|workspaces|orgs|teams|people|anyone|everyone|those|folks|subscribers|customers) (?:affected|impacted|hit by|with (?:an? )?(?:issue|issues|problem|problems|wrong|stuck|incorrect)|whose|(?:who|that) (?:were|was|got|had|have|has|hit|ran|saw|experienced|lost|could|did|reported|reports|are still|still|see|suffered|faced))|(?:anyone|those|people|users?) who|(?!100%)\d+(?:\.\d+)?% of (?:\w+ ){0,3}(?:users|accounts|subscribers)|(?:for|of|to) (?:the |these |those |roughly |about |around |only |some |an? |random |first |lucky )*\d[\d,.]*k? (?:\w+ )?(?:users|accounts|workspaces|orgs|customers|people|of you)|if you (?:were|are|was|have been|got|had|hit)|(?:for|on|of) (?:this|that|his|her|their|my|these|those) (?:\w+ )?(?:accounts?|users?|orgs?|workspaces?|teams?|people|customers|plans)|(?:workspaces?|accounts?|users?|people|teams?|orgs?|regions?) only|only (?:for|those|these|in)\b|a (?:user|customer)|one (?:user|account|customer)|(?:our|internal) (?:employees|testers|beta)|(?:staging|internal|demo|test|sandbox) (?:\w+ )?(?:limits?|api|accounts?|environments?|usage)|for our own|beta testers|early access|openai employees|internally)\b/;
/** "Not just the affected ones" lifts the restriction. */
export const NOT_ONLY =
  /\b(?:non |un)(?:affected|impacted)|\bnot (?:just|only) (?:for )?(?:the |those |some )?(?:\w+ ){0,2}(?:affected|impacted|users|accounts|those|some|plus|pro)/;

/** Addresses one person. */
export const PERSONAL =
  /\b(?:for you(?! all| guys| folks| and every)|your account|your (?:\w+ ){0,2}(?:limit|limits|usage|quota)|yours|on your end|on your side|you should|dm|you were|in your case)\b/;

/** Modifiers that make the reset an old one, any one, or a count. */
export const PAST_MODIFIERS = set(`
  last previous earlier recent past prior yesterday's week's month's every each any some these those many multiple several all unlimited more`);

/** Recipients that stand for everybody. */
export const RECIPIENTS = set(`
  you everyone all plan plans users accounts subscribers subscriptions account and codexer codexers folks someone customers
  tier tiers user bank limits usage subscriber customer seat seats workspace workspaces member members pro max team
  business enterprise`);
