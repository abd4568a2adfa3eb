import { namedWindow } from '../promises/reset-promise.js';
import type { Post, PostContext } from '../reading/post.js';
import type { Reading } from '../reading/reading.js';

/** A post with its current reading. */
export type ReadPost = {
  readonly postId: number;
  /** Identities of the posts that it answers or quotes, as far as they may be the team's own. */
  readonly about: readonly string[];
  /** A reset that says that it comes earlier than promised. */
  readonly isEarly: boolean;
  /** A banked reset that says that it comes instead of the reset that was promised. */
  readonly isInstead: boolean;
  /** A reset that says that it came earlier on the same day. */
  readonly retellsToday: boolean;
  /** Numbers of earlier read posts on which its words bear (`relatedTo`). */
  readonly related: readonly number[];
  /** Null once it was taken down. */
  readonly text: string | null;
  /** Names the text in the ledger; null for a post that is not stored. */
  readonly textHash: string | null;
} & Pick<Post, 'identity' | 'at' | 'dating' | 'url' | 'isReply'> &
  Pick<
    Reading,
    | 'kind'
    | 'another'
    | 'times'
    | 'promises'
    | 'strength'
    | 'scope'
    | 'plans'
    | 'expiresAt'
    | 'window'
    | 'confidence'
  >;

/**
 * What later decisions need of the words of a post. It is stored with the reading, because a text may be
 * taken down.
 */
export type InWords = Pick<ReadPost, 'isEarly' | 'isInstead' | 'retellsToday' | 'related'>;

/** What the words of a post say by themselves. */
export function inWords({ kind }: Pick<Reading, 'kind'>, text: string): InWords {
  const announces = /reset|banked/.test(kind);
  return {
    isEarly: announces && saysEarly(text),
    isInstead: kind === 'banked' && saysInstead(text),
    retellsToday: announces && retellsToday(text),
    related: [],
  };
}

export function readPost(
  postId: number,
  post: Pick<ReadPost, 'identity' | 'at' | 'dating' | 'text' | 'url' | 'isReply'> & {
    readonly textHash?: string;
    readonly context: readonly Pick<PostContext, 'own' | 'identity'>[];
  },
  reading: Omit<Reading, 'evidence' | 'reason' | 'doubt'>,
  { isEarly, isInstead, retellsToday, related }: InWords,
): ReadPost {
  const { identity, at, dating, text, textHash = null, url, isReply, context } = post;
  const about = context.flatMap((entry) => (entry.own === false ? [] : (entry.identity ?? [])));
  return {
    postId,
    identity,
    at,
    dating,
    text,
    textHash,
    url,
    isReply,
    about,
    isEarly,
    isInstead,
    retellsToday,
    related,
    kind: reading.kind,
    another: reading.another,
    times: reading.times,
    promises: reading.promises,
    strength: reading.strength,
    scope: reading.scope,
    plans: reading.plans,
    expiresAt: reading.expiresAt,
    window: namedWindow(reading.window),
    confidence: reading.confidence,
  };
}

const SAYS_EARLY =
  /\b(?:(?:a (?:bit|little|day|few \w+)|slightly|somewhat|(?:\w+ )?(?:hours?|days?)) (?:early|ahead|earlier)|(?:sooner|earlier|quicker) than (?:\w+ )?(?:promised|planned|expected|announced|said|thought)|ahead of (?:schedule|time|plan)|(?:could(?:n.t| not)|can.?t|cannot) wait|came early|early (?:this time|after all))\b/i;

/** Whether a post about a reset says that it comes earlier than promised: "a bit early", "could not wait". */
function saysEarly(text: string): boolean {
  return SAYS_EARLY.test(text);
}

const SAYS_INSTEAD =
  /\bbanked resets?\b[^.!?\n]*\binstead\b(?! of)|\binstead,? [^.!?\n]*\bbanked resets?\b|\b(?:instead of|rather than|in (?:place|lieu) of) (?!(?:just )?wait)[^.!?\n]*\b(?:reset\w*|promis\w+)/i;

/** Whether a post about a banked reset says that it replaces the promised one: "a banked reset instead". */
function saysInstead(text: string): boolean {
  return SAYS_INSTEAD.test(text);
}

/** Times of the last day that are over; `this morning's` belongs to what follows it. */
const EARLIER = new RegExp(
  `\\b(?:${[
    'earlier (?:today|this (?:morning|afternoon|evening)|tonight)',
    'this (?:morning|afternoon)',
    'last night',
    'overnight',
    '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?few|(?:a )?couple(?: of)?|several|some|1?\\d|2[0-4]) (?:hours?|hrs?) ago',
    '(?:1?\\d|2[0-4])h(?:rs?)? ago',
  ].join('|')})\\b(?!['’]s\\b)`,
  'i',
);

const RESET = /\b(?:resets?|banked)\b/i;

/** A comma after a time that begins a sentence ends no clause. */
const LEADING = new RegExp(`^(\\s*(?:so |and |yes )?${EARLIER.source}),`, 'i');

/**
 * Whether a post about a reset tells of one of the last day that is over: "earlier today we reset limits".
 * The time has to stand in the clause of the reset: "we had an outage earlier today, and have reset limits"
 * announces one.
 */
function retellsToday(text: string): boolean {
  return text
    .split(/[.!?\n]/)
    .flatMap((sentence) => sentence.replace(LEADING, '$1').split(/[,;:()–—]| - /))
    .some((clause) => EARLIER.test(clause) && RESET.test(clause));
}
