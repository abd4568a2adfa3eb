import { z } from 'zod';
import type { Assets } from '../../site/assets.js';
import { EMBED_SIZES, EMBED_THEMES, embedText, unavailableEmbedText } from '../../site/embed.js';
import { glanceOf } from '../../site/words/glance.js';
import { EMBED_HEADERS } from '../http/common-headers.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { UNAVAILABLE_HEADERS } from '../http/errors.js';
import { parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { contentResponse } from '../http/response.js';
import { glanceView } from '../views/glance-view.js';
import { recordingAt } from '../views/record-views.js';

const SIZES = Object.keys(EMBED_SIZES) as (keyof typeof EMBED_SIZES)[];
const HTML = 'text/html; charset=utf-8';

const embedParameters = z.object({
  size: z.enum(SIZES, 'small, medium or large').default('medium'),
  theme: z.enum(EMBED_THEMES, 'light, dark or auto').default('auto'),
});
type EmbedQuery = z.output<typeof embedParameters>;

/** `/embed`: the one page that other sites may show in a frame. */
export function embedEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  const home = `${context.publicUrl ?? ''}/`;
  const report = (err: Error) => context.logger?.error({ err }, 'the embedded page has no forecast');
  return recordEndpoint<EmbedQuery>(context, {
    parse: (target) => parseQuery(target, embedParameters),
    canonicalTarget: (_record, { size, theme }) => `/embed?size=${size}&theme=${theme}`,
    content: (record, look, now) => ({
      type: HTML,
      body: embedText(glanceOf(glanceView(record, now, report)), look, assets, home),
    }),
    present: recordingAt,
    headers: EMBED_HEADERS,
    unavailable(look) {
      const content = { type: HTML, body: unavailableEmbedText(look, assets, home) };
      return contentResponse(content, { ...EMBED_HEADERS, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}
