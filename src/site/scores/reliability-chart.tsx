import { scaleLinear, scaleSqrt } from 'd3-scale';
import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Point } from '../pieces/mark.js';
import { useWords } from '../words/locale.js';
import { percentText } from '../words/numbers.js';

const TOP = 16;
const BASE = 226;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Forecast probability against observed frequency. Points on the diagonal are perfectly reliable. */
export function ReliabilityChart({ id, bins }: { id: string; bins: readonly ReliabilityBin[] }) {
  const words = useWords();
  const filled = bins.flatMap(({ count, meanForecast, observedRate }) => {
    if (meanForecast === null || observedRate === null) return [];
    const meaning = words('scores.reliabilityPoint', {
      count,
      forecast: percentText(meanForecast, words),
      observed: percentText(observedRate, words),
    });
    return [{ count, meanForecast, observedRate, meaning }];
  });
  // Up to the tick after the outermost point: most of a whole plane would be empty.
  const end =
    TICKS.find((tick) => filled.every((one) => Math.max(one.meanForecast, one.observedRate) <= tick)) ?? 1;
  const ticks = TICKS.filter((tick) => tick <= end);
  const x = scaleLinear([0, end], [0, 100]);
  const y = scaleLinear([0, end], [BASE, TOP]);
  const radius = scaleSqrt([0, Math.max(1, ...filled.map(({ count }) => count))], [0, 14]);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the heading above is its title.
    <svg
      class="chart square"
      width="100%"
      height={BASE + AXIS_HEIGHT}
      role="img"
      aria-labelledby={`rel-${id}`}
    >
      <desc id={`rel-${id}`}>{filled.map(({ meaning }) => meaning).join('; ')}</desc>
      <Axis
        x={x}
        ticks={ticks.map((value) => ({ value, text: percentText(value, words) }))}
        top={TOP}
        base={BASE}
      />
      <ChanceAxis y={y} ticks={ticks.filter((tick) => tick > 0)} />
      <line class="diagonal" x1={across(x, 0)} x2={across(x, end)} y1={BASE} y2={TOP} />
      {filled.map(({ count, meanForecast, observedRate, meaning }) => (
        <Point
          key={meanForecast}
          x={x}
          value={meanForecast}
          y={y(observedRate)}
          radius={Math.max(3, radius(count))}
          meaning={meaning}
        />
      ))}
    </svg>
  );
}
