import { expect, test } from 'vitest';
import { DATA_FILES } from '../../src/api/data/data-files.js';
import { datasetJsonLd } from '../../src/site/data/dataset-json-ld.js';

const SHOWN = {
  origin: 'https://record.example',
  product: 'Codebird',
  recordStartedAt: '2025-09-17T04:02:52.465Z',
  generatedAt: '2026-07-01T12:00:00.000Z',
  files: DATA_FILES,
};

test('The data set says what search engines ask for: licence, time, and every file by its address', () => {
  expect(JSON.parse(datasetJsonLd(SHOWN))).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    temporalCoverage: '2025-09-17T04:02:52.465Z/..',
    distribution: [
      ...DATA_FILES.map(({ path }) => ({ contentUrl: `https://record.example${path}` })),
      { contentUrl: 'https://record.example/data/datapackage.json' },
    ],
  });
  const description = JSON.parse(datasetJsonLd(SHOWN)).description as string;
  // Google takes descriptions of 50 to 5,000 characters.
  expect(description.length).toBeGreaterThan(50);
});

test('A name cannot end the element that the data set stands in', () => {
  const text = datasetJsonLd({ ...SHOWN, product: '</script><script>alert(1)</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text).keywords).toContain('</script><script>alert(1)</script><!--');
});

test('Without an address of its own the data set names its files as the page does', () => {
  const { url, distribution } = JSON.parse(datasetJsonLd({ ...SHOWN, origin: null, recordStartedAt: null }));
  expect([url, distribution[0].contentUrl]).toEqual(['/data', '/data/resets.csv']);
});
