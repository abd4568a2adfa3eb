import type { z } from 'zod';
import { excerpt } from '../text/excerpt.js';
import { firstProblems } from '../text/first-problems.js';
import { type LaunchList, launchListSchema } from './launch-list.js';
import { entryName, looseList, ruleProblems } from './launch-list-rules.js';

export type LaunchListCheck =
  | { readonly launchList: LaunchList; readonly problems: readonly [] }
  | { readonly launchList: null; readonly problems: readonly [string, ...string[]] };

const LONGEST_SHOWN = 80;

/**
 * Checks a company's launch list: its schema, and the rules of docs/launch-odds.md ("The list").
 * @param json the parsed content of the file
 * @param fileName without folders, `openai.json`
 * @returns the list, or every problem; each names the file, the launch (model and date) if it is about one,
 *   and what was expected. A list with any problem is rejected.
 */
export function checkLaunchList(json: unknown, fileName: string): LaunchListCheck {
  const parsed = launchListSchema.safeParse(json, { reportInput: true });
  const formProblems = parsed.error?.issues.map((issue) => formProblem(issue, json)) ?? [];
  // The rules check every entry that fits the schema, so that one run reports all problems.
  const view = parsed.data ?? looseList.safeParse(json).data ?? looseList.parse({});
  const [first, ...rest] = firstProblems([...formProblems, ...ruleProblems(view, fileName)]).map(
    (problem) => `${fileName}: ${problem}`,
  );
  if (first !== undefined) return { launchList: null, problems: [first, ...rest] };
  if (!parsed.data) throw new Error(`${fileName} was rejected without a reported problem`);
  const modernSince = parsed.data.modernSince ?? parsed.data.launches[0]?.date ?? parsed.data.asOf;
  return { launchList: { ...parsed.data, modernSince }, problems: [] };
}

function formProblem(issue: z.core.$ZodIssue, json: unknown): string {
  const [list, index, ...inEntry] = issue.path;
  const isEntry = (list === 'launches' || list === 'pending') && typeof index === 'number';
  const entry = isEntry ? at(at(json, list), index) : null;
  const where = [
    isEntry ? nameOf(list, index, entry) : null,
    pathName(isEntry ? inEntry : issue.path) || null,
    `${issue.message}${foundText(issue)}`,
  ];
  return where.filter((part) => part !== null).join(': ');
}

function nameOf(list: 'launches' | 'pending', index: number, entry: unknown): string {
  const model = at(entry, 'model');
  const date = at(entry, 'date');
  return typeof model === 'string' && typeof date === 'string'
    ? entryName({ list, model, date })
    : `entry ${index + 1} of ${list}`;
}

/** `sources 2 url`, counted from one. */
function pathName(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join(' ');
}

function foundText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys' || issue.code === 'too_small') return '';
  if (issue.input === undefined) return ', found nothing';
  return `, found ${excerpt(JSON.stringify(issue.input), LONGEST_SHOWN)}`;
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : null;
}
