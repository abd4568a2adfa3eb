import type { Hint } from '../core/forecast/inputs.js';
import { readByRules } from '../core/reading/rules/rules-reader.js';
import { isPromise, promiseOf } from '../core/record/promise-status.js';
import { buildPost } from '../sources/posts/build-post.js';
import { parseFileLines } from '../sources/timeline/file-lines.js';
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
