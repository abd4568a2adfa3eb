import type { ComponentChildren } from 'preact';
import { pageLink, useLocale, useWords, type Words } from '../../words/locale.js';
import { dateText, monthName, weekdayText } from '../../words/times.js';
import type { DayRow } from '../page-data.js';
import { linkTo } from '../pieces/links.js';

/** One cell and the space after it. */
const STEP = 15;
const CELL = 12;

/** The newest weeks, for which a phone has room. */
const PHONE_WEEKS = 26;

/** A label of a month needs this many weeks. */
const LABEL_WEEKS = 3;

/**
 * The past year with a cell for each day and a column for each week. It is one picture that links to the list
 * of resets: cells are too small to be tapped.
 */
export function HeatMap({ days }: { days: readonly DayRow[] }) {
  const words = useWords();
  const summary = useSummary(days);
  if (days.length === 0) return null;
  const isHalved = days.length > 7 * PHONE_WEEKS;
  const weeks = (
    <div class="weeks" role="img" aria-label={summary}>
      <Weekdays days={days} />
      <Parts days={days} />
    </div>
  );
  return (
    <figure class="heat">
      {days.every(isQuiet) ? weeks : <a href="#recent-title">{weeks}</a>}
      <figcaption>
        <Legend days={days} /> <span class={isHalved ? 'older' : undefined}>{words('map.utc')}</span>{' '}
        {isHalved && <span class="begun">{words('map.half', { weeks: PHONE_WEEKS })}</span>}
      </figcaption>
    </figure>
  );
}

/** The weekdays beside the map; every other row has a name. */
function Weekdays({ days }: { days: readonly DayRow[] }) {
  const { language } = useLocale();
  return (
    <div class="weekdays">
      {days.slice(0, 7).map(({ date }, row) => (
        <span key={date}>{row % 2 === 0 && weekdayText(date, language)}</span>
      ))}
    </div>
  );
}

/** The map in two parts, each starting on a Monday, because a phone shows only the newer one. */
function Parts({ days }: { days: readonly DayRow[] }) {
  const weeks = Math.ceil(days.length / 7);
  const split = Math.max(0, weeks - PHONE_WEEKS);
  const months = monthsOf(days);
  const [newest, older] = [days.slice(7 * split), days.slice(0, 7 * split)];
  const inNewest = months
    .filter(({ week }) => week >= split)
    .map(({ date, week }) => ({ date, week: week - split }));
  // A phone hides the older part, so the month in which the newer part begins gets a label of its own.
  const begun = monthsOf(newest).filter(({ week }) => week === 0 && inNewest[0]?.week !== 0);
  return (
    <>
      {split > 0 && <Part days={older} months={months.filter(({ week }) => week < split)} isOlder />}
      <Part days={newest} months={inNewest} begun={begun} />
    </>
  );
}

interface Month {
  /** A day of the month. */
  readonly date: string;
  /** The column below the month's label. */
  readonly week: number;
}

function Part(props: {
  days: readonly DayRow[];
  months: readonly Month[];
  /** Labels that only a phone shows. */
  begun?: readonly Month[];
  isOlder?: boolean;
}) {
  const { days, months, begun = [], isOlder = false } = props;
  const weeks = Math.ceil(days.length / 7);
  const [width, height] = [weeks * STEP, 7 * STEP];
  const cells = days.map((day, place) => ({
    day,
    x: Math.floor(place / 7) * STEP,
    y: (place % 7) * STEP,
  }));
  const quiet = cells.filter(({ day }) => isQuiet(day));
  return (
    <div class={isOlder ? 'older' : undefined}>
      {/* Labels are no smaller where cells are. */}
      <svg class="chart" width="100%" height="16" aria-hidden="true">
        <Labels months={months} weeks={weeks} isLast={!isOlder} />
        {begun.length > 0 && (
          <g class="begun">
            <Labels months={begun} weeks={weeks} isLast={!isOlder} />
          </g>
        )}
      </svg>
      <svg class="cells" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Cells kind="quiet" at={quiet.filter(({ day }) => day.watched === 'all')} />
        <Cells kind="unwatched" at={quiet.filter(({ day }) => day.watched !== 'all')} />
        {cells
          .filter(({ day }) => !isQuiet(day))
          .map((cell) => (
            <Eventful key={cell.day.date} {...cell} />
          ))}
      </svg>
    </div>
  );
}

/** Each begins at its column, but at the end of the map it ends with the last one. */
function Labels(props: { months: readonly Month[]; weeks: number; isLast: boolean }) {
  const { months, weeks, isLast } = props;
  const { language } = useLocale();
  const hasNoRoom = (week: number) => isLast && weeks > LABEL_WEEKS && week > weeks - LABEL_WEEKS;
  return (
    <>
      {months.map(({ date, week }) => (
        <text
          key={date}
          x={hasNoRoom(week) ? '100%' : `${((100 * week) / weeks).toFixed(2)}%`}
          y="12"
          text-anchor={hasNoRoom(week) ? 'end' : undefined}
        >
          {monthName(date, language, { month: 'short' })}
        </text>
      ))}
    </>
  );
}

