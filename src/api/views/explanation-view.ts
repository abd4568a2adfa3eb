import type { Publication } from '../../core/forecast/publication/publication.js';
import { openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import type { ExplanationBody } from '../../core/published/explanation.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';
import { partText } from '../../words/forecast.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

/**
 * What moves the forecast, as of the snapshot; null where its turn did not say.
 * @param published the forecast that is explained
 */
export function explanationView(record: RecordView, published: Publication): ExplanationBody | null {
  const { explanation } = record.snapshot.forecast;
  if (explanation === null) return null;
  const { parts, usual, curve } = explanation;
  const promises = parts.some(({ kind }) => kind === 'promise') ? record.promises() : [];
  const open = openPromises(promises);
  return {
    parts: parts.map((part) => {
      const promise = open.find(({ identity }) => identity === part.identity) ?? null;
      return {
        kind: part.kind,
        text: partText(part, promise, published),
        // One that is open no more may weigh on.
        url: webUri(promises.find(({ identity }) => identity === part.identity)?.url ?? null),
        promises: promise?.awaits ?? null,
        strength: promise?.strength ?? null,
        window:
          promise !== null && isDated(promise)
            ? { from: isoInstant(promise.due.from), to: isoInstantOrNull(promise.due.to) }
            : null,
        without: part.without,
      };
    }),
    usual,
    curve,
  };
}
