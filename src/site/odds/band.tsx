import { scaleLinear, scaleUtc } from 'd3-scale';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { DAY_MS } from '../../core/time/time.js';
import { useLocale, useWords } from '../../words/locale.js';
import { monthName } from '../../words/times.js';
import { AXIS_HEIGHT, Axis, across } from '../pieces/axis.js';
import { IntervalBar } from '../pieces/interval.js';
import { Key } from '../pieces/key.js';
import { MarkLine } from '../pieces/mark.js';

/** The time axis that all companies share. Epoch milliseconds. */
export interface OddsAxis {
  readonly today: number;
  readonly end: number;
}

const LEAST_DAYS = 30;
const MOST_DAYS = 400;

/** A band that is longer than the next one by more than this goes on beyond the axis. */
const LONGEST = 4 / 3;

/**
 * The axis from today to the end of the longest band, within limits. Where that would take the room of all
 * others, it is to the end of the second longest, and of the middle half of the longest.
 */
export function axisOf(lines: readonly LineBook[]): OddsAxis {
  const today = Math.max(0, ...lines.map(todayOf));
  const ahead = (date: string | null) => {
    const days = date === null ? MOST_DAYS : (Date.parse(date) - today) / DAY_MS;
    return Math.min(MOST_DAYS, Math.max(LEAST_DAYS, days));
  };
  const [longest, second = longest] = lines
    .map(({ expected: { p75, p90 } }) => ({ half: ahead(p75), whole: ahead(p90) }))
    .toSorted((a, b) => b.whole - a.whole);
  if (longest === undefined || second === undefined) return { today, end: today + LEAST_DAYS * DAY_MS };
  const isAlone = longest.whole > LONGEST * second.whole;
  return { today, end: today + (isAlone ? Math.max(second.whole, longest.half) : longest.whole) * DAY_MS };
}

/** The date of a line's last launch plus its wait. */
function todayOf({ currentModel, waitDays }: LineBook): number {
  return Date.parse(currentModel.date) + waitDays * DAY_MS;
}

/** A band ends before the edge, unless it goes on beyond it. */
const EDGE = 97;

const scaleOf = ({ today, end }: OddsAxis) => scaleUtc([today, end], [0, EDGE]).clamp(true);

/** Whether the band of a line goes on beyond the axis. */
export function isCut({ expected: { p90 } }: LineBook, { end }: OddsAxis): boolean {
  return p90 === null || Date.parse(p90) > end;
}

const HEIGHT = 24;
const MIDDLE = HEIGHT / 2;

/**
 * The expected date: a thin bar for 80%, a thick one for the middle 50%, and a mark at even odds. The table
 * has the same dates as text.
 */
export function Band({ line, axis }: { line: LineBook; axis: OddsAxis }) {
  const { p10, p25, p50, p75, p90 } = line.expected;
  const x = scaleOf(axis);
  const at = (date: string | null) => (date === null ? axis.end : Date.parse(date));
  return (
    <svg class="chart" width="100%" height={HEIGHT} aria-hidden="true">
      {ticksOf(axis).map((tick) => (
        <line key={tick} class="grid" x1={across(x, tick)} x2={across(x, tick)} y2={HEIGHT} />
      ))}
      <IntervalBar x={x} low={at(p10)} high={at(p90)} middle={MIDDLE} />
      <IntervalBar x={x} low={at(p25)} high={at(p75)} middle={MIDDLE} isInner />
      {p50 !== null && <MarkLine x={x} value={at(p50)} meaning="value" top={0} bottom={HEIGHT} />}
      {isCut(line, axis) && <Later x="100%" y={MIDDLE} />}
    </svg>
  );
}

/** The room that the label of today takes, in percent of the width. */
const FIRST_TICK = 12;

/** As many as have room for their labels. */
const MOST_TICKS = 5;

/** Beginnings of months: of all that there are, or of every second, third and so on of the year. */
function ticksOf(axis: OddsAxis): readonly number[] {
  const x = scaleOf(axis);
  const first = new Date(axis.today);
  const months = Array.from({ length: Math.ceil((axis.end - axis.today) / MONTH_MS) + 1 }, (_, place) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + place + 1),
  ).filter((month) => month <= axis.end);
  const step = Math.ceil(months.length / MOST_TICKS);
  return months.filter((month) => x(month) > FIRST_TICK && new Date(month).getUTCMonth() % step === 0);
}

/** No month is shorter. */
const MONTH_MS = 28 * DAY_MS;

/** The months of the bands, starting with today. */
export function BandAxis({ axis }: { axis: OddsAxis }) {
  const { words, language } = useLocale();
  const ticks = ticksOf(axis).map((month) => ({
    value: month,
    text: monthName(month, language, { month: 'short' }),
  }));
  return (
    <svg class="chart" width="100%" height={AXIS_HEIGHT} aria-hidden="true">
      <Axis x={scaleOf(axis)} ticks={[{ value: axis.today, text: words('odds.today') }, ...ticks]} base={0} />
    </svg>
  );
}

/** The head of an arrow at the edge of a band that goes on beyond it. */
function Later({ x, y }: { x: string; y: number }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing.
    <svg x={x} y={y} overflow="visible">
      <path class="later" d="M-10-7 0 0-10 7z" />
    </svg>
  );
}

/** The legend of the bands. */
export function BandKey({ isCut }: { isCut: boolean }) {
  const words = useWords();
  const x = scaleLinear([0, 1], [0, 100]);
  return (
    <Key
      entries={[
        [<IntervalBar x={x} low={0} high={1} middle={8} />, words('odds.key.eighty')],
        [<IntervalBar x={x} low={0} high={1} middle={8} isInner />, words('odds.key.half')],
        [<MarkLine x={x} value={0.5} meaning="value" top={0} bottom={16} />, words('odds.key.even')],
        ...(isCut ? [[<Later x="17" y={8} />, words('odds.key.later')] as const] : []),
      ]}
    />
  );
}
