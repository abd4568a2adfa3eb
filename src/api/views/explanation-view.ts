import type { Explanation } from '../../core/forecast/publication/explanation.js';
import type { Publication } from '../../core/forecast/publication/publication.js';
import { type OpenPromise, openPromises } from '../../core/promises/recorded-promise.js';
import { isDated } from '../../core/promises/reset-promise.js';
import type { ExplanationBody } from '../../core/published/explanation.js';
import { percent } from '../../core/stats/percent.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import { webUri } from '../../lib/web-uri.js';
import type { RecordView } from '../snapshots/ledger-connection.js';

type Part = Explanation['parts'][number];

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

/** `Without the promise of 3 Oct, 18:05 UTC: 32% in the next 24 hours, 9% in the next 6.` */
function partText(part: Part, promise: OpenPromise | null, published: Publication): string {
  const day = percent(part.without.twentyFourHours);
  const near = percent(part.without.sixHours);
  const [ignoring, subject] = wordsOf(part, promise);
  const { next24Hours, nearTerm } = published;
  if (day === percent(next24Hours.probability) && near === percent(nearTerm.probability))
    return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} hardly changes the chance now.`;
  return `${ignoring} ${subject}: ${day} in the next 24 hours, ${near} in the next ${nearTerm.hours}.`;
}

function wordsOf({ kind }: Part, promise: OpenPromise | null): readonly [string, string] {
  if (kind === 'hour') return ['Ignoring', 'the hour of day'];
  if (promise === null) return ['Without', 'an earlier promise'];
  const noun = promise.strength === 'veiled' ? 'hint' : 'promise';
  return ['Without', `the ${noun} of ${minuteText(promise.at)}`];
}

const MINUTE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function minuteText(at: number): string {
  return `${MINUTE.format(at)} UTC`;
}
