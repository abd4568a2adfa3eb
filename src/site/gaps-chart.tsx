import { scaleLinear } from 'd3-scale';
import type { PageData } from './page-data.js';
import { dateText } from './times.js';
import { countText, daysText } from './words.js';

const HEIGHT = 140;
/** Width of a break, in bars: its label stands upright. */
const BREAK_BARS = 2.5;

/** Whether the time before this row was not all watched: it has a predecessor, but no gap. */
export function isAfterHole({ totalResets, resets }: PageData['resets'], place: number): boolean {
  return resets[place]?.gapDays === null && place < totalResets - 1;
}

/** A gap, or a break where nobody watched (`gapDays` null). */
interface Slot {
  readonly at: string;
  readonly gapDays: number | null;
  /** From the left, in bars. */
  readonly from: number;
}

/** @param isOpen the time since the last reset was not all watched */
function slotsOf(resets: PageData['resets'], isOpen: boolean): { slots: readonly Slot[]; width: number } {
  const rows = resets.resets.filter(({ gapDays }, place) => gapDays !== null || isAfterHole(resets, place));
  const slots: Slot[] = [];
  let width = 0;
  for (const { at, gapDays } of rows.reverse()) {
    slots.push({ at, gapDays, from: width });
    width += gapDays === null ? BREAK_BARS : 1;
  }
  if (!isOpen) return { slots, width };
  return { slots: [...slots, { at: 'now', gapDays: null, from: width }], width: width + BREAK_BARS };
}

/** Days from one reset to the next, oldest on the left. */
export function GapsChart(props: { resets: PageData['resets']; median: number | null; isOpen: boolean }) {
  const { resets, median, isOpen } = props;
  const { slots, width } = slotsOf(resets, isOpen);
  const bars = slots.flatMap(({ at, from, gapDays }) => (gapDays === null ? [] : [{ at, from, gapDays }]));
  const breaks = slots.filter(({ gapDays }) => gapDays === null);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 2) return null;
  const longest = Math.max(...bars.map(({ gapDays }) => gapDays));
  const y = scaleLinear([0, longest], [HEIGHT, 14]).nice(4);
  const x = scaleLinear([0, width], [0, 100]);
  return (
    <figure>
      <svg class="chart" width="100%" height={HEIGHT + 24} role="img" aria-labelledby="gaps-title gaps-desc">
        <title id="gaps-title">Days between resets</title>
        <desc id="gaps-desc">
          {`The last ${bars.length} gaps from ${dateText(first.at)} to ${dateText(last.at)}, from ${daysText(Math.min(...bars.map(({ gapDays }) => gapDays)))} to ${daysText(longest)}. ${breaks.length > 0 ? `${countText(breaks.length, 'break')} where nobody watched. ` : ''}The timeline below lists every gap.`}
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
        {bars.map(({ at, from, gapDays }) => (
          <rect
            key={at}
            class="bar"
            x={`${x(from + 0.1).toFixed(2)}%`}
            width={`${x(0.8).toFixed(2)}%`}
            y={y(gapDays).toFixed(1)}
            height={Math.max(1, HEIGHT - y(gapDays)).toFixed(1)}
            rx="1.5"
          />
        ))}
        {breaks.map(({ at, from }) => (
          <svg key={at} x={`${x(from + BREAK_BARS / 2).toFixed(2)}%`} overflow="visible" aria-hidden="true">
            <line class="break" y1="14" y2={HEIGHT} />
            <text class="broken" transform={`translate(4 ${HEIGHT / 2}) rotate(-90)`}>
              not watched
            </text>
          </svg>
        ))}
        {median !== null && <line class="rule" x1="0" x2="100%" y1={y(median)} y2={y(median)} />}
        <text x="0" y={HEIGHT + 18}>
          {dateText(slots[0]?.at ?? first.at)}
        </text>
        <text class="end" x="100%" y={HEIGHT + 18}>
          {isOpen ? 'now' : dateText(slots.at(-1)?.at ?? last.at)}
        </text>
      </svg>
      <figcaption>
        Days between resets. Each bar is one gap.
        {median === null ? '' : ' The dashed line is the median of the last ten.'}
        {breaks.length > 0 &&
          ' Where it says “not watched”, a reset may be missing: the time between is not counted as a gap.'}
      </figcaption>
    </figure>
  );
}
