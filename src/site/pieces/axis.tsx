import { DAY_MS, HOUR_MS, startOfDay } from '../../core/time/time.js';
import { useLocale } from '../../words/locale.js';
import { numberText } from '../../words/numbers.js';
import { weekdayText } from '../../words/times.js';

/*
 * The axes of all pictures. A picture fills the width that there is and has a fixed height: scales lead to
 * per cents across and to pixels down. Times are epoch milliseconds.
 */

/** A scale of d3. */
export interface Scale {
  (value: number): number;
  /** Where the first and the last value of its domain are. */
  range(): number[];
}

/** Height below the base of a picture, for the labels of its axis. */
export const AXIS_HEIGHT = 20;

/** `12.34%`, as SVG takes it: where a value stands across the picture. */
export function across(x: Scale, value: number): string {
  return percent(x(value));
}

const percent = (place: number) => `${place.toFixed(2)}%`;

/** A value that has a label. */
export interface Tick {
  readonly value: number;
  readonly text: string;
}

/** The line on which a picture stands, and the labels below it. */
export function Axis(props: {
  x: Scale;
  ticks: readonly Tick[];
  /** The height of the line. */
  base: number;
}) {
  const { x, ticks, base } = props;
  return (
    <>
      <Base x={x} y={base} />
      {ticks.map(({ value, text }) => (
        <text key={value} x={across(x, value)} y={labelBelow(base)} text-anchor={anchorAt(x(value))}>
          {text}
        </text>
      ))}
    </>
  );
}

const labelBelow = (base: number) => base + AXIS_HEIGHT - 4;

/** From edge to edge of a scale. */
function Base({ x, y }: { x: Scale; y: number }) {
  const [start = 0, end = 100] = x.range();
  return <line class="grid" x1={percent(start)} x2={percent(end)} y1={y} y2={y} />;
}

/** Below its tick; near an edge, where it would be cut, on the inner side of it. */
function anchorAt(place: number) {
  if (place < EDGE) return 'start';
  return place > 100 - EDGE ? 'end' : 'middle';
}

/** In per cent of the width. */
const EDGE = 6;

/** The length of a night. The server draws nights in UTC; the script moves them to the reader's zone. */
const NIGHT_HOURS = 6;

/** The time axis of some days: their names below, and their nights behind the picture. */
export function DayAxis(props: {
  x: Scale;
  /** When it begins. */
  from: number;
  days: number;
  top: number;
  base: number;
}) {
  const { x, from, days, top, base } = props;
  const { language } = useLocale();
  const midnight = startOfDay(from);
  const height = base + AXIS_HEIGHT;
  // One more on each side, because the script moves all of them by up to a day.
  const shown = Array.from({ length: days + 3 }, (_, day) => midnight + (day - 1) * DAY_MS);
  return (
    <>
      <svg width="100%" height={height} aria-hidden="true">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing. */}
        <svg width="100%" height={height} overflow="visible" data-days={days}>
          {shown.map((at) => (
            <g key={at}>
              <rect
                class="night"
                x={across(x, at)}
                width={percent(x(at + NIGHT_HOURS * HOUR_MS) - x(at))}
                y={top}
                height={base - top}
              />
              <text
                x={across(x, at + DAY_MS / 2)}
                y={labelBelow(base)}
                text-anchor="middle"
                visibility={isInside(x(at + DAY_MS / 2)) ? undefined : 'hidden'}
              >
                {weekdayText(new Date(at).toISOString(), language)}
              </text>
            </g>
          ))}
        </svg>
      </svg>
      <Base x={x} y={base} />
    </>
  );
}

/** A name nearer to an edge would be cut; the script decides by the same. */
const isInside = (place: number) => place > 4 && place < 96;

/** The chances that have a line; zero is the base of the picture. */
const CHANCES = [0.5, 1];

/** The axis of chances: lines across the picture, each with its per cents behind its end. */
export function ChanceAxis({ y }: { y: Scale }) {
  const { words } = useLocale();
  return (
    <>
      {CHANCES.map((tick) => (
        <g key={tick}>
          <line class="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text class="chance-tick" x="100%" dx="6" y={y(tick) + 4}>
            {words('chance.percent', { number: numberText(100 * tick, words) })}
          </text>
        </g>
      ))}
    </>
  );
}
