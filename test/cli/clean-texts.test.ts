import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNPRINTABLE } from '../../src/core/text/clean-text.js';
import { answerAsModel } from '../../src/sandbox/sandbox-reader.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveApi } from '../_support/servers/api.js';
import { startReaderUpstream } from '../_support/upstreams/reader-upstream.js';
import { contentOf, type Operator, operator, runCommand, teamPost } from './_cli.js';

/**
 * An escape, a bell, a control character of eight bits, an override of direction, what XML cannot have, half
 * of a pair.
 */
const DIRT = '\u001b[2J\u0007\u009b\u202e\u2067\uffff\ud800';
const RESET = `Usage limits have been reset ${DIRT}for everyone. Enjoy!`;

const dirtIn = (texts: readonly unknown[]) =>
  texts.flatMap((text) => String(text).match(new RegExp(`[${UNPRINTABLE}]|\\p{Surrogate}`, 'gu')) ?? []);

/** A folder with a profile of which every word is dirty. */
function dirtyProduct(): string {
  const folder = join(temporaryDirectory(), 'bird');
  mkdirSync(folder);
  const profile = {
    name: `Code${DIRT}bird`,
    provider: 'acme',
    teamTimeZone: 'UTC',
    timeline: ['fx:team'],
    fallbacks: [{ name: `co${DIRT}py`, source: 'fx:copy' }],
    statusPage: null,
    statusComponents: [],
    sources: [],
    license: 'MIT',
  };
  writeFileSync(join(folder, 'product.json'), JSON.stringify(profile));
  writeFileSync(join(folder, 'resets.csv'), 'at,kind,url\n');
  return folder;
}

async function readByModel(): Promise<Record<string, string>> {
  const upstream = await startReaderUpstream((request) => ({
    kind: 'completion',
    content: JSON.stringify({ ...JSON.parse(answerAsModel(request)), rationale: `because${DIRT}` }),
    model: `small${DIRT}`,
  }));
  return { AI_BASE_URL: upstream.baseUrl, AI_MODEL: 'reader-small', AI_API_KEY: 'local' };
}

type Door = readonly [
  through: string,
  bring: (made: Operator) => Promise<unknown>,
  env?: () => Promise<Record<string, string>>,
];

const AT = '2026-07-01T10:00:00Z';

/** Every way by which a text of somebody else, or one typed, comes into the ledger or into an answer. */
const DOORS: readonly Door[] = [
  ['a post', async (made) => made.timeline(teamPost(1, RESET, made.clock.now))],
  [
    'a post that a model reads',
    async (made) => made.timeline(teamPost(1, RESET, made.clock.now)),
    readByModel,
  ],
  [
    'an answered post',
    async (made) =>
      void made.file(
        'timeline.jsonl',
        `${JSON.stringify({ id: `1${DIRT}2345`, text: 'Yes.', replyTo: `A question${DIRT} to all?` })}\n`,
      ),
  ],
  ['record --text', (made) => made.ok('record', '--at', AT, '--force', '--text', RESET)],
  ['record --reason', (made) => made.ok('record', '--at', AT, '--force', '--reason', `seen${DIRT} it`)],
  [
    'retract --reason',
    async (made) => {
      await made.ok('record', '--at', AT, '--force');
      await made.ok('retract', AT, '--reason', `a mistake${DIRT}`);
    },
  ],
  [
    'import of CSV',
    (made) => made.ok('import', made.file('a.csv', `at,kind,text\n${AT},regular,"${RESET}"\n`), '--yes'),
  ],
  [
    'import of JSON',
    (made) => made.ok('import', made.file('a.json', JSON.stringify([{ at: AT, text: RESET }])), '--yes'),
  ],
  [
    'the name of an imported file',
    (made) => made.ok('import', made.file('a\u001b[2J\u202e.csv', `at,kind\n${AT},regular\n`), '--yes'),
  ],
  ['a product profile', async () => undefined, async () => ({ PRODUCT: dirtyProduct() })],
];

test.for(DOORS)('Ensure that nothing unprintable comes in through %s.', async ([, bring, env]) => {
  const made = operator(env === undefined ? {} : await env());
  made.timeline();
  await made.turn();
  await bring(made);
  await made.turn();
  const rows = Object.values(contentOf(made.ledgerPath)).flat();
  expect(dirtIn(rows.flatMap((row) => Object.values(row as object)))).toEqual([]);
  const api = await serveApi(made.ledgerPath);
  api.clock.now = made.clock.now;
  for (const path of [
    '/api/v1/resets',
    '/api/v1/health',
    '/feed.atom',
    '/calendar.ics',
    '/data/resets.csv',
    '/',
  ])
    expect([path, dirtIn([(await api.send(path)).text])]).toEqual([path, []]);
});

test('Ensure that a parameter that is not known is named without what would steer a terminal.', async () => {
  const made = operator();
  made.timeline();
  await made.turn();
  const api = await serveApi(made.ledgerPath);
  const { status, text } = await api.send(`/api/v1/stats?a${encodeURIComponent('\u001b[2J\u009b\u202e')}b=1`);
  expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringContaining('"a[2Jb"')]);
});

test('Ensure that a variable with control characters is refused, and so are its characters in the message.', async () => {
  const { code, err } = await runCommand({ PRODUCT_NAME: `Code${DIRT}bird` }, ['audit'], () => 0);
  expect(code).toBe(2);
  expect(err).toContain('PRODUCT_NAME');
  expect(dirtIn([err])).toEqual([]);
});
