import assert from 'node:assert/strict';
import { type ErrorObject, type ValidateFunction, Ajv2020 as Validator } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type RawAnswer, type RequestOptions, request } from '../_support/clients/http.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** The description, by JSON pointers. */
export interface Description {
  readonly document: JsonObject;
  /** What stands at a place, behind its reference if it is one; undefined when there is nothing. */
  at(...path: readonly string[]): JsonObject | undefined;
  /** What ajv says against a value, by the schema at a place. */
  errors(value: unknown, ...path: readonly string[]): string[];
}

/** @param strict a key that the description does not name is an error, though it allows every one */
export function readDescription(text: string, { strict }: { strict: boolean }): Description {
  const document = JSON.parse(text) as JsonObject;
  const ajv = new Validator({ strict: true, allowUnionTypes: true, allErrors: true, strictRequired: true });
  (formats as unknown as (one: Validator) => void)(ajv);
  // The document is no schema, but holds them all: its own keys are none to be strict about.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema((strict ? closed(document as Json) : document) as object, 'api');

  const get = (keys: readonly string[]) =>
    keys.reduce<Json | undefined>((node, key) => (node as JsonObject | undefined)?.[key], document as Json) as
      | JsonObject
      | undefined;

  /** The place with the references on the way to it followed, and its own. */
  function keysOf(path: readonly string[]): readonly string[] {
    return path.reduce<readonly string[]>((keys, key) => followed(keys.concat(key)), []);
  }

  function followed(keys: readonly string[]): readonly string[] {
    const reference = get(keys)?.$ref;
    return typeof reference === 'string' ? followed(reference.split('/').slice(1).map(unescaped)) : keys;
  }

  const validators = new Map<string, ValidateFunction>();
  function validatorAt(pointer: string): ValidateFunction | undefined {
    const validate = validators.get(pointer) ?? ajv.getSchema(`api#${encodeURI(pointer)}`);
    if (validate) validators.set(pointer, validate);
    return validate;
  }

  return {
    document,
    at: (...path) => get(keysOf(path)),
    errors(value, ...path) {
      const pointer = ['', ...keysOf(path).map(escaped)].join('/');
      const validate = validatorAt(pointer);
      assert.ok(validate, `there is no schema at ${path.join(' ')}`);
      return validate(value) ? [] : (validate.errors ?? []).map(told);
    },
  };
}

/** The examples of an endpoint's JSON answers with a status, by name. */
export function examplesOf(
  description: Description,
  path: string,
  status: string,
): Record<string, JsonObject> {
  const answer = ['paths', path, 'get', 'responses', status, 'content', 'application/json', 'examples'];
  return (description.at(...answer) ?? {}) as unknown as Record<string, JsonObject>;
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

function told({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}

const VALUES = ['example', 'examples', 'default', 'const', 'enum'];

function closed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(closed);
  const below = Object.entries(value).map(([key, one]) => [key, VALUES.includes(key) ? one : closed(one)]);
  const schema = Object.fromEntries(below) as { [key: string]: Json };
  const isOpen =
    typeof schema.type !== 'undefined' && 'properties' in schema && !('additionalProperties' in schema);
  return isOpen ? { ...schema, additionalProperties: false } : schema;
}

/** Headers of HTTP and of the connection; no description names them. */
const HEADERS_OF_HTTP = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];

export interface Target {
  readonly port: number;
  readonly description: Description;
  /** Which answers there have been: `get /api/v1/stats 200`. */
  readonly seen?: Set<string>;
}

/** A request whose answer has to be the documented one: its status, its headers, its body to the key. */
export async function sendDescribed(
  { port, description, seen }: Target,
  path: string,
  options: RequestOptions = {},
): Promise<RawAnswer> {
  const answer = await request(port, path, options);
  const method = (options.method ?? 'GET').toLowerCase();
  const [pathname = ''] = path.split('?');
  const place = placeOf(description, pathname, method, answer.status);
  const what = `${method} ${path} ${answer.status}`;
  assert.ok(description.at(...place), `not described: ${what} ${answer.text}`);
  assert.deepEqual([what, ...wrongIn(description, place, answer, method)], [what]);
  seen?.add(`${method} ${pathname} ${answer.status}`);
  return answer;
}

/** What of an answer is not as the response at a place says. */
export function wrongIn(
  description: Description,
  place: readonly string[],
  answer: RawAnswer,
  method = 'get',
): string[] {
  return [...wrongHeaders(description, place, answer), ...wrongBody(description, place, method, answer)];
}

/** A body as its schema describes it. */
export const bodyOf = (type: string, text: string): unknown =>
  /[/+]json$/.test(type) ? JSON.parse(text) : text;

/** Other paths have no place of their own, and other methods that of GET. */
function placeOf(description: Description, pathname: string, method: string, status: number): string[] {
  const item = description.at('paths', pathname);
  if (!item) return ['components', 'responses', status === 404 ? 'NotFound' : 'none'];
  return ['paths', pathname, item[method] ? method : 'get', 'responses', String(status)];
}

function wrongHeaders(description: Description, place: readonly string[], answer: RawAnswer): string[] {
  const headers = description.at(...place, 'headers') ?? {};
  const known = Object.keys(headers).map((name) => name.toLowerCase());
  const more = Object.keys(answer.headers).filter(
    (name) => !known.includes(name) && !HEADERS_OF_HTTP.includes(name),
  );
  const wrong = Object.keys(headers).flatMap((name) => {
    const given = answer.headers[name.toLowerCase()];
    const header = description.at(...place, 'headers', name);
    if (given === undefined) return header?.required === true ? [`${name} is missing`] : [];
    const isInteger = (header?.schema as JsonObject | undefined)?.type === 'integer';
    const value = isInteger && /^\d+$/.test(String(given)) ? Number(given) : given;
    return description.errors(value, ...place, 'headers', name, 'schema').map((error) => `${name}: ${error}`);
  });
  return [...more.map((name) => `${name} is not described`), ...wrong];
}

function wrongBody(
  description: Description,
  place: readonly string[],
  method: string,
  answer: RawAnswer,
): string[] {
  if (method === 'head' || !description.at(...place, 'content'))
    return answer.text === '' ? [] : ['a body where none is described'];
  const [type = ''] = Object.keys(description.at(...place, 'content') ?? {});
  const sent = answer.headers['content-type'];
  if (sent !== type && sent !== `${type}; charset=utf-8`) return [`content-type ${sent}`];
  return description.errors(bodyOf(type, answer.text), ...place, 'content', type, 'schema');
}
