import { scaleLinear } from 'd3-scale';
import { HOUR_MS } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';
import { type Locale, useLocale } from '../words/locale.js';
import { hourlyText, levelOf } from '../words/numbers.js';
import { hourText } from '../words/times.js';

const HEIGHT = 56;

/** The scale reaches at least this far, so that small chances look small. */
const LEAST_TOP = 0.02;

/** Hours between two labels. */
const STEP = 6;

/** The chance in each of the coming hours, in the colour of the chance of a day at that rate. */
export function HoursChart({ explanation: { hours } }: { explanation: ExplanationData }) {
  const locale = useLocale();
  const { words, language } = locale;
  const most = hours.reduce((best, hour) => (hour.probability > best.probability ? hour : best));
  const least = Math.min(...hours.map(({ probability }) => probability));
  const y = scaleLinear([0, Math.max(LEAST_TOP, most.probability)], [HEIGHT, 2]);
  const x = (hour: number) => `${((100 * hour) / hours.length).toFixed(2)}%`;
  const start = Date.parse(hours[0]?.at ?? '');
  const whole = Math.ceil(start / (STEP * HOUR_MS)) * STEP * HOUR_MS;
  return (
    <svg class="chart" width="100%" height={HEIGHT + 22} role="img" aria-labelledby="hours-title hours-desc">
      <title id="hours-title">{words('hours.title')}</title>
      <desc id="hours-desc">
        {words('hours.description', {
          least: hourlyText(least, words),
          most: hourlyText(most.probability, words),
          at: hourText(Date.parse(most.at), language),
        })}
      </desc>
      {hours.map(({ at, probability }, hour) => (
        <rect
          key={at}
          class={`bar level-${levelOf(1 - (1 - probability) ** hours.length)}`}
          x={x(hour + 0.1)}
          width={x(0.8)}
          y={y(probability).toFixed(1)}
          height={Math.max(1, HEIGHT - y(probability)).toFixed(1)}
        />
      ))}
      {Array.from({ length: hours.length / STEP }, (_, place) => whole + place * STEP * HOUR_MS).map((at) => (
        <text
          key={at}
          class={at - start < HOUR_MS ? undefined : 'middle'}
          x={x((at - start) / HOUR_MS)}
          y={HEIGHT + 18}
          {...localHour(at, locale)}
        />
      ))}
    </svg>
  );
}

/** The script shows it in the reader's time zone. */
function localHour(ms: number, { language }: Locale) {
  return { 'data-hour': ms, children: hourText(ms, language) };
}
