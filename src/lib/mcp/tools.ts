import { z } from 'zod';
import type { Json, JsonObject } from '../json.js';

/** The tools that an API offers to an MCP client, as its OpenAPI description says. */
export interface ToolSet {
  readonly title: string;
  /** Version of the API. */
  readonly version: string;
  /** One paragraph about the API. */
  readonly about: string;
  readonly tools: readonly Tool[];
}

/** One JSON document of the API. Both schemas are JSON Schema and stand alone. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly inputSchema: { readonly type: 'object' } & JsonObject;
  readonly hasParameters: boolean;
  readonly outputSchema: { readonly type: 'object' } & JsonObject;
}

const json: z.ZodType<Json> = z.json();
const schema = z.record(z.string(), json);

const operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), schema }).or(z.object({ $ref: z.string() })))
    .default([]),
  responses: z.object({
    200: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
    }),
  }),
});

const descriptionSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.object({ get: json.optional() })),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type Schemas = z.infer<typeof descriptionSchema>['components']['schemas'];

/** `/api/v1/stats` is the tool `stats`. */
const DOCUMENT = /^\/api\/v\d+\/([\w-]+)$/;

/**
 * One tool for each document, named by the last part of its path.
 * @param description OpenAPI 3.1, whose first paragraph says what the API is about
 * @throws ZodError if it is not such a description
 */
export function toolsIn(description: unknown): ToolSet {
  const { info, paths, components } = descriptionSchema.parse(description);
  const tools = Object.entries(paths).flatMap(([path, { get }]) => {
    const name = DOCUMENT.exec(path)?.[1];
    return name === undefined ? [] : [toolOf(name, path, operation.parse(get), components.schemas)];
  });
  const [about = ''] = info.description.split('\n\n');
  return { title: info.title, version: info.version, about, tools };
}

function toolOf(name: string, path: string, get: z.infer<typeof operation>, schemas: Schemas): Tool {
  const parameters = get.parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter] : [],
  );
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const { $ref } = get.responses[200].content['application/json'].schema;
  return {
    name,
    title: get.summary,
    description: `${get.summary}. ${get.description}`,
    path,
    inputSchema: { type: 'object', properties, additionalProperties: false },
    hasParameters: parameters.length > 0,
    outputSchema: { ...standalone(componentOf($ref), schemas), type: 'object' },
  };
}

const REFERENCE = '#/components/schemas/';
const componentOf = (reference: string) => reference.slice(REFERENCE.length);

/** A component with those that it needs in `$defs`. */
function standalone(name: string, schemas: Schemas): JsonObject {
  const needed = new Set<string>();
  const moved = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(moved);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        if (key !== '$ref' || typeof member !== 'string') return [key, moved(member)];
        needed.add(componentOf(member));
        return [key, `#/$defs/${componentOf(member)}`];
      }),
    );
  };
  const root = moved(schemas[name] ?? {}) as JsonObject;
  const defs: Record<string, Json> = {};
  // The set grows while it is read, by what the components refer to in turn.
  for (const component of needed) defs[component] = moved(schemas[component] ?? {});
  return needed.size === 0 ? root : { ...root, $defs: defs };
}
