import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId, jsonRequest, type OutgoingAlert } from './destination.js';
import type { DestinationAddress } from './destination-spec.js';

/** Short codes that ntfy shows as emoji. */
const TAGS: Readonly<Record<OutgoingAlert['event'], string>> = {
  'reset.recorded': 'tada',
  'banked.recorded': 'gift',
  'reset.promised': 'crystal_ball',
  'reset.withdrawn': 'leftwards_arrow_with_hook',
  'reset.moved': 'hourglass_flowing_sand',
  'promise.withdrawn': 'leftwards_arrow_with_hook',
  'reset.unconfirmed': 'question',
  'health.degraded': 'warning',
  'health.recovered': 'white_check_mark',
  'source.gone': 'ghost',
  'source.back': 'white_check_mark',
  'clock.wrong': 'alarm_clock',
  'clock.right': 'white_check_mark',
  'disk.low': 'warning',
  'disk.enough': 'white_check_mark',
  'backup.failed': 'warning',
  'backup.made': 'white_check_mark',
  test: 'wave',
};

/**
 * A topic of an ntfy server. Sent as JSON, because HTTP headers cannot carry every title.
 * @see https://docs.ntfy.sh/publish/#publish-as-json
 */
export function ntfy({ url, topic }: DestinationAddress & { kind: 'ntfy' }): Channel {
  const target = requestTarget(url);
  return {
    id: destinationId('ntfy', new URL(url).host, `${target.url} ${topic}`),
    request({ event, title, text, url: link }) {
      const message = { topic, title, message: text, tags: [TAGS[event]], ...(link ? { click: link } : {}) };
      return jsonRequest(target, message);
    },
    plainRequest({ title, text, url: link }) {
      return jsonRequest(target, { topic, message: [title, text, ...(link ? [link] : [])].join('\n\n') });
    },
  };
}
