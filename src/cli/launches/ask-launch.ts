import { STAGES } from '../../core/launches/launch-list.js';
import type { ReadList } from '../../sources/launches/launch-lists.js';
import type { Ask } from '../init/ask.js';
import { type GivenFields, parseDate, parseDates, parseSource, type TypedSource } from './launch-fields.js';

/** No id: those have no blanks. */
const ANOTHER = 'another one';
const NAMES: Readonly<Record<(typeof STAGES)[number], string>> = {
  release: 'Release: anyone can use it',
  preview: 'Preview: open to anyone',
  restricted: 'Restricted: some customers only',
  announced: 'Announced only',
};

/** Asks for everything that was not given, in the order of the file. */
export async function askLaunch(
  ask: Ask,
  given: GivenFields,
  launchLists: ReadonlyMap<string, ReadList>,
): Promise<GivenFields> {
  const companies = [...launchLists].map(([id, { launchList }]) => ({ id, name: launchList.company.name }));
  const company = given.company ?? (await askId(ask, 'company', companies, 'openai'));
  const known = launchLists.get(company)?.launchList;
  const companyName = known ? undefined : (given.companyName ?? (await required(ask, "The company's name?")));
  const model = given.model ?? (await required(ask, "The model's name?"));
  const line = given.line ?? (await askId(ask, 'line', known?.lines ?? [], 'gpt-mini'));
  const isNewLine = !known?.lines.some(({ id }) => id === line);
  const lineName = isNewLine ? (given.lineName ?? (await required(ask, "The line's name?"))) : undefined;
  const date = given.date ?? (await ask.text('First day of public availability, UTC?', problemOf(parseDate)));
  const dates =
    given.dates ??
    (await optional(
      ask,
      'Days by channel, if they differ? (product=…,api=…,weights=…; empty: no difference)',
      parseDates,
    ));
  const stage = given.stage ?? (await askStage(ask));
  const source = given.source ?? (await askSources(ask));
  const announcement = given.announcement ?? words(await ask.text(ANNOUNCEMENT, () => null));
  const note = given.note ?? ((await ask.text('A note? (empty: none)', () => null)) || undefined);
  return {
    ...given,
    ...{ company, companyName, model, line, lineName, date, stage, source, announcement, note },
    ...(dates && { dates }),
  };
}

const ANNOUNCEMENT = "Addresses of the company's own announcement, if any? (separated by spaces)";

/** The id of a known company or line, or that of another one. */
async function askId(
  ask: Ask,
  what: 'company' | 'line',
  known: readonly Record<'id' | 'name', string>[],
  example: string,
): Promise<string> {
  const choices = [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    { value: ANOTHER, label: 'Another one' },
  ];
  const chosen = await ask.choose(`Which ${what}?`, choices, choices[0]?.value ?? ANOTHER);
  return chosen === ANOTHER ? required(ask, `The ${what}'s id? (such as ${example})`) : chosen;
}

async function askStage(ask: Ask): Promise<(typeof STAGES)[number]> {
  const choices = STAGES.map((value) => ({ value, label: NAMES[value] }));
  const chosen = await ask.choose('Which stage on that day?', choices, 'release');
  return STAGES.find((stage) => stage === chosen) ?? 'release';
}

async function askSources(ask: Ask): Promise<readonly TypedSource[]> {
  const sources: TypedSource[] = [];
  for (;;) {
    const isFirst = sources.length === 0;
    const question = `${isFirst ? 'A source' : 'Another source'}? (publisher, https:// address, the date it states if different, kind${isFirst ? '' : '; empty: no more'})`;
    const check = problemOf(parseSource);
    const answer = await ask.text(question, (text) => (text === '' && !isFirst ? null : check(text)));
    const parsed = answer === '' ? '' : parseSource(answer);
    if (typeof parsed === 'string') return sources;
    sources.push(parsed);
  }
}

const required = (ask: Ask, question: string) =>
  ask.text(question, (answer) => (answer === '' ? 'It is empty.' : null));

async function optional<T extends object>(
  ask: Ask,
  question: string,
  parse: (text: string) => T | string,
): Promise<T | undefined> {
  const check = problemOf(parse);
  const answer = await ask.text(question, (text) => (text === '' ? null : check(text)));
  const parsed = answer === '' ? '' : parse(answer);
  return typeof parsed === 'string' ? undefined : parsed;
}

function problemOf(parse: (text: string) => object | string): (answer: string) => string | null {
  return (answer) => {
    const parsed = parse(answer);
    return typeof parsed === 'string' ? parsed : null;
  };
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
