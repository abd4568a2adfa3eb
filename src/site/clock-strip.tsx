import { scaleLinear } from 'd3-scale';
import { HOUR_MS } from '../core/time.js';
import type { PageData, PromiseRow } from './page-data.js';
import { Num, Section } from './pieces.js';
import { hourText } from './times.js';
import { percentText } from './words.js';

const HEIGHT = 120;
const HOURS = 24;

/** The share of each hour in the chance of the next day. */
export function ClockStrip({ data }: { data: PageData }) {
  const { clock, forecast } = data;
  const from = Date.parse(data.generatedAt);
  const spans = data.promises.flatMap((promise) => promisedSpan(promise, from) ?? []);
  const isPromised = data.promises.length > 0;
  return (
    <Section
      id="clock"
      title="When in the next 24 hours"
      lede={`${isPromised ? 'If an unpromised reset comes' : 'If a reset comes'}, this is when. Flat bars mean no hour is likelier.`}
    >
      {clock === null || forecast === null ? (
        <p class="empty">The hours are not available right now.</p>
      ) : (
        <figure>
          <Strip clock={clock} from={from} spans={spans} />
          <figcaption>
            <StrongestHours clock={clock} from={from} />{' '}
            <Num
              of="forecast.comparisons.clockFactor"
              value={forecast.comparisons.clockFactor}
              text={percentText}
            />{' '}
            of the day’s chance{isPromised && ', promises left out,'} falls in the next{' '}
            {forecast.nearTerm.hours} hours, the first six bars (25{'\u00a0'}% if all bars are flat).{' '}
            {spans.length > 0 && 'The shaded span is a promised window. '}
            <span data-zone>Hours are in UTC.</span>
          </figcaption>
        </figure>
      )}
    </Section>
  );
}

function Strip(props: { clock: readonly number[]; from: number; spans: readonly Span[] }) {
  const { clock, from, spans } = props;
  const most = Math.max(...clock, 1 / HOURS);
  const y = scaleLinear([0, most * 1.1], [HEIGHT, 0]);
  const x = scaleLinear([0, HOURS], [0, 100]);
  const flat = y(1 / HOURS);
  return (
    <svg class="chart" width="100%" height={HEIGHT + 24} role="img" aria-labelledby="strip-title strip-desc">
      <title id="strip-title">Share of the next day’s chance by hour</title>
      <desc id="strip-desc">
        {clock.map((share, hour) => `${hourText(from + hour * HOUR_MS)} ${percentText(share)}`).join(', ')}
      </desc>
      {spans.map(({ start, end }) => (
        <rect
          key={`${start} ${end}`}
          class="promised"
          x={`${((100 * start) / HOURS).toFixed(2)}%`}
          width={`${((100 * (end - start)) / HOURS).toFixed(2)}%`}
          height={HEIGHT}
          rx="4"
        />
      ))}
      {clock.map((share, hour) => (
        <rect
          key={hour}
          class={hour < 6 ? 'bar near' : 'bar'}
          x={`${(x(hour) + 0.5).toFixed(2)}%`}
          width={`${(x(1) - 1).toFixed(2)}%`}
          y={y(share).toFixed(1)}
          height={(HEIGHT - y(share)).toFixed(1)}
          rx="2"
        />
      ))}
      <line class="rule" x1="0" x2="100%" y1={flat} y2={flat} />
      {[0, 6, 12, 18].map((hour) => (
        <text key={hour} x={`${x(hour) + 0.5}%`} y={HEIGHT + 18}>
          {hour === 0 ? (
            'now'
          ) : (
            <tspan data-hour={from + hour * HOUR_MS}>{hourText(from + hour * HOUR_MS)}</tspan>
          )}
        </text>
      ))}
    </svg>
  );
}

/** Hours after the snapshot. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of a promise window within the strip; null for none. */
function promisedSpan({ from: promisedFrom, to }: PromiseRow, from: number): Span | null {
  const hoursFrom = (at: string) => Math.min(HOURS, Math.max(0, (Date.parse(at) - from) / HOUR_MS));
  const start = hoursFrom(promisedFrom);
  const end = to === null ? start : hoursFrom(to);
  return end > start ? { start, end } : null;
}

const RUN_HOURS = 3;

/** The likeliest three hours in a row. The script shows them in the reader's time zone. */
function StrongestHours({ clock, from }: { clock: readonly number[]; from: number }) {
  const sums = clock.slice(0, HOURS - RUN_HOURS + 1).map((_, hour) => {
    const run = clock.slice(hour, hour + RUN_HOURS);
    return run.reduce((sum, share) => sum + share, 0);
  });
  const best = sums.indexOf(Math.max(...sums));
  if ((sums[best] ?? 0) < (1.15 * RUN_HOURS) / HOURS) return <>No hour stands out.</>;
  const [start, end] = [from + best * HOUR_MS, from + (best + RUN_HOURS) * HOUR_MS];
  return (
    <>
      Most likely{' '}
      <span data-span={`${start}-${end}`}>
        from {hourText(start)} to {hourText(end)}
      </span>
      .
    </>
  );
}
