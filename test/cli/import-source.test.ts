import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLED_LAUNCHES, readLaunchLists } from '../../src/sources/launches/launch-lists.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { DAY } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { startReceiver } from '../_support/servers/alert-receiver.js';
import { serveApi } from '../_support/servers/api.js';
import { coverageFile, resetsFile, serveInstanceFiles } from '../_support/servers/instance-files.js';
import { launch, pending } from '../core/launches/_launch-list.js';
import { acme, acmeWith, launchFolder, zeta } from '../worker/_launch-files.js';
import { contentOf, coverageOf, FIRST, intactChain, type Operator, operator, SECOND } from './_cli.js';

const THIRD = '2026-05-20T12:00:00Z,regular,https://posts.example/team/status/50003';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A ledger with these resets, after a turn. */
async function recordOf(rows: readonly string[], env: Record<string, string> = {}): Promise<Operator> {
  const made = operator(env);
  made.timeline();
  await made.turn();
  if (rows.length > 0)
    await made.ok('import', made.csv(...rows), '--yes', '--covered-from', '2026-05-01T10:00:00Z');
  await made.turn();
  return made;
}

/** An instance of its own, over a real listener. */
async function instanceOf(rows: readonly string[], env: Record<string, string> = {}) {
  const made = await recordOf(rows, env);
  const api = await serveApi(made.ledgerPath);
  api.clock.now = made.clock.now;
  return { api, url: `http://127.0.0.1:${api.port}/` };
}

describe('import from another instance', () => {
  test('shows what it would add, and with --yes adds it, attributed and with the coverage that the gaps prove; run again it adds nothing', async () => {
    const { url, api } = await instanceOf([FIRST, SECOND, THIRD]);
    const own = await recordOf([FIRST, SECOND]);
    const before = contentOf(own.ledgerPath);
    expect((await own.ok('import', url)).split('\n')).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/, snapshot of 2026-.*Z$/),
      '+ 2026-05-20T12:00:00.000Z  regular  https://posts.example/team/status/50003',
      'The record would count as complete from 2026-05-01T10:00:00.000Z until 2026-05-20T12:00:00.000Z.',
      '1 would be added, 2 already in the ledger.',
      'Nothing was written; add --yes to write.',
    ]);
    expect(contentOf(own.ledgerPath)).toEqual(before);
    await own.ok('import', url, '--yes');
    expect(own.standing()).toHaveLength(3);
    expect(query(own.ledgerPath, 'SELECT actor, reason FROM v_resets WHERE reset_id = 3')).toEqual([
      { actor: 'import', reason: `imported from 127.0.0.1:${api.port}` },
    ]);
    expect(coverageOf(own.ledgerPath)).toContain('2026-05-01T10:00:00.000Z until 2026-05-20T12:00:00.000Z');
    const links = intactChain(own.ledgerPath);
    const again = await own.json<{ known: object[] }>('import', url, '--yes');
    expect(again).toMatchObject({ add: [], covered: [], differences: [] });
    expect(again.known).toHaveLength(3);
    expect(intactChain(own.ledgerPath)).toBe(links);
  });

  test('says where the two differ, and overwrites nothing', async () => {
    const later = FIRST.replace('10:00:00', '10:07:00');
    const { url } = await instanceOf([FIRST, SECOND, THIRD]);
    const own = await recordOf([later, '2026-05-05T00:00:00Z,regular,', '2026-06-01T00:00:00Z,regular,']);
    await own.ok('record', '--at', '2026-05-20T12:00:00Z', '--as', 'ada');
    await own.ok('retract', '2026-05-20T12:00:00Z', '--as', 'ada', '--reason', 'no');
    const { code, out } = await own.run('import', url, '--yes');
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => /^[!+]/.test(line))).toEqual([
      '+ 2026-05-09T18:30:00.000Z  regular  https://posts.example/team/status/50002',
      '! 2026-05-01T10:00:00.000Z  regular  counted as reset 1 at 2026-05-01T10:07:00.000Z; if it is another one, use record --another',
      '! 2026-05-05T00:00:00.000Z  regular  only here, as reset 2, although the source is complete for that time',
      '! 2026-05-09T18:30:00.000Z  regular  only in the source, although this ledger counts as complete for that time',
      '! 2026-05-20T12:00:00.000Z  regular  reset 4 was retracted and stays retracted',
    ]);
    expect(own.standing()).toEqual([
      '2026-05-01T10:07:00.000Z regular confirmed',
      '2026-05-05T00:00:00.000Z regular confirmed',
      '2026-05-09T18:30:00.000Z regular confirmed',
      '2026-05-20T12:00:00.000Z regular retracted',
      '2026-06-01T00:00:00.000Z regular confirmed',
    ]);
  });

  test('refuses an instance that tracks another product, one whose record is too old, and a host that does not answer', async () => {
    const folder = launchFolder({
      'acme.json': acme(),
      'openai.json': acme({ company: { id: 'openai', name: 'OpenAI' } }),
    }).folder;
    const { url, api } = await instanceOf([FIRST], { LAUNCH_LISTS: folder });
    const foreign = await startReceiver();
    foreign.reply = async ({ path }) => {
      const { text } = await api.send(path.includes('/launches') ? '/api/v1/launches?company=acme' : path);
      return { status: 200, body: text.replace('"provider":"openai"', '"provider":"acme"') };
    };
    const own = await recordOf([]);
    const before = contentOf(own.ledgerPath);
    expect(await own.run('import', foreign.base, '--yes')).toMatchObject({
      code: 1,
      err: `${foreign.base}/ records a product of acme, not of openai. Nothing was imported.`,
    });
    api.clock.now += 3_600_000;
    expect(await own.run('import', url, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/has no recent record itself/),
    });
    expect((await own.run('import', 'http://127.0.0.1:1/', '--yes')).err).toMatch(/could not be read/);
    expect(contentOf(own.ledgerPath)).toEqual(before);
  });
});

