import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { readPromises } from '../../src/cli/backtest-inputs.js';
import type { ModelAnswerFields } from '../../src/core/reading/model-answer.js';
import type { WindowKind } from '../../src/core/reading/reading.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { forecastInputs } from '../../src/ledger/read/forecast-inputs.js';
import { withEveryReading } from '../../src/ledger/read/promises.js';
import { currentRecord } from '../../src/ledger/read/resets.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { answered, byText } from '../_support/upstreams/reader-upstream.js';
import { contentOf, type Operator, operatorWithLedger, teamPost, withModel } from './_cli.js';

const iso = (at: number) => new Date(at).toISOString();

/** Every four days until yesterday. */
const RESETS = Array.from({ length: 25 }, (_, index) => NOW - DAY - (24 - index) * 4 * DAY);

const EXPLICIT = 'We will reset the usage limits for everyone tomorrow between 9am and 11am PT.';
const VEILED = 'People ask about limits. Tomorrow would be a fine day to run something big.';
const BANKED = 'Every paid user will get a banked reset by Friday.';

/** A spreadsheet could run it as a formula. */
const TWICE = '=We will reset the usage limits twice within the next 24 hours, again.';

/** Only the rules take it for a promise. */
const JOKE = 'We will reset the usage limits for everyone on Monday.';

const hint = (
  evidence: string,
  [quote, kind]: readonly [string, WindowKind],
  fields: Partial<ModelAnswerFields>,
) => {
  const when = { quote, kind, localStart: null, localEnd: null, zone: null };
  return answered({ kind: 'hint', evidence, promises: 'regular', strength: 'explicit', when, ...fields });
};

const POSTS = [
  teamPost(50_001, EXPLICIT, NOW - 30 * DAY - HOUR),
  teamPost(50_002, VEILED, NOW - 22 * DAY + 7),
  teamPost(50_003, BANKED, NOW - 15 * DAY),
  teamPost(50_004, TWICE, NOW - 10 * DAY),
  teamPost(50_005, JOKE, NOW - 8 * DAY),
];

/** A ledger of a hundred days, with posts that a model has read. */
async function readByModel(): Promise<Operator> {
  const { made } = await withModel(
    byText({
      [EXPLICIT]: hint('We will reset', ['tomorrow between 9am and 11am PT', 'clock'], {}),
      [VEILED]: hint('a fine day to run something big', ['Tomorrow', 'day'], { strength: 'veiled' }),
      [BANKED]: hint('will get a banked reset', ['by Friday', 'by'], { promises: 'banked' }),
      [TWICE]: hint('will reset', ['within the next 24 hours', 'within'], { another: true, times: 2 }),
      [JOKE]: answered(),
    }),
  );
  made.timeline(...POSTS);
  await made.turn();
  const complete = ['--covered-from', iso(RESETS[0] ?? 0), '--covered-until', iso(RESETS.at(-1) ?? 0)];
  await made.ok('import', recordOf(made), ...complete, '--yes');
  await made.turn();
  return made;
}

const recordOf = (made: Operator) => made.csv(...RESETS.map((at) => `${iso(at)},regular,`));

test('promises prints what the readers of a ledger found and what became of it, and --csv the served file', async () => {
  const made = await readByModel();
  const before = contentOf(made.ledgerPath);
  const lines = (await made.ok('promises')).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    `2026-06-01T11:00:00.000Z  kept       explicit regular, clock: 2026-06-02T16:00:00.000Z to 2026-06-02T18:00:00.000Z  ${EXPLICIT}`,
  );
  expect(lines[1]).toContain(`veiled regular, day: `);
  const api = await serveApi(made.ledgerPath);
  api.clock.now = made.clock.now;
  expect(`${await made.ok('promises', '--csv')}\n`).toBe((await api.send('/data/promises.csv')).text);
  expect(contentOf(made.ledgerPath)).toEqual(before);
});

test('a file of promises is read back to the promises that the forecast of the ledger uses, bit for bit', async () => {
  const made = await readByModel();
  const csv = made.file('promises.csv', `${await made.ok('promises', '--csv')}\n`);
  const ledger = openLedgerForReading(made.ledgerPath);
  onTestFinished(() => ledger.close());
  const { promises } = forecastInputs(ledger.db, withEveryReading(currentRecord(ledger.db)), []);
  expect(promises.map(({ another, times, promises }) => [another, times, promises])).toEqual([
    [false, 1, 'regular'],
    [false, 1, 'regular'],
    [false, 1, 'banked'],
    [true, 2, 'regular'],
  ]);
  expect(readPromises(csv)).toEqual(promises);
  // A file without the column, as before it was there, promises nothing further.
  const older = readFileSync(csv, 'utf8').replace(',another,', ',formerly,');
  expect(readPromises(made.file('older.csv', older)).every(({ another }) => another === false)).toBe(true);
});

interface Scores {
  readonly promises: string;
  readonly brier: number;
}

interface Printed {
  readonly promises: Record<string, number>;
  readonly horizons: Record<'6' | '24', Scores & { readonly beside: readonly Scores[] }>;
}

test('backtest --ledger has what the readers found beside the rules alone and no promises, as files give it', async () => {
  const made = await readByModel();
  const before = contentOf(made.ledgerPath);
  const own = await made.json<Printed>('backtest', '--ledger');
  expect(own.promises).toEqual({ readers: 4, rules: 4 });
  const file = made.file('of-readers.csv', `${await made.ok('promises', '--csv')}\n`);
  const record = recordOf(made);
  const byFile = await made.json<Printed>('backtest', record, '--promises', file);
  // Rules alone: the posts in a ledger without a model.
  const unaided = await operatorWithLedger();
  unaided.timeline(...POSTS);
  await unaided.turn();
  const ofRules = made.file('of-rules.csv', `${await unaided.ok('promises', '--csv')}\n`);
  const byRules = await made.json<Printed>('backtest', record, '--promises', ofRules);
  expect(own.promises.rules).toBe(byRules.promises.file);
  for (const hours of ['6', '24'] as const) {
    const { beside, ...readers } = own.horizons[hours];
    const { beside: none, ...file } = byFile.horizons[hours];
    const { beside: _, ...rules } = byRules.horizons[hours];
    expect([readers, ...beside]).toEqual([
      { ...file, promises: 'readers' },
      { ...rules, promises: 'rules' },
      ...none,
    ]);
    expect(new Set([readers, ...beside].map(({ brier }) => brier)).size).toBe(3);
  }
  const table = (await made.ok('backtest', '--ledger', made.ledgerPath)).split('\n');
  const names = table.flatMap((line) => /^ {2}(readers|rules|none) /.exec(line)?.[1] ?? []);
  expect(names).toEqual(['readers', 'rules', 'none', 'readers', 'rules', 'none']);
  expect(contentOf(made.ledgerPath)).toEqual(before);
});

test('a ledger without anything to replay, and a combination that means nothing, are said in words', async () => {
  const made = await operatorWithLedger();
  expect(await made.ok('promises')).toBe('');
  expect(await made.run('backtest', '--ledger')).toMatchObject({
    code: 1,
    err: `${made.ledgerPath} contains no regular resets, so there is nothing to replay.`,
  });
  const none = `${made.directory}/none.sqlite`;
  for (const args of [
    ['backtest', '--ledger', none],
    ['promises', none],
  ])
    expect(await made.run(...args)).toMatchObject({ code: 1, err: expect.stringContaining('no ledger at') });
  for (const args of [
    ['--promises', 'a.csv'],
    ['--covered-until', iso(NOW)],
  ])
    expect((await made.run('backtest', ...args, '--ledger')).code).toBe(2);
});
