import type { Destination } from './destination.js';
import type { DestinationSpec } from './destination-spec.js';
import { discord } from './discord.js';
import { ntfy } from './ntfy.js';
import { slack } from './slack.js';
import { telegram } from './telegram.js';
import { webhook } from './webhook.js';
import { websub } from './websub.js';

export function createDestination(spec: DestinationSpec, telegramBaseUrl: string): Destination {
  switch (spec.kind) {
    case 'webhook':
      return webhook(spec);
    case 'ntfy':
      return ntfy(spec);
    case 'slack':
      return slack(spec.url);
    case 'discord':
      return discord(spec.url);
    case 'websub':
      return websub(spec);
    case 'telegram':
      return telegram(spec, telegramBaseUrl);
  }
}

/** The ledger identifies a destination by its id, so ids must differ. */
export function areDistinct(specs: readonly DestinationSpec[]): boolean {
  const ids = specs.map((spec) => createDestination(spec, 'https://telegram.example').id);
  return new Set(ids).size === ids.length;
}
