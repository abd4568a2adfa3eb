import type { Json, JsonObject } from '../../lib/json.js';

const DATE = String.raw`^\d{4}-\d{2}-\d{2}$`;
const INSTANT = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;

/** The values of these keys are no schemas. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum'];

/**
 * Says what zod makes of schemas in the way that readers and client generators expect, and opens what zod
 * closes in answers: new keys may be added, so no object may forbid further ones.
 */
export function tidy<T extends object>(document: T): T {
  return tidied(document as unknown as JsonObject) as unknown as T;
}

function tidied(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map(tidied);
  const below = Object.entries(value).map(([key, member]) => [
    key,
    VALUES.includes(key) ? member : tidied(member),
  ]);
  return [open, exact, shortPattern, typeUnion].reduce(
    (schema, step) => step(schema),
    Object.fromEntries(below),
  );
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

function open({ additionalProperties, readOnly, ...schema }: JsonObject): JsonObject {
  return {
    ...schema,
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
    // zod marks arrays that are only read; OpenAPI means something else by it.
    ...(readOnly === undefined || readOnly === true ? {} : { readOnly }),
  };
}

/**
 * Whole numbers are integers, and the bounds that zod gives to all of them are none, unless 64 bits are asked
 * for.
 */
function exact(schema: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  const { type, const: constant, enum: values } = rest;
  const listed = isArray(values ?? null) ? (values as readonly Json[]) : [constant ?? null];
  if (type === 'number' && listed.every(Number.isInteger)) return { ...schema, type: 'integer' };
  if (type !== 'integer' || maximum !== Number.MAX_SAFE_INTEGER || schema.format === 'int64') return schema;
  const isBounded = minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER;
  return { ...rest, ...(isBounded ? { minimum } : {}) };
}

/** A short pattern in place of zod's, which counts the days of February. */
function shortPattern(schema: JsonObject): JsonObject {
  const { format, pattern } = schema;
  if (typeof pattern !== 'string' || pattern.length < 100) return schema;
  if (format === 'date') return { ...schema, pattern: DATE };
  return format === 'date-time' ? { ...schema, pattern: INSTANT } : schema;
}

/** `type: [string, null]`; a component or a list of values stays one of two schemas. */
function typeUnion(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!isArray(anyOf ?? null)) return schema;
  const [inner, other, ...more] = anyOf as readonly JsonObject[];
  if (more.length > 0) return schema;
  if (typeof inner?.type !== 'string' || other?.type !== 'null' || 'enum' in inner || 'const' in inner)
    return schema;
  return { ...inner, ...rest, type: [inner.type, 'null'] };
}
