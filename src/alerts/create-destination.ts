import type { Audience } from '../core/alerts/kinds.js';
import type { Channel, Destination } from './destination.js';
import type { DestinationAddress, DestinationSpec } from './destination-spec.js';
import { discord } from './discord.js';
import { ntfy } from './ntfy.js';
import { slack } from './slack.js';
import { telegram } from './telegram.js';
import { webhook } from './webhook.js';

/** The configured destinations, without duplicates within an audience. */
export interface AlertConfig {
  readonly followers: readonly DestinationSpec[];
  readonly operator: readonly DestinationSpec[];
  readonly telegramBaseUrl: string;
}

export function createDestinations({ followers, operator, telegramBaseUrl }: AlertConfig): Destination[] {
  return [
    ...followers.map((spec) => createDestination(spec, 'followers', telegramBaseUrl)),
    ...operator.map((spec) => createDestination(spec, 'operator', telegramBaseUrl)),
  ];
}

/** An address that both audiences have is two destinations, so that each has its own queue and attempts. */
export function createDestination(
  spec: DestinationSpec,
  audience: Audience,
  telegramBaseUrl: string,
): Destination {
  const channel = createChannel(spec, telegramBaseUrl);
  const id = audience === 'operator' ? `operator:${channel.id}` : channel.id;
  return { ...channel, id, audience, kinds: spec.kinds };
}

function createChannel(spec: DestinationAddress, telegramBaseUrl: string): Channel {
  switch (spec.kind) {
    case 'webhook':
      return webhook(spec);
    case 'ntfy':
      return ntfy(spec);
    case 'slack':
      return slack(spec.url);
    case 'discord':
      return discord(spec.url);
    case 'telegram':
      return telegram(spec, telegramBaseUrl);
  }
}

/** The ledger identifies a destination by its id, so ids must differ. */
export function areDistinct(specs: readonly DestinationSpec[]): boolean {
  const ids = specs.map((spec) => createChannel(spec, 'https://telegram.example').id);
  return new Set(ids).size === ids.length;
}
