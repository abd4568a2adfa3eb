import { AGENTS, RECIPIENTS, TEAM_SUBJECTS } from './lexicon-nouns.js';
import { GRANT_VERBS, OWING, RECEIVING } from './lexicon-verbs.js';
import type { Noun, NounReading } from './noun-reading.js';
import { type Aspect, verbAspect } from './verb-aspect.js';

const GOVERNOR_REACH = 10;
const PRESSING = /^(?:press|hit|smash|slam|push|mash|pull|fire|trigger|kick|land|use)/;
const GIVE_BASE_IS_PAST = new Set(['hit', 'put', 'run']);

/** The verb with the reset as object: "gave everyone a reset", "pressing the button". */
export function governorBefore(words: readonly string[], start: number, noun: Noun): NounReading | null {
  for (let i = start - 1; i >= Math.max(0, start - GOVERNOR_REACH); i -= 1) {
    const word = words[i] ?? '';
    if (word === ',' || word === 'that' || word === 'because') return null;
    if (OWING.has(word) && !/^(?:a|the|every|each|paid|plus|pro|any|our|your)$/.test(words[i - 1] ?? ''))
      return owed(words, i);
    const forms = GRANT_VERBS.get(word);
    if (!forms) continue;
    const verb = verbAspect(words, i, forms);
    // A button that is given, sent or shipped is not pressed.
    if (noun.button && !PRESSING.test(word)) return null;
    const reading = {
      simple: !verb.auxiliary && GIVE_BASE_IS_PAST.has(word) && TEAM_SUBJECTS.has(verb.subject),
      subject: verb.subject,
      doubtful: verb.doubtful,
      rule: `a reset is the object of "${word}"`,
    };
    if (RECEIVING.has(word)) return { ...reading, aspect: receiving(words, verb.aspect, verb.subject, i) };
    if (
      verb.aspect === 'done' &&
      verb.subject !== '' &&
      !AGENTS.has(verb.subject) &&
      verb.bare === false &&
      words[i - 1] !== 'to' &&
      !isPassive(words, i)
    )
      return { ...reading, aspect: 'talk' };
    // A subjectless "hit the button" is an order, "gave everyone a reset" a report.
    if (verb.bare && GIVE_BASE_IS_PAST.has(word) && words[i - 1] !== 'just' && !noun.button)
      return { ...reading, aspect: 'talk' };
    // "I press the button" is a habit or a conditional promise; the context decides.
    if (verb.aspect === 'present')
      return TEAM_SUBJECTS.has(verb.subject)
        ? { ...reading, aspect: 'habitual' }
        : { ...reading, aspect: 'talk' };
    return { ...reading, aspect: verb.aspect };
  }
  return null;
}

function owed(words: readonly string[], at: number): NounReading | null {
  const word = words[at] ?? '';
  const { aspect } = verbAspect(words, at, new Set([/ing$/.test(word) ? 'ing' : 'base']));
  if (word === 'owed' && aspect !== 'done')
    return { aspect: 'talk', subject: 'we', doubtful: false, rule: 'a reset was owed' };
  if (aspect === 'negated' || aspect === 'irreal') return null;
  return { aspect: 'future', subject: 'we', doubtful: false, rule: 'a reset is owed or promised' };
}

function isPassive(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 4), at).some((word) => /^(?:been|was|were|is|are|being)$/.test(word));
}

function receiving(words: readonly string[], aspect: Aspect, subject: string, at: number): Aspect {
  if (subject !== '' && !RECIPIENTS.has(subject)) return 'talk';
  if (aspect === 'present')
    return subject === '' || subject === 'and'
      ? words.slice(0, at).includes('you')
        ? 'underway'
        : 'talk'
      : 'underway';
  if (aspect === 'done' && (subject === '' || subject === ',')) return 'talk';
  return aspect;
}