test('import takes over as many resets and covered intervals as an instance may list', async () => {
  const own = await recordOf([]);
  const instants = Array.from({ length: 5_000 }, (_, n) => own.clock.now - (5_000 - n) * DAY);
  const coverage = coverageFile(instants.map((at) => [at, at + 1]));
  const resets = resetsFile(instants.map((at) => ({ at })));
  const { url } = await serveInstanceFiles({ coverage, resets }, 'openai', own.clock.now);
  await own.ok('import', url, '--yes');
  const count = (from: string) =>
    query<{ n: number }>(own.ledgerPath, `SELECT count(*) AS n FROM ${from}`)[0]?.n;
  expect(count('resets')).toBe(5_000);
  expect(count("coverage WHERE basis = 'import'")).toBe(5_000);
  const again = await own.json('import', url, '--yes');
  expect(again).toMatchObject({ add: [], covered: [] });
}, 60_000);

describe('import from a file', () => {
  test('checks a .sha256 file beside it and --sha256; another file is refused', async () => {
    const own = await recordOf([]);
    const path = own.csv(FIRST);
    const good = sha256(readFileSync(path, 'utf8'));
    await own.ok('import', path, '--sha256', good.toUpperCase());
    writeFileSync(`${path}.sha256`, `${good}  record.csv\n`);
    await own.ok('import', path);
    writeFileSync(path, `at\n2026-05-02T00:00:00Z\n`);
    expect(await own.run('import', path, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is not the expected file; nothing was read from it/),
    });
    writeFileSync(`${path}.sha256`, 'no hash\n');
    expect((await own.run('import', path)).err).toContain('is not a checksum');
    expect(own.standing()).toEqual([]);
  });

  test('JSON of another kind and broken JSON are refused with exit code 1', async () => {
    const own = await recordOf([]);
    for (const content of ['{"resets":[],"paging":{}}', '{"resets":[']) {
      const { code, err } = await own.run('import', own.file('x.json', content), '--yes');
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/x\.json was not imported; nothing was written/),
      ]);
    }
    expect(own.standing()).toEqual([]);
  });

  test('from an address it needs a checksum: a .sha256 file there, or --sha256', async () => {
    const csv = `at,kind,url\n${FIRST}\n`;
    const files: Readonly<Record<string, string>> = {
      '/a/record.csv?v=1': csv,
      '/a/record.csv.sha256?v=1': `${sha256(csv)}  record.csv\n`,
      '/bare.csv': csv,
      '/download': csv,
      '/bad.csv': csv,
      '/bad.csv.sha256': `${sha256('other')}\n`,
    };
    const server = await startReceiver();
    server.reply = ({ path }) => (path in files ? { status: 200, body: files[path] ?? '' } : { status: 404 });
    const own = await recordOf([]);
    const bare = await own.run('import', `${server.base}/bare.csv`, '--yes');
    expect(bare).toMatchObject({
      code: 1,
      err: expect.stringMatching(/bare\.csv has no checksum.*--sha256/),
    });
    expect((await own.run('import', `${server.base}/bad.csv`, '--yes')).err).toContain(
      'is not the expected file',
    );
    expect((await own.run('import', `${server.base}/none.csv`)).err).toContain('answered with status 404');
    expect((await own.run('import', `${server.base}/download`)).err).toContain(
      'It is not an instance of Reset Record',
    );
    expect(own.standing()).toEqual([]);
    await own.ok('import', `${server.base}/download`, '--sha256', sha256(csv));
    const secret = `${server.base.replace('http://', 'http://me:mark-of-a-password@')}/a/record.csv?v=1`;
    const { code, out, err } = await own.run('import', secret, '--yes');
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toContain('mark-of');
    expect(own.standing()).toEqual(['2026-05-01T10:00:00.000Z regular confirmed']);
    expect(query(own.ledgerPath, 'SELECT reason FROM v_resets')).toEqual([
      { reason: `imported from ${server.host}/a/record.csv` },
    ]);
  });
});

