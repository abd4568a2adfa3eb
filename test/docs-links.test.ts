import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { statsSchema } from '../src/core/published/stats.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'GOVERNANCE.md',
  'clients/README.md',
  'deploy/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

const CHANGES =
  /\b(?:reset-record|rr) (?:redact|record|retract|restore (?!--drill)|import .*--yes)|--keep \d|--volumes|rmSync/;

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('links only to files and headings that exist', () => {
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : join(dirname(page), file);
      expect([target, existsSync(join(ROOT, path))]).toEqual([target, true]);
      if (anchor !== undefined) expect(anchorsOf(read(path)), target).toContain(anchor);
    }
  });

  // Where this package is not installed, npx downloads a stranger's package of that name.
  test('tells nobody to run npx reset-record', () => {
    expect(text.replace(/So do not run `npx reset-record`/, '')).not.toMatch(/npx reset-record/);
  });

  // Copied as it stands, it would change a real record, or delete something.
  test('has no command to copy that changes something without a placeholder', () => {
    const blocks = [...text.matchAll(/^ *```(?:sh|crontab)\n(.*?)^ *```$/gms)].map(([, block = '']) => block);
    const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => CHANGES.test(line));
    expect(lines.filter((line) => !/<\w+>/.test(line))).toEqual([]);
  });

  // Its container may not be running, and on a new machine there is none.
  test('restores in a container of its own', () => {
    expect(text).not.toMatch(/compose exec (?:-\S+ )*\S+ reset-record restore (?!--drill)/);
  });

  test('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w:]*)/g)].map(([, name]) => name);
    expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([]);
  });
});

test('the tour has ten stops, each a function that is exported where the link says', () => {
  const stops = [...read('docs/tour.md').matchAll(/^## \d+\. .*\[`(\w+)`\]\(\.\.\/(src\/\S+)\)$/gm)];
  expect(stops).toHaveLength(10);
  for (const [, name = '', file = ''] of stops)
    expect(read(file), `${name} in ${file}`).toMatch(
      new RegExp(`^export (?:async )?function ${name}\\b`, 'm'),
    );
});

test('the README is at most 110 lines, shows a real answer, and leads to every page', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(111);
  const [, answer = ''] = /^```json\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(statsSchema.parse(JSON.parse(answer))).toEqual(JSON.parse(answer));
  expect(PAGES.filter((page) => !page.endsWith('README.md') && !readme.includes(`](${page})`))).toEqual([]);
});
