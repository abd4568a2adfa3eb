import { z } from 'zod';
import { type Launch, type launchListSchema, launchSchema, pendingLaunchSchema } from './launch-list.js';

/**
 * Whatever parts of a file fit the schema, which the rules can check whatever else is wrong with it; null:
 * invalid.
 */
export const looseList = z.object({
  company: z.object({ id: z.string() }).nullable().catch(null),
  asOf: z.iso.date().nullable().catch(null),
  modernSince: z.iso.date().nullable().catch(null),
  lines: z
    .array(z.object({ id: z.string() }))
    .nullable()
    .catch(null),
  launches: z.array(launchSchema.nullable().catch(null)).catch([]),
  pending: z.array(pendingLaunchSchema.nullable().catch(null)).catch([]),
});

type ListView = z.infer<typeof looseList> | z.infer<typeof launchListSchema>;

/** An entry of a launch list, and in which of its parts. */
interface Listed extends Launch {
  readonly list: 'launches' | 'pending';
}

/** A launch is verified when this many different publishers state its date. */
const PUBLISHERS_NEEDED = 2;

/** `GPT-4 (2023-03-14)`; a pending launch says so. */
export function entryName({ list, model, date }: Pick<Listed, 'list' | 'model' | 'date'>): string {
  return `${list === 'pending' ? 'pending ' : ''}${model} (${date})`;
}

/**
 * Checks the rules that the schema cannot express (docs/launch-odds.md, "The list").
 * @returns one sentence per problem, without the file's name
 */
export function ruleProblems(view: ListView, fileName: string): readonly string[] {
  const listed = (list: Listed['list']) => view[list].flatMap((entry) => (entry ? [{ ...entry, list }] : []));
  const launches = listed('launches');
  const pending = listed('pending');
  const entries = [...launches, ...pending];
  return [
    ...headProblems(view, fileName),
    ...orderProblems(launches),
    ...orderProblems(pending),
    ...duplicateProblems(entries),
    ...entries.flatMap((entry) =>
      entryProblems(entry, view).map((problem) => `${entryName(entry)}: ${problem}`),
    ),
  ];
}

function headProblems({ company, asOf, modernSince, lines }: ListView, fileName: string): string[] {
  const problems: string[] = [];
  const named = fileName.replace(/\.json$/, '');
  if (company && company.id !== named)
    problems.push(`company id: expected "${named}" as in the file name, found "${company.id}"`);
  const ids = lines?.map(({ id }) => id) ?? [];
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) < index)))
    problems.push(`lines: "${id}" is declared more than once`);
  if (asOf !== null && modernSince != null && modernSince > asOf)
    problems.push(`modernSince: expected a day up to asOf (${asOf}), found ${modernSince}`);
  return problems;
}

function orderProblems(entries: readonly Listed[]): string[] {
  return entries.flatMap((entry, index) => {
    const before = entries[index - 1];
    if (!before || before.date <= entry.date) return [];
    return [`${entryName(entry)}: expected oldest first, but it comes after ${entryName(before)}`];
  });
}

function duplicateProblems(entries: readonly Listed[]): string[] {
  const seen = new Map<string, Listed>();
  return entries.flatMap((entry) => {
    const key = modelKey(entry.model);
    const before = seen.get(key);
    if (!before) {
      seen.set(key, entry);
      return [];
    }
    return [
      `${entryName(entry)}: duplicate of ${entryName(before)} (line ${before.line}); expected each model once`,
    ];
  });
}

function entryProblems(entry: Listed, { asOf, lines }: ListView): string[] {
  const problems: string[] = [];
  const lineIds = lines?.map(({ id }) => id);
  if (lineIds && !lineIds.includes(entry.line)) {
    problems.push(
      `line: expected one of the file's lines (${lineIds.join(', ') || 'none'}), found "${entry.line}"`,
    );
  }
  if (asOf !== null && entry.date > asOf) {
    problems.push(`date: expected a day up to asOf (${asOf}), the day until which the list is complete`);
  }
  const [earliest = entry.date] = Object.values(entry.dates ?? {}).sort();
  if (earliest !== entry.date) {
    problems.push(
      `dates: expected ${entry.date}, the date of the launch, as the earliest, found ${earliest}`,
    );
  }
  if (entry.recordedAt !== undefined && entry.recordedAt < entry.date) {
    problems.push(`recordedAt: expected a day from ${entry.date} on, found ${entry.recordedAt}`);
  }
  const agreeing = agreeingPublishers(entry);
  if (entry.list === 'launches' && !isVerified(entry)) {
    problems.push(
      `sources: expected two different publishers that state ${entry.date}, found ${agreeing.join(', ') || 'none'}${otherDates(entry)}; until then it belongs under pending`,
    );
  }
  if (entry.list === 'pending' && isVerified(entry)) {
    problems.push(
      `sources: ${agreeing.length} different publishers state ${entry.date}; it belongs under launches`,
    );
  }
  return problems;
}

/** Whether enough publishers state the date of a launch. */
function isVerified(launch: Pick<Launch, 'date' | 'sources'>): boolean {
  return agreeingPublishers(launch).length >= PUBLISHERS_NEEDED;
}

/** Distinct publishers, regardless of spelling. */
function agreeingPublishers({ date, sources }: Pick<Launch, 'date' | 'sources'>): readonly string[] {
  const agreeing = sources.filter(({ statedDate }) => statedDate === date);
  return [...new Map(agreeing.map(({ publisher }) => [nameKey(publisher), publisher.trim()])).values()];
}

function otherDates({ date, sources }: Listed): string {
  const stated = sources
    .filter(({ statedDate }) => statedDate !== date)
    .map(({ publisher, statedDate }) => `${publisher} ${statedDate}`);
  return stated.length > 0 ? ` (another date: ${stated.join(', ')})` : '';
}

function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `GPT 4` and `gpt-4` are one model, `Llama 3.1` and `Llama 31` are two. */
function modelKey(model: string): string {
  return nameKey(model).replace(/[\s_-]+/g, '');
}
