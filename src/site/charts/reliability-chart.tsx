import { scaleLinear, scaleSqrt } from 'd3-scale';
import type { ReliabilityBin } from '../../core/scoring/reliability.js';
import { useWords } from '../words/locale.js';
import { numberText, percentText } from '../words/numbers.js';

const HEIGHT = 250;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Forecast probability against observed frequency. Points on the diagonal are perfectly reliable. */
export function ReliabilityChart({ id, bins }: { id: string; bins: readonly ReliabilityBin[] }) {
  const words = useWords();
  const filled = bins.flatMap(({ count, meanForecast, observedRate }) =>
    meanForecast === null || observedRate === null ? [] : [{ count, meanForecast, observedRate }],
  );
  // Up to the tick after the outermost point: most of a whole plane would be empty.
  const end =
    TICKS.find((tick) => filled.every((one) => Math.max(one.meanForecast, one.observedRate) <= tick)) ?? 1;
  const x = scaleLinear([0, end], [10, 96]);
  const y = scaleLinear([0, end], [HEIGHT - 28, 12]);
  const radius = scaleSqrt([0, Math.max(1, ...filled.map(({ count }) => count))], [0, 14]);
  const at = (value: number) => `${x(value).toFixed(2)}%`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the heading above is its title.
    <svg class="chart square" width="100%" height={HEIGHT} role="img" aria-labelledby={`rel-${id}`}>
      <desc id={`rel-${id}`}>
        {filled
          .map(({ count, meanForecast, observedRate }) =>
            words('scores.reliabilityPoint', {
              count,
              forecast: percentText(meanForecast, words),
              observed: percentText(observedRate, words),
            }),
          )
          .join('; ')}
      </desc>
      {TICKS.filter((tick) => tick <= end).map((tick) => (
        <g key={tick}>
          <line class="grid" x1={at(0)} x2={at(end)} y1={y(tick)} y2={y(tick)} />
          <line class="grid" x1={at(tick)} x2={at(tick)} y1={y(0)} y2={y(end)} />
          <text class="middle" x={at(tick)} y={HEIGHT - 10}>
            {numberText(100 * tick, words)}
          </text>
          <text class="end" x={`${x(0) - 1.5}%`} y={y(tick) + 4}>
            {numberText(100 * tick, words)}
          </text>
        </g>
      ))}
      <line class="rule" x1={at(0)} x2={at(end)} y1={y(0)} y2={y(end)} />
      {filled.map(({ count, meanForecast, observedRate }) => (
        <circle
          key={meanForecast}
          class="point"
          cx={at(meanForecast)}
          cy={y(observedRate).toFixed(1)}
          r={Math.max(3, radius(count)).toFixed(1)}
        />
      ))}
    </svg>
  );
}
