import { cardText, unavailableCardText } from '../../site/card.js';
import { glanceOf } from '../../site/words/glance.js';
import { localeOf } from '../../site/words/locale.js';
import { plainText } from '../feeds/foreign-text.js';
import { PICTURE_HEADERS } from '../http/common-headers.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { NO_STORE } from '../http/errors.js';
import { documentEndpoint } from '../http/record-endpoint.js';
import { type Content, plainResponse } from '../http/response.js';
import { glanceView } from '../views/glance-view.js';
import { recordingAt } from '../views/record-views.js';
import { createDrawing } from './card-drawing.js';

/** The bundled font has no letters of other languages' scripts. */
const ENGLISH = localeOf(null);

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
  return documentEndpoint(
    context,
    (record, _query, now) =>
      picture(plainText(cardText(glanceOf(glanceView(record, now, report), ENGLISH), host))),
    {
      present: recordingAt,
      headers: PICTURE_HEADERS,
      unavailable: async () =>
        plainResponse(await picture(unavailableCardText()), { ...PICTURE_HEADERS, ...NO_STORE }),
    },
  );
}
