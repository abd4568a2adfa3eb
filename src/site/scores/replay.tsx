import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { ReliabilityChart } from '../charts/reliability-chart.js';
import type { ForecastPart } from '../page-data.js';
import { Num, Section } from '../pieces.js';
import { useWords } from '../words/locale.js';
import { numberText, percentText, rangeText, scoreText, skillText } from '../words/words.js';

const OF = 'forecast.accuracy';

/** How the timing model would have done over the whole record, and how far its numbers can be taken at their word. */
export function Replay({ accuracy }: Pick<ForecastPart, 'accuracy'>) {
  const words = useWords();
  return (
    <Section id="replay" title={words('scores.replayTitle')}>
      {accuracy === null ? (
        <p class="empty">{words('scores.replayNeeds')}</p>
      ) : (
        <>
          <p>{words('scores.replay')}</p>
          <p>
            {words('scores.replayScores', {
              days: (
                <Num
                  of={`${OF}.days`}
                  value={accuracy.days}
                  text={(count) => words('scores.days', { count })}
                />
              ),
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
            <figcaption>{words('scores.reliabilityCaption')}</figcaption>
          </figure>
          <details>
            <summary>{words('scores.reliabilityTable')}</summary>
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
  return (
    <table>
      <caption class="unseen">{words('scores.reliabilityTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('scores.reliabilityBin')}</th>
          <th scope="col">{words('scores.reliabilityDays')}</th>
          <th scope="col">{words('scores.reliabilityMean')}</th>
          <th scope="col">{words('scores.reliabilityRate')}</th>
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
