import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AlertReceiver, SECRET, startReceiver } from '../_support/servers/alert-receiver.js';
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
        'Ping &lt;!channel&gt; &lt;@\u200bU1&gt; @\u200beveryone &amp; &lt;https://evil.example|docs&gt; **bold** \u202e',
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
          description: `${HOSTILE.replaceAll('<', '\\<')}\n\\[official](http://evil.example) \\\\\\[a](http://evil.example) \\[b]\\[c] \\[c]: http://evil.example \\<t:0:R>`,
          url: ALERT.url,
          timestamp: '2026-06-01T12:06:00.000Z',
        },
      ],
      allowed_mentions: { parse: [] },
    });
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
