import type { Snapshot } from '../../core/snapshot.js';
import { isoInstant } from '../../lib/iso.js';
import { DATA_LICENCE } from '../../site/data/licence.js';
import { DATA_FILES, type MadeFile } from './data-files.js';

/**
 * `/data/datapackage.json`: a Frictionless Data Package. `record` is our own: what `import` of another instance
 * needs to know of the files, and the head of the chain (docs/api.md, data files).
 * @param made the data files in their order; null where this snapshot cannot give one
 */
export function dataPackage(snapshot: Snapshot, made: readonly (MadeFile | null)[]): object {
  const { product, generatedAt, configured, chain } = snapshot;
  const names = configured.names.length > 0 ? configured.names : ['Public posts of the team'];
  return {
    profile: 'tabular-data-package',
    name: slug(`usage-limit-resets-${product.name}`),
    title: `Usage limit resets of ${product.name}`,
    description:
      'The record of usage-limit resets, the promises of further ones, the saved forecasts with their outcomes, and the model launches with their odds.',
    created: isoInstant(generatedAt),
    keywords: ['usage limits', 'resets', 'forecast verification', product.name],
    licenses: [DATA_LICENCE],
    sources: names.map((title) => ({ title })),
    contributors: [{ title: 'Reset Record', role: 'publisher' }],
    record: {
      apiVersion: '1',
      generatedAt: isoInstant(generatedAt),
      provider: product.provider,
      chain,
    },
    resources: DATA_FILES.map(({ name, title, description, schema }, place) => ({
      profile: 'tabular-data-resource',
      name,
      path: `${name}.csv`,
      title,
      description,
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      ...written(made[place]),
      schema,
    })),
  };
}

const written = (made: MadeFile | null | undefined) =>
  made && { bytes: made.body.length, hash: `sha256:${made.hash}` };

/** Lower-case letters, digits and hyphens, as a package's name has to be. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
