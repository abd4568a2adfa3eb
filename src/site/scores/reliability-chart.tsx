import { scaleLinear, scaleSqrt } from 'd3-scale';
import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { useWords } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Point } from '../pieces/mark.js';
import { Valued } from '../pieces/valued.js';

const TOP = 32;
const BASE = 242;

/** Height of the names of the axes. */
const NAME_HEIGHT = 16;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Forecast probability against observed frequency. Points on the diagonal are perfectly reliable. Each says
 * its values when it is pointed at, tapped or reached by keyboard.
 */
export function ReliabilityChart({ id, bins }: { id: string; bins: readonly ReliabilityBin[] }) {
  const words = useWords();
  const filled = bins.flatMap(({ count, meanForecast, observedRate }) => {
    if (meanForecast === null || observedRate === null) return [];
    const [forecast, observed] = [percentText(meanForecast, words), percentText(observedRate, words)];
    return [
      {
        count,
        meanForecast,
        observedRate,
        meaning: words('scores.reliabilityPoint', { count, forecast, observed }),
        value: words('scores.pointValue', { forecast, observed }),
      },
    ];
  });
  // Up to the tick after the outermost point: most of a whole plane would be empty.
  const end =
    TICKS.find((tick) => filled.every((one) => Math.max(one.meanForecast, one.observedRate) <= tick)) ?? 1;
  const ticks = TICKS.filter((tick) => tick <= end);
  const x = scaleLinear([0, end], [0, 100]);
  const y = scaleLinear([0, end], [BASE, TOP]);
  const radius = scaleSqrt([0, Math.max(1, ...filled.map(({ count }) => count))], [0, 14]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no fieldset.
    <svg
      class="chart square"
      width="100%"
      height={BASE + AXIS_HEIGHT + NAME_HEIGHT}
      role="group"
      aria-labelledby={`rel-${id}`}
    >
      <Axis
        x={x}
        ticks={ticks.map((value) => ({ value, text: percentText(value, words) }))}
        top={TOP}
        base={BASE}
      />
      <ChanceAxis y={y} ticks={ticks.filter((tick) => tick > 0)} />
      <text x="0" y="12">
        {words('scores.reliabilityRate')}
      </text>
      <text x="100%" y={BASE + AXIS_HEIGHT + NAME_HEIGHT - 4} text-anchor="end">
        {words('scores.reliabilityMean')}
      </text>
      <line class="diagonal" x1={across(x, 0)} x2={across(x, end)} y1={BASE} y2={TOP} />
      {filled.map(({ count, meanForecast, observedRate, meaning, value }) => (
        <Valued key={meanForecast} label={meaning} value={value} y={12}>
          <Point
            x={x}
            value={meanForecast}
            y={y(observedRate)}
            radius={Math.max(3, radius(count))}
            meaning={meaning}
          />
        </Valued>
      ))}
    </svg>
  );
}

/** What the diagrams are made of. */
export function ReliabilityKey() {
  const words = useWords();
  const x = scaleLinear([0, 1], [0, 100]);
  const meaning = words('scores.key.point');
  return (
    <Key
      entries={[
        [<Point x={x} value={0.5} y={8} radius={6} meaning={meaning} />, meaning],
        [<line class="diagonal" x1="0" x2="100%" y1="15" y2="1" />, words('scores.key.diagonal')],
      ]}
    />
  );
}
