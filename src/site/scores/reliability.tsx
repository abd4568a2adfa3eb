import { scaleLinear } from 'd3-scale';
import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { useWords } from '../../words/locale.js';
import { numberText, percentText } from '../../words/numbers.js';
import type { ScoresData } from '../page-data.js';
import { across } from '../pieces/axis.js';
import { Sample } from '../pieces/key.js';
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
  const bins = reliability.map((bin, place) => ({
    bin,
    of: isLive ? undefined : `forecast.accuracy.withPromises.reliability.${place}`,
  }));
  const all = reliability.reduce((sum, { count }) => sum + count, 0);
  const source = isLive ? 'saved' : 'afterwards';
  const enough = bins.filter(({ bin }) => bin.count >= ENOUGH_DAYS);
  const few = bins.filter(({ bin }) => bin.count > 0 && bin.count < ENOUGH_DAYS);
  const [only] = enough;
  const isTable = enough.length > 1;
  return (
    <Section
      id="reliability"
      title={words('scores.reliabilityTitle')}
      lede={
        only === undefined || isTable ? (
          words('scores.reliabilityLede', { count: all, source })
        ) : (
          <OneBin {...only} all={all} source={source} />
        )
      }
    >
      {isTable && <Bins bins={enough} />}
      {few.length > 0 && (
        <details>
          <summary>{words('scores.fewDays', { count: few.length, days: ENOUGH_DAYS })}</summary>
          <Bins bins={few} />
        </details>
      )}
    </Section>
  );
}

/** A single row is a sentence. */
function OneBin({ bin, of, all, source }: PlacedBin & { all: number; source: 'saved' | 'afterwards' }) {
  const words = useWords();
  const number = numbersOf(of, bin);
  return (
    <>
      {words('scores.reliabilityOne', {
        said: number('meanForecast', percentText),
        came: number('observedRate', percentText),
        count: number('count', numberText),
        all: numberText(all, words),
        source,
      })}
    </>
  );
}

interface PlacedBin {
  readonly bin: ReliabilityBin;
  /** Its path in the API; absent where the API has none. */
  readonly of: string | undefined;
}

function Bins({ bins }: { bins: readonly PlacedBin[] }) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={words('scores.reliabilityTitle')}
      columns={[
        <>
          <Sample drawing={<MarkLine x={SHARE} value={0.5} meaning="usual" top={0} bottom={HEIGHT} />} />
          {words('scores.said')}
        </>,
        <>
          <Sample drawing={<Share width="24" />} />
          {words('scores.came')}
        </>,
        words('scores.reliabilityDays'),
      ]}
    >
      {bins.map(({ bin, of }) => {
        const number = numbersOf(of, bin);
        return (
          <tr key={bin.from}>
            <th scope="row">{number('meanForecast', percentText)}</th>
            <td>
              <div class="came">
                <SaidAndCame said={bin.meanForecast ?? 0} came={bin.observedRate ?? 0} />
                {number('observedRate', percentText)}
              </div>
            </td>
            <td>{number('count', numberText)}</td>
          </tr>
        );
      })}
    </CaptionedTable>
  );
}

const SHARE = scaleLinear([0, 1], [0, 100]);

/** The numbers beside it as a picture: where the bar ends at the line, it came as often as was said. */
function SaidAndCame({ said, came }: { said: number; came: number }) {
  return (
    <svg height={HEIGHT} aria-hidden="true">
      <line class="grid" x1="0" x2="100%" y1="8" y2="8" />
      {came > 0 && <Share width={across(SHARE, came)} />}
      <MarkLine x={SHARE} value={said} meaning="usual" top={0} bottom={HEIGHT} />
    </svg>
  );
}

/** How often it came. */
function Share({ width }: { width: string }) {
  return <rect class="share" y="3" width={width} height="10" />;
}
