import { isoInstant } from '../core/time/instant.js';
import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId, jsonRequest } from './destination.js';

/**
 * A webhook of a Discord channel: one embed. Mentions are off, so that the text of a post notifies nobody,
 * and links show where they lead.
 * @see https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function discord(address: string): Channel {
  const target = requestTarget(address);
  return {
    id: destinationId('discord', new URL(target.url).host, target.url),
    request({ title, text, url: link, at }) {
      const words = { title: escaped(title), description: escaped(text) };
      const embed = { ...words, timestamp: isoInstant(at), ...(link ? { url: link } : {}) };
      const message = { embeds: [embed], allowed_mentions: { parse: [] } };
      return jsonRequest(target, message);
    },
  };
}

/**
 * Escapes the characters that begin a masked link (`[official](http://evil.example)`), a mention or a
 * timestamp.
 */
function escaped(text: string): string {
  return text.replace(/[\\[<]/g, '\\$&');
}
