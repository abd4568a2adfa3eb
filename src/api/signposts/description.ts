import type { ApiConfig } from '../../config/api-config.js';
import { builtFile } from '../../site/assets.js';
import type { Content } from '../http/response.js';

/**
 * `/api/openapi.json`: the description that the build made of the schemas (openapi/document.ts), with whom to ask about
 * this instance.
 */
export function description(contact: ApiConfig['operator']['contact']): Content {
  const type = 'application/json; charset=utf-8';
  const built = builtFile('openapi.json');
  if (contact === null) return { type, body: built };
  const { info, ...rest } = JSON.parse(built);
  const asked = contact.startsWith('mailto:') ? { email: contact.slice(7) } : { url: contact };
  const named = { ...info, contact: { ...info.contact, ...asked } };
  return { type, body: JSON.stringify({ openapi: rest.openapi, info: named, ...rest }) };
}
