import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1';
import type { RawAnswer } from '../_support/clients/http.js';

/*
 * Answers held against the description by a validator that shares nothing with the service or with its other tests:
 * Hyperjump's, which knows OpenAPI 3.1 as the dialect of JSON Schema that it is.
 */

type Json = Parameters<Awaited<ReturnType<typeof validate>>>[0];
type Node = { readonly [key: string]: unknown };

export interface Outside {
  readonly document: Node;
  /** What is wrong with an answer; a status that is not described is. */
  problems(method: string, path: string, answer: RawAnswer): Promise<string[]>;
}

/** Of the schemas in a description, where they name none. */
const DIALECT = 'https://spec.openapis.org/oas/3.1/dialect/base';
let documents = 0;

export function readFromOutside(text: string): Outside {
  const document = JSON.parse(text) as Node;
  documents += 1;
  const base = `https://outside.example/${documents}/openapi.json`;
  registerSchema(document as Parameters<typeof registerSchema>[0], base, DIALECT);
  const validators = new Map<string, ReturnType<typeof validate>>();

  /** Where a place is, behind every reference on the way. */
  function follow(keys: readonly string[]): { keys: readonly string[]; node: unknown } {
    return keys.reduce<{ keys: readonly string[]; node: unknown }>(
      (at, key) => {
        const next = { keys: [...at.keys, key], node: (at.node as Node | undefined)?.[key] };
        const reference = (next.node as Node | undefined)?.$ref;
        if (typeof reference !== 'string') return next;
        return follow(
          reference
            .slice(2)
            .split('/')
            .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~')),
        );
      },
      { keys: [], node: document },
    );
  }

  async function wrong(value: unknown, place: readonly string[]): Promise<string[]> {
    const { keys } = follow(place);
    const pointer = keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const address = `${base}#${encodeURI(pointer)}`;
    const validator = validators.get(address) ?? validate(address);
    validators.set(address, validator);
    const result = (await validator)(value as Json, 'BASIC');
    if (result.valid) return [];
    return (result.errors ?? []).map(
      (one) => `${one.instanceLocation} against ${one.absoluteKeywordLocation}`,
    );
  }

  async function problems(method: string, path: string, answer: RawAnswer): Promise<string[]> {
    const [pathname = ''] = path.split('?');
    const described = follow(['paths', pathname]).node as Node | undefined;
    const operation = described
      ? ['paths', pathname, method.toLowerCase() in described ? method.toLowerCase() : 'get', 'responses']
      : [];
    const place = described ? [...operation, String(answer.status)] : ['components', 'responses', 'NotFound'];
    const response = follow(place).node as { headers?: Node; content?: Node } | undefined;
    if (!response || (!described && answer.status !== 404))
      return [`status ${answer.status} is not described`];
    const found: string[] = [];
    for (const name of Object.keys(response.headers ?? {})) {
      const given = answer.headers[name.toLowerCase()];
      const header = follow([...place, 'headers', name]).node as {
        required?: boolean;
        schema: { type?: string };
      };
      if (given === undefined) {
        if (header.required) found.push(`${name} is missing`);
        continue;
      }
      const value = header.schema.type === 'integer' ? Number(given) : given;
      found.push(...(await wrong(value, [...place, 'headers', name, 'schema'])));
    }
    const [type] = Object.keys(response.content ?? {});
    if (method === 'HEAD' || type === undefined)
      return answer.text === '' ? found : [...found, 'a body is not described'];
    if (!answer.headers['content-type']?.startsWith(type))
      return [...found, `${answer.headers['content-type']} is not ${type}`];
    const body = /^application.(?:.*\+)?json$/.test(type) ? JSON.parse(answer.text) : answer.text;
    return [...found, ...(await wrong(body, [...place, 'content', type, 'schema']))];
  }

  return { document, problems };
}
