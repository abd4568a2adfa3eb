import { mayBeOfForm } from '../core/alerts/refusal.js';
import type { Channel, OutgoingAlert } from './destination.js';
import { type PostOptions, type PostResult, post } from './post.js';

/**
 * Makes one attempt. What a channel refuses for its form is sent once more as plain text: a service may not
 * take an address, a tag or a mark that it took yesterday, and the alert matters more.
 */
export async function deliver(
  channel: Channel,
  alert: OutgoingAlert,
  options: PostOptions,
): Promise<PostResult> {
  const result = await post(channel.request(alert, options.now), options);
  if (result.kind === 'delivered' || channel.plainRequest === null) return result;
  if (result.status === null || !mayBeOfForm(result.status)) return result;
  const plain = await post(channel.plainRequest(alert), options);
  return { ...plain, detail: `${result.detail}; as plain text: ${plain.detail}` };
}
