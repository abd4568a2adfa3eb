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

/** The share of fewer days says little about a chance: two of three may be luck. */
const ENOUGH_DAYS = 10;

/** How far a chance can be taken at its word: what was said of days, and how many of them brought a reset. */
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
          const isFew = bin.count < ENOUGH_DAYS;
          return (
            <tr key={bin.from} class={isFew ? 'few' : undefined}>
              <th scope="row">{number('meanForecast', percentText)}</th>
              <td>
                <div class="came">
                  <SaidAndCame said={bin.meanForecast} came={bin.observedRate} isFew={isFew} />
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
          [<Share width="24" isFew={false} />, words('scores.came')],
          ...(reliability.some(({ count: days }) => days > 0 && days < ENOUGH_DAYS)
            ? [[<Share width="24" isFew />, words('scores.fewDays', { days: ENOUGH_DAYS })] as const]
            : []),
        ]}
      />
    </Section>
  );
}

const SHARE = scaleLinear([0, 1], [0, 100]);

/** The numbers beside it as a picture: where the bar ends at the line, it came as often as was said. */
function SaidAndCame({ said, came, isFew }: { said: number; came: number; isFew: boolean }) {
  return (
    <svg height={HEIGHT} aria-hidden="true">
      <line class="grid" x1="0" x2="100%" y1="8" y2="8" />
      {came > 0 && <Share width={across(SHARE, came)} isFew={isFew} />}
      <MarkLine x={SHARE} value={said} meaning="usual" top={0} bottom={HEIGHT} />
    </svg>
  );
}

/** How often it came; hollow where the days are too few to say. */
function Share({ width, isFew }: { width: string | number; isFew: boolean }) {
  return <rect class={isFew ? 'share few' : 'share'} y="3" width={width} height="10" />;
}
