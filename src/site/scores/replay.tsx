import type { ForecastBody } from '../../core/published/forecast.js';
import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { useWords } from '../../words/locale.js';
import { numberText, percentText, rangeText, scoreText, skillText } from '../../words/numbers.js';
import type { ScoresData } from '../page-data.js';
import { numbersOf } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable, Cells } from '../pieces/table.js';
import { ReliabilityChart, ReliabilityKey } from './reliability-chart.js';

const OF = 'forecast.accuracy';

/**
 * How the timing model would have done over the whole record, and how far its numbers can be taken at their
 * word.
 */
export function ReplaySection({ accuracy }: Pick<ForecastBody, 'accuracy'>) {
  const words = useWords();
  const number = numbersOf(OF, accuracy);
  const promised = numbersOf(`${OF}.withPromises`, accuracy?.withPromises ?? null);
  return (
    <Section id="replay" title={words('scores.replayTitle')}>
      {accuracy === null ? (
        <p class="empty">{words('scores.replayNeeds')}</p>
      ) : (
        <>
          <p>{words('scores.replay')}</p>
          <p>
            {words('scores.replayScores', {
              days: number('days', (count) => words('scores.days', { count })),
              events: number('events', numberText),
              brier: number('brier', scoreText),
              average: number('brierRollingBase', scoreText),
              skill: number('rollingSkill', skillText),
            })}
          </p>
          <p>
            {words('scores.replayPromised', {
              brier: promised('brier', scoreText),
              skill: promised('rollingSkill', skillText),
            })}
          </p>
        </>
      )}
    </Section>
  );
}

/** How far a chance can be taken at its word: live, replayed with promises, and without. */
export function Reliability({ data }: { data: ScoresData }) {
  const words = useWords();
  const { accuracy } = data.forecast;
  const live = data.liveReliability.reduce((sum, { count }) => sum + count, 0);
  const charts = [
    ...(live > 0
      ? [['live', words('scores.reliabilityOf.live', { count: live }), data.liveReliability] as const]
      : []),
    ...(accuracy === null
      ? []
      : [
          ['promised', words('scores.reliabilityOf.promised'), accuracy.withPromises.reliability] as const,
          ['alone', words('scores.reliabilityOf.alone'), accuracy.reliability] as const,
        ]),
  ];
  if (charts.length === 0) return null;
  const of = { promised: `${OF}.withPromises.reliability`, alone: `${OF}.reliability`, live: null };
  return (
    <Section id="reliability" title={words('scores.reliabilityTitle')} lede={words('scores.reliabilityLede')}>
      <ReliabilityKey />
      <div class="reliability">
        {charts.map(([id, title, bins]) => (
          <div key={id}>
            <h3 id={`rel-${id}`}>{title}</h3>
            <ReliabilityChart id={id} bins={bins} />
            <details>
              <summary>{words('scores.reliabilityTable')}</summary>
              <Bins of={of[id]} bins={bins} />
            </details>
          </div>
        ))}
      </div>
    </Section>
  );
}

const OF_BIN = [
  ['count', numberText],
  ['meanForecast', percentText],
  ['observedRate', percentText],
] as const;

/** The bins into which a forecast fell. */
function Bins({ of: all, bins }: { of: string | null; bins: readonly ReliabilityBin[] }) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={words('scores.reliabilityTitle')}
      columns={[
        words('scores.reliabilityBin'),
        words('scores.reliabilityDays'),
        words('scores.reliabilityMean'),
        words('scores.reliabilityRate'),
      ]}
    >
      {bins.map((bin, place) => {
        const { from, to, count } = bin;
        const of = all === null ? undefined : `${all}.${place}`;
        if (count === 0) return null;
        return (
          <tr key={from}>
            <th scope="row">{rangeText(from, to, words)}</th>
            <Cells of={of} row={bin} columns={OF_BIN} />
          </tr>
        );
      })}
    </CaptionedTable>
  );
}
