import { canonicalWords } from '../../reading/wording/sentences.js';
import type { LaunchSubject } from './launch-reading.js';

/** A model that a sentence names, from word `at` to word `end` (exclusive). */
interface ModelMention {
  readonly at: number;
  readonly end: number;
  /** Null if the name fits several lines, or a tier that the company does not have. */
  readonly line: string | null;
  /** The model is already out, or only a line with released models is named ("Grok comes to your car"). */
  readonly isOut: boolean;
}

/** Finds the models that canonical words (see `canonicalWords`) name. */
export type FindModels = (words: readonly string[]) => readonly ModelMention[];

/** Words that distinguish a company's lines, but are too ambiguous to name one alone. */
const TIERS = new Set(
  'mini nano lite flash pro ultra max plus turbo instant fast code codex oss small medium large tiny micro edge chat vision audio thinking coder math vl omni image video voice embedding embeddings guard search live'.split(
    ' ',
  ),
);

/** Words for a model's state that are not part of its name. */
const STATES = new Set(['preview', 'experimental', 'exp', 'beta', 'new']);

/** A word of a name that is also common in sentences ("Qwen3 next week"). */
const COMMON = new Set(['next']);
const VERSION = /^\d+(?:\.\d+)*[a-z]{0,2}$|^\d+x\d+b$|^a\d+b$/;

/** "k3", "o4", "v3.2", "qwen3". */
const JOINED = /^([a-z]+)(\d+(?:\.\d+)*)$/;
const SHORT = 2;
const LONGEST_LEAD = 5;

/** Right before the name of a line, it means a model that is not out yet. */
const TO_COME = /\b(?:next|new|newest|upcoming|future|generation|version|successor)\b/;

interface Names {
  /** Lines by family; see `familyOf`. */
  readonly families: ReadonlyMap<string, ReadonlySet<string>>;
  readonly brands: ReadonlySet<string>;
  /** Names of models that are out. */
  readonly out: ReadonlySet<string>;
  readonly linesWithModels: ReadonlySet<string>;
  /** Words of the longest family. */
  readonly longest: number;
}

/**
 * Finds a company's models by its lines and released models. A name without its version is a family ("Quill
 * Sonata 4.5" and "Sonata 5" are one); the longest matching family wins ("Nova 4 mini" is not of the line
 * "Nova"). A family of several lines, or one followed by an unknown tier ("Nova 4 nano"), identifies no line.
 */
export function modelFinder({ lines, models }: Pick<LaunchSubject, 'lines' | 'models'>): FindModels {
  const named = [
    ...lines.flatMap(({ id, name }) => name.split(/,|\band\b|&/).map((part) => ({ name: part, line: id }))),
    ...models,
  ].map(({ name, line }) => ({ words: nameWords(name), line }));
  const brands = new Set(named.flatMap(({ words }) => familyOf(words).slice(0, 1)));
  const lineIds = new Set(lines.map(({ id }) => id));
  const families = new Map<string, Set<string>>();
  const learn = (family: readonly string[], line: string): void => {
    const [first = '', second] = family;
    if (!lineIds.has(line) || first.length < 2 || (second === undefined && TIERS.has(first))) return;
    const key = family.join(' ');
    families.set(key, (families.get(key) ?? new Set()).add(line));
  };
  for (const { words, line } of named) {
    const family = familyOf(words);
    learn(family, line);
    for (const word of family.slice(1)) {
      if (word.length > SHORT && !brands.has(word)) learn([word], line);
    }
  }
  const names: Names = {
    families,
    brands,
    out: new Set(models.map(({ name }) => nameWords(name).join(' '))),
    linesWithModels: new Set(models.map(({ line }) => line)),
    longest: Math.max(1, ...[...families.keys()].map((family) => family.split(' ').length)),
  };
  return (words) => findIn(words, names);
}

function findIn(words: readonly string[], names: Names): readonly ModelMention[] {
  const mentions: ModelMention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const mention = mentionAt(words, at, names);
    if (!mention) continue;
    mentions.push(mention);
    at = mention.end - 1;
  }
  return mentions;
}

/** The longest name that starts at a word; it may contain versions anywhere. */
function mentionAt(words: readonly string[], at: number, names: Names): ModelMention | null {
  const family: string[] = [];
  let best: { end: number; lines: ReadonlySet<string> } | null = null;
  for (let end = at; end < words.length && family.length < names.longest; ) {
    const part = familyOf([words[end] ?? '']);
    if (part.length === 0) break;
    family.push(...part);
    end += 1;
    while (isVersion(words[end] ?? '') || (isVersion(words[end - 1] ?? '') && STATES.has(words[end] ?? '')))
      end += 1;
    const lines = names.families.get(family.join(' '));
    const isBrand = names.brands.has(family.join(' ')) && words.slice(at, end).some(hasVersion);
    if (lines || isBrand) best = { end, lines: lines ?? new Set() };
  }
  if (!best) return null;
  const isOtherTier = TIERS.has(words[best.end] ?? '');
  let { end } = best;
  if (isOtherTier) while (TIERS.has(words[end] ?? '') || isVersion(words[end] ?? '')) end += 1;
  const [only = null, ...others] = best.lines;
  const line = isOtherTier || others.length > 0 ? null : only;
  return { at, end, line, isOut: isOut(words, { at, end }, line, names) };
}

function isOut(
  words: readonly string[],
  { at, end }: { at: number; end: number },
  line: string | null,
  { out, brands, linesWithModels }: Names,
): boolean {
  const name = words.slice(at, end).join(' ');
  if (out.has(name) || [...brands].some((brand) => out.has(`${brand} ${name}`))) return true;
  if (words.slice(at, end).some(hasVersion)) return false;
  if (line !== null && !linesWithModels.has(line)) return false;
  return !TO_COME.test(words.slice(Math.max(0, at - LONGEST_LEAD), at).join(' '));
}

function nameWords(name: string): readonly string[] {
  return canonicalWords(name.replace(/\([^()]* [^()]*\)/g, ' ')).filter((word) => word !== ',');
}

function isVersion(word: string): boolean {
  return VERSION.test(word);
}

function hasVersion(word: string): boolean {
  return /\d/.test(word);
}

/**
 * A name without versions: "qwen3" gives "qwen", but "o3" gives "o#", because one or two letters are too
 * ambiguous.
 */
function familyOf(words: readonly string[]): readonly string[] {
  return words
    .flatMap((word) => word.split('-'))
    .flatMap((word) => {
      if (isVersion(word) || STATES.has(word) || COMMON.has(word)) return [];
      const [, letters] = JOINED.exec(word) ?? [];
      if (letters === undefined) return [word];
      return [letters.length > SHORT ? letters : `${letters}#`];
    });
}
