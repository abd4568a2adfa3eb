import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ENTRY_FORMS, parseDestination } from '../../src/alerts/destination-spec.js';
import { type AlertReceiver, type Reply, SECRET, startReceiver } from '../_support/servers/alert-receiver.js';
import { ALERT, AT, destination, SENT_AT, send } from './_send.js';

const LINK = { url: null };
const HOSTILE = 'Ping <!channel> <@U1> @everyone & <https://evil.example|docs> **bold** \u202e';

const MASKED =
  '[official](http://evil.example) \\[a](http://evil.example) [b][c] [c]: http://evil.example <t:0:R>';

function only({ received }: AlertReceiver) {
  expect(received).toHaveLength(1);
  const [one] = received;
  if (!one) throw new Error('nothing was received');
  expect(one.method).toBe('POST');
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(one.headers['user-agent']).toBe('reset-record/test');
  return { ...one, json: JSON.parse(one.body) as Record<string, unknown> };
}

/** An entry of every kind. */
const EXAMPLES: Readonly<Record<keyof typeof ENTRY_FORMS, string>> = {
  webhook: 'webhook+https://a.example/hook',
  ntfy: 'ntfy+https://a.example/topic',
  slack: 'slack+https://a.example/hook',
  discord: 'discord+https://a.example/hook',
  telegram: 'telegram:1:a@2',
};

test.each(Object.entries(EXAMPLES))('%s is a kind that a list can name, as its form says', (kind, entry) => {
  const spec = parseDestination(entry, 'followers');
  expect(spec).toMatchObject({ kind });
  expect(ENTRY_FORMS[kind as keyof typeof ENTRY_FORMS]).toMatch(RegExp(`^${kind}(\\+https:|:)`));
  expect(destination(entry).id).toMatch(RegExp(`^${kind}:`));
  // What is no kind is answered with all of them.
  expect(parseDestination(`x${entry}`, 'followers')).toContain(ENTRY_FORMS[kind as keyof typeof ENTRY_FORMS]);
});

