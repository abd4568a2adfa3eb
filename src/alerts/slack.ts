import { requestTarget } from '../lib/url-credentials.js';
import { type Destination, destinationId, JSON_HEADERS } from './destination.js';

/**
 * An incoming webhook of Slack, or of any service with the same payload (Mattermost, Rocket.Chat).
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export function slack(address: string): Destination {
  const { url, headers } = requestTarget(address);
  return {
    id: destinationId('slack', new URL(url).host, url),
    request({ title, text, url: link }) {
      const lines = [
        `*${escaped(title)}*`,
        escaped(text),
        ...(link ? [`<${escaped(link).replaceAll('|', '%7C')}>`] : []),
      ];
      const message = { text: lines.join('\n'), unfurl_links: false };
      return { url, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(message) };
    },
  };
}

/**
 * Escapes the characters that make links and mentions: a post must not notify a whole channel, and its links must show
 * where they lead. Mattermost and Rocket.Chat also read Markdown links; a zero-width space behind `]` ends those.
 */
function escaped(text: string): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replace(/\](?=[([:])/g, ']\u200b');
}
