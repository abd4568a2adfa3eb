import { scaleLinear, scaleUtc } from 'd3-scale';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { type Locale, useLocale } from '../../words/locale.js';
import { dateText, monthName } from '../../words/times.js';
import { AXIS_HEIGHT, Axis, across } from '../pieces/axis.js';
import { IntervalBar } from '../pieces/interval.js';
import { Key } from '../pieces/key.js';
import { MarkLine, Point } from '../pieces/mark.js';
import type { OddsAxis } from './odds-axis.js';

const MONTH = { month: 'short', year: '2-digit' } as const;

const HEIGHT = 28;
const MIDDLE = HEIGHT / 2;

/** Above the axis, for the name of today. */
const NAME_HEIGHT = 16;

const scaleOf = ({ start, end }: OddsAxis) => scaleUtc([start, end], [0, 100]).clamp(true);

/**
 * The wait so far, then the expected date as a band: thin for 80%, thick for the middle 50%, a mark at even
 * odds.
 */
export function Band({ line, axis }: { line: LineBook; axis: OddsAxis }) {
  const locale = useLocale();
  const { currentModel } = line;
  const { p10, p25, p50, p75, p90 } = line.expected;
  const x = scaleOf(axis);
  const at = (date: string | null) => (date === null ? axis.end : Date.parse(date));
  const launched = Date.parse(currentModel.date);
  const id = `band-${line.line.id}`;
  return (
    <svg class="chart" width="100%" height={HEIGHT} role="img" aria-labelledby={id}>
      <title id={id}>{titleOf(line, locale)}</title>
      {x.ticks(4).map((tick) => (
        <line
          key={tick}
          class="grid"
          x1={across(x, tick.getTime())}
          x2={across(x, tick.getTime())}
          y2={HEIGHT}
        />
      ))}
      <line class="so-far" x1={across(x, launched)} x2={across(x, axis.today)} y1={MIDDLE} y2={MIDDLE} />
      {launched >= axis.start && (
        <Point
          x={x}
          value={launched}
          y={MIDDLE}
          radius={5}
          meaning={`${currentModel.name}, ${dateText(currentModel.date, locale.language)}`}
        />
      )}
      <MarkLine x={x} value={axis.today} meaning="here" top={0} bottom={HEIGHT} />
      <IntervalBar x={x} low={at(p10)} high={at(p90)} middle={MIDDLE} />
      <IntervalBar x={x} low={at(p25)} high={at(p75)} middle={MIDDLE} isInner />
      {p50 !== null && (
        <MarkLine x={x} value={at(p50)} meaning="value" top={MIDDLE - 12} bottom={MIDDLE + 12} />
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

/** The months below the bands of all lines. */
export function BandAxis({ axis }: { axis: OddsAxis }) {
  const { words, language } = useLocale();
  const x = scaleOf(axis);
  const ticks = x.ticks(4).map((tick, place) => ({
    value: tick.getTime(),
    text: monthName(tick.getTime(), language, MONTH),
    isSpare: place % 2 === 1,
  }));
  return (
    <svg class="chart" width="100%" height={NAME_HEIGHT + AXIS_HEIGHT} aria-hidden="true">
      <MarkLine
        x={x}
        value={axis.today}
        meaning="here"
        top={NAME_HEIGHT - 2}
        bottom={NAME_HEIGHT}
        label={words('odds.today')}
      />
      <Axis x={x} ticks={ticks} base={NAME_HEIGHT} />
    </svg>
  );
}

/** What the bands are made of. */
export function BandKey() {
  const { words } = useLocale();
  const x = scaleLinear([0, 1], [0, 100]);
  return (
    <Key
      entries={[
        [<line class="so-far" x1="0" x2="100%" y1="8" y2="8" />, words('odds.key.wait')],
        [<IntervalBar x={x} low={0} high={1} middle={8} />, words('odds.key.eighty')],
        [<IntervalBar x={x} low={0} high={1} middle={8} isInner />, words('odds.key.half')],
        [<MarkLine x={x} value={0.5} meaning="value" top={0} bottom={16} />, words('odds.key.even')],
      ]}
    />
  );
}
