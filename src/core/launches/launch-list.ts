import { z } from 'zod';
import { UNPRINTABLE } from '../text/clean-text.js';

/*
 * Schema of a company's launch list, `data/launches/<company>.json` (docs/launch-odds.md, "The list"). Rules
 * that compare entries (order, duplicates, two publishers) are in launch-list-rules.ts.
 */

/** Stages in which anyone can use the model; only these make events. */
export const COUNTED_STAGES = ['release', 'preview'] as const;
export const STAGES = [...COUNTED_STAGES, 'restricted', 'announced'] as const;

/** How users can get a model, with the word for it. Its day in each is an event of its own. */
export const CHANNELS = { product: 'product', api: 'API', weights: 'weights' } as const;

/** Id of the company-wide line; reserved, no list may declare it. */
export const ANY_LINE = 'any';

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Not blank, on one line, and nothing that would have to be cleaned: what a list says is kept as it stands
 * there.
 */
const REFUSED = `\\p{Cc}\\p{Cs}${UNPRINTABLE}`;
const WORDS = new RegExp(`^[^${REFUSED}]*[^${REFUSED}\\s][^${REFUSED}]*$`, 'u');
const HTTPS = /^https:\/\/[^\s/?#]\S*$/;

const id = (description: string) =>
  z.string({ error: `expected ${description}` }).regex(ID, { error: `expected ${description}` });

const words = (description: string) =>
  z.string({ error: `expected ${description}` }).regex(WORDS, { error: `expected ${description}` });

const date = z.iso.date({ error: 'expected a date of the calendar, such as 2026-01-31' });
const anyAddress = z.url();

const link = z
  .string({ error: 'expected an https:// address' })
  .regex(HTTPS, { error: 'expected an https:// address' })
  .refine((value) => anyAddress.safeParse(value).success, { error: 'expected an https:// address' })
  .meta({ format: 'uri' });

const list = <T extends z.ZodType>(item: T, description: string) =>
  z.array(item, { error: `expected ${description}` });

const source = z.strictObject(
  {
    publisher: words('the name of who published the date').meta({ description: 'Who published the date' }),
    url: link.meta({ description: 'Where it can be read' }),
    statedDate: date.meta({ description: 'The date that this publisher states' }),
    kind: words('the kind of source, such as vendor or news')
      .meta({
        description: 'What kind of source it is',
        examples: ['vendor', 'vendor-copy', 'curated', 'community', 'catalogue', 'news', 'wiki', 'blog'],
      })
      .optional(),
  },
  { error: formError('a source with publisher, url and statedDate') },
);

const entryFields = {
  model: words("the model's name"),
  line: id('the id of a line of this file').meta({ description: 'The id of one of the lines of this file' }),
  date: date.meta({ description: 'The day of first public availability, UTC' }),
  dates: z
    .strictObject(
      { product: date.optional(), api: date.optional(), weights: date.optional() },
      { error: formError('an object with product, api or weights') },
    )
    .meta({ description: 'First days in a product, by API and as weights; the earliest is the date' })
    .optional(),
  stage: z.enum(STAGES, {
    error: 'expected release, preview, restricted or announced',
  }),
  recordedAt: date
    .meta({
      description: 'The day on which this list listed the launch here; of a confirmed one, as confirmed',
    })
    .optional(),
  sources: list(source, 'a list of sources')
    .min(1, { error: 'expected at least one source' })
    .meta({ description: 'Who states a date; two different publishers must state the date of the launch' }),
  announcement: list(link, 'a list of https:// addresses')
    .default([])
    .meta({ description: "The company's own announcement" }),
  conflicts: list(words('some words'), 'a list of words')
    .default([])
    .meta({ description: 'Other dates that were stated, and by whom: "2026-01-30: a publisher"' }),
  note: words('some words').nullish().meta({ description: 'What a reader of this entry should know' }),
};

export const launchSchema = z.strictObject(entryFields, {
  error: formError('a launch with model, line, date, stage and sources'),
});

export const pendingLaunchSchema = z.strictObject(
  {
    ...entryFields,
    whyPending: words('some words').meta({ description: 'Why two publishers are not there yet' }),
  },
  { error: formError('a launch with model, line, date, stage, sources and whyPending') },
);

const line = z.strictObject(
  {
    id: id('an id such as gpt-mini').refine((value) => value !== ANY_LINE, {
      error: `expected another id: "${ANY_LINE}" stands for all lines of a company`,
    }),
    name: words("the line's name"),
  },
  { error: formError('a line with id and name') },
);

/** A launch list as written in its file; use `checkLaunchList` to read one. */
export const launchListSchema = z.strictObject(
  {
    $schema: z.string().optional(),
    company: z.strictObject(
      {
        id: id('an id such as openai').meta({ description: "The file's name without .json" }),
        name: words("the company's name"),
      },
      { error: formError('the company with id and name') },
    ),
    asOf: date.meta({ description: 'Until when the list is complete' }),
    modernSince: date
      .optional()
      .meta({ description: 'Launches before this day are not used; without it, the first launch' }),
    lines: list(line, 'a list of lines').min(1, { error: 'expected at least one line' }),
    launches: list(launchSchema, 'a list of launches').meta({ description: 'Oldest first' }),
    pending: list(pendingLaunchSchema, 'a list of launches')
      .default([])
      .meta({ description: 'Launches with fewer than two publishers: shown apart, never counted' }),
  },
  { error: formError('an object with company, asOf, lines and launches') },
);

/**
 * JSON Schema (draft 2020-12) of a launch list, for editors. Rules that compare entries are only in
 * `checkLaunchList`.
 */
export function launchListJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(launchListSchema, { io: 'input' });
  return { $schema, title: 'Launch list of a company', ...schema };
}

export type LaunchSource = z.infer<typeof source>;
export type Launch = z.infer<typeof launchSchema>;
export type PendingLaunch = z.infer<typeof pendingLaunchSchema>;

/** A launch list that passed every check. */
export type LaunchList = z.infer<typeof launchListSchema> & { readonly modernSince: string };

function formError(expected: string) {
  return (issue: { readonly code?: string; readonly keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys' && issue.keys
      ? `expected no key ${issue.keys.map((key) => `"${key}"`).join(', ')}`
      : `expected ${expected}`;
}
