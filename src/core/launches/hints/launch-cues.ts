/* Patterns for announcements of models, over canonical words (see `canonicalWords`) joined by spaces. */

const AVAILABLE = '(?:(?:made|generally|broadly|publicly|widely|fully|openly) ){0,2}available';
const BE = `(?:be|become|get) (?:${AVAILABLE}|released|launched|out|live|here|published|open|opened|rolled out|rolling out|shipped|ready|open sourced|yours|coming|launching|releasing|shipping|publishing|opening|sharing|introducing|arriving|landing|dropping|unveiling|making|putting|bringing|able to (?:use|try|access|download|build with))`;
const INFINITIVE = `(?:release|launch|ship|drop|publish|open|roll out|make|bring|introduce|unveil|debut|land|arrive|come|go live|go out|share|put out|follow|follow up|hit|reach|give|let|start rolling out|begin rolling out|${BE})`;

const BETWEEN =
  '(?:(?:now|soon|also|then|finally|next|likely|probably|all|start|begin|shortly|officially|publicly|first|just|both|you|everyone|to) ){0,3}';

const TEAM_PLANS =
  '(?:will|shall|going to|plan to|plans to|planning to|intend to|intends to|intending to|expect to|expects to|expecting to|aim to|aims to|aiming to|about to|set to|getting ready to|preparing to|on track to|scheduled to|due to|looking to)';

/** "We will release", "is going to be generally available", "plan to open". */
export const FUTURE = new RegExp(`\\b${TEAM_PLANS} ${BETWEEN}${INFINITIVE}\\b`);

/**
 * A present tense that means the future if a future time is given: "launches on …", "is out in …", "moves to
 * …".
 */
export const PRESENT =
  /\b(?:launch(?:es|ing)|ship(?:s|ping)|drop(?:s|ping)|land(?:s|ing)|arriv(?:es|ing)|releas(?:es|ing)|com(?:es|ing)|gets|go(?:es|ing) (?:live|out)|debut(?:s|ing)|open(?:s|ing)|publish(?:es|ing)|unveil(?:s|ing)|introduc(?:es|ing)|roll(?:s|ing) out|follow(?:s|ing)|mov(?:es|ed|ing) to|slip(?:s|ped) to|(?:begin|start)(?:s|ing)? rolling out|out|available|due|scheduled|planned|slated|expected|expect|on track|away|see you|hope to (?:release|launch|ship|open)|(?:excited|thrilled|happy|proud|able) to (?:\w+ ){0,1}(?:release|launch|ship|open|introduce|share|try|use))\b/;

/** For later, without a time. */
export const SOON =
  /\b(?:soon|shortly|almost here|nearly here|(?:almost|nearly) ready|around the corner|on (?:its|the) way|any day now|stay tuned|imminent|is coming|are coming|coming next|up next)\b/;

/** Out now, regardless of the rest of the sentence. */
export const OUT_NOW = new RegExp(
  `\\b(?:(?:is|are) (?:now )?(?:finally |officially )?(?:live|here|out now|up)|(?:is|are) (?:now |officially )+(?:${AVAILABLE}|open|out|rolling out)|(?:is|are) ${AVAILABLE} (?:today|now|right now|everywhere|starting today|as of today)|now (?:${AVAILABLE}|live|out)|available (?:now|today|everywhere)|rolling out now|out now|can now (?:use|try|access|download)|(?:has|have|just|we|was|were) (?:(?:just|now|been|today) ){0,2}(?:released|launched|shipped|landed|arrived|open sourced|published|dropped|gone live|went live|rolled out)|released under|(?:download|try|use|get) it (?:now|today)|weights (?:are )?(?:up|out|live|here)|it is here)\\b`,
);

/** Out now unless something in the sentence is for later: "Introducing Nova 4", "is available in the API". */
export const PRESENTED = new RegExp(
  `^(?:(?:and|now|today|finally|hello|ok|so|we are)(?: ,)? ?)*(?:introducing|announcing|meet|say hello to|presenting|welcome|added|add)\\b|\\b(?:today|starting today|as of today)\\b(?! (?:is|was)\\b).*\\b(?:launch|releas|ship|introduc|announc|open|publish|roll|use|try|available|unveil|bring)|\\b(?:launch|releas|shipp?|introduc|open|publish|roll|begin|start|unveil)\\w*\\b.*\\btoday\\b|\\b(?:is|are) (?:${AVAILABLE}|out|open)\\b|\\b(?:excited|thrilled|happy|proud|pleased) to (?:\\w+ ){0,1}(?:release|launch|introduce|announce|present|open source)\\b|\\b(?:is|are) (?:launching|rolling out)\\b`,
);

/** Open to some people only: not a public launch yet. */
export const SOME_ONLY =
  /\b(?:private (?:preview|beta)|closed (?:beta|preview)|early access|trusted (?:testers|partners)|select(?:ed)? (?:\w+ )?(?:partners|customers|testers|users)|small group|waitlist|limited (?:preview|beta|release)|(?:safety |security |external )(?:researchers|testers))\b/;