describe('a webhook', () => {
  test('gets type, timestamp and data as Standard Webhooks has them', async () => {
    const receiver = await startReceiver();
    expect(await send(`webhook+${receiver.base}/hook?a=1#${SECRET}`)).toEqual({
      kind: 'delivered',
      detail: 'answered 204',
    });
    const { path, json } = only(receiver);
    expect(path).toBe('/hook?a=1');
    expect(json).toEqual({
      type: 'reset.recorded',
      timestamp: '2026-06-01T12:10:00.000Z',
      data: {
        title: ALERT.title,
        text: ALERT.text,
        url: ALERT.url,
        at: '2026-06-01T12:06:00.000Z',
        window: null,
      },
    });
  });

  test('is signed so that an HMAC made by hand and the reference library both agree', async () => {
    const receiver = await startReceiver();
    await send(`webhook+${receiver.base}/hook#${SECRET}`);
    const { headers, body } = only(receiver);
    const [id, sentAt] = [headers['webhook-id'], headers['webhook-timestamp']];
    expect([id, sentAt]).toEqual([ALERT.messageId, String(SENT_AT / 1000)]);
    const mac = createHmac('sha256', 'a secret of thirty-two bytes, ok').update(`${id}.${sentAt}.${body}`);
    expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);

    vi.useFakeTimers({ now: SENT_AT, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const verifier = new Webhook(SECRET);
    expect(verifier.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow(/signature/);
  });

  test('gets the window of a promise, open ends as null', async () => {
    const receiver = await startReceiver();
    await send(`webhook+${receiver.base}/hook`, { event: 'reset.promised', windowTo: AT });
    expect(only(receiver).json).toMatchObject({
      type: 'reset.promised',
      data: { window: { from: null, to: '2026-06-01T12:06:00.000Z' } },
    });
  });

  test('without a secret is not signed; user and password become Basic authentication', async () => {
    const receiver = await startReceiver();
    await send(`webhook+http://ada:p%40ss@${receiver.host}/hook`);
    const { headers } = only(receiver);
    expect(headers['webhook-signature']).toBeUndefined();
    expect(headers.authorization).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
  });
});

describe('ntfy', () => {
  // https://docs.ntfy.sh/publish/#publish-as-json
  test('gets JSON at the root of the server that names the topic', async () => {
    const receiver = await startReceiver();
    await send(`ntfy+http://:tk_token@${receiver.host}/my-topic`);
    const { path, json, headers } = only(receiver);
    expect(path).toBe('/');
    expect(headers.authorization).toBe(`Basic ${Buffer.from(':tk_token').toString('base64')}`);
    expect(json).toEqual({
      topic: 'my-topic',
      title: ALERT.title,
      message: ALERT.text,
      tags: ['tada'],
      click: ALERT.url,
    });
  });

  test('below a path of its own, and without a link', async () => {
    const receiver = await startReceiver();
    await send(`ntfy+${receiver.base}/push/my_topic/`, { ...LINK, event: 'health.degraded' });
    const { path, json } = only(receiver);
    expect(path).toBe('/push');
    expect(json).toMatchObject({ topic: 'my_topic', tags: ['warning'] });
    expect(json).not.toHaveProperty('click');
  });
});

describe('A post with names', () => {
  // Mattermost and Rocket.Chat take bare names of Slack's payload for mentions, Telegram those of plain text.
  test.each([
    ['@channel', '@\u200bchannel'],
    ['@all and @here', '@\u200ball and @\u200bhere'],
    ['Thanks (@ada.b-c_d), @李.', 'Thanks (@\u200bada.b-c_d), @\u200b李.'],
    ['/@all', '/@\u200ball'],
    ['重置了@all', '重置了@\u200ball'],
    ['é@all', 'é@\u200ball'],
    ['٣@all', '٣@\u200ball'],
    ['@@all', '@@\u200ball'],
    ['https://m.example/@team/1 by @team', 'https://m.example/%40team/1 by @\u200bteam'],
    ['https://@all', 'https://%40all'],
    ['5 @ 3, mail to ada@team.example', '5 @ 3, mail to ada@team.example'],
  ])('notifies nobody: %s', async (said, sent) => {
    const receiver = await startReceiver();
    await send(`slack+${receiver.base}/hook`, { title: said, text: said });
    await send('telegram:42:token@77', { title: said, text: said }, receiver.base);
    const texts = receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
    expect(texts).toEqual([
      expect.stringContaining(`*${sent}*\n${sent}\n`),
      expect.stringContaining(`${sent}\n\n${sent}\n`),
    ]);
  });
});

describe('Slack', () => {
  // https://docs.slack.dev/messaging/formatting-message-text: &, < and > are control characters. Mattermost:
  // https://docs.mattermost.com/collaborate/format-messages.html, Markdown in the text of Slack's payload.
  test('gets a text in which no post can mention anybody, no link hides where it leads, and no address names another one', async () => {
    const receiver = await startReceiver();
    const url = 'https://evil.example/|https://team.example/';
    await send(`slack+${receiver.base}/services/T/B/X`, { text: `${HOSTILE}\n${MASKED}`, url });
    const { path, json } = only(receiver);
    expect(path).toBe('/services/T/B/X');
    expect(json).toEqual({
      text: [
        `*${ALERT.title}*`,
        'Ping &lt;!channel&gt; &lt;@\u200bU1&gt; @\u200beveryone &amp; &lt;https://evil.example|docs&gt; \u2217\u2217bold\u2217\u2217 \u202e',
        '[official]\u200b(http://evil.example) \\[a]\u200b(http://evil.example) [b]\u200b[c] [c]\u200b: http://evil.example &lt;t:0:R&gt;',
        '<https://evil.example/%7Chttps://team.example/>',
      ].join('\n'),
      unfurl_links: false,
    });
  });
});

describe('Discord', () => {
  // https://discord.com/developers/docs/resources/message#allowed-mentions-object: an empty `parse` mentions
  // nobody. https://support.discord.com/hc/en-us/articles/210298617; a backslash escapes, also behind one of
  // the post.
  test('gets an embed that mentions nobody, and in which no link hides where it leads', async () => {
    const receiver = await startReceiver();
    await send(`discord+${receiver.base}/api/webhooks/1/token`, {
      title: '[x](http://evil.example)',
      text: `${HOSTILE}\n${MASKED}`,
    });
    const { path, json } = only(receiver);
    expect(path).toBe('/api/webhooks/1/token');
    expect(json).toEqual({
      embeds: [
        {
          title: '\\[x](http://evil.example)',
          description: `${HOSTILE.replaceAll('<', '\\<').replaceAll('*', '\\*')}\n\\[official](http://evil.example) \\\\\\[a](http://evil.example) \\[b]\\[c] \\[c]: http://evil.example \\<t:0:R>`,
          url: ALERT.url,
          timestamp: '2026-06-01T12:06:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });
});

// https://support.discord.com/hc/en-us/articles/210298617: bold, italics, underline, strike-through, spoilers,
// code, headings, subtext, quotations, lists. https://docs.slack.dev/messaging/formatting-message-text: bold,
// italics, strike-through, code, quotations; Mattermost has headings as well.
describe('Markup in a post is shown as it was written', () => {
  const ADDRESS = 'https://team.example/a_b_c/~me/**x**/#y?_z=`1`|2';

  test.each([
    ['**bold** *and* __more__', '\\*\\*bold\\*\\* \\*and\\* \\_\\_more\\_\\_', '∗∗bold∗∗ ∗and∗ ˍˍmoreˍˍ'],
    ['_so_ ~~struck~~ ~out~', '\\_so\\_ \\~\\~struck\\~\\~ \\~out\\~', 'ˍsoˍ ∼∼struck∼∼ ∼out∼'],
    ['||a spoiler||', '\\|\\|a spoiler\\|\\|', '||a spoiler||'],
    ['`code` ```block```', '\\`code\\` \\`\\`\\`block\\`\\`\\`', 'ˋcodeˋ ˋˋˋblockˋˋˋ'],
    [
      '# One\n-# two\n> three\n- four',
      '\\# One\n\\-# two\n\\> three\n\\- four',
      '\u200b# One\n-# two\n\u200b&gt; three\n- four',
    ],
    [
      '#1 of 2 > 1 - rate_limit_v2',
      '\\#1 of 2 > 1 - rate\\_limit\\_v2',
      '\u200b#1 of 2 &gt; 1 - rate_limit_v2',
    ],
    [ADDRESS, ADDRESS, ADDRESS],
    [`See *${ADDRESS} now*`, `See \\*${ADDRESS} now\\*`, `See ∗${ADDRESS} now∗`],
    [
      'http://a.example/[official](http://evil.example)',
      'http://a.example/%5Bofficial](http://evil.example)',
      'http://a.example/[official]\u200b(http://evil.example)',
    ],
    ['http://[fd00::1]:3000/feed', 'http://[fd00::1]:3000/feed', 'http://[fd00::1]\u200b:3000/feed'],
  ])('%j', async (said, inDiscord, inSlack) => {
    const receiver = await startReceiver();
    await send(`discord+${receiver.base}/hook`, { title: said, text: said });
    await send(`slack+${receiver.base}/hook`, { title: said, text: said });
    const [discord, slack] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(discord.embeds).toMatchObject([{ title: inDiscord, description: inDiscord }]);
    expect(slack.text).toBe(`*${inSlack}*\n${inSlack}\n<${ALERT.url}>`);
  });
});

describe('The address of an alert to Discord, which refuses an embed that has one whose host has no dot,', () => {
  test.each([
    ['https://team.example/posts/903', true],
    ['http://192.0.2.7:3000/data', true],
    ['http://resets:3000/data', false],
    ['http://localhost/data', false],
    ['http://localhost./data', false],
    ['http://[::1]:3000/data', false],
    ['resets', false],
  ])('is that of the embed or stands in its text: %s', async (url, isLink) => {
    const receiver = await startReceiver();
    await send(`discord+${receiver.base}/hook`, { text: 'Said.', url });
    const [embed] = only(receiver).json.embeds as Record<string, unknown>[];
    expect([embed?.url, embed?.description]).toEqual(
      isLink ? [url, 'Said.'] : [undefined, `Said.\n\n${url}`],
    );
  });
});

describe('What a service refuses for its form', () => {
  const SERVICES = {
    discord: (base: string) => `discord+${base}/hook`,
    slack: (base: string) => `slack+${base}/hook`,
    ntfy: (base: string) => `ntfy+${base}/my-topic`,
    telegram: () => 'telegram:42:token@77',
  };
  const words = `${ALERT.title}\n\n${ALERT.text}\n\n${ALERT.url}`;
  const PLAIN = {
    discord: {
      content: `${ALERT.title}\n\n${ALERT.url}\n\n${ALERT.text}`,
      allowed_mentions: { parse: [] },
    },
    slack: { text: `${ALERT.title}\n${ALERT.text}\n${ALERT.url}` },
    ntfy: { topic: 'my-topic', message: words },
    telegram: { chat_id: '77', text: words },
  };
  const kinds = Object.keys(PLAIN) as (keyof typeof PLAIN)[];

  test.each(
    kinds.flatMap((kind) => [400, 413, 422].map((status) => [kind, status] as const)),
  )('is sent once more as plain text: %s, %d', async (kind, status) => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: receiver.received.length === 1 ? status : 200 });
    expect(await send(SERVICES[kind](receiver.base), {}, receiver.base)).toEqual({
      kind: 'delivered',
      detail: `answered ${status}; as plain text: answered 200`,
    });
    expect(receiver.received).toHaveLength(2);
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toEqual(PLAIN[kind]);
  });

  test.each(kinds)('and is refused again, is named with both: %s', async (kind) => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: receiver.received.length === 1 ? 400 : 404 });
    expect(await send(SERVICES[kind](receiver.base), {}, receiver.base)).toEqual({
      kind: 'failed',
      detail: 'answered 400; as plain text: answered 404',
      status: 404,
      retryAfterMs: null,
    });
    expect(receiver.received).toHaveLength(2);
  });

  test.each(
    [...kinds, 'webhook' as const].flatMap((kind) =>
      [400, 401, 403, 404, 410, 429, 500].map((status) => [kind, status] as const),
    ),
  )('is sent once in any other case: %s, %d', async (kind, status) => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status });
    const entry = kind === 'webhook' ? `webhook+${receiver.base}/hook` : SERVICES[kind](receiver.base);
    const result = await send(entry, {}, receiver.base);
    const isAboutForm = status === 400 && kind !== 'webhook';
    expect([result.detail, receiver.received.length]).toEqual(
      isAboutForm ? ['answered 400; as plain text: answered 400', 2] : [`answered ${status}`, 1],
    );
  });

  test('is no longer than a message of Discord may be, whatever must be escaped', async () => {
    const receiver = await startReceiver();
    receiver.reply = () => ({ status: receiver.received.length === 1 ? 400 : 200 });
    await send(`discord+${receiver.base}/hook`, { text: '*'.repeat(1_000) });
    const { content } = JSON.parse(receiver.received[1]?.body ?? '') as { content: string };
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content).toMatch(
      /^Codebird: usage limits have been reset\n\nhttps:\/\/team\.example\/posts\/903\n\n(\\\*)+/,
    );
  });
});

