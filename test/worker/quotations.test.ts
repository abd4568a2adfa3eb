import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { kindsFor } from '../../src/core/alerts/kinds.js';
import { request } from '../_support/clients/http.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { PATHS, serveApi } from '../_support/servers/api.js';
import { postIn, refused, said } from '../_support/upstreams/reader-upstream.js';
import { runCommand } from '../cli/_cli.js';
import { DAY, HOUR, MINUTE, START, serveModel, servePosts, startTurns, type Turns } from './_turns.js';

/** In the text that is taken down, and in whatever quotes it. */
const MARK = 'zanzibar';

const ANN = 'We reset usage limits for everyone before Zanzibar closes at noon.';
const PART = 'reset usage limits for everyone before Zanzibar';
const ESSAY = `Some thoughts on this week, and on how teams talk: one of them wrote “${ANN}”, which says a lot.`;

const address = (id: number) => `https://team.example/status/${id}`;

interface Line {
  readonly id: number;
  readonly text: string;
  readonly at: number;
  readonly quoted?: object;
  readonly replyTo?: object;
}

const LINES: readonly Line[] = [
  { id: 70_001, text: ANN, at: START - 3 * HOUR },
  { id: 70_002, text: 'A day off.', at: START - 170 * MINUTE },
  { id: 70_003, text: 'Indeed.', at: START - 160 * MINUTE, quoted: { text: `She said: ${PART} today` } },
  { id: 70_004, text: 'Yes.', at: START - 150 * MINUTE, replyTo: { id: 1, text: ESSAY } },
  { id: 70_005, text: `As Ann said: ${ANN}`, at: START - 140 * MINUTE },
  { id: 70_006, text: ESSAY, at: START - 130 * MINUTE },
  { id: 70_007, text: 'Nothing about it.', at: START - 120 * MINUTE },
];

