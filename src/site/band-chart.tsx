import { scaleUtc } from 'd3-scale';
import type { LineBook } from '../core/launches/odds-book-schema.js';
import { dateText } from './times.js';

const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: '2-digit' });

/** The expected date as a band: thin for 80 %, thick for the middle 50 %, a mark at even odds. */
export function BandChart(props: { line: LineBook; today: number; latest: number }) {
  const { line, today, latest } = props;
  const { p10, p25, p50, p75, p90 } = line.expected;
  const x = scaleUtc([today, latest], [0, 100]).clamp(true);
  const at = (date: string | null) => (date === null ? 100 : x(Date.parse(date)));
  const span = (from: string | null, to: string | null) => ({
    x: `${at(from).toFixed(2)}%`,
    width: `${Math.max(0.5, at(to) - at(from)).toFixed(2)}%`,
  });
  const id = `band-${line.line.id}`;
  return (
    <svg class="chart band" width="100%" height="52" role="img" aria-labelledby={id}>
      <title id={id}>{titleOf(line)}</title>
      {x.ticks(4).map((tick) => (
        <g key={tick.getTime()}>
          <line class="grid" x1={`${x(tick).toFixed(2)}%`} x2={`${x(tick).toFixed(2)}%`} y1="0" y2="32" />
          {x(tick) <= 90 && (
            <text x={`${x(tick).toFixed(2)}%`} y="48">
              {MONTH.format(tick)}
            </text>
          )}
        </g>
      ))}
      <rect class="outer" {...span(p10, p90)} y="12" height="8" rx="4" />
      <rect class="inner" {...span(p25, p75)} y="8" height="16" rx="4" />
      {p50 !== null && (
        <line class="mark" x1={`${at(p50).toFixed(2)}%`} x2={`${at(p50).toFixed(2)}%`} y1="4" y2="28" />
      )}
    </svg>
  );
}

function titleOf({ line, expected: { p10, p50, p90 } }: LineBook): string {
  const date = (day: string | null) => (day === null ? 'more than five years from now' : dateText(day));
  return `${line.name}: expected from ${date(p10)} to ${date(p90)}, even odds by ${date(p50)}`;
}
