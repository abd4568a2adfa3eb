import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { MINUTE } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serve } from '../_support/servers/api.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { clientFile, fill, isInstalled, run } from './_instance.js';

const SCRIPT = clientFile('status-bar/reset-record.sh');
const README = readFileSync(clientFile('status-bar/README.md'), 'utf8');
const TOOLS = (await isInstalled('jq', '--version')) && (await isInstalled('curl', '--version'));
const TMUX = TOOLS && (await isInstalled('tmux', '-V'));
const LINE = 'Codebird: 31 % in 24 h, last reset 3 d ago';

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
  const api = await serve(ledger.path);
  clock = api.clock;
  clock.now = Date.now();
  url = await serveLocally(async (req, res) => {
    const etag = req.headers['if-none-match'];
    const answer = await api.send(String(req.url), { headers: etag ? { 'if-none-match': etag } : {} });
    requests.push({ etag, status: answer.status });
    res.writeHead(answer.status, answer.headers).end(answer.text);
  });
});

const environment = () => ({ HOME: home, RESET_RECORD_URL: url, RESET_RECORD_SCRIPT: SCRIPT });
const script = (...args: string[]) => run('sh', [SCRIPT, ...args], environment());
const cached = (ending: string) => {
  const folder = join(home, '.cache/reset-record');
  return join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? '');
};
/** As if the service had been asked this long ago. */
function asked(minutesAgo: number): void {
  const at = new Date(Date.now() - minutesAgo * MINUTE);
  utimesSync(cached('.checked'), at, at);
}

describe.runIf(TOOLS)('clients/status-bar/reset-record.sh', () => {
  test('prints one line about the instance that it is given', async () => {
    expect(await script()).toEqual({ code: 0, stdout: `${LINE}\n`, stderr: '' });
    expect((await script('line', `${url}/`)).stdout).toBe(`${LINE}\n`);
  });

  test('asks once in five minutes, and then whether anything changed', async () => {
    await script();
    await script('waybar');
    asked(4.9);
    await script();
    expect(requests).toEqual([{ etag: undefined, status: 200 }]);
    asked(5.1);
    expect((await script()).stdout).toBe(`${LINE}\n`);
    expect(requests).toEqual([expect.anything(), { etag: expect.stringMatching(/^"/), status: 304 }]);
    await script();
    expect(requests).toHaveLength(2);
  });

  test('shows what it knows while the service has nothing fresh, and says when that is outdated', async () => {
    await script();
    asked(6);
    clock.now += 11 * MINUTE;
    expect((await script()).stdout).toBe(`${LINE}\n`);
    expect(requests.at(-1)?.status).toBe(503);
    const known = JSON.parse(readFileSync(cached('.json'), 'utf8'));
    const generatedAt = new Date(Date.now() - 16 * MINUTE).toISOString();
    writeFileSync(cached('.json'), JSON.stringify({ ...known, generatedAt }));
    expect((await script()).stdout).toBe(`${LINE} (outdated)\n`);
    expect(JSON.parse((await script('waybar')).stdout).class).toBe('outdated');
  });

  test('says that nobody answers, and asks no more often for it', async () => {
    const nobody = 'http://127.0.0.1:1';
    expect((await script('line', nobody)).stdout).toBe(`No answer from ${nobody}\n`);
    expect(JSON.parse((await script('waybar', nobody)).stdout)).toEqual({
      text: '?',
      tooltip: `No answer from ${nobody}`,
      class: 'unavailable',
    });
  });

  test('keeps what is no forecast out of the bar', async () => {
    const address = await serveLocally((_req, res) => res.end('<html>'));
    expect((await script('line', address)).stdout).toBe(`No answer from ${address}\n`);
  });

  test('gives waybar JSON with markup escaped, by the command in the README', async () => {
    const [, block = ''] = /^```json\n(.*?)^```$/ms.exec(README) ?? [];
    const { exec, interval } = JSON.parse(block)['custom/resets'];
    expect([exec, interval]).toEqual(['reset-record.sh waybar https://resets.example.org', 300]);
    expect(JSON.parse((await script('waybar')).stdout)).toEqual({
      text: LINE,
      tooltip:
        'Last reset 3 days ago. No reset promised. 31\u00a0% chance by this time tomorrow.\nA chance | of &lt;a&gt; reset.\n24 hours: 31 % (27 % to 58 %)\n6 hours: 16 % (14 % to 17 %)\nAn estimate.',
      class: 'current',
      percentage: 31,
    });
  });

  test('gives SwiftBar and xbar a title, a menu, and a way to the page', async () => {
    const plugin = await run('sh', [clientFile('status-bar/reset-record.5m.sh')], environment());
    expect(plugin.stdout.split('\n')).toEqual([
      LINE,
      '---',
      'Last reset 3 days ago. No reset promised. 31\u00a0% chance by this time tomorrow. A chance   of <a> reset.',
      '24 hours: 31 % (27 % to 58 %)',
      '6 hours: 16 % (14 % to 17 %)',
      'An estimate.',
      `Open | href=${url}`,
      '',
    ]);
  });

  test('gives Raycast one line every five minutes', async () => {
    const file = clientFile('status-bar/raycast.sh');
    expect((await run('sh', [file], environment())).stdout).toBe(`${LINE}\n`);
    const said = Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(/^# @raycast\.(\w+) (.+)$/gm)].map(([, key, value]) => [
        key,
        value,
      ]),
    );
    expect(said).toMatchObject({ schemaVersion: '1', mode: 'inline', refreshTime: '5m' });
  });

  test.runIf(TMUX)('stands in the status line of tmux, by the lines in the README', async () => {
    const [, block = ''] = /^```tmux\n(.*?)^```$/ms.exec(README) ?? [];
    const settings = join(home, 'tmux.conf');
    writeFileSync(
      settings,
      block.replace('reset-record.sh', SCRIPT).replace('https://resets.example.org', url),
    );
    const inner = join(home, 'inner');
    const outer = join(home, 'outer');
    const tmux = (socket: string, ...args: string[]) => run('tmux', ['-S', socket, ...args], environment());
    // Only an attached client draws a status line: one within another that gives it a terminal.
    const client = `env -u TMUX tmux -S ${inner} -f ${settings} new-session 'sleep 60'`;
    await tmux(outer, '-f', '/dev/null', 'new-session', '-d', '-x', '160', '-y', '10', client);
    onTestFinished(async () => {
      for (const socket of [inner, outer]) await tmux(socket, 'kill-server');
    });
    let screen = '';
    for (let n = 0; n < 100 && !screen.includes(LINE); n += 1) {
      await delay(100);
      screen = (await tmux(outer, 'capture-pane', '-p')).stdout;
    }
    expect(screen).toContain(LINE);
  });
});
