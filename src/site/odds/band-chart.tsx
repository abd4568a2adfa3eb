import { scaleUtc } from 'd3-scale';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { AXIS_HEIGHT, Axis, across } from '../pieces/axis.js';
import { Interval } from '../pieces/interval.js';
import { Mark, Point } from '../pieces/mark.js';
import { type Locale, useLocale } from '../words/locale.js';
import { dateText, monthName } from '../words/times.js';
import type { OddsAxis } from './odds-axis.js';

const MONTH = { month: 'short', year: '2-digit' } as const;

const TOP = 16;
const BASE = 48;
const MIDDLE = (TOP + BASE) / 2;

/** The wait so far, then the expected date as a band: thin for 80 %, thick for the middle 50 %, a mark at even odds. */
export function BandChart({ line, axis }: { line: LineBook; axis: OddsAxis }) {
  const locale = useLocale();
  const { words, language } = locale;
  const { currentModel } = line;
  const { p10, p25, p50, p75, p90 } = line.expected;
  const x = scaleUtc([axis.start, axis.end], [0, 100]).clamp(true);
  const at = (date: string | null) => (date === null ? axis.end : Date.parse(date));
  const launched = Date.parse(currentModel.date);
  const ticks = x.ticks(4).map((tick, place) => ({
    value: tick.getTime(),
    text: monthName(tick.getTime(), language, MONTH),
    isSpare: place % 2 === 1,
  }));
  const id = `band-${line.line.id}`;
  return (
    <svg class="chart" width="100%" height={BASE + AXIS_HEIGHT} role="img" aria-labelledby={id}>
      <title id={id}>{titleOf(line, locale)}</title>
      <Axis x={x} ticks={ticks} top={TOP} base={BASE} />
      <line class="so-far" x1={across(x, launched)} x2={across(x, axis.today)} y1={MIDDLE} y2={MIDDLE} />
      {launched >= axis.start && (
        <Point
          x={x}
          value={launched}
          y={MIDDLE}
          radius={5}
          meaning={`${currentModel.name}, ${dateText(currentModel.date, language)}`}
        />
      )}
      <Mark x={x} value={axis.today} meaning="here" top={TOP - 2} bottom={BASE} label={words('odds.today')} />
      <Interval x={x} low={at(p10)} high={at(p90)} middle={MIDDLE} />
      <Interval x={x} low={at(p25)} high={at(p75)} middle={MIDDLE} isInner />
      {p50 !== null && <Mark x={x} value={at(p50)} meaning="value" top={MIDDLE - 12} bottom={MIDDLE + 12} />}
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
