import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf, NOW, readOnce, sourceOf } from './_reading.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-record-file-'));
  path = join(folder, 'posts.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (...lines: unknown[]) =>
  writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));

const post = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  text: `Text of ${id}`,
  url: `https://team.example/${id}`,
  ...more,
});

it('Ensure posts are read in the order of the file, which is complete until its newest one.', async () => {
  await write(
    post('a', '2026-05-02T00:00:00Z'),
    '',
    post('b', '2026-05-03T00:00:00Z'),
    post('c', '2026-05-01T00:00:00Z'),
  );
  const read = await readOnce(sourceOf(`file:${path}`));
  expect(read).toMatchObject({
    outcome: 'ok',
    contiguous: true,
    completeUntil: Date.parse('2026-05-03T00:00:00Z'),
    skipped: [],
    incomplete: null,
  });
  expect(read.posts.map((one) => one.externalId)).toEqual(['a', 'b', 'c']);
  expect(read.posts[0]).toMatchObject({
    source: `file:${path}`,
    identity: 'url:team.example/a',
    at: Date.parse('2026-05-02T00:00:00Z'),
    dating: 'stated',
    text: 'Text of a',
    isReply: false,
    context: [],
  });
});

it('Ensure an unchanged file is not_modified, and a changed one is read again.', async () => {
  await write(post('a', '2026-05-02T00:00:00Z'));
  const source = sourceOf(`file:${path}`);
  const first = await readOnce(source);
  const second = await readOnce(source, { after: first });
  expect(second).toMatchObject({ outcome: 'not_modified', posts: [], completeUntil: first.completeUntil });
  await write(post('a', '2026-05-02T00:00:00Z'), post('b', '2026-05-04T00:00:00Z'));
  const third = await readOnce(source, { after: second });
  expect(third.posts.length).toBe(2);
});

it('Ensure a bad line is skipped by its number and the rest is read.', async () => {
  await write(
    post('a', '2026-05-02T00:00:00Z'),
    '{"id": "b", "at"',
    '',
    '[]',
    { id: 'c', text: 5 },
    { text: 'no id' },
    post('d', ''),
  );
  const read = await readOnce(sourceOf(`file:${path}`));
  expect(read.posts.map((one) => [one.externalId, one.dating, one.at])).toEqual([
    ['a', 'stated', Date.parse('2026-05-02T00:00:00Z')],
    ['d', 'first_seen', NOW],
  ]);
  expect(read.skipped.map((reason) => /^line (\d+): ./.exec(reason)?.[1])).toEqual(['2', '4', '5', '6']);
});

it('Ensure replyTo and quoted become the text they mean.', async () => {
  await write(
    post('1001', '2026-05-01T00:00:00Z', { text: 'Will you reset?' }),
    post('1002', '2026-05-01T01:00:00Z', { replyTo: '1001' }),
    post('1003', '2026-05-01T02:00:00Z', { replyTo: 'Is it done now?', quoted: { text: 'They said so.' } }),
    post('1004', '2026-05-01T03:00:00Z', { replyTo: '99999999', quoted: { id: '1001' } }),
    post('1005', '2026-05-01T04:00:00Z', {
      replyTo: { id: '99999999', text: 'From elsewhere.' },
      isReply: false,
    }),
    post('1006', '2026-05-01T05:00:00Z', { quoted: { id: '99999999' }, isReply: true, replyTo: null }),
  );
  const { posts } = await readOnce(sourceOf(`file:${path}`));
  const parent = (text: string) => ({ relation: 'parent', text });
  const quoted = (text: string) => ({ relation: 'quoted', text });
  const said = posts.map(({ context }) =>
    context.filter(({ text }) => text !== '').map(({ relation, text }) => ({ relation, text })),
  );
  expect(posts.map(({ isReply }, index) => [isReply, said[index]])).toEqual([
    [false, []],
    [true, [parent('Will you reset?')]],
    [true, [parent('Is it done now?'), quoted('They said so.')]],
    [true, [quoted('Will you reset?')]],
    [false, [parent('From elsewhere.')]],
    [true, []],
  ]);
});

it('Ensure a missing file is not_found and a folder is no file.', async () => {
  expect(await failureOf(readOnce(sourceOf(`file:${path}`)))).toMatchObject({ failureClass: 'not_found' });
  expect(await failureOf(readOnce(sourceOf(`file:${folder}`)))).toMatchObject({
    failureClass: 'invalid_payload',
  });
});

it('Ensure an empty file is a good read that claims nothing.', async () => {
  await write('');
  expect(await readOnce(sourceOf(`file:${path}`))).toMatchObject({
    outcome: 'ok',
    posts: [],
    completeUntil: null,
  });
});
