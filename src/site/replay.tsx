import type { ReliabilityBin } from '../core/scoring/reliability.js';
import { useWords } from './locale.js';
import type { ForecastPart } from './page-data.js';
import { Num, Section } from './pieces.js';
import { ReliabilityChart } from './reliability-chart.js';
import { numberText, percentText, rangeText, scoreText, skillText } from './words.js';

const OF = 'forecast.accuracy';

/** How the timing model would have done over the whole record, and how far its numbers can be taken at their word. */
export function Replay({ accuracy }: Pick<ForecastPart, 'accuracy'>) {
  const { scores } = useWords();
  return (
    <Section id="replay" title={scores.replayTitle}>
      {accuracy === null ? (
        <p class="empty">{scores.replayNeeds}</p>
      ) : (
        <>
          <p>{scores.replay()}</p>
          <p>
            {scores.replayScores({
              days: <Num of={`${OF}.days`} value={accuracy.days} text={scores.days} />,
              events: <Num of={`${OF}.events`} value={accuracy.events} text={numberText} />,
              brier: <Num of={`${OF}.brier`} value={accuracy.brier} text={scoreText} />,
              average: (
                <Num of={`${OF}.brierRollingBase`} value={accuracy.brierRollingBase} text={scoreText} />
              ),
              skill: <Num of={`${OF}.rollingSkill`} value={accuracy.rollingSkill} text={skillText} />,
            })}
          </p>
          <figure>
            <ReliabilityChart bins={accuracy.reliability} />
            <figcaption>{scores.reliabilityCaption}</figcaption>
          </figure>
          <details>
            <summary>{scores.reliabilityTable}</summary>
            <Bins bins={accuracy.reliability} />
          </details>
        </>
      )}
    </Section>
  );
}

/** The bins into which a forecast fell. */
function Bins({ bins }: { bins: readonly ReliabilityBin[] }) {
  const words = useWords();
  const { scores } = words;
  return (
    <table>
      <caption class="unseen">{scores.reliabilityTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{scores.reliabilityBin}</th>
          <th scope="col">{scores.reliabilityDays}</th>
          <th scope="col">{scores.reliabilityMean}</th>
          <th scope="col">{scores.reliabilityRate}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, count, meanForecast, observedRate }, place) => {
          const of = `${OF}.reliability.${place}`;
          if (count === 0) return null;
          return (
            <tr key={from}>
              <th scope="row">{rangeText(from, to, words)}</th>
              <td>
                <Num of={`${of}.count`} value={count} text={numberText} />
              </td>
              <td>
                <Num of={`${of}.meanForecast`} value={meanForecast} text={percentText} />
              </td>
              <td>
                <Num of={`${of}.observedRate`} value={observedRate} text={percentText} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
