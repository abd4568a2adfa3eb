import { scaleLinear } from 'd3-scale';
import { DAY_MS, HOUR_MS, startOfDay } from '../../core/time.js';
import type { ExplanationData } from '../page-data.js';
import { useLocale } from '../words/locale.js';
import { numberText, percentText } from '../words/numbers.js';
import { utcWhenText, weekdayText } from '../words/times.js';

const HEIGHT = 190;
const TOP = 14;
const DAYS = 7;

/** Of the reader, as the script moves them; on the server, of UTC. */
const NIGHT_HOURS = 6;

/** The chance that a reset has come by then, over the next seven days. */
export function CurveChart({ explanation, from }: { explanation: ExplanationData; from: number }) {
  const locale = useLocale();
  const { words, language } = locale;
  const { curve } = explanation;
  const y = scaleLinear([0, 1], [HEIGHT, TOP]);
  const x = scaleLinear([from, from + DAYS * DAY_MS], [0, 100]);
  const points = [{ at: new Date(from).toISOString(), probability: 0, low: 0, high: 0 }, ...curve];
  const place = (at: number, value: number) => `${x(at).toFixed(2)},${y(value).toFixed(1)}`;
  const line = (key: 'probability' | 'low' | 'high') =>
    points.map((point) => place(Date.parse(point.at), point[key]));
  const midnight = startOfDay(from);
  const within = (days: number) => percentText(curve[days * 4 - 1]?.probability ?? 0, words);
  const percent = (value: number) => words('chance.percent', { number: numberText(100 * value, words) });
  return (
    <svg class="chart curve" width="100%" height={HEIGHT + 24} role="img" aria-labelledby="curve-desc">
      <desc id="curve-desc">
        {words('curve.description', { day: within(1), three: within(3), seven: within(7) })}
      </desc>
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" y2="7" />
      </pattern>
      <svg width="100%" height={HEIGHT + 24} aria-hidden="true">
        {/* Nights and days of UTC; the script moves them to the reader's. */}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing. */}
        <svg width="100%" height={HEIGHT + 24} overflow="visible" data-days={DAYS}>
          {Array.from({ length: DAYS + 3 }, (_, day) => midnight + (day - 1) * DAY_MS).map((at) => (
            <g key={at}>
              <rect
                class="night"
                x={`${x(at).toFixed(2)}%`}
                width={`${((100 * NIGHT_HOURS * HOUR_MS) / (DAYS * DAY_MS)).toFixed(2)}%`}
                y={TOP}
                height={HEIGHT - TOP}
              />
              <text
                class="middle"
                x={`${x(at + DAY_MS / 2).toFixed(2)}%`}
                y={HEIGHT + 18}
                visibility={isInside(x(at + DAY_MS / 2)) ? undefined : 'hidden'}
              >
                {weekdayText(new Date(at).toISOString(), language)}
              </text>
            </g>
          ))}
        </svg>
      </svg>
      {promisedSpans(explanation, from, DAYS * 24).map(({ start, end }) => {
        const band = {
          x: `${x(from + start * HOUR_MS).toFixed(2)}%`,
          width: `${Math.max(0.6, (100 * (end - start)) / (DAYS * 24)).toFixed(2)}%`,
          y: TOP,
          height: HEIGHT - TOP,
        };
        return (
          <g key={`${start} ${end}`}>
            <rect class="promised" {...band} />
            <rect fill="url(#hatch)" {...band} />
          </g>
        );
      })}
      {[0, 0.5, 1].map((tick) => (
        <line key={tick} class="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      ))}
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polygon class="range" points={[...line('high'), ...line('low').reverse()].join(' ')} />
        <polyline class="line" points={line('probability').join(' ')} vector-effect="non-scaling-stroke" />
      </svg>
      {[0.5, 1].map((tick) => (
        <text key={tick} class="over" x="0" y={y(tick) - 3}>
          {percent(tick)}
        </text>
      ))}
    </svg>
  );
}

/** The promised times within a chart, in hours after its start. One without an end reaches to its edge, unless it has begun. */
function promisedSpans({ parts }: ExplanationData, from: number, hours: number) {
  const hoursUntil = (at: string) => Math.min(hours, Math.max(0, (Date.parse(at) - from) / HOUR_MS));
  return parts.flatMap(({ window }) => {
    if (window === null) return [];
    const start = hoursUntil(window.from);
    const end = window.to !== null ? hoursUntil(window.to) : start > 0 ? hours : 0;
    return end > start ? [{ start, end }] : [];
  });
}

/** A label nearer to an edge would be cut. */
const isInside = (percent: number) => percent > 4 && percent < 96;

/** `50 % chance by Thu 2 Jul, 14:00`, by the straight line between two points of the curve. */
export function EvenOdds({ explanation, from }: { explanation: ExplanationData; from: number }) {
  const { words, language } = useLocale();
  const points = [
    { at: from, p: 0 },
    ...explanation.curve.map((one) => ({ at: Date.parse(one.at), p: one.probability })),
  ];
  const after = points.findIndex(({ p }) => p >= 0.5);
  const a = points[after - 1];
  const b = points[after];
  if (!a || !b) return <>{words('curve.notEven', { percent: percentText(points.at(-1)?.p ?? 0, words) })}</>;
  const exact = a.at + ((0.5 - a.p) / (b.p - a.p)) * (b.at - a.at);
  const when = { form: 'at', at: Math.round(exact / HOUR_MS) * HOUR_MS, until: null } as const;
  return (
    <>
      {words('curve.even', {
        percent: percentText(0.5, words),
        when: <span data-when={JSON.stringify(when)}>{utcWhenText(when, from, language)}</span>,
      })}
    </>
  );
}
