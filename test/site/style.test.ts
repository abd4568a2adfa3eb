import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SITE = new URL('../../src/site/', import.meta.url);

const PATHS = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);

const read = (path: string) => readFileSync(new URL(path, SITE), 'utf8');
const STYLES = PATHS.filter((path) => path.endsWith('.css'));

test('the style sheet has the rules of every piece and page', () => {
  const imported = [...read('style.css').matchAll(/@import "\.\/([^"]+)"/g)].map(([, path]) => path);
  expect(imported.toSorted()).toEqual(STYLES.filter((path) => path !== 'style.css').toSorted());
});

test('every class that has a rule is set by a page, a piece, the script or a document', () => {
  const sources = [...PATHS.filter((path) => /\.tsx?$/.test(path)), '../words/verdict.ts'].map(read);
  const documents = readFileSync(new URL('../../build-docs.mjs', SITE), 'utf8');
  const text = [...sources, documents].join('\n');
  // Levels and moods end in their value.
  const isSet = (name: string) =>
    new RegExp(`["'\`. ]${name}["'\`. ]`).test(text) || text.includes(`${name.replace(/-.*/, '')}-\${`);
  const classes = STYLES.flatMap((path) => {
    const selectors = read(path)
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/@import.*/g, '')
      .replace(/\{[^{}]*\}/g, '');
    return [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
  });
  expect(new Set(classes).size).toBeGreaterThan(80);
  expect([...new Set(classes)].filter((name) => !isSet(name))).toEqual([]);
});
