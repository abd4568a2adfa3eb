import { excerpt } from '../core/text/excerpt.js';
import { isoInstant } from '../core/time/instant.js';
import { parseUrl } from '../lib/parse-url.js';
import { requestTarget } from '../lib/url-credentials.js';
import { changed } from './addresses-in.js';
import { type Channel, destinationId, jsonRequest, type OutgoingAlert } from './destination.js';

/** The longest `content` of a message, in characters. */
const CONTENT = 2_000;

const NO_MENTIONS = { allowed_mentions: { parse: [] } };

/**
 * A webhook of a Discord channel: one embed. Mentions are off, so that the text of a post notifies nobody,
 * its markup is shown as it was written, and links show where they lead.
 * @see https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export function discord(address: string): Channel {
  const target = requestTarget(address);
  return {
    id: destinationId('discord', new URL(target.url).host, target.url),
    request({ title, text, url: link, at }) {
      const isPublic = link === null || hasDottedHost(link);
      const description = isPublic ? escaped(text) : `${escaped(text)}\n\n${link}`;
      const embed = {
        title: escaped(title),
        description,
        timestamp: isoInstant(at),
        ...(link !== null && isPublic ? { url: link } : {}),
      };
      return jsonRequest(target, { embeds: [embed], ...NO_MENTIONS });
    },
    plainRequest(alert) {
      return jsonRequest(target, { content: contentOf(alert), ...NO_MENTIONS });
    },
  };
}

/** Escaping may double the length of a text, so a long message loses its end. */
function contentOf({ title, text, url: link }: OutgoingAlert): string {
  const parts = [escaped(title), ...(link === null ? [] : [link]), escaped(text)];
  return excerpt(parts.join('\n\n'), CONTENT, 'lines');
}

/** Discord refuses a whole embed whose address has a host such as `localhost` or `resets`. */
function hasDottedHost(link: string): boolean {
  return /[^.]\.[^.]/.test(parseUrl(link)?.hostname ?? '');
}

/**
 * Escapes all markup of words, and what begins a heading, quotation or list. In an address only the
 * characters of a masked link (`[official](http://evil.example)`) are encoded, but for a host in brackets.
 */
function escaped(text: string): string {
  return changed(
    text,
    (words) => words.replace(/[\\*_~|`[<]/g, '\\$&').replace(/^([ \t]*)([#>-])/gm, '$1\\$2'),
    (address) => address.replace(/(?<!\/\/)\[/g, '%5B').replaceAll('\\', '%5C'),
  );
}
