import { scaleLinear } from 'd3-scale';
import type { ResetRow } from './page-data.js';
import { dateText } from './times.js';
import { daysText } from './words.js';

const HEIGHT = 140;

/** Days from one reset to the next, oldest on the left. */
export function GapsChart({ resets, median }: { resets: readonly ResetRow[]; median: number | null }) {
  const bars = resets.flatMap(({ at, gapDays }) => (gapDays === null ? [] : [{ at, gapDays }])).reverse();
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 2) return null;
  const longest = Math.max(...bars.map(({ gapDays }) => gapDays));
  const y = scaleLinear([0, longest], [HEIGHT, 14]).nice(4);
  const width = 100 / bars.length;
  return (
    <figure>
      <svg class="chart" width="100%" height={HEIGHT + 24} role="img" aria-labelledby="gaps-title gaps-desc">
        <title id="gaps-title">Days between resets</title>
        <desc id="gaps-desc">
          {`The last ${bars.length} gaps from ${dateText(first.at)} to ${dateText(last.at)}, from ${daysText(Math.min(...bars.map(({ gapDays }) => gapDays)))} to ${daysText(longest)}. The timeline below lists every gap.`}
        </desc>
        {y.ticks(3).map((days) => (
          <g key={days}>
            <line class="grid" x1="0" x2="100%" y1={y(days)} y2={y(days)} />
            {days > 0 && (
              <text x="0" y={y(days) - 3}>
                {days} d
              </text>
            )}
          </g>
        ))}
        {bars.map(({ at, gapDays }, index) => (
          <rect
            key={at}
            class="bar"
            x={`${(index * width + 0.1 * width).toFixed(2)}%`}
            width={`${(0.8 * width).toFixed(2)}%`}
            y={y(gapDays).toFixed(1)}
            height={Math.max(1, HEIGHT - y(gapDays)).toFixed(1)}
            rx="1.5"
          />
        ))}
        {median !== null && <line class="rule" x1="0" x2="100%" y1={y(median)} y2={y(median)} />}
        <text x="0" y={HEIGHT + 18}>
          {dateText(first.at)}
        </text>
        <text class="end" x="100%" y={HEIGHT + 18}>
          {dateText(last.at)}
        </text>
      </svg>
      <figcaption>
        Days between resets. Each bar is one gap.
        {median === null ? '' : ' The dashed line is the median of the last ten.'}
      </figcaption>
    </figure>
  );
}