// https://discord.com/developers/docs/topics/rate-limits, https://core.telegram.org/bots/api#responseparameters
describe('One request too many', () => {
  test.each<[string, Reply, number]>([
    ['a header', { status: 429, headers: { 'retry-after': '7' }, body: '{"retry_after":5}' }, 7_000],
    ['Discord in its body', { status: 429, body: '{"message":"…","retry_after":1.5,"global":false}' }, 1_500],
    ['Telegram in its body', { status: 429, body: '{"ok":false,"parameters":{"retry_after":35}}' }, 35_000],
    ['nobody', { status: 429 }, 60_000],
    ['a body that is none', { status: 429, body: '{"retry_after":"soon"}' }, 60_000],
    ['a body that is too long', { status: 429, body: `{"retry_after":1${' '.repeat(5_000)}}` }, 60_000],
  ])('waits as long as %s says', async (_, reply, retryAfterMs) => {
    const receiver = await startReceiver();
    receiver.reply = () => reply;
    expect(await send(`discord+${receiver.base}/hook`)).toEqual({
      kind: 'failed',
      detail: 'answered 429',
      status: 429,
      retryAfterMs,
    });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('Telegram', () => {
  // https://core.telegram.org/bots/api#sendmessage
  test.each(['-1001234', '@my_channel'])('gets plain text for the chat %s', async (chat) => {
    const receiver = await startReceiver();
    await send(`telegram:123456:AAH-t_oken@${chat}`, {}, `${receiver.base}/`);
    const { path, json } = only(receiver);
    expect(path).toBe('/bot123456:AAH-t_oken/sendMessage');
    expect(json).toEqual({
      chat_id: chat,
      text: `${ALERT.title}\n\n${ALERT.text}\n\n${ALERT.url}`,
      link_preview_options: { is_disabled: true },
    });
  });
});

describe('the id of a destination', () => {
  test('names kind and host, and has no secret', () => {
    expect(destination('telegram:123456:AAH@42').id).toMatch(/^telegram:api\.telegram\.org:[0-9a-f]{8}$/);
    expect(destination('slack+https://hooks.slack.com/services/T/B/X').id).toMatch(
      /^slack:hooks\.slack\.com:[0-9a-f]{8}$/,
    );
  });

  test('stays the same when only the secret, the user or the password changes', () => {
    const other = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const id = (entry: string) => destination(entry).id;
    expect(id(`webhook+https://a.example/h#${SECRET}`)).toBe(id(`webhook+https://u:p@a.example/h#${other}`));
    expect(id('ntfy+https://ntfy.sh/topic')).toBe(id('ntfy+https://u:p@ntfy.sh/topic'));
    expect(id('telegram:1:AAA@42')).toBe(id('telegram:1:BBB@42'));
  });

  test('differs for another address, topic, chat or bot', () => {
    const entries = [
      'webhook+https://a.example/h',
      'webhook+https://a.example/h?x=1',
      'slack+https://a.example/h',
      'discord+https://a.example/h',
      'ntfy+https://ntfy.sh/topic',
      'ntfy+https://ntfy.sh/topic2',
      'telegram:1:A@42',
      'telegram:1:A@43',
      'telegram:2:A@42',
    ];
    expect(new Set(entries.map((entry) => destination(entry).id)).size).toBe(entries.length);
  });
});