/** Rumour or report by others. A post with such words announces nothing. */
export const RUMOUR =
  /\b(?:rumou?r(?:s|ed)?|leak(?:s|ed)?|reportedly|allegedly|speculation|speculating|hearsay|sources say|insiders?|(?:people|users|folks|fans|media|some|they|outlets) (?:say|saying|claim|claiming|report|reporting|think|thinking|believe|expect)|who knows|april fools|not true|prediction market|polymarket|bet(?:ting)? (?:on|that))\b/;

/** Uncertain, conditional, or a wish. */
export const UNSURE =
  /\b(?:might|maybe|perhaps|could|would|if|whether|unless|imagine|wish|hopefully|i hope|we hope we|dream(?:ing)?|some ?day|one day|not sure|probably not|hypothetically|suppose|pretend)\b/;

export const DENIED =
  /\b(?:not|never|no longer|no plans?|without|nothing|nor|none|instead of|cancel(?:l?ed|ling)?|scrapped|shelved)\b/;

/** "Not only", "cannot wait", "why not": no denial. */
export const NO_DENIAL =
  /\b(?:not only|can not wait|could not wait|not long|not far|not just|why not|no doubt|not alone|do not miss)\b/g;

/** The retirement of a model, not its launch. */
export const RETIRED =
  /\b(?:retir(?:e|es|ed|ing|ement)|deprecat(?:e|es|ed|ing|ion|ions)|sunset(?:s|ting)?|shut(?:ting)? down|turn(?:ed|ing)? off|removed?|removing|discontinu(?:e|ed|ing)|end of life|phas(?:e|ed|ing) out|unavailable|replaced?|redirect(?:s|ed)?|point to|migrate)\b/;

/** Follows a model's name and is launched instead of the model. */
export const NOT_THE_MODEL =
  /^(?:(?:api|new|full|official|first|public|safety|training|technical|context|model|usage|rate) )?(?:system cards?|cards?|paper|report|evaluations?|evals|benchmarks?|scores?|results|pricing|prices?|limits?|window|fine tuning|tuning|training|run|support|mode|voice|integrations?|plugins?|extensions?|sdk|cli|docs|documentation|guide|cookbook|course|webinar|workshop|hackathon|meetup|ama|team|office|customers?|users|apps?|picker|selector|spec|architecture|technology|powered|based|teaser|video|podcast|blog|post|story|demos?|wallpapers?|merch|billboard)\b/;

/** May precede "of", "for" or "to" and a model's name when the model itself is launched. */
export const OF_THE_MODEL =
  /\b(?:release|launch|weights|availability|arrival|debut|rollout|roll out|access|preview|version|generation|date|calendars?|ready|countdown|look|launching|releasing|wait|waiting|glimpse|peek|time|hello|results)$/;

export const PREPOSITION =
  /^(?:of|for|to|on|in|with|about|from|by|using|via|into|than|behind|around|under|inside|regarding|at|against|over)$/;

/** An unnamed language model: "our next frontier model", "a new open weight language model". */
export const UNNAMED =
  /\b(?:next|new|newest|upcoming|forthcoming|latest|next generation)(?: (?!(?:and|or|for|of|in|to|with|is|are|will|image|video|voice|speech|audio|music|embeddings?|moderation|world|robotics?|pricing|business|subscription|billing|security|threat|data)\b)[\w.-]+){0,5} models?\b|\bnext generation of (?:\w+ ){0,2}models?\b/g;

/** Continues about what the sentence before named. */
export const GOES_ON =
  /^(?:and |then |so |,)*(?:it|they|this model|the model|out|coming|arriving|launching|landing|shipping|dropping|releasing|available|live|general availability|public (?:release|launch|availability)|the (?:full |public )?(?:release|launch|model|weights)|weights|full release|release|we (?:will|are|plan|expect|aim|intend|hope)|you (?:will|can)|see you|everyone|on|in|this|next|from|starting|rolling)\b/;

export const PRONOUN =
  /\b(?:it|this model|the model|them|this one|general availability|public (?:release|launch|availability)|(?:full|wider|broader) release)\b/;

/** A talk or text about a model. */
export const ABOUT =
  /\b(?:how|why|what|talk|webinar|session|interview|panel|ama|episode|podcast|recap|training|testing|read|hiring|apply)\b/;

/** Time words and fillers: a sentence of a name and only these is an announcement without a verb. */
export const DATE_WORDS =
  /^(?:,|\d+(?:st|nd|rd|th|am|pm)?|\d+:\d+|today|tonight|tomorrow|day|week|weeks|month|months|year|quarter|q[1-4]|h[12]|next|this|later|early|mid|late|end|beginning|middle|of|the|on|in|by|at|a|an|our|new|for|from|to|and|its|is|are|soon|very|coming|pt|pst|pdt|et|est|utc|gmt|am|pm|noon|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|spring|summer|fall|autumn|winter|20\d\d)$/;
