import { CLASSES, FILLERS, type WordClass } from '../wording/words.js';

/** One step of a frame: the words that may stand there. */
interface Step {
  readonly words: ReadonlySet<string>;
  readonly isOptional: boolean;
  /** Nothing may stand between it and the step before. */
  readonly isNext: boolean;
}

/** A pattern of grammar: words and classes of words in order, with fillers between them. */
interface Frame {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly example: string;
}

export interface FrameTable {
  readonly frames: readonly Frame[];
  /** Words that may stand around those of a frame. */
  readonly around: ReadonlySet<string>;
}

/**
 * Reads a table of frames: a line each, its name, its pattern and, after `#`, an example. In a pattern,
 * capitals are classes of words and other words stand for themselves; `|` is between alternatives, `?` after
 * what may be left out, `+` before what must follow at once.
 */
export function frames(lines: string, around: ReadonlySet<string> = FILLERS): FrameTable {
  const read = lines
    .trim()
    .split('\n')
    .map((line) => {
      const [frame = '', example = ''] = line.split(' # ');
      const [name = '', ...pattern] = frame.trim().split(/\s+/);
      return { name, steps: pattern.map(stepOf), example: example.trim() };
    });
  return { frames: read, around };
}

function stepOf(part: string): Step {
  const alternatives = part.replace(/^\+/, '').replace(/\?$/, '').split('|');
  const words = alternatives.flatMap((word) => (/^[A-Z]+$/.test(word) ? CLASSES[word as WordClass] : [word]));
  return { words: new Set(words), isOptional: part.endsWith('?'), isNext: part.startsWith('+') };
}

/** A sentence as frames see it. */
export interface Clauses {
  readonly words: readonly string[];
  /** Indexes of words at which a clause may begin, and (of the word after it) at which one may end. */
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  /** Words that are names of products or plans where they stand. */
  readonly names: ReadonlySet<string>;
}

/** Words that a frame covers, from `from` to before `to`. */
export interface Cover {
  readonly from: number;
  readonly to: number;
}

/** A frame of a table that fits a sentence. */
export interface Fitting {
  readonly frame: Frame;
  readonly fit: 'closed' | 'open';
  readonly cover: Cover;
}

/** The first frame of a table that fits as closed, else the first that fits as open; null for none. */
export function fittingOf({ frames, around }: FrameTable, clauses: Clauses): Fitting | null {
  const openly = openClausesOf(clauses);
  let open: Fitting | null = null;
  for (const frame of frames) {
    if (!hasWordsOf(frame, clauses)) continue;
    const closed = closedCover(frame, clauses, around);
    if (closed) return { frame, fit: 'closed', cover: closed };
    const cover: Cover | null = open ? null : openCover(frame, openly);
    if (cover) open = { frame, fit: 'open', cover };
  }
  return open;
}

/** Whether each step has a word in the sentence: most frames need one that it lacks. */
function hasWordsOf({ steps }: Frame, { words }: Clauses): boolean {
  return steps.every((step) => step.isOptional || words.some((word) => step.words.has(word)));
}

/** How many unknown words an open frame may have between its words. */
const OPEN_GAP = 6;

/**
 * Where a frame covers whole clauses of words that are all known, or null. In time proportional to words ×
 * steps.
 */
function closedCover(frame: Frame, clauses: Clauses, around: ReadonlySet<string>): Cover | null {
  return coverOf(frame, clauses, (word) => around.has(word) || clauses.names.has(word), 0);
}

/** The words of a sentence, where a clause may begin and end anywhere. */
function openClausesOf(clauses: Clauses): Clauses {
  const anywhere = new Set(clauses.words.keys());
  return { ...clauses, starts: anywhere, ends: new Set([...anywhere, clauses.words.length]) };
}

/**
 * Where the words of a frame stand in order, whatever stands around and, to a few words, between them; or
 * null.
 * @param openly clauses that may begin and end anywhere
 */
function openCover(frame: Frame, openly: Clauses): Cover | null {
  return coverOf(frame, openly, () => false, OPEN_GAP);
}

/** How far a frame has been followed. */
interface Progress {
  /** Where it began. */
  readonly from: number;
  /** The last word was one of its own. */
  readonly isFresh: boolean;
  /** Unknown words since then. */
  readonly unknown: number;
}

/**
 * Follows a frame word by word, in all the ways in which it may fit at once. Of closed covers the longest
 * counts, because what it leaves out is judged as another clause; of open ones the first, because it has the
 * fewest words between.
 */
function coverOf(
  { steps }: Frame,
  { words, starts, ends }: Clauses,
  isFiller: (word: string) => boolean,
  gap: number,
): Cover | null {
  let longest: Cover | null = null;
  /** By the number of steps that are behind it. */
  let ways = new Map<number, Progress>();
  for (const [index, word] of words.entries()) {
    if (starts.has(index) && !ways.has(0)) ways.set(0, { from: index, isFresh: true, unknown: 0 });
    const next = new Map<number, Progress>();
    const reach = (done: number, way: Progress) => {
      const reached = next.get(done);
      if (!reached || (way.isFresh && !reached.isFresh) || way.unknown < reached.unknown) next.set(done, way);
    };
    for (const [done, { from, isFresh, unknown }] of ways) {
      if (isFiller(word)) reach(done, { from, isFresh: false, unknown });
      else if (done > 0 && unknown < gap) reach(done, { from, isFresh: false, unknown: unknown + 1 });
      for (const [ahead, step] of steps.slice(done).entries()) {
        if (step.words.has(word) && (!step.isNext || isFresh))
          reach(done + ahead + 1, { from, isFresh: true, unknown: 0 });
        if (!step.isOptional) break;
      }
    }
    ways = next;
    if (!ends.has(index + 1)) continue;
    for (const [done, { from }] of ways)
      if (done > 0 && steps.slice(done).every(({ isOptional }) => isOptional)) {
        if (gap > 0) return { from, to: index + 1 };
        longest = { from, to: index + 1 };
      }
  }
  return longest;
}
