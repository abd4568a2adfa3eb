import { HoursChart } from './hours-chart.js';
import { Incidents } from './incidents.js';
import type { ExplanationData, ForecastPart, PageData } from './page-data.js';
import { Num, PartText, Section, SourceLink } from './pieces.js';
import { Promises } from './promises.js';
import { percentText } from './words.js';

/** What moves the chance: the coming day hour by hour, each part by itself, and the promises. */
export function Moves({ data }: { data: PageData }) {
  const { forecast, promises, incidents } = data;
  return (
    <Section id="moves" title="What moves the chance now">
      {forecast === null || forecast.explanation === null ? (
        <p class="empty">What moves the chance is not known right now.</p>
      ) : (
        <>
          <HoursChart explanation={forecast.explanation} />
          <Parts
            forecast={forecast}
            explanation={forecast.explanation}
            listed={promises.flatMap(({ part }) => part ?? [])}
          />
        </>
      )}
      <Promises data={data} />
      <Incidents incidents={incidents} />
    </Section>
  );
}

/** The forecast without one thing at a time. Promises that are listed below have their sentence there. */
function Parts(props: { forecast: ForecastPart; explanation: ExplanationData; listed: readonly number[] }) {
  const { forecast, explanation, listed } = props;
  const { next24Hours, nearTerm, comparisons } = forecast;
  const { ownRate, parts } = explanation;
  const num = (of: string, value: number) => <Num of={`forecast.${of}`} value={value} text={percentText} />;
  return (
    <>
      <p>
        The chance is {percentText(next24Hours.probability)} in the next 24 hours and{' '}
        {percentText(nearTerm.probability)} in the next {nearTerm.hours}. This is what it would be with one
        thing left out:
      </p>
      <ul class="prose">
        <li>
          Without any promise, from past resets alone:{' '}
          {num('explanation.ownRate.twentyFourHours', ownRate.twentyFourHours)} in the next 24 hours,{' '}
          {num('explanation.ownRate.sixHours', ownRate.sixHours)} in the next {nearTerm.hours}.
        </li>
        {parts.map(
          (part, place) =>
            !listed.includes(place) && (
              <li key={place}>
                <PartText part={part} place={place} />
                {part.url !== null && (
                  <>
                    {' '}
                    <SourceLink url={part.url} about="of this promise">
                      source
                    </SourceLink>
                  </>
                )}
              </li>
            ),
        )}
      </ul>
      <p>
        {num('comparisons.clockFactor', comparisons.clockFactor)} of the day’s chance, promises left out,
        falls in the next {nearTerm.hours} hours. It would be 25{'\u00a0'}% if no hour were likelier than
        another.
      </p>
    </>
  );
}
