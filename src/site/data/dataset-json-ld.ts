/** The licence of the data, in the words of a Data Package. */
export const DATA_LICENCE = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  path: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** What the page `/data` shows, as far as search engines for data sets want to know it. */
export interface DatasetDescription {
  /** Where the files are published, `https://record.example`; null if the service does not know. */
  readonly origin: string | null;
  /** Name of the product. */
  readonly product: string;
  /** ISO-8601; null while the record is empty. */
  readonly recordStartedAt: string | null;
  readonly generatedAt: string;
  readonly files: readonly {
    readonly path: string;
    readonly title: string;
    readonly description: string;
  }[];
}

/**
 * schema.org `Dataset`, for `<script type="application/ld+json">`. Browsers never run such a block, so the page's policy
 * allows it. Safe inside the element: no `<` is left.
 */
export function datasetJsonLd({
  origin,
  product,
  recordStartedAt,
  generatedAt,
  files,
}: DatasetDescription): string {
  const at = (path: string) => (origin === null ? path : `${origin}${path}`);
  const dataset = {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: `Usage limit resets of ${product}`,
    description: `Every known reset of the usage limits of ${product} with its source, the time for which the record is complete, promised resets, forecasts that were saved before their outcome, and the dates of model launches with their odds. Posts are quoted; they belong to their authors.`,
    url: at('/data'),
    license: DATA_LICENCE.path,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Reset Record', ...(origin !== null && { url: origin }) },
    dateModified: generatedAt,
    ...(recordStartedAt !== null && { temporalCoverage: `${recordStartedAt}/..` }),
    keywords: ['usage limits', 'resets', 'forecast verification', product],
    variableMeasured: ['time of reset', 'chance of a reset', 'Brier score', 'date of model launch'],
    distribution: [
      ...files.map(({ path, title, description }) => ({
        '@type': 'DataDownload',
        name: title,
        description,
        encodingFormat: 'text/csv',
        contentUrl: at(path),
      })),
      {
        '@type': 'DataDownload',
        name: 'Data package',
        description: 'What the files hold, column by column (Frictionless Data Package).',
        encodingFormat: 'application/json',
        contentUrl: at('/data/datapackage.json'),
      },
    ],
  };
  return JSON.stringify(dataset).replaceAll('<', '\\u003c');
}
