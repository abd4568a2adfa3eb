import { isFresh } from '../../core/freshness.js';
import { cardText, unavailableCardText } from '../../site/card.js';
import { glanceOf } from '../../site/words/glance.js';
import { plainText } from '../feeds/foreign-text.js';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { errorResponse, NO_STORE } from '../http/errors.js';
import { noParameters, parseQuery } from '../http/query.js';
import { timedResponse } from '../http/record-endpoint.js';
import { plainResponse, uncompressedResponse } from '../http/response.js';
import { glanceView } from '../views/glance-view.js';
import { recordingAt } from '../views/record-views.js';
import { createDrawing } from './card-drawing.js';

const PNG = 'image/png';

/**
 * `/card.png`: the first screen as a picture, for link previews. They show only images of status 200, so without fresh
 * data there is a picture that says so.
 */
export function cardEndpoint(context: EndpointContext): Endpoint {
  const { source, logger, publicUrl } = context;
  const host = publicUrl && new URL(publicUrl).host;
  const draw = createDrawing();
  const report = (err: Error) => logger?.error({ err }, 'the card has no forecast');

  return async (target, now) => {
    const query = parseQuery(target, noParameters);
    if (query.kind === 'invalid') return errorResponse('invalid_parameter', query.message);
    const result = await source.read((record) => {
      const { snapshot } = record;
      if (!isFresh(snapshot.generatedAt, now)) return null;
      return { snapshot, svg: plainText(cardText(glanceOf(glanceView(record, now, report)), host)) };
    });
    const read = result.kind === 'read' ? result.value : null;
    if (read === null) return plainResponse({ type: PNG, body: await draw(unavailableCardText()) }, NO_STORE);
    const { snapshot, svg } = read;
    const made = uncompressedResponse({ type: PNG, body: await draw(svg) }, {}, 200);
    const recording = recordingAt(snapshot, now);
    const response = timedResponse(made, snapshot, now, (at) => recordingAt(snapshot, at) === recording);
    // A newer snapshot may have come while it was drawn, and its cache must not be emptied for this one.
    const { reuse: _, ...once } = response;
    return source.current() === snapshot ? response : once;
  };
}
