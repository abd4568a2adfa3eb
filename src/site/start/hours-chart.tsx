import { scaleLinear } from 'd3-scale';
import { HOUR_MS } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';
import { AXIS_HEIGHT, Axis, across } from '../pieces/axis.js';
import { useLocale } from '../words/locale.js';
import { hourlyText, levelOf } from '../words/numbers.js';
import { hourText } from '../words/times.js';

const BASE = 56;

/** Left free on each side of a bar. */
const GAP_MS = 0.1 * HOUR_MS;

/** The scale reaches at least this far, so that small chances look small. */
const LEAST_TOP = 0.02;

/** Hours between two labels. */
const STEP = 6;

/** The chance that the first reset comes in each of the coming hours, in the colour of the chance of a day at that rate. */
export function HoursChart({ explanation: { hours } }: { explanation: ExplanationData }) {
  const { words, language } = useLocale();
  const most = hours.reduce((best, hour) => (hour.probability > best.probability ? hour : best));
  const least = Math.min(...hours.map(({ probability }) => probability));
  const y = scaleLinear([0, Math.max(LEAST_TOP, most.probability)], [BASE, 2]);
  const start = Date.parse(hours[0]?.at ?? '');
  const x = scaleLinear([start, start + hours.length * HOUR_MS], [0, 100]);
  const first = Math.ceil(start / (STEP * HOUR_MS)) * STEP * HOUR_MS;
  const ticks = Array.from({ length: hours.length / STEP }, (_, place) => {
    const value = first + place * STEP * HOUR_MS;
    return { value, text: hourText(value, language) };
  });
  return (
    <svg
      class="chart"
      width="100%"
      height={BASE + AXIS_HEIGHT}
      role="img"
      aria-labelledby="hours-title hours-desc"
    >
      <title id="hours-title">{words('hours.title')}</title>
      <desc id="hours-desc">
        {words('hours.description', {
          least: hourlyText(least, words),
          most: hourlyText(most.probability, words),
          at: hourText(Date.parse(most.at), language),
        })}
      </desc>
      <Axis x={x} ticks={ticks} base={BASE} areHours />
      {hours.map(({ at, probability }) => (
        <rect
          key={at}
          class={`bar level-${levelOf(1 - (1 - probability) ** hours.length)}`}
          x={across(x, Date.parse(at) + GAP_MS)}
          width={`${(x(start + HOUR_MS - 2 * GAP_MS) - x(start)).toFixed(2)}%`}
          y={y(probability).toFixed(1)}
          height={Math.max(1, BASE - y(probability)).toFixed(1)}
        />
      ))}
    </svg>
  );
}
