import { scaleLinear } from 'd3-scale';
import { HOUR_MS } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Valued } from '../pieces/valued.js';
import { useLocale } from '../words/locale.js';
import { hourlyText, LEVELS, type Level, levelOf } from '../words/numbers.js';
import { hourText } from '../words/times.js';

/** Above it stands the value that is asked for. */
const TOP = 20;
const BASE = 76;

/** Room for the labels of the chances, in per cent of the width. */
const LEFT = 9;

/** Left free on each side of a bar. */
const GAP_MS = 0.1 * HOUR_MS;

/** The scale reaches at least this far, so that small chances look small. */
const LEAST_TOP = 0.02;

/** Hours between two labels. */
const STEP = 6;

type Hours = ExplanationData['hours'];

/** The chance that the first reset comes in each of the coming hours, in the colour of the chance of a day at that rate. */
export function HoursChart({ hours }: { hours: Hours }) {
  const { words, language } = useLocale();
  const most = hours.reduce((best, hour) => (hour.probability > best.probability ? hour : best));
  const least = Math.min(...hours.map(({ probability }) => probability));
  const y = scaleLinear([0, Math.max(LEAST_TOP, most.probability)], [BASE, TOP]);
  const start = Date.parse(hours[0]?.at ?? '');
  const x = scaleLinear([start, start + hours.length * HOUR_MS], [LEFT, 100]);
  const first = Math.ceil(start / (STEP * HOUR_MS)) * STEP * HOUR_MS;
  const ticks = Array.from({ length: hours.length / STEP }, (_, place) => {
    const value = first + place * STEP * HOUR_MS;
    return { value, text: hourText(value, language) };
  });
  const width = (ms: number) => `${(x(start + ms) - x(start)).toFixed(2)}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no fieldset.
    <svg
      class="chart"
      width="100%"
      height={BASE + AXIS_HEIGHT}
      role="group"
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
      <ChanceAxis y={y} ticks={y.ticks(2).filter((chance) => chance > 0)} />
      <Axis x={x} ticks={ticks} base={BASE} areHours />
      {hours.map(({ at, probability }) => {
        const ms = Date.parse(at);
        const hour = hourText(ms, language);
        const chance = hourlyText(probability, words);
        return (
          <Valued
            key={at}
            y={12}
            value={words('chart.value', { at: <tspan data-hour={ms}>{hour}</tspan>, value: chance })}
            label={words('chart.value', { at: `${hour} UTC`, value: chance })}
          >
            <rect class="hit" x={across(x, ms)} width={width(HOUR_MS)} y={TOP} height={BASE - TOP} />
            <rect
              class={`bar level-${dayLevel(probability, hours)}`}
              x={across(x, ms + GAP_MS)}
              width={width(HOUR_MS - 2 * GAP_MS)}
              y={y(probability).toFixed(1)}
              height={Math.max(1, BASE - y(probability)).toFixed(1)}
            />
          </Valued>
        );
      })}
    </svg>
  );
}

/** What its colours mean, of those that it has. */
export function HoursKey({ hours }: { hours: Hours }) {
  const { words } = useLocale();
  const levels = new Set(hours.map(({ probability }) => dayLevel(probability, hours)));
  return (
    <Key
      entries={[...levels]
        .sort((a, b) => a - b)
        .map((level) => [
          <rect key={level} class={`bar level-${level}`} width="24" height="12" y="2" />,
          words(`chance.${LEVELS[level]}`),
        ])}
    />
  );
}

/** Of a day whose hours were all like this one. */
function dayLevel(probability: number, hours: Hours): Level {
  return levelOf(1 - (1 - probability) ** hours.length);
}
