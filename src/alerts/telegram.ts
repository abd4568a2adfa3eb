import { below } from '../lib/address-below.js';
import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId, jsonRequest, type OutgoingAlert } from './destination.js';
import type { DestinationAddress } from './destination-spec.js';
import { withoutMentions } from './mentions.js';

/**
 * A Telegram chat with a bot. Plain text, so that Telegram interprets no part of a post as markup; names are
 * mentions there all the same.
 * @param baseUrl of the Bot API
 * @see https://core.telegram.org/bots/api#sendmessage
 */
export function telegram(
  { token, chat }: DestinationAddress & { kind: 'telegram' },
  baseUrl: string,
): Channel {
  const target = requestTarget(below(baseUrl, `/bot${token}/sendMessage`));
  // The part before the colon is the bot's public id, the rest is secret.
  const [bot = ''] = token.split(':');
  return {
    id: destinationId('telegram', new URL(baseUrl).host, `${bot} ${chat}`),
    request(alert) {
      const preview = { link_preview_options: { is_disabled: true } };
      return jsonRequest(target, { chat_id: chat, text: textOf(alert), ...preview });
    },
    plainRequest(alert) {
      return jsonRequest(target, { chat_id: chat, text: textOf(alert) });
    },
  };
}

function textOf({ title, text, url: link }: OutgoingAlert): string {
  return [withoutMentions(title), '', withoutMentions(text), ...(link ? ['', link] : [])].join('\n');
}
