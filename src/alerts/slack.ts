import { requestTarget } from '../lib/url-credentials.js';
import { changed } from './addresses-in.js';
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
        ...(link ? [`<${withEntities(link).replaceAll('|', '%7C')}>`] : []),
      ];
      const message = { text: lines.join('\n'), unfurl_links: false };
      return jsonRequest(target, message);
    },
    plainRequest({ title, text, url: link }) {
      const words = [title, text].map((part) => withoutMentions(escaped(part)));
      return jsonRequest(target, { text: [...words, ...(link ? [withEntities(link)] : [])].join('\n') });
    },
  };
}

/** The characters of Slack's own links and mentions. */
function withEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Slack has no way to escape its markup: characters that look the same have none. */
const ALIKE: Readonly<Record<string, string>> = { '*': '\u2217', _: '\u02cd', '~': '\u223c', '`': '\u02cb' };

/** An underscore within a word is no markup. */
const MARKS = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Escapes the characters that make links and mentions: a post must not notify a whole channel, and its links
 * must show where they lead. Mattermost and Rocket.Chat also read Markdown links; a zero-width space behind
 * `]` ends those. There bare names are mentions as well (`withoutMentions`). Markup of words is shown as it
 * was written; a zero-width space stands before what would begin a heading or quotation.
 */
function escaped(text: string): string {
  const unmarked = changed(text, (words) =>
    words.replace(MARKS, (mark) => ALIKE[mark] ?? mark).replace(/^(?=[ \t]*[#>])/gm, '\u200b'),
  );
  return withEntities(unmarked).replace(/\](?=[([:])/g, ']\u200b');
}
