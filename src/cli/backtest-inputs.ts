import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Hint } from '../core/forecast/inputs.js';
import { addressIdentity } from '../core/reading/post.js';
import { PROMISED, type Reading, STRENGTHS, WINDOW_KINDS } from '../core/reading/reading.js';
import { readByRules } from '../core/reading/rules/rules-reader.js';
import { isPromise, promiseOf } from '../core/record/promise-status.js';
import { buildPost } from '../sources/posts/build-post.js';
import { parseFileLines } from '../sources/timeline/file-lines.js';
import { readLabelledPosts } from './labelled-posts.js';
import { readNamedFile } from './named-file.js';
import { CommandFailure } from './output.js';

/**
 * The promises that the rules find in a file of posts (JSON lines in the form of a `file:` timeline). Posts without a
 * date are skipped.
 * @throws CommandFailure listing every invalid line
 */
export function readHints(path: string, timeZone: string): Hint[] {
  const problems: string[] = [];
  const hints: Hint[] = [];
  for (const { line, raw } of parseFileLines(readNamedFile(path).text)) {
    const post = typeof raw === 'string' ? raw : buildPost('backtest', raw, Number.POSITIVE_INFINITY);
    if (typeof post === 'string') {
      problems.push(`line ${line}: ${post}`);
      continue;
    }
    if (post.dating !== 'stated') continue;
    const reading = readByRules(post, { timeZone });
    if (isPromise(reading)) hints.push(promiseOf({ ...post, ...reading }));
  }
  if (problems.length > 0) throw new CommandFailure(`${path} cannot be used:\n  ${problems.join('\n  ')}`);
  return hints.sort((a, b) => a.at - b.at);
}

/**
 * The promises in labelled posts: those with the label `hint`. What is not labelled of one is as the rules read it, or
 * else explicit, regular and without a time.
 * @throws CommandFailure listing every invalid line
 */
export function readLabelledHints(path: string, timeZone: string): Hint[] {
  const hints = readLabelledPosts(path, Number.POSITIVE_INFINITY)
    .filter(({ label }) => label === 'hint')
    .flatMap(({ post, fields }) => {
      const rules = readByRules(post, { timeZone });
      const read = rules.kind === 'hint' ? rules : UNREAD;
      const reading = { ...read, ...fields, kind: 'hint', confidence: 1 } as const;
      return isPromise(reading) ? [promiseOf({ ...reading, at: post.at, identity: post.identity })] : [];
    });
  return hints.sort((a, b) => a.at - b.at);
}

const UNREAD: Pick<Reading, 'window' | 'times' | 'another' | 'promises' | 'strength' | 'scope'> = {
  window: null,
  times: 1,
  another: false,
  promises: 'regular',
  strength: 'explicit',
  scope: null,
};

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const instantOrNull = z.preprocess((value) => (value === '' ? null : value), instant.nullable());
const promiseRow = z.object({
  at: instant,
  from: instantOrNull,
  to: instantOrNull,
  window: z.enum(WINDOW_KINDS),
  promises: z.enum(PROMISED),
  strength: z.enum(STRENGTHS),
  times: z.coerce.number().int().min(1),
  another: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  url: z.string(),
});

/**
 * Promises from a CSV file as `/data/promises.csv` serves it; `another` may be missing, further columns are ignored.
 * @throws CommandFailure listing every invalid row
 */
export function readPromises(path: string): Hint[] {
  const rows: unknown[] = parse(readNamedFile(path).text, { bom: true, columns: true, trim: true });
  const problems: string[] = [];
  const hints = rows.flatMap((row, index): Hint[] => {
    const { data, error } = promiseRow.safeParse(row);
    for (const { path: column, message } of error?.issues ?? [])
      problems.push(`line ${index + 2}: ${column.join('.')}: ${message}`);
    if (!data) return [];
    const { window: windowKind, url, ...rest } = data;
    return [{ ...rest, windowKind, identity: addressIdentity(url) ?? url }];
  });
  if (problems.length > 0) throw new CommandFailure(`${path} cannot be used:\n  ${problems.join('\n  ')}`);
  return hints.sort((a, b) => a.at - b.at);
}
