import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId, jsonRequest } from './destination.js';
import { withoutMentions } from './mentions.js';

/**
 * An incoming webhook of Slack, or of any service with the same payload (Mattermost, Rocket.Chat).
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function slack(address: string): Channel {
  const target = requestTarget(address);
  return {
    id: destinationId('slack', new URL(target.url).host, target.url),
    request({ title, text, url: link }) {
      const lines = [
        `*${withoutMentions(escaped(title))}*`,
        withoutMentions(escaped(text)),
        ...(link ? [`<${escaped(link).replaceAll('|', '%7C')}>`] : []),
      ];
      const message = { text: lines.join('\n'), unfurl_links: false };
      return jsonRequest(target, message);
    },
  };
}

/**
 * Escapes the characters that make links and mentions: a post must not notify a whole channel, and its links
 * must show where they lead. Mattermost and Rocket.Chat also read Markdown links; a zero-width space behind
 * `]` ends those. There bare names are mentions as well (`withoutMentions`).
 */
function escaped(text: string): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replace(/\](?=[([:])/g, ']\u200b');
}
