import type { ForecastBody } from '../../core/published/forecast.js';
import { isoInstant } from '../../core/time/instant.js';
import { useWords } from '../../words/locale.js';
import { numberText, percentText } from '../../words/numbers.js';
import type { ExplanationData, ExplanationPart, PageData, PromiseRow } from '../page-data.js';
import { linkTo } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import { Instant } from '../pieces/time.js';
import { CurveChart, CurveKey, EvenOdds, promisedSpans } from './curve-chart.js';

/** When the next one may come, and why the chance is what it is. */
export function Moves({ data }: { data: PageData }) {
  const { forecast, promises, generatedAt } = data;
  const words = useWords();
  if (!forecast?.explanation) return null;
  const { explanation } = forecast;
  const from = Date.parse(generatedAt);
  return (
    <Section id="curve" title={words('curve.title')}>
      <p class="even">
        <EvenOdds explanation={explanation} from={from} />
      </p>
      <figure>
        <CurveChart explanation={explanation} from={from} />
        <CurveKey isPromised={promisedSpans(explanation, from).length > 0} />
      </figure>
      <Why forecast={forecast} explanation={explanation} promises={promises} />
    </Section>
  );
}

/** Each part that moves the chance of the next day, with what it adds. */
function Why(props: {
  forecast: ForecastBody;
  explanation: ExplanationData;
  promises: readonly PromiseRow[];
}) {
  const { forecast, explanation, promises } = props;
  const words = useWords();
  const { probability } = forecast.next24Hours;
  const moves = explanation.parts
    .map((part, place) => ({
      part,
      promise: promises.find((one) => one.part === place),
      points: Math.round(100 * (probability - part.without.twentyFourHours)),
    }))
    .filter(({ points }) => points !== 0);
  return (
    <div class="why">
      <h3>{words('why.title', { percent: percentText(probability, words) })}</h3>
      <ul class="chips">
        <li>{words('next.usual', { percent: percentText(explanation.usual.twentyFourHours, words) })}</li>
        {moves.map(({ part, promise, points }, place) => (
          <li key={place} class={points > 0 ? 'up' : 'down'}>
            <strong>
              {points > 0 && '+'}
              {numberText(points, words)}
            </strong>{' '}
            <PartName part={part} promise={promise} />
          </li>
        ))}
      </ul>
      {moves.length > 0 && <p class="note">{words('why.note')}</p>}
    </div>
  );
}

function PartName({ part, promise }: { part: ExplanationPart; promise: PromiseRow | undefined }) {
  const words = useWords();
  if (part.kind !== 'promise') return <>{words('why.hour')}</>;
  const madeAt = promise && <Instant at={isoInstant(promise.at)} />;
  const name = !promise
    ? words('why.earlierPromise')
    : promise.strength === 'veiled'
      ? words('why.hint', { madeAt })
      : words('why.promise', { madeAt });
  if (part.url === null) return <>{name}</>;
  return linkTo(part.url, 'noopener noreferrer nofollow')(name);
}
