import { readFileSync } from 'node:fs';

/** The examples of an answer, by name. */
export type Examples = Readonly<
  Record<string, { readonly summary: string; readonly value: object | string }>
>;

/**
 * Answers of the API over invented ledgers, by path: `npm run examples` writes them. Only the build needs
 * them.
 */
export const EXAMPLES: Readonly<Record<string, Examples>> = JSON.parse(
  readFileSync(new URL('../../../data/openapi-examples.json', import.meta.url), 'utf8'),
);
