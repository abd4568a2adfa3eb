import { readFileSync } from 'node:fs';
import { registerSchema, validate } from '@hyperjump/json-schema/draft-04';

/*
 * The profile "Tabular Data Package" of the Data Package specification, which the package of the files has to follow
 * (test/fixtures/data-package/README.md).
 */

const ID = 'https://outside.example/tabular-data-package.json';
const profile = JSON.parse(
  readFileSync(new URL('../../fixtures/data-package/tabular-data-package.json', import.meta.url), 'utf8'),
);
registerSchema(profile, ID);

/** What the profile finds wrong with a package. */
export async function wrongInPackage(content: object): Promise<readonly string[]> {
  const result = await validate(ID, content as never, 'BASIC');
  if (result.valid) return [];
  return (result.errors ?? []).map((one) => `${one.instanceLocation} against ${one.absoluteKeywordLocation}`);
}
