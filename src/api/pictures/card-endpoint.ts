import { z } from 'zod';
import { cardText, unavailableCardText } from '../../site/card.js';
import { glanceOf } from '../../site/words/glance.js';
import { localeOf } from '../../site/words/locale.js';
import { plainText } from '../feeds/foreign-text.js';
import { PICTURE_HEADERS } from '../http/common-headers.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { NO_STORE } from '../http/errors.js';
import { lang, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { type Content, plainResponse } from '../http/response.js';
import { glanceView } from '../views/glance-view.js';
import { recordingAt } from '../views/record-views.js';
import { createDrawing } from './card-drawing.js';

const cardParameters = z.object({ lang });

/**
 * `/card.png`: the first screen as a picture, for link previews. They show only images of status 200, so without fresh
 * data there is a picture that says so.
 */
export function cardEndpoint(context: EndpointContext): Endpoint {
  const { logger, publicUrl } = context;
  const host = publicUrl && new URL(publicUrl).host;
  const draw = createDrawing();
  const report = (err: Error) => logger?.error({ err }, 'the card has no forecast');
  const picture = async (svg: string): Promise<Content> => ({
    type: 'image/png',
    body: await draw(svg),
    compressed: null,
  });
  return recordEndpoint<z.output<typeof cardParameters>>(context, {
    parse: (target) => parseQuery(target, cardParameters),
    canonicalTarget: (_record, { lang }) => `/card.png?lang=${lang}`,
    content(record, { lang }, now) {
      const glance = glanceOf(glanceView(record, now, report), localeOf(lang));
      return picture(plainText(cardText(glance, host, lang)));
    },
    present: recordingAt,
    headers: PICTURE_HEADERS,
    unavailable: async ({ lang }) =>
      plainResponse(await picture(unavailableCardText(lang)), { ...PICTURE_HEADERS, ...NO_STORE }),
  });
}
