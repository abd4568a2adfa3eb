import { z } from 'zod';
import type { Assets } from '../../site/assets.js';
import { EMBED_SIZES, EMBED_THEMES, embedText, unavailableEmbedText } from '../../site/embed.js';
import { glanceOf } from '../../site/words/glance.js';
import { DEFAULT_LANGUAGE, localeOf, pageLink } from '../../site/words/locale.js';
import { EMBED_HEADERS } from '../http/common-headers.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { UNAVAILABLE_HEADERS } from '../http/errors.js';
import { lang, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { contentResponse } from '../http/response.js';
import { glanceView } from '../views/glance-view.js';
import { recordingAt } from '../views/record-views.js';

const SIZES = Object.keys(EMBED_SIZES) as (keyof typeof EMBED_SIZES)[];
const HTML = 'text/html; charset=utf-8';

const embedParameters = z.object({
  size: z.enum(SIZES, 'small, medium or large').default('medium'),
  theme: z.enum(EMBED_THEMES, 'light, dark or auto').default('auto'),
  lang,
});
type EmbedQuery = z.output<typeof embedParameters>;

/** `/embed`: the one page that other sites may show in a frame. */
export function embedEndpoint(context: EndpointContext, assets: Assets): Endpoint {
  const report = (err: Error) => context.logger?.error({ err }, 'the embedded page has no forecast');
  const home = (language: EmbedQuery['lang']) =>
    pageLink(`${context.publicUrl ?? ''}/`, language === DEFAULT_LANGUAGE ? null : language);
  return recordEndpoint<EmbedQuery>(context, {
    parse: (target) => parseQuery(target, embedParameters),
    canonicalTarget: (_record, { size, theme, lang }) => `/embed?size=${size}&theme=${theme}&lang=${lang}`,
    content(record, look, now) {
      const locale = localeOf(look.lang);
      const glance = glanceOf(glanceView(record, now, report), locale);
      return { type: HTML, body: embedText(glance, { ...look, locale }, assets, home(look.lang)) };
    },
    present: recordingAt,
    headers: EMBED_HEADERS,
    unavailable(look) {
      const locale = localeOf(look.lang);
      const content = {
        type: HTML,
        body: unavailableEmbedText({ ...look, locale }, assets, home(look.lang)),
      };
      return contentResponse(content, { ...EMBED_HEADERS, ...UNAVAILABLE_HEADERS }, 503);
    },
  });
}
