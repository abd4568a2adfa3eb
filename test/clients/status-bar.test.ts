import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { MINUTE } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveApi } from '../_support/servers/api.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { clientFile, fill, isInstalled, run } from './_instance.js';

const SCRIPT = clientFile('status-bar/reset-record.5m.sh');
const TOOLS = (await isInstalled('jq', '--version')) && (await isInstalled('curl', '--version'));
const LINE = 'Codebird: 31% in 24 h, last reset 3 d ago';

let home: string;
let requests: { etag: string | undefined; status: number }[];
let url: string;
let clock: { now: number };

/** The service behind a listener that notes what it is asked. */
beforeEach(async () => {
  home = temporaryDirectory();
  requests = [];
  const ledger = newLedger();
  fill(ledger);
  const api = await serveApi(ledger.path);
  clock = api.clock;
  clock.now = Date.now();
  url = await serveLocally(async (req, res) => {
    const etag = req.headers['if-none-match'];
    const answer = await api.send(String(req.url), { headers: etag ? { 'if-none-match': etag } : {} });
    requests.push({ etag, status: answer.status });
    res.writeHead(answer.status, answer.headers).end(answer.text);
  });
});

const script = (address = url) => run('sh', [SCRIPT], { HOME: home, RESET_RECORD_URL: address });

/** What stands in the bar; the rest is the menu. */
const title = async (address = url) => (await script(address)).stdout.split('\n', 1)[0];

const cached = (ending: string) => {
  const folder = join(home, '.cache/reset-record');
  return join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? '');
};

/** As if the service had been asked this long ago. */
function asked(minutesAgo: number): void {
  const at = new Date(Date.now() - minutesAgo * MINUTE);
  utimesSync(cached('.checked'), at, at);
}

describe.runIf(TOOLS)('clients/status-bar/reset-record.5m.sh', () => {
  test('prints a title, a menu, and a way to the page of the instance that it is given', async () => {
    const { code, stdout, stderr } = await script();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      LINE,
      '---',
      'NO RESET PROMISED. Last reset 3 days 12 hours ago. 31% chance by this time tomorrow. 31% chance of a reset in the next 24 hours (27% to 58%).',
      '24 hours: 31% (27% to 58%)',
      '6 hours: 16% (14% to 17%)',
      expect.stringMatching(/^An estimate from past resets/),
      `Open | href=${url}`,
      '',
    ]);
    expect((await script(`${url}/`)).stdout).toBe(stdout);
  });

  test('takes what parts a line of the menu from its parameters out of every text', async () => {
    await script();
    const known = JSON.parse(readFileSync(cached('.json'), 'utf8'));
    writeFileSync(cached('.json'), JSON.stringify({ ...known, headline: 'A chance | of <a> reset.' }));
    expect((await script()).stdout).toContain('\nA chance   of <a> reset.\n');
  });

  test('asks once in five minutes, and then whether anything changed', async () => {
    await script();
    asked(4.9);
    await script();
    expect(requests).toEqual([{ etag: undefined, status: 200 }]);
    asked(5.1);
    expect(await title()).toBe(LINE);
    expect(requests).toEqual([expect.anything(), { etag: expect.stringMatching(/^"/), status: 304 }]);
    await script();
    expect(requests).toHaveLength(2);
  });

  test('shows what it knows while the service has nothing fresh, and says when that is outdated', async () => {
    await script();
    asked(6);
    clock.now += 11 * MINUTE;
    expect(await title()).toBe(LINE);
    expect(requests.at(-1)?.status).toBe(503);
    const known = JSON.parse(readFileSync(cached('.json'), 'utf8'));
    const generatedAt = new Date(Date.now() - 16 * MINUTE).toISOString();
    writeFileSync(cached('.json'), JSON.stringify({ ...known, generatedAt }));
    expect(await title()).toBe(`${LINE} (outdated)`);
  });

  test('says that nobody answers, and asks no more often for it', async () => {
    const nobody = 'http://127.0.0.1:1';
    expect((await script(nobody)).stdout).toBe(`No answer from ${nobody}\n`);
    const { mtimeMs } = statSync(cached('.checked'));
    expect((await script(nobody)).stdout).toBe(`No answer from ${nobody}\n`);
    expect(statSync(cached('.checked')).mtimeMs).toBe(mtimeMs);
  });

  test('keeps what is no forecast out of the bar', async () => {
    const address = await serveLocally((_req, res) => res.end('<html>'));
    expect((await script(address)).stdout).toBe(`No answer from ${address}\n`);
  });
});
