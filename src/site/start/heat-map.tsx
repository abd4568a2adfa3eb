import type { ComponentChildren } from 'preact';
import { useLocale, useWords, type Words } from '../../words/locale.js';
import { dateText, monthName, weekdayText } from '../../words/times.js';
import type { DayRow } from '../page-data.js';

/** One cell and the space after it. */
const STEP = 15;
const CELL = 12;

/** Room for the names of weekdays and months. */
const LEFT = 30;
const TOP = 20;

/** A label of a month needs this many weeks. */
const LABEL_WEEKS = 3;

/**
 * The record, a cell a day and a column a week; a day with a reset links to its post. A phone begins with the
 * newest half and scrolls to the other.
 */
export function HeatMap({ days }: { days: readonly DayRow[] }) {
  const words = useWords();
  if (days.length === 0) return null;
  return (
    <figure class="heat">
      <a class="skip" href="#recent-title">
        {words('map.skip')}
      </a>
      <p class="unseen" id="map-desc">
        {useSummary(days)}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links in drawings is no form. */}
      <div class="weeks" role="group" aria-label={words('map.title')} aria-describedby="map-desc">
        <Weeks days={days} />
      </div>
      <figcaption>
        <Legend /> <span>{words('map.utc')}</span>
      </figcaption>
    </figure>
  );
}

/** From a Monday on. */
function Weeks({ days }: { days: readonly DayRow[] }) {
  const { language, words } = useLocale();
  const width = LEFT + Math.ceil(days.length / 7) * STEP;
  const height = TOP + 7 * STEP;
  const cells = days.map((day, place) => ({
    day,
    x: LEFT + Math.floor(place / 7) * STEP,
    y: TOP + (place % 7) * STEP,
    text: words('map.day', {
      date: dateText(day.date, language),
      happened: happened(day, words).join(words('map.separator')),
    }),
  }));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the map, whose days have their words.
    <svg class="chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus. */}
      <g aria-hidden="true">
        {days.slice(0, 7).map(({ date }, row) =>
          row % 2 === 0 ? (
            <text key={date} x={LEFT - 4} y={TOP + row * STEP + CELL - 1} text-anchor="end">
              {weekdayText(date, language)}
            </text>
          ) : null,
        )}
        {monthsOf(days).map(({ date, week }) => (
          <text key={date} x={LEFT + week * STEP} y={TOP - 8}>
            {monthName(date, language, { month: 'short' })}
          </text>
        ))}
      </g>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus. */}
      <g aria-hidden="true">
        {cells
          .filter(({ day }) => isQuiet(day))
          .map(({ day, x, y, text }) => (
            <Square key={day.date} day={day} x={x} y={y}>
              <title>{text}</title>
            </Square>
          ))}
      </g>
      {cells
        .filter(({ day }) => !isQuiet(day))
        .map((cell) => (
          <Eventful key={cell.day.date} {...cell} />
        ))}
    </svg>
  );
}

function happened({ resets, banked, watched }: DayRow, words: Words): readonly string[] {
  const events = [
    ...(resets > 0 ? [words('map.resets', { count: resets })] : []),
    ...(banked > 0 ? [words('map.banked', { count: banked })] : []),
  ];
  if (watched === 'none') return [...events, words('map.unwatched')];
  if (watched === 'part') return [...events, words('map.partlyWatched')];
  return events.length > 0 ? events : [words('map.quiet')];
}

const isQuiet = ({ resets, banked }: DayRow) => resets + banked === 0;

function Square(props: {
  day: Pick<DayRow, 'resets' | 'watched'>;
  x: number;
  y: number;
  children?: ComponentChildren;
}) {
  const { day, x, y, children } = props;
  const strength = day.resets > 1 ? 'several' : day.resets === 1 ? 'one' : null;
  const isHatched = strength === null && day.watched !== 'all';
  return (
    <rect
      class={strength === null ? 'day' : `day ${strength}`}
      fill={isHatched ? 'url(#unwatched)' : undefined}
      x={x}
      y={y}
      width={CELL}
      height={CELL}
      rx="2.5"
    >
      {children}
    </rect>
  );
}

/** A day with a reset of either kind. */
function Eventful({ day, x, y, text }: { day: DayRow; x: number; y: number; text: string }) {
  const drawn = (
    <>
      <title>{text}</title>
      <Square day={day} x={x} y={y} />
      {day.banked > 0 && <Diamond x={x + CELL / 2} y={y + CELL / 2} />}
    </>
  );
  return day.url === null ? (
    <g>{drawn}</g>
  ) : (
    <a href={day.url} rel="noopener noreferrer nofollow" aria-label={text}>
      {drawn}
    </a>
  );
}

function Diamond({ x, y }: { x: number; y: number }) {
  return <path class="banked" d={`M${x} ${y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} />;
}

/** The stripes, for the whole map. */
function Unwatched() {
  return (
    <pattern id="unwatched" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="under" width="4" height="4" />
      <line y2="4" />
    </pattern>
  );
}

/** The week in which each month begins, without those whose name would run into the next or over the edge. */
function monthsOf(days: readonly DayRow[]): readonly { date: string; week: number }[] {
  const firsts = days.flatMap(({ date }, place) =>
    place === 0 || date.endsWith('-01') ? [{ date, week: Math.floor(place / 7) }] : [],
  );
  const end = Math.ceil(days.length / 7);
  return firsts.filter(({ week }, place) => (firsts[place + 1]?.week ?? end + 1) - week >= LABEL_WEEKS);
}

function useSummary(days: readonly DayRow[]): string {
  const { language, words } = useLocale();
  const sum = (count: (day: DayRow) => number) => days.reduce((total, day) => total + count(day), 0);
  const [first, last] = [days[0], days.at(-1)].map((day) => dateText(day?.date ?? '', language));
  const counts = words('map.summary', {
    from: first ?? '',
    to: last ?? '',
    resets: sum(({ resets }) => resets),
    resetDays: sum(({ resets }) => (resets > 0 ? 1 : 0)),
    banked: sum(({ banked }) => banked),
    unwatched: sum(({ watched }) => (watched === 'all' ? 0 : 1)),
  });
  return `${counts} ${words('map.listBelow')}`;
}

function Legend() {
  const words = useWords();
  return (
    <span class="legend">
      <Sample name={words('map.legend.none')} />
      <Sample name={words('map.legend.one')} resets={1} />
      <Sample name={words('map.legend.several')} resets={2} />
      <Sample name={words('map.legend.banked')}>
        <Diamond x={CELL / 2} y={CELL / 2} />
      </Sample>
      <Sample name={words('map.legend.unwatched')} watched="none">
        <Unwatched />
      </Sample>
    </span>
  );
}

function Sample(props: {
  name: string;
  resets?: number;
  watched?: DayRow['watched'];
  children?: ComponentChildren;
}) {
  const { name, resets = 0, watched = 'all', children } = props;
  return (
    <span class="nowrap">
      <svg width={CELL} height={CELL} aria-hidden="true">
        <Square day={{ resets, watched }} x={0} y={0} />
        {children}
      </svg>{' '}
      {name}
    </span>
  );
}
