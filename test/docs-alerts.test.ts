import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ENTRY_FORMS } from '../src/alerts/destination-spec.js';
import { parseWorkerConfig } from '../src/config/worker-config.js';
import { ALERT_EVENTS, kindOf, kindsFor } from '../src/core/alerts/kinds.js';
import { temporaryDirectory } from './_support/processes/processes.js';
import { SECRET, startReceiver } from './_support/servers/alert-receiver.js';
import { SENT_AT, send } from './alerts/_send.js';
import { destinationsOf, startAlertTurns } from './worker/_alerts.js';
import { MINUTE, post, START, servePosts, TALK } from './worker/_turns.js';

const PAGE = readFileSync(new URL('../docs/alerts.md', import.meta.url), 'utf8');

const block = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

describe('docs/alerts.md', () => {
  test('lists every event with its kind, and no other, and whom the kinds are for', () => {
    const listed = [...PAGE.matchAll(/^\| `([a-z]+\.[a-z]+)` \| `(\w+)` /gm)].map(([, ...cells]) => cells);
    expect(listed).toEqual(ALERT_EVENTS.map((event) => [event, kindOf(event)]));
    const [, followers = ''] =
      /^The kinds (.*) are for followers, the others for the operator\.$/m.exec(PAGE) ?? [];
    expect(followers.match(/\w+(?=`)/g)).toEqual(kindsFor('followers'));
  });

  test('begins with destinations that are valid, and shows every kind', () => {
    const [, example] = /^ALERT_URLS='(.*)'$/m.exec(PAGE) ?? [];
    const parsed = parseWorkerConfig({ ALERT_URLS: example });
    expect(parsed.kind === 'config' && parsed.config.alerts.followers.map(({ kind }) => kind)).toEqual([
      'webhook',
      'ntfy',
    ]);
    const kinds = [...PAGE.matchAll(/^\| `(\w+)(?:\+https:|:<)/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(Object.keys(ENTRY_FORMS));
  });

  test('shows a body as a promise really sends it', async () => {
    const receiver = await startReceiver();
    const upstreams = await servePosts([post(TALK)]);
    const destinations = destinationsOf(`webhook+${receiver.base}/hook`);
    const turns = startAlertTurns({ timeline: [upstreams.timelines.rss], upstreams, destinations });
    await turns.turn();
    upstreams.add(
      post('We will reset usage limits for everyone tomorrow at 10am PT.', START + 6 * MINUTE, {
        url: 'https://team.example/posts/903',
      }),
    );
    await turns.turn(10 * MINUTE);
    await turns.send();
    const [body = ''] = block('json');
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual(JSON.parse(body));
  });

  test('has a check that takes what was sent, and nothing that was changed, is old or has another secret', async () => {
    const [code = ''] = block('js');
    const path = join(temporaryDirectory(), 'check.mjs');
    writeFileSync(path, code);
    const { isGenuine } = (await import(pathToFileURL(path).href)) as {
      isGenuine: (secret: string, headers: object, body: string) => boolean;
    };
    const receiver = await startReceiver();
    await send(`webhook+${receiver.base}/hook#${SECRET}`);
    const { headers = {}, body = '' } = receiver.received[0] ?? {};
    vi.useFakeTimers({ now: SENT_AT + 4 * MINUTE, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(isGenuine(SECRET, headers, body)).toBe(true);
    expect(isGenuine(SECRET, headers, body.replace('reset', 'Reset'))).toBe(false);
    expect(isGenuine(SECRET, { ...headers, 'webhook-id': 'msg_other' }, body)).toBe(false);
    expect(isGenuine(SECRET, { ...headers, 'webhook-signature': 'v1,' }, body)).toBe(false);
    expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body)).toBe(false);
    vi.setSystemTime(SENT_AT + 6 * MINUTE);
    expect(isGenuine(SECRET, headers, body)).toBe(false);
  });

  test('has queries that run', async () => {
    const turns = startAlertTurns({ timeline: [], destinations: [] });
    const statements = block('sql')
      .flatMap((text) => text.split(/(?<=;)\n/))
      .filter((text) => text.trim() !== '');
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(turns.rows(statement)).toEqual([]);
  });
});
