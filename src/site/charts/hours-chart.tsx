import { scaleLinear } from 'd3-scale';
import { HOUR_MS } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';
import { Num } from '../pieces.js';
import { type Locale, useLocale, useWords } from '../words/locale.js';
import { hourText } from '../words/times.js';
import { hourlyText, numberText } from '../words/words.js';

type Hours = ExplanationData['hours'];

const HEIGHT = 190;
/** Room for the label of the top line. */
const TOP = 16;
/** The scale reaches at least this far, so that small chances look small. */
const LEAST_TOP = 0.02;

/** The chance in each of the coming hours, with the promised times hatched, and the same as a table. */
export function HoursChart({ explanation }: { explanation: ExplanationData }) {
  const words = useWords();
  const { hours } = explanation;
  const spans = promisedSpans(explanation);
  return (
    <figure>
      <Chart hours={hours} spans={spans} />
      <figcaption>
        {words('hours.eachBar')} {spans.length > 0 && `${words('hours.hatched')} `}
        <Likeliest hours={hours} /> <span data-zone>{words('hours.utc')}</span>
      </figcaption>
      <details>
        <summary>{words('hours.table')}</summary>
        <HoursTable hours={hours} spans={spans} />
      </details>
    </figure>
  );
}

function Chart({ hours, spans }: { hours: Hours; spans: readonly Span[] }) {
  const locale = useLocale();
  const { words } = locale;
  const y = scaleLinear([0, Math.max(LEAST_TOP, likeliest(hours).probability)], [HEIGHT, TOP]).nice(2);
  const ticks = y.ticks(2);
  const x = (hour: number) => `${((100 * hour) / hours.length).toFixed(2)}%`;
  return (
    <svg class="chart" width="100%" height={HEIGHT + 24} role="img" aria-labelledby="hours-title hours-desc">
      <title id="hours-title">{words('hours.title')}</title>
      <desc id="hours-desc">{describe(hours, spans, locale)}</desc>
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" y2="7" />
      </pattern>
      {spans.map(({ start, end }) => {
        const band = { x: x(start), width: x(end - start), height: HEIGHT };
        return (
          <g key={`${start} ${end}`}>
            <rect class="promised" {...band} />
            <rect fill="url(#hatch)" {...band} />
          </g>
        );
      })}
      {ticks.map((tick) => (
        <line key={tick} class="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      ))}
      {hours.map(({ at, probability }, hour) => (
        <rect
          key={at}
          class="bar"
          x={x(hour + 0.12)}
          width={x(0.76)}
          y={y(probability).toFixed(1)}
          height={(HEIGHT - y(probability)).toFixed(1)}
          rx="2"
        />
      ))}
      {ticks.slice(1).map((tick) => (
        <text key={tick} class="over" x="0" y={y(tick) - 3}>
          {words('chance.percent', { number: numberText(100 * tick, locale.words, 0, 2) })}
        </text>
      ))}
      <text y={HEIGHT + 18}>{words('hours.now')}</text>
      {[6, 12, 18].map((hour) => (
        <text
          key={hour}
          class="middle"
          x={x(hour)}
          y={HEIGHT + 18}
          {...localHour(startOf(hours) + hour * HOUR_MS, locale)}
        />
      ))}
    </svg>
  );
}

function HoursTable({ hours, spans }: { hours: Hours; spans: readonly Span[] }) {
  const locale = useLocale();
  const { words } = locale;
  return (
    <table class="hours">
      <caption class="unseen">{words('hours.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('hours.from')}</th>
          <th scope="col">{words('hours.chance')}</th>
          <th scope="col">{words('hours.promised')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ at, probability }, hour) => (
          <tr key={at}>
            <th scope="row" {...localHour(Date.parse(at), locale)} />
            <td>
              <Num
                of={`forecast.explanation.hours.${hour}.probability`}
                value={probability}
                text={hourlyText}
              />
            </td>
            <td>
              {spans.some(({ start, end }) => start < hour + 1 && end > hour)
                ? words('hours.yes')
                : words('hours.no')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The script shows it in the reader's time zone. */
function localHour(ms: number, { language }: Locale) {
  return { 'data-hour': ms, children: hourText(ms, language) };
}

/** An hour must be this much likelier than the mean one to be named. */
const STANDS_OUT = 1.15;

function Likeliest({ hours }: { hours: Hours }) {
  const locale = useLocale();
  const { words } = locale;
  const { at, probability } = likeliest(hours);
  const mean = hours.reduce((sum, hour) => sum + hour.probability, 0) / hours.length;
  if (probability < STANDS_OUT * mean) return <>{words('hours.noneStandsOut')}</>;
  const start = Date.parse(at);
  return words('hours.likeliest', {
    from: <span {...localHour(start, locale)} />,
    to: <span {...localHour(start + HOUR_MS, locale)} />,
    percent: hourlyText(probability, words),
  });
}

/** Hours after the first bar's start. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The promised times within the chart. One without an end reaches to its edge, unless it has begun. */
function promisedSpans({ parts, hours }: ExplanationData): readonly Span[] {
  const hoursUntil = (at: string) =>
    Math.min(hours.length, Math.max(0, (Date.parse(at) - startOf(hours)) / HOUR_MS));
  return parts.flatMap(({ window }) => {
    if (window === null) return [];
    const start = hoursUntil(window.from);
    const end = window.to !== null ? hoursUntil(window.to) : start > 0 ? hours.length : 0;
    return end > start ? [{ start, end }] : [];
  });
}

function describe(hours: Hours, spans: readonly Span[], { words, language }: Locale): string {
  const text = (hour: number) => hourText(startOf(hours) + hour * HOUR_MS, language);
  const { at, probability } = likeliest(hours);
  const least = Math.min(...hours.map((hour) => hour.probability));
  const [from, to] = [hourlyText(least, words), hourlyText(probability, words)];
  const promised = spans.map(({ start, end }) =>
    words('hours.descriptionOfPromise', { from: text(start), to: text(end) }),
  );
  return [
    words('hours.description', { least: from, most: to, at: hourText(Date.parse(at), language) }),
    ...promised,
  ].join(' ');
}

function likeliest(hours: Hours): Hours[number] {
  return hours.reduce((best, hour) => (hour.probability > best.probability ? hour : best));
}

function startOf([first]: Hours): number {
  return Date.parse(first?.at ?? '');
}
