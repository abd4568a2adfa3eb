import type { Hint } from '../core/forecast/inputs.js';
import { hintOfReading } from '../core/forecast/promises/hint-of-reading.js';
import { readByRules } from '../core/reading/rules/rules-reader.js';
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
    const hint = post.dating === 'stated' ? hintOfReading(readByRules(post, { timeZone }), post.at) : null;
    if (hint) hints.push(hint);
  }
  if (problems.length > 0) throw new CommandFailure(`${path} cannot be used:\n  ${problems.join('\n  ')}`);
  return hints.sort((a, b) => a.at - b.at);
}
