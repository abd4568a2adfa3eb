import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { launch, launchFile } from '../core/launches/_launch-list.js';

const ACME = `${JSON.stringify(launchFile())}\n`;

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryDirectory();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const messages = (folder: string) => readLaunchLists(folder).problems.map(({ message }) => message);

test('a folder gives its lists by company, each with its text and hash', () => {
  const zeta = ACME.replace('"id":"acme","name":"Acme"', '"id":"zeta","name":"Zeta"');
  const { launchLists, problems } = readLaunchLists(folderWith({ 'zeta.json': zeta, 'acme.json': ACME }));
  expect(problems).toEqual([]);
  expect(launchLists.map(({ company }) => company)).toEqual(['acme', 'zeta']);
  const contentHash = createHash('sha256').update(ACME).digest('hex');
  expect(launchLists[0]).toEqual({ company: 'acme', launchList: launchFile(), text: ACME, contentHash });
});

test('other files, and those that begin with a dot, are passed over', () => {
  const folder = folderWith({ 'acme.json': ACME, 'README.md': '#', 'acme.json.bak': '{', '.acme.json': '{' });
  const { launchLists, problems } = readLaunchLists(folder);
  expect([launchLists.length, problems]).toEqual([1, []]);
});

test('a byte order mark is no fault and no part of the text', () => {
  expect(readLaunchLists(folderWith({ 'acme.json': `\ufeff${ACME}` })).launchLists[0]?.text).toBe(ACME);
});

test('a file that cannot be used is named, and the others are read', () => {
  const folder = folderWith({
    'acme.json': ACME,
    'empty.json': '',
    'latin.json': Buffer.from('{"company":"caf\xe9"}', 'latin1'),
    'other.json': ACME,
    'text.json': 'launches',
  });
  mkdirSync(join(folder, 'folder.json'));
  const { launchLists, problems } = readLaunchLists(folder);
  expect(launchLists.map(({ company }) => company)).toEqual(['acme']);
  expect(problems.map((problem) => problem.file)).toEqual([
    'empty.json',
    'folder.json',
    'latin.json',
    'other.json',
    'text.json',
  ]);
  const [empty, isFolder, latin, other, text] = problems.map(({ message }) => message);
  expect(empty).toMatch(/^empty\.json: expected JSON in UTF-8: /);
  expect(isFolder).toBe('folder.json cannot be read: it is a folder, not a file');
  expect(latin).toMatch(/^latin\.json: expected JSON in UTF-8: /);
  expect(other).toBe('other.json: company id: expected "other" as in the file name, found "acme"');
  expect(text).toMatch(/^text\.json: expected JSON in UTF-8: /);
});

test('a list that is complete until a future day, or recorded a launch on one, is not used', () => {
  const now = Date.parse('2026-06-30T12:00:00Z');
  const problemsAt = (at: number, over: object) =>
    readLaunchLists(folderWith({ 'acme.json': JSON.stringify(launchFile(over)) }), at).problems.map(
      ({ message }) => message,
    );
  const launches = [launch('Main 1', '2026-05-01', { recordedAt: '2026-07-01' })];
  // One day ahead is today in another time zone.
  expect(problemsAt(now, { launches })).toEqual([]);
  expect(problemsAt(now - 2 * DAY, { launches })).toEqual([
    'acme.json: asOf: expected a day that has come, found "2026-06-30"',
    'acme.json: Main 1 (2026-05-01): recordedAt: expected a day that has come, found "2026-07-01"',
  ]);
});

test('a folder without a list, none at all, or a file in its place is a problem in words', () => {
  const folder = folderWith({ 'notes.txt': '' });
  expect(messages(folder)).toEqual([`${folder} holds no launch list: expected files such as openai.json`]);
  expect(messages(join(folder, 'none'))).toEqual([
    `${join(folder, 'none')} cannot be read: it does not exist`,
  ]);
  const inPlace = join(folder, 'notes.txt');
  expect(messages(inPlace)).toEqual([`${inPlace} cannot be read: it is a file, not a folder`]);
});

test('the bundled lists are those of data/launches', () => {
  const path = new URL('../../data/launches/openai.json', import.meta.url);
  const openai = readLaunchLists(BUNDLED_LAUNCHES).launchLists.find(({ company }) => company === 'openai');
  expect(openai?.text).toBe(readFileSync(path, 'utf8'));
});
