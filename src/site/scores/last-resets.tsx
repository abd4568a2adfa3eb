import { scaleLinear } from 'd3-scale';
import { type Locale, useLocale, useWords } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { dateText } from '../../words/times.js';
import { compared } from '../../words/verdict.js';
import type { ScoresData } from '../page-data.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Num } from '../pieces/number.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day } from '../pieces/time.js';
import type { PastChance, PastChances } from './past-chances.js';

/** What the forecast said before each of the last resets: in a sentence, as a picture and in numbers. */
export function LastResets({
  before,
  all,
  days,
}: {
  before: PastChances;
  all: number;
  days: ScoresData['days'];
}) {
  const locale = useLocale();
  const { words } = locale;
  const { said, source } = before;
  if (said.length === 0) return <p>{words('scores.noLead')}</p>;
  const label = chartLabel(said, locale);
  const isCompared = before.withNone.otherwise !== null;
  return (
    <div id="before">
      <p class="headline">
        <OnAverage before={before} all={all} days={days} />
      </p>
      <Chart said={said.toReversed()} label={label} withoutReset={before.withNone.otherwise} />
      <ChartKey said={said} source={source} isCompared={isCompared} />
      <details>
        <summary>{words('evidence.table')}</summary>
        <Numbers said={said} caption={label} isMixed={source === 'both'} />
      </details>
    </div>
  );
}

/** The mean chances without a promise, beside that of days that brought no reset, and with one. */
function OnAverage(props: {
  before: PastChances;
  /** How many resets there were, those that nothing was said of included. */
  all: number;
  days: ScoresData['days'];
}) {
  const { before, all, days } = props;
  const { said, open, none, source, withOpen, withNone } = before;
  const words = useWords();
  const count = said.length;
  const which = (part: readonly PastChance[]) => {
    const isWhole = part.length === count;
    const of = all === count ? (isWhole ? 'all' : 'some') : isWhole ? 'known' : 'someKnown';
    return words('scores.which', { of, count, part: part.length });
  };
  return (
    <>
      {count < all && <>{words('scores.known', { count, all })} </>}
      {withNone.before !== null && (
        <>
          {words('scores.unpromised', {
            which: which(none),
            part: none.length,
            percent: percentText(withNone.before, words),
            compared: compared(withNone, words),
            without: (
              <Num
                of={days?.isLive ? undefined : 'forecast.accuracy.withPromises.meanWithoutReset'}
                value={withNone.otherwise}
                text={percentText}
              />
            ),
          })}{' '}
        </>
      )}
      {withOpen !== null && (
        <>
          {words('scores.promised', {
            alone: none.length === 0 ? 'yes' : 'no',
            which: which(open),
            part: open.length,
            percent: percentText(withOpen, words),
          })}{' '}
        </>
      )}
      {words('scores.source', { source, count: said.filter(({ isLive }) => !isLive).length })}
    </>
  );
}

/** The picture in words. */
function chartLabel(said: readonly PastChance[], { words, language }: Locale): string {
  const chances = said.map(({ day }) => day);
  const [to = '', from = to] = [said[0], said.at(-1)].map((reset) => dateText(reset?.at ?? '', language));
  return words('evidence.chart', {
    count: said.length,
    from,
    to,
    low: percentText(Math.min(...chances), words),
    high: percentText(Math.max(...chances), words),
  });
}

const TOP = 16;
const BASE = 160;

/** The share of its slot that a bar leaves free on each side. */
const BESIDE = 0.15;

/** One bar for each reset, oldest first. */
function Chart(props: { said: readonly PastChance[]; label: string; withoutReset: number | null }) {
  const { said, label, withoutReset } = props;
  const { words, language } = useLocale();
  const x = scaleLinear([0, said.length], [0, 100]);
  const y = scaleLinear([0, 1], [BASE, TOP]);
  const ends = [said[0], said.at(-1)].map((reset) => dateText(reset?.at ?? '', language));
  const [from = '', to = ''] = ends;
  return (
    <svg class="chart" width="100%" height={BASE + AXIS_HEIGHT} role="img" aria-label={label}>
      {said.map(({ at, day, isPromised, isLive }, place) => (
        <Bar
          key={at}
          isPromised={isPromised}
          isLive={isLive}
          x={across(x, place + BESIDE)}
          width={across(x, 1 - 2 * BESIDE)}
          y={y(day)}
          height={BASE - y(day)}
        />
      ))}
      <ChanceAxis y={y} />
      {said.map(
        ({ at, day, isPromised }, place) =>
          isPromised && (
            <text key={at} x={across(x, place + 0.5)} y={y(day) - 4} text-anchor="middle">
              {percentText(day, words)}
            </text>
          ),
      )}
      {withoutReset !== null && (
        <line class="mark usual" x1="0" x2="100%" y1={y(withoutReset)} y2={y(withoutReset)} />
      )}
      <Axis
        x={x}
        ticks={[
          { value: 0, text: from },
          { value: said.length, text: to },
        ].slice(0, said.length)}
        base={BASE}
      />
    </svg>
  );
}

/** A bar is an outline where the chance was calculated afterwards. */
function Bar(props: {
  isPromised: boolean;
  isLive: boolean;
  x: string | number;
  width: string | number;
  y: number;
  height: number;
}) {
  const { isPromised, isLive, ...box } = props;
  const kind = `${isPromised ? ' promise-open' : ''}${isLive ? '' : ' afterwards'}`;
  return <rect class={`before${kind}`} {...box} rx="1.5" />;
}

/** The bars need it only where they differ, and where a promise was open. */
function ChartKey(props: {
  said: readonly PastChance[];
  source: PastChances['source'];
  isCompared: boolean;
}) {
  const { said, source, isCompared } = props;
  const words = useWords();
  const isLive = source !== 'afterwards';
  const box = { x: 6, width: 12, y: 1, height: 14 };
  const open = [<Bar isPromised isLive={isLive} {...box} />, words('evidence.promiseOpen')] as const;
  const none = [<Bar isPromised={false} isLive={isLive} {...box} />, words('evidence.noPromise')] as const;
  const outline = [<Bar isPromised={false} isLive={false} {...box} />, words('evidence.afterwards')] as const;
  const line = [
    <line class="mark usual" x1="0" x2="24" y1="8" y2="8" />,
    words('evidence.withoutReset'),
  ] as const;
  return (
    <Key
      entries={[
        ...(said.some(({ isPromised }) => isPromised) ? [open, none] : []),
        ...(source === 'both' ? [outline] : []),
        ...(isCompared ? [line] : []),
      ]}
    />
  );
}

function Numbers({
  said,
  caption,
  isMixed,
}: {
  said: readonly PastChance[];
  caption: string;
  isMixed: boolean;
}) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={caption}
      columns={[
        words('evidence.reset'),
        words('evidence.ahead', { hours: 24 }),
        words('evidence.ordinary'),
        words('evidence.ahead', { hours: 6 }),
      ]}
    >
      {said.map(({ at, day, near, ordinary, isLive }) => (
        <tr key={at}>
          <th scope="row">
            <Day at={at} /> {isMixed && !isLive && <span class="meta">{words('evidence.afterwards')}</span>}
          </th>
          <Chance value={day} />
          <Chance value={ordinary} />
          <Chance value={near} />
        </tr>
      ))}
    </CaptionedTable>
  );
}

function Chance({ value }: { value: number | null }) {
  const words = useWords();
  return (
    <td>
      {value === null ? <span class="none">{words('pieces.notKnown')}</span> : percentText(value, words)}
    </td>
  );
}
