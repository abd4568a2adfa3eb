import { isoInstant } from '../lib/iso.js';
import { requestTarget } from '../lib/url-credentials.js';
import { type Destination, destinationId, JSON_HEADERS } from './destination.js';

/**
 * A webhook of a Discord channel: one embed. Mentions are off, so that the text of a post notifies nobody.
 * @see https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function discord(address: string): Destination {
  const { url, headers } = requestTarget(address);
  return {
    id: destinationId('discord', new URL(url).host, url),
    request({ title, text, url: link, at }) {
      const embed = { title, description: text, timestamp: isoInstant(at), ...(link ? { url: link } : {}) };
      const message = { embeds: [embed], allowed_mentions: { parse: [] } };
      return { url, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(message) };
    },
  };
}
