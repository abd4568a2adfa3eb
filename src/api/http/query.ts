import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../core/instance/language.js';
import { oneLine } from '../../core/text/clean-text.js';
import { excerpt } from '../../core/text/excerpt.js';
import { InvalidParameterError } from './errors.js';

/*
 * Values are read strictly: one spelling for each number and instant, so that a typing error is rejected
 * instead of being read as something else. Each schema's message completes "limit must be …".
 */

export const noParameters = z.object({});

export const resetsParameters = z.object({
  limit: wholeNumberParameter(1, 100).default(50).describe('Number of rows on a page, in plain digits.'),
  offset: wholeNumberParameter(0, Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('Number of rows to skip, in plain digits. An offset past the end gives no rows.'),
  since: orNull(utcInstant()).meta({
    description:
      'Exclusive: only resets strictly after this instant (UTC), which must exist in the calendar. Default: all resets.',
    param: {
      examples: {
        seconds: { value: '2026-07-01T00:00:00Z' },
        milliseconds: { value: '2026-07-01T00:00:00.000Z' },
      },
    },
  }),
});

export type ResetsQuery = z.output<typeof resetsParameters>;

/** The snapshot decides which companies exist. */
export const companyParameters = z.object({
  company: orNull(z.string().min(1, 'the id of a company, such as openai')).describe(
    'Id of a company that has a launch list; `companies` of any answer lists them. Default: the provider of the tracked product, or else the first.',
  ),
});

const SUBJECTS = ['resets', 'promises', 'resets,promises'] as const;

export const feedParameters = z.object({
  of: z
    .enum(SUBJECTS, 'resets, promises, or both as resets,promises')
    .default('resets')
    .describe('What the feed is about: recorded resets, promised ones, or both.'),
});

export type FeedSubject = (typeof SUBJECTS)[number];

export const calendarParameters = z.object({
  promise: orNull(z.uuid('the id of a promise in the calendar')).describe(
    'Only this promise, by the id of its event, while it is open. Default: everything.',
  ),
});

export type CalendarQuery = z.output<typeof calendarParameters>;

/** The language of an answer that has words and is no page. */
const lang = z
  .enum(LANGUAGES, `one of ${LANGUAGES.join(', ')}`)
  .default(DEFAULT_LANGUAGE)
  .describe('Language of the words.');

export const badgeParameters = z.object({
  form: z
    .enum(['short', 'long'], 'short or long')
    .default('short')
    .describe('`long`: the word of the page in a sentence, with the last reset.'),
  lang,
});

export type BadgeQuery = z.output<typeof badgeParameters>;

/**
 * Reads the query of a request target. Unknown, repeated and invalid parameters are rejected.
 * @param target as it stands in the request line, percent-encoded
 * @throws InvalidParameterError
 */
export function parseQuery<S extends z.ZodObject>(target: string, schema: S): z.output<S> {
  const parameters = new URLSearchParams(queryPart(target));
  const names = Object.keys(schema.shape);
  for (const name of new Set(parameters.keys())) {
    if (!names.includes(name))
      throw new InvalidParameterError(`Unknown parameter ${quoted(name)}; ${offer(names)}.`);
    if (parameters.getAll(name).length > 1)
      throw new InvalidParameterError(`${name} is given more than once; give it once.`);
  }
  const parsed = schema.safeParse(Object.fromEntries(parameters));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidParameterError(`${issue?.path.join('.')} must be ${issue?.message}.`);
}

/** The target without the parameters that the schema does not have. */
export function withKnownParameters(target: string, schema: z.ZodObject): string {
  const query = queryPart(target);
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name in schema.shape);
  const path = target.slice(0, target.length - query.length);
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

/** The value of this parameter in a page's address, whatever its other ones; null for none. */
export function parameterNamed(target: string, name: string): string | null {
  return new URLSearchParams(queryPart(target)).get(name);
}

/**
 * The query with its question mark, because URLSearchParams drops one: `??limit=5` names the parameter
 * `?limit`.
 */
function queryPart(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start);
}

function offer(names: readonly string[]): string {
  return names.length === 0 ? 'this endpoint accepts none' : `this endpoint accepts ${names.join(', ')}`;
}

function quoted(name: string): string {
  return JSON.stringify(excerpt(oneLine(name), 60));
}

/** Plain decimal digits: no sign, leading zero, fraction, exponent or blank. */
export function wholeNumberParameter(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}, in plain digits`;
  return z.preprocess(
    (text) => (typeof text === 'string' && /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : text),
    z
      .int(error)
      .min(min, error)
      .max(max, error)
      .meta(max > 2 ** 31 - 1 ? { format: 'int64' } : {}),
  );
}

/** A parameter may be left out; null is no value that can be sent. */
export function orNull<T>(schema: z.ZodType<T>) {
  return schema.optional().transform((value) => value ?? null);
}

/** A real UTC instant in one of the contract's two forms, as epoch milliseconds. */
function utcInstant() {
  const error = 'an existing UTC instant as YYYY-MM-DDTHH:mm:ssZ or YYYY-MM-DDTHH:mm:ss.SSSZ';
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/, error)
    .refine(namesItself, error)
    .meta({ format: 'date-time' })
    .transform((text) => Date.parse(text));
}

/**
 * Date.parse takes 31 February for 3 March and 24:00 for the next midnight; such a text is not what it names.
 */
function namesItself(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text.replace(/(:\d{2})Z$/, '$1.000Z');
}