/** A worker whose model puts what it was shown of other posts into every field of its answer. */
async function lived(lines: readonly Line[] = LINES) {
  const folder = temporaryDirectory();
  const timeline = join(folder, 'timeline.jsonl');
  const write = (rows: readonly Line[]) =>
    writeFileSync(
      timeline,
      rows
        .map(({ id, at, ...line }) => ({
          id: `${id}`,
          url: address(id),
          at: new Date(at).toISOString(),
          ...line,
        }))
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  write(lines);
  const seen: string[] = [];
  const { model } = await serveModel((asked) => {
    const { text, recentPosts, openPromises } = postIn(asked);
    const shown = JSON.stringify([text, recentPosts, openPromises]);
    seen.push(shown);
    if (text === 'A day off.') return refused(`I refuse, since ${shown}`);
    const kind = text === ANN ? 'reset' : 'none';
    const evidence = text === ANN ? text : null;
    const fields = { rationale: shown, reason: shown, plans: [shown], promises: shown, extra: shown };
    return said(JSON.stringify({ kind, evidence, certainty: 'may mean nothing', ...fields }));
  });
  const feeds = await servePosts([]);
  const turns = startTurns({
    timeline: [`file:${timeline}`],
    upstreams: feeds,
    launchFeeds: [`acme=${feeds.timelines.rss}`],
    alertDestinations: [{ id: 'operator:webhook:hooks.example:0a1b2c3d', kinds: kindsFor('operator') }],
    model,
  });
  const command = (...args: readonly string[]) =>
    runCommand(
      { LEDGER_PATH: turns.path, TIMELINE: 'none', LAUNCH_LISTS: 'none' },
      args,
      () => turns.clock.now,
    );
  await turns.turn();
  return {
    turns,
    command,
    seen,
    feeds,
    folder,
    say: (...more: readonly Line[]) => write([...lines, ...more]),
  };
}

const redact = async ({ command }: Awaited<ReturnType<typeof lived>>, post: string) => {
  const { out, err } = await command('redact', post, '--reason', 'asked', '--as', 'ada', '--json');
  expect(err).toBe('');
  return JSON.parse(out) as { texts: number; quotedBy: { url: string | null; resetId: number | null }[] };
};

/** The bytes of the ledger, free pages and log among them. */
const bytesOf = (path: string) =>
  ['', '-wal']
    .filter((part) => existsSync(path + part))
    .map((part) => readFileSync(path + part, 'latin1'))
    .join('')
    .toLowerCase();

const keptTexts = (turns: Turns) =>
  turns.rows<{ text: string }>('SELECT text FROM texts').map(({ text }) => text);

/** Where a word stands in what is served and logged. */
async function servedWith(word: string, turns: Turns): Promise<readonly string[]> {
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  await delay(2);
  const found = turns.logged.some((line) => line.toLowerCase().includes(word)) ? ['log'] : [];
  for (const path of PATHS)
    if ((await request(api.port, path)).text.toLowerCase().includes(word)) found.push(path);
  return found;
}

describe('What quotes a post that is taken down', () => {
  test('loses the quotation alone, also when it is edited', async () => {
    const life = await lived(LINES.slice(0, 4));
    const { turns, say } = life;
    const [, , quoting, answering] = LINES;
    await redact(life, address(70_001));
    expect(keptTexts(turns)).toEqual(expect.arrayContaining(['Indeed.', 'Yes.']));
    say(...[quoting, answering].flatMap((line) => (line ? [{ ...line, text: `${line.text} Edited.` }] : [])));
    await turns.turn(5 * MINUTE);
    expect(keptTexts(turns)).toEqual(expect.arrayContaining(['Indeed. Edited.', 'Yes. Edited.']));
    expect(keptTexts(turns).filter((text) => text.toLowerCase().includes(MARK))).toEqual([]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('goes with it where others quote it in a context, and is listed where it is a post of its own', async () => {
    const life = await lived();
    const { quotedBy, texts } = await redact(life, address(70_001));
    expect(quotedBy.map(({ url }) => url)).toEqual([address(70_005), address(70_006)]);
    // The post, and what two others quote or answer.
    expect(texts).toBe(3);
    expect(keptTexts(life.turns).filter((text) => text.toLowerCase().includes(MARK))).toEqual([
      `As Ann said: ${ANN}`,
      ESSAY,
    ]);
    const plain = await lived();
    const { out } = await plain.command('redact', address(70_001), '--reason', 'asked');
    expect(out).toContain('2 posts have five words or more of it in a row.');
    expect(out).toContain(`  ${address(70_005)} · 1 Jun 2026, 09:40 UTC\n  ${address(70_006)} · `);
  });

  test('is nowhere after the operator has taken down what is listed: not in a byte of the ledger, an answer or a log', async () => {
    const life = await lived();
    const { turns, seen } = life;
    // The model was shown it with other posts, and answered with what it was shown.
    expect(seen.filter((shown) => shown.toLowerCase().includes(MARK)).length).toBeGreaterThan(3);
    expect(await servedWith(MARK, turns)).not.toEqual([]);
    expect(bytesOf(turns.path)).toContain(MARK);
    const { quotedBy } = await redact(life, address(70_001));
    for (const { url } of quotedBy) await redact(life, url ?? '');
    await turns.turn(5 * MINUTE);
    expect(bytesOf(turns.path)).not.toContain(MARK);
    expect(await servedWith(MARK, turns)).toEqual([]);
    expect(turns.rows('SELECT text FROM alert_deliveries')).toEqual([{ text: 'The text was removed.' }]);
    expect(auditLedger(turns.path).findings).toEqual([]);
  });

  test('is in no table because a model said it: without quotations by people nothing else is left', async () => {
    const life = await lived(LINES.filter(({ id }) => [70_001, 70_002, 70_007].includes(id)));
    const { turns } = life;
    const { quotedBy } = await redact(life, address(70_001));
    expect(quotedBy).toEqual([]);
    await turns.turn(5 * MINUTE);
    expect(bytesOf(turns.path)).not.toContain(MARK);
    expect(await servedWith(MARK, turns)).toEqual([]);
  });
});

/** A copy with a few words around it, through each door. */
const COPY = `As Ann said: ${ANN}`;

type Life = Awaited<ReturnType<typeof lived>>;

const DOORS: readonly (readonly [door: string, bring: (life: Life) => Promise<unknown>])[] = [
  ['a post', async ({ say }) => say({ id: 80_001, text: COPY, at: START + MINUTE })],
  [
    'a post that a bridge clips and signs',
    async ({ say }) => say({ id: 80_001, text: `🔁 Ann (@ann): ${ANN} — via bridge`, at: START + MINUTE }),
  ],
  [
    'what a post quotes',
    async ({ say }) => say({ id: 80_001, text: 'See.', at: START + MINUTE, quoted: { text: COPY } }),
  ],
  [
    'what a post answers',
    async ({ say }) => say({ id: 80_001, text: 'Yes.', at: START + MINUTE, replyTo: { id: 5, text: COPY } }),
  ],
  [
    'an entry of a launch feed',
    async ({ feeds }) =>
      feeds.add({
        id: 'zz',
        at: new Date(START).toISOString(),
        text: COPY,
        url: 'https://acme.example/blog/z',
      }),
  ],
  [
    'an import',
    async ({ command, folder }) => {
      const path = join(folder, 'record.csv');
      writeFileSync(path, `at,kind,text\n${new Date(START - 90 * DAY).toISOString()},regular,${COPY}\n`);
      expect((await command('import', path, '--yes')).out).toContain('Its text is not stored');
    },
  ],
  [
    'record',
    async ({ command }) => {
      const at = new Date(START - 80 * DAY).toISOString();
      expect((await command('record', '--at', at, '--text', COPY, '--force')).out).toContain('not stored');
    },
  ],
  [
    'a promise by hand',
    async ({ command }) => {
      const posted = new Date(START - DAY).toISOString();
      const by = new Date(START + DAY).toISOString();
      const post = ['--address', address(80_002), '--posted', posted, '--by', by, '--text', COPY];
      const args = ['--promise', ...post, '--reason', 'seen', '--as', 'ada'];
      const { out, err } = await command('record', ...args);
      expect([err, out]).toEqual(['', expect.stringContaining('not stored')]);
    },
  ],
];

test.each(
  DOORS,
)('A copy with a few words around it is refused through %s, and no model gets it.', async (_, bring) => {
  const life = await lived(LINES.slice(0, 2));
  const { turns, seen } = life;
  await redact(life, address(70_001));
  await turns.turn(5 * MINUTE);
  const asked = seen.length;
  const refusedTexts = () =>
    turns.rows<{ n: number }>('SELECT coalesce(sum(refused), 0) AS n FROM v_redactions')[0]?.n;
  expect(refusedTexts()).toBe(0);
  await bring(life);
  await turns.turn(5 * MINUTE);
  await turns.turn(5 * MINUTE);
  expect(refusedTexts()).toBe(1);
  expect(keptTexts(turns).filter((text) => text.toLowerCase().includes(MARK))).toEqual([]);
  expect(seen.slice(asked).filter((shown) => shown.toLowerCase().includes(MARK))).toEqual([]);
  expect(bytesOf(turns.path)).not.toContain(MARK);
  expect(auditLedger(turns.path).findings).toEqual([]);
});
