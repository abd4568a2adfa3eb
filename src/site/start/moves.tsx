import { HoursChart } from '../charts/hours-chart.js';
import type { ExplanationData, ExplanationPart, ForecastPart, PageData, PromiseRow } from '../page-data.js';
import { Instant, Num, Section } from '../pieces.js';
import { useWords } from '../words/locale.js';
import { percentText } from '../words/words.js';

/** What moves the chance: the coming day hour by hour, and each part by itself. */
export function Moves({ data }: { data: PageData }) {
  const { forecast, promises } = data;
  const words = useWords();
  return (
    <Section id="moves" title={words('moves.title')}>
      {forecast === null || forecast.explanation === null ? (
        <p class="empty">{words('moves.unknown')}</p>
      ) : (
        <div class="beside">
          <div>
            <HoursChart explanation={forecast.explanation} />
            <p class="note">
              {words('moves.clock', {
                percent: (
                  <Num
                    of="forecast.comparisons.clockFactor"
                    value={forecast.comparisons.clockFactor}
                    text={percentText}
                  />
                ),
                hours: forecast.nearTerm.hours,
              })}
            </p>
          </div>
          <Parts forecast={forecast} explanation={forecast.explanation} promises={promises} />
        </div>
      )}
    </Section>
  );
}

/** The forecast without one thing at a time. */
function Parts(props: {
  forecast: ForecastPart;
  explanation: ExplanationData;
  promises: readonly PromiseRow[];
}) {
  const { next24Hours, nearTerm } = props.forecast;
  const { ownRate, parts } = props.explanation;
  const words = useWords();
  const now = { twentyFourHours: next24Hours.probability, sixHours: nearTerm.probability };
  return (
    <table class="parts">
      <caption class="unseen">{words('moves.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('moves.chance')}</th>
          <th scope="col">{words('moves.hours', { hours: 24 })}</th>
          <th scope="col">{words('moves.hours', { hours: nearTerm.hours })}</th>
        </tr>
      </thead>
      <tbody>
        <tr class="strong">
          <th scope="row">{words('moves.now')}</th>
          <td>{percentText(now.twentyFourHours, words)}</td>
          <td>{percentText(now.sixHours, words)}</td>
        </tr>
        {parts.map((part, place) => (
          <tr key={place}>
            <th scope="row">
              <PartName part={part} promise={props.promises.find((one) => one.part === place)} />
            </th>
            <Without of={`parts.${place}.without`} without={part.without} now={now} />
          </tr>
        ))}
        <tr>
          <th scope="row">{words('moves.pastAlone')}</th>
          <Without of="ownRate" without={ownRate} now={now} />
        </tr>
      </tbody>
    </table>
  );
}

function PartName({ part, promise }: { part: ExplanationPart; promise: PromiseRow | undefined }) {
  const words = useWords();
  if (part.kind !== 'promise') return <>{words(`moves.${part.kind}`)}</>;
  if (!promise) return <>{words('moves.earlierPromise')}</>;
  const madeAt = <Instant at={promise.madeAt} />;
  return promise.strength === 'veiled' ? words('moves.hint', { madeAt }) : words('moves.promise', { madeAt });
}

type Chances = ExplanationData['ownRate'];

/** A number that is the same as with everything stands back. */
function Without({ of, without, now }: { of: string; without: Chances; now: Chances }) {
  return (
    <>
      {(['twentyFourHours', 'sixHours'] as const).map((horizon) => (
        <td
          key={horizon}
          class={percentText(without[horizon]) === percentText(now[horizon]) ? 'same' : undefined}
        >
          <Num of={`forecast.explanation.${of}.${horizon}`} value={without[horizon]} text={percentText} />
        </td>
      ))}
    </>
  );
}
