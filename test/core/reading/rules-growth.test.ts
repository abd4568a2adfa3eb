import { describe, expect, it } from 'vitest';
import { readLaunchPost } from '../../../src/core/launches/hints/read-launch-post.js';
import { readByRules } from '../../../src/core/reading/rules/rules-reader.js';
import { splitSentences } from '../../../src/core/reading/wording/sentences.js';

const AT = Date.parse('2026-07-07T18:00:00Z');
const PACIFIC = { timeZone: 'America/Los_Angeles' };

const read = (text: string) => readByRules({ at: AT, text, isReply: false, context: [] }, PACIFIC);

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * The least processor time of some tries in milliseconds: it does not depend on what else the machine does.
 */
function leastMs(tries: number, work: () => void): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** Four times the text may take eight times as long; in quadratic time it would take sixteen. */
const MOST_GROWTH = 8;
const SHORT = 2_000;

/** The garbage collector, and times too short to be compared. */
const SLACK_MS = 20;

// biome-ignore format: one unit a line would be a page
const SHAPES: readonly string[] = [
  'reset. ', 'we will reset. ', 'we will reset the limits and ', 'tomorrow 10am reset ', 'at 10am or 11pm ',
  'may 1 reset ', '5 likes reset ', 'hit the reset ', 'the button ', 'bank one ', '"(“reset”)" "',
  'ｒｅｓｅｔ é́ 🎉 ', 'just just so we reset ', 'did it for all again ', 'today a reset ', 'every plan ',
  'answer with reset, ', 'a', '1,', "a'", "''", '!', "!'a", '!!)', '… a ', '# ', '--', ' ', '\n', '\u00a0',
  'reset ', '"', 'not ', 'in the next ', '(', 'if we reset, ', 'a reset\n', '.', '!? ', 'bank ', '@a ',
  'ignore ', 'hi , ', ' \n', '\t- ', '<[#*', 'report ', '???', '“a ', 'one ', 'all accounts back at ',
  'if the reset at 9m ', 'reset dayday', 'Limits? Reset. ', 'one in the bank ', 'the reset is a bit late ',
];

describe('the time to read a post grows no faster than its length', () => {
  it.each(SHAPES)('when it repeats %j', (unit) => {
    const around = (length: number) => `We have reset it. zebra ${filled(unit, length)} zebra a reset`;
    for (const text of [(length: number) => filled(unit, length), around]) {
      read(text(SHORT));
      const most = MOST_GROWTH * leastMs(2, () => read(text(SHORT))) + SLACK_MS;
      // Again only where it seems too long: the garbage collector, or what else the machine does.
      let long = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 8 && long >= most; tries += 1)
        long = Math.min(
          long,
          leastMs(1, () => read(text(4 * SHORT))),
        );
      expect(long).toBeLessThan(most);
    }
  });

  // Each of these took time that doubled with every word.
  it.each([
    ['', 'today '],
    ['A reset is only named. We did it ', 'for all again '],
    ['A reset is only named. We did it ', 'for all across again again '],
  ])('when "%s" comes before a run of "%s"', (said, unit) => {
    const text = (words: number) => `${said}${unit.repeat(words)}and zebra a reset`;
    read(text(8));
    expect(leastMs(3, () => read(text(26)))).toBeLessThan(SLACK_MS);
  });

  it('and an entry of a launch feed is no exception', () => {
    const subject = { company: 'birdworks', lines: [], models: [], ...PACIFIC };
    const text = (words: number) => `${'now '.repeat(words)}our next model zebra.`;
    const readLaunch = (words: number) =>
      readLaunchPost({ at: AT, text: text(words), isReply: false }, subject);
    readLaunch(8);
    expect(leastMs(3, () => readLaunch(26))).toBeLessThan(SLACK_MS);
  });
});

describe('of a very long post', () => {
  const NOTE = 'only the beginning of the post was read';

  it('the first hundred sentences are read, and the reading says so', () => {
    const reset = 'We have reset usage limits for everyone.';
    const after = (notes: number) => read(`${'We are hiring. '.repeat(notes)}${reset}`);
    expect(after(99)).toMatchObject({ kind: 'reset', evidence: reset });
    expect(after(99).rationale).not.toContain(NOTE);
    expect(after(100)).toMatchObject({
      kind: 'none',
      evidence: null,
      rationale: expect.stringContaining(NOTE),
    });
    expect(read(`${reset} ${'We are hiring. '.repeat(100)}`)).toMatchObject({
      kind: 'reset',
      rationale: expect.stringContaining(NOTE),
    });
  });

  it('a sentence of more than a thousand characters is split at a space, and still ends with its question mark', () => {
    const [first, second, ...rest] = splitSentences(`${filled('We reset the limits ', 1_500)}again?`);
    expect(rest).toEqual([]);
    expect(first?.verbatim).toMatch(/^(?:We reset the limits )+\w[\w ]*$/);
    expect(first).toMatchObject({ start: 0, question: true });
    expect(first?.end).toBeLessThanOrEqual(1_000);
    expect(second).toMatchObject({ question: true, verbatim: expect.stringMatching(/again\?$/) });
  });

  it('no character is cut in half', () => {
    const text = `a${'𝓇'.repeat(3_000)}`;
    const said = splitSentences(text).map(({ verbatim }) => verbatim);
    expect(said.length).toBeGreaterThan(1);
    expect(said.join('')).toBe(text);
    for (const one of said) expect(one).not.toMatch(/\p{Surrogate}/u);
  });
});
