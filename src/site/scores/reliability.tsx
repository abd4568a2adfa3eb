import { scaleLinear } from 'd3-scale';
import { useWords } from '../../words/locale.js';
import { numberText, percentText } from '../../words/numbers.js';
import type { ScoresData } from '../page-data.js';
import { across } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { MarkLine } from '../pieces/mark.js';
import { numbersOf } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';

const HEIGHT = 16;

/** Whether chances come true: what was forecast for days, and how many of them brought a reset. */
export function Reliability({ days }: Pick<ScoresData, 'days'>) {
  const words = useWords();
  if (days === null) return null;
  const { isLive, reliability } = days;
  const count = reliability.reduce((sum, bin) => sum + bin.count, 0);
  return (
    <Section
      id="reliability"
      title={words('scores.reliabilityTitle')}
      lede={words('scores.reliabilityLede', { count, source: isLive ? 'saved' : 'afterwards' })}
    >
      <CaptionedTable
        caption={words('scores.reliabilityTitle')}
        columns={[words('scores.said'), words('scores.came'), words('scores.reliabilityDays')]}
      >
        {reliability.map((bin, place) => {
          if (bin.meanForecast === null || bin.observedRate === null) return null;
          const of = isLive ? undefined : `forecast.accuracy.withPromises.reliability.${place}`;
          const number = numbersOf(of, bin);
          return (
            <tr key={bin.from}>
              <th scope="row">{number('meanForecast', percentText)}</th>
              <td>
                <div class="came">
                  <SaidAndCame said={bin.meanForecast} came={bin.observedRate} />
                  {number('observedRate', percentText)}
                </div>
              </td>
              <td>{number('count', numberText)}</td>
            </tr>
          );
        })}
      </CaptionedTable>
      <Key
        entries={[
          [<MarkLine x={SHARE} value={0.5} meaning="usual" top={0} bottom={HEIGHT} />, words('scores.said')],
          [<rect class="share" y="3" width="24" height="10" />, words('scores.came')],
        ]}
      />
    </Section>
  );
}

const SHARE = scaleLinear([0, 1], [0, 100]);

/** The numbers as a picture: where the bar ends at the line, resets came as often as forecast. */
function SaidAndCame({ said, came }: { said: number; came: number }) {
  return (
    <svg height={HEIGHT} aria-hidden="true">
      <line class="grid" x1="0" x2="100%" y1="8" y2="8" />
      <rect class="share" y="3" width={across(SHARE, came)} height="10" />
      <MarkLine x={SHARE} value={said} meaning="usual" top={0} bottom={HEIGHT} />
    </svg>
  );
}
