import { scaleUtc } from 'd3-scale';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import type { OddsAxis } from '../odds/odds-axis.js';
import { type Locale, useLocale } from '../words/locale.js';
import { dateText, monthName } from '../words/times.js';

const MONTH = { month: 'short', year: '2-digit' } as const;

/** Height of the middle of the band. */
const MIDDLE = 32;

/** The wait so far, then the expected date as a band: thin for 80 %, thick for the middle 50 %, a mark at even odds. */
export function BandChart({ line, axis }: { line: LineBook; axis: OddsAxis }) {
  const locale = useLocale();
  const { p10, p25, p50, p75, p90 } = line.expected;
  const x = scaleUtc([axis.start, axis.end], [0, 100]).clamp(true);
  const percent = (at: number) => `${at.toFixed(2)}%`;
  const at = (date: string | null) => (date === null ? 100 : x(Date.parse(date)));
  const span = (from: string | null, to: string | null) => ({
    x: percent(at(from)),
    width: percent(Math.max(0.5, at(to) - at(from))),
  });
  const launched = Date.parse(line.currentModel.date);
  const today = percent(x(axis.today));
  const id = `band-${line.line.id}`;
  return (
    <svg class="chart band" width="100%" height="68" role="img" aria-labelledby={id}>
      <title id={id}>{titleOf(line, locale)}</title>
      {x.ticks(4).map((tick, place) => (
        <g key={tick.getTime()}>
          <line class="grid" x1={percent(x(tick))} x2={percent(x(tick))} y1="16" y2="48" />
          {x(tick) <= 90 && (
            <text class={place % 2 === 1 ? 'spare' : undefined} x={percent(x(tick))} y="64">
              {monthName(tick.getTime(), locale.language, MONTH)}
            </text>
          )}
        </g>
      ))}
      <line class="so-far" x1={percent(x(launched))} x2={today} y1={MIDDLE} y2={MIDDLE} />
      {launched >= axis.start && <circle class="launched" cx={percent(x(launched))} cy={MIDDLE} r="5" />}
      <line class="today" x1={today} x2={today} y1="14" y2="50" />
      <text class={x(axis.today) < 5 ? undefined : 'middle'} x={today} y="10">
        {locale.words('odds.today')}
      </text>
      <rect class="outer" {...span(p10, p90)} y={MIDDLE - 4} height="8" rx="4" />
      <rect class="inner" {...span(p25, p75)} y={MIDDLE - 8} height="16" rx="4" />
      {p50 !== null && (
        <line class="mark" x1={percent(at(p50))} x2={percent(at(p50))} y1={MIDDLE - 12} y2={MIDDLE + 12} />
      )}
    </svg>
  );
}

function titleOf({ line, waitDays, expected }: LineBook, { language, words }: Locale): string {
  const date = (day: string | null) => (day === null ? words('odds.beyond') : dateText(day, language));
  const { p10, p50, p90 } = expected;
  return words('odds.band', {
    line: line.name,
    days: waitDays,
    from: date(p10),
    to: date(p90),
    even: date(p50),
  });
}