describe('import of launch lists', () => {
  const dates = { product: '2026-05-20', api: '2026-05-22' };
  const theirs = () => acmeWith('Main 4', '2026-05-20', { dates, recordedAt: '2026-05-21' });

  test('shows launches from another instance, and writes them in one step to the folder in use', async () => {
    const launches = theirs().launches;
    const upstream = launchFolder({ 'acme.json': theirs(), 'zeta.json': zeta({ launches }) });
    const { url } = await instanceOf([FIRST], { LAUNCH_LISTS: upstream.folder });
    const here = launchFolder({ 'acme.json': acme({ asOf: '2026-05-01' }) });
    const own = await recordOf([FIRST], { LAUNCH_LISTS: here.folder });
    const shown = await own.run('import', url);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('+ 2026-05-20  acme  Main 4 (main)');
    expect(shown.out).toContain('+ 2026-05-31  acme  its list is complete until then');
    expect(shown.out).toContain('+ 2025-01-10  zeta  Main 1 (main)');
    expect(existsSync(join(here.folder, 'zeta.json'))).toBe(false);
    expect((await own.run('import', url, '--yes')).code).toBe(0);
    expect(readdirSync(here.folder).sort()).toEqual(['acme.json', 'zeta.json']);
    const { launchLists, problems } = here.read();
    expect(problems).toEqual([]);
    expect(launchLists.map(({ launchList }) => [launchList.asOf, launchList.launches.at(-1)?.model])).toEqual(
      [
        ['2026-05-31', 'Main 4'],
        ['2026-05-31', 'Main 4'],
      ],
    );
    // This ledger learnt of it today, whenever theirs did; a ledger that is new here comes with its own days.
    const today = new Date(own.clock.now).toISOString().slice(0, 10);
    const [acmes, zetas] = launchLists.map(({ launchList }) => launchList.launches.at(-1));
    expect(acmes).toMatchObject({ dates, recordedAt: today });
    expect(zetas).toMatchObject({ dates, recordedAt: '2026-05-21' });
    expect(launchLists[1]?.launchList.launches[0]).not.toHaveProperty('recordedAt');
    // What was here is still here, as it was.
    expect(launchLists[0]?.launchList.pending).toEqual(acme().pending);
    expect((await own.run('import', url, '--yes')).out).toContain('Launches: 0 added, 10 already here.');
  });

  test('the bundled launch lists come back from an instance as they are here: nothing to add, no difference', async () => {
    const at = Date.parse('2026-12-01T00:00:00Z');
    const upstream = operator({ LAUNCH_LISTS: BUNDLED_LAUNCHES });
    upstream.clock.now = at;
    upstream.timeline();
    await upstream.turn();
    const api = await serveApi(upstream.ledgerPath);
    api.clock.now = upstream.clock.now;
    const found = await upstream.json<{
      refused: string[];
      launches: { companies: { company: string; add: unknown[]; known: number; differences: unknown[] }[] };
    }>('import', `http://127.0.0.1:${api.port}`);
    expect(found.refused).toEqual([]);
    expect(found.launches.companies).toHaveLength(8);
    for (const { company, add, known, differences } of found.launches.companies)
      expect([company, known > 0, add, differences]).toEqual([company, true, [], []]);
  });

  test('the folder of the package is never written: --launches-dir names another, which gets every list', async () => {
    const openai = join(BUNDLED_LAUNCHES, 'openai.json');
    const bundled = readFileSync(openai, 'utf8');
    const own = await recordOf([FIRST], { LAUNCH_LISTS: BUNDLED_LAUNCHES });
    own.clock.now = Date.parse('2026-12-01T00:00:00Z');
    const json = JSON.parse(bundled);
    const added = launch('Invented 9', '2026-11-30', { line: json.lines[0].id });
    const path = own.file(
      'openai.json',
      JSON.stringify({ ...json, asOf: '2026-11-30', launches: [...json.launches, added] }),
    );
    const refused = await own.run('import', path, '--yes');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('--launches-dir <dir>');
    expect(readFileSync(openai, 'utf8')).toBe(bundled);
    const folder = join(temporaryDirectory(), 'launches');
    expect(await own.run('import', path, '--yes', '--launches-dir', folder)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(readdirSync(folder).sort()).toEqual(
      readdirSync(BUNDLED_LAUNCHES)
        .filter((name) => name.endsWith('.json'))
        .sort(),
    );
    expect(readFileSync(join(folder, 'openai.json'), 'utf8')).toContain('Invented 9');
    expect(readFileSync(openai, 'utf8')).toBe(bundled);
    expect(readLaunchLists(folder, own.clock.now).problems).toEqual([]);
  });

  test('a launch with another date stays as it is here; one that is only here or there is said; a pending one is confirmed', async () => {
    const here = launchFolder({ 'acme.json': acme() });
    const own = await recordOf([], { LAUNCH_LISTS: here.folder });
    const { launches } = acme();
    const path = own.file(
      'acme.json',
      JSON.stringify(
        acme({
          launches: [
            launches[0],
            launch('Mini 1', '2025-03-04', { line: 'mini' }),
            launch('Mini 2', '2025-09-09', { line: 'mini' }),
            launch('Main 2.5', '2025-10-01'),
            launches[3],
          ],
          pending: [pending('Main 5', '2026-05-05')],
        }),
      ),
    );
    const { code, out } = await own.run('import', path, '--yes');
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => /^[!+]/.test(line))).toEqual([
      '+ 2025-09-09  acme  Mini 2 (mini)  no longer pending',
      '+ 2025-10-01  acme  Main 2.5 (main)',
      '+ 2026-05-05  acme  Main 5 (main)  pending',
      '! 2025-03-04  acme  Mini 1  here it is 2025-03-01; unchanged',
      '! 2025-10-01  acme  Main 2.5  only in the source, although the list here is complete for that time',
      "! 2025-03-01  acme  Main 2  only here, although the source's list is complete for that time",
    ]);
    const [read] = here.read().launchLists;
    expect(read?.launchList.launches.map(({ model, date }) => `${model} ${date}`)).toEqual([
      'Main 1 2025-01-10',
      'Mini 1 2025-03-01',
      'Main 2 2025-03-01',
      'Mini 2 2025-09-09',
      'Main 2.5 2025-10-01',
      'Main 3 2026-02-28',
    ]);
    expect(read?.launchList.pending.map(({ model }) => model)).toEqual(['Main 5']);
  });

  test('a launch list with a problem is refused as a whole, and the record is still added', async () => {
    const here = launchFolder({ 'acme.json': acme() });
    const own = await recordOf([], { LAUNCH_LISTS: here.folder });
    const before = readFileSync(join(here.folder, 'acme.json'), 'utf8');
    const path = own.file('acme.json', JSON.stringify(acme({ asOf: '2036-01-01' })));
    const { code, out } = await own.run('import', path, '--yes');
    expect(code).toBe(1);
    expect(out).toContain('refused: acme.json: asOf: expected a day that has come');
    expect(readFileSync(join(here.folder, 'acme.json'), 'utf8')).toBe(before);
  });
});