const isQuiet = ({ resets, banked }: DayRow) => resets + banked === 0;

type CellKind = 'quiet' | 'unwatched' | 'one' | 'several';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws all cells of a kind as one path. */
function Cells({ kind, at }: { kind: CellKind; at: readonly Place[] }) {
  if (at.length === 0) return null;
  return (
    <path
      class={`day ${kind}`}
      fill={kind === 'unwatched' ? 'url(#unwatched)' : undefined}
      d={at.map(({ x, y }) => `M${x + 0.5} ${y + 0.5}h11v11h-11z`).join('')}
    />
  );
}

/** A day with a reset of either kind; its tooltip says which. */
function Eventful({ day, ...at }: Place & { day: DayRow }) {
  const { language, words } = useLocale();
  const quietKind = day.watched === 'all' ? 'quiet' : 'unwatched';
  const kind = day.resets > 1 ? 'several' : day.resets === 1 ? 'one' : quietKind;
  return (
    <g>
      <title>
        {words('map.day', {
          date: dateText(day.date, language),
          happened: happened(day, words).join(words('map.separator')),
        })}
      </title>
      <Cells kind={kind} at={[at]} />
      {kind === 'several' && <Hole {...at} />}
      {day.banked > 0 && <Diamond {...at} />}
    </g>
  );
}

function happened({ resets, banked }: DayRow, words: Words): readonly string[] {
  return [
    ...(resets > 0 ? [words('map.resets', { count: resets })] : []),
    ...(banked > 0 ? [words('map.banked', { count: banked })] : []),
  ];
}

/** The mark in a cell of several resets, so that it differs in more than colour. */
function Hole({ x, y }: Place) {
  return <circle class="hole" cx={x + CELL / 2} cy={y + CELL / 2} r="2.25" />;
}

function Diamond({ x, y }: Place) {
  return <path class="banked" d={`M${x + CELL / 2} ${y + 1.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} />;
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

/** The week in which each month begins, without a first month whose label would overlap the second. */
function monthsOf(days: readonly DayRow[]): readonly Month[] {
  const [first, second, ...others] = days.flatMap(({ date }, place) =>
    place === 0 || date.endsWith('-01') ? [{ date, week: Math.floor(place / 7) }] : [],
  );
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  return second.week < LABEL_WEEKS ? [second, ...others] : [first, second, ...others];
}

/** What the map shows, as one sentence. */
function useSummary(days: readonly DayRow[]): string {
  const { language, words } = useLocale();
  const sum = (count: (day: DayRow) => number) => days.reduce((total, day) => total + count(day), 0);
  return words('map.summary', {
    resets: sum(({ resets }) => resets),
    banked: sum(({ banked }) => banked),
    days: sum((day) => (isQuiet(day) ? 0 : 1)),
    unwatched: sum(({ watched }) => (watched === 'all' ? 0 : 1)),
    since: monthName(days[0]?.date ?? 0, language, { month: 'short', year: 'numeric' }),
  });
}

/** Of what the map shows, and where to read more of the times that nobody watched. */
function Legend({ days }: { days: readonly DayRow[] }) {
  const { words, named } = useLocale();
  const has = (shown: (day: DayRow) => boolean) => days.some(shown);
  return (
    <span class="legend">
      <Sample name={words('map.legend.none')} kind="quiet" />
      {has(({ resets }) => resets === 1) && <Sample name={words('map.legend.one')} kind="one" />}
      {has(({ resets }) => resets > 1) && (
        <Sample name={words('map.legend.several')} kind="several">
          <Hole x={0} y={0} />
        </Sample>
      )}
      {has(({ banked }) => banked > 0) && (
        <Sample name={words('map.legend.banked')} kind="quiet">
          <Diamond x={0} y={0} />
        </Sample>
      )}
      {has((day) => isQuiet(day) && day.watched !== 'all') && (
        <Sample
          name={linkTo(pageLink('/data#health', named))(words('map.legend.unwatched'))}
          kind="unwatched"
        >
          <Unwatched />
        </Sample>
      )}
    </span>
  );
}

function Sample(props: { name: ComponentChildren; kind: CellKind; children?: ComponentChildren }) {
  const { name, kind, children } = props;
  return (
    <span class="nowrap">
      <svg width={CELL} height={CELL} aria-hidden="true">
        <Cells kind={kind} at={[{ x: 0, y: 0 }]} />
        {children}
      </svg>{' '}
      {name}
    </span>
  );
}
