import { scaleLinear } from 'd3-scale';
import { mean } from '../../core/stats/mean.js';
import { useLocale, useWords, type Words } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { dateText } from '../../words/times.js';
import type { ScoresData } from '../page-data.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

type Reset = ScoresData['resets'][number];

/** A reset with a forecast from the day before. */
type Said = Reset & { readonly day: number };

const isSaidBefore = (reset: Reset): reset is Said => reset.day !== null;

/** What a chance was made from: all were saved, or calculated afterwards, or some of each. */
type Source = 'saved' | 'afterwards' | 'both';

function sourceOf(said: readonly Said[]): Source {
  if (said.every(({ isLive }) => isLive)) return 'saved';
  return said.some(({ isLive }) => isLive) ? 'both' : 'afterwards';
}

/** What the forecast said before each of the last resets, as a picture and in numbers. */
export function LastResets({ resets, days }: Pick<ScoresData, 'resets' | 'days'>) {
  const words = useWords();
  const said = resets.filter(isSaidBefore);
  if (said.length === 0) return <p>{words('scores.noLead')}</p>;
  const source = sourceOf(said);
  const title = words('evidence.beforeTitle', { source });
  const count = said.filter(({ isLive }) => !isLive).length;
  const lede = (
    <>
      <OnAverage said={said} all={resets.length} days={days} />{' '}
      {words('evidence.beforeLede', { source, count })}
    </>
  );
  return (
    <Section id="before" title={title} lede={lede}>
      <Chart said={said.toReversed()} withoutReset={days?.withoutReset ?? null} />
      <ChartKey said={said} isCompared={typeof days?.withoutReset === 'number'} />
      <details>
        <summary>{words('evidence.table')}</summary>
        <Numbers said={said} caption={title} isMixed={source === 'both'} />
      </details>
    </Section>
  );
}

/**
 * The means, with an open promise and without, beside what was said of days that brought no reset. One mean
 * of both would hide that a few promises raise it.
 */
function OnAverage(props: {
  said: readonly Said[];
  /** How many resets there were, those that nothing was said of included. */
  all: number;
  days: ScoresData['days'];
}) {
  const { said, all, days } = props;
  const words = useWords();
  const open = said.filter(({ isPromised }) => isPromised);
  const none = said.filter(({ isPromised }) => !isPromised);
  const withoutReset = days?.withoutReset ?? null;
  return (
    <>
      {words('scores.lead', {
        count: said.length,
        all,
        isAll: said.length === all ? 'yes' : 'no',
        saved: said.some(({ isLive }) => isLive) ? 'some' : 'none',
        promises: open.length === 0 ? 'none' : none.length === 0 ? 'all' : 'some',
        open: open.length,
        withOpen: meanText(open, words),
        withNone: meanText(none, words),
        compared: withoutReset === null ? 'no' : 'yes',
        without: (
          <Num
            of={days?.isLive ? undefined : 'forecast.accuracy.withPromises.meanWithoutReset'}
            value={withoutReset}
            text={percentText}
          />
        ),
      })}
    </>
  );
}

/** The mean chance a day before these resets; empty without one. */
function meanText(said: readonly Said[], words: Words): string {
  const chance = mean(said.map(({ day }) => day));
  return chance === null ? '' : percentText(chance, words);
}

const TOP = 16;
const BASE = 160;

/** The share of its slot that a bar leaves free on each side. */
const BESIDE = 0.15;

/** One bar for each reset, oldest first. */
function Chart({ said, withoutReset }: { said: readonly Said[]; withoutReset: number | null }) {
  const { words, language } = useLocale();
  const x = scaleLinear([0, said.length], [0, 100]);
  const y = scaleLinear([0, 1], [BASE, TOP]);
  const ends = [said[0], said.at(-1)].map((reset) => dateText(reset?.at ?? '', language));
  const chances = said.map(({ day }) => day);
  const [from = '', to = ''] = ends;
  return (
    <svg
      class="chart"
      width="100%"
      height={BASE + AXIS_HEIGHT}
      role="img"
      aria-label={words('evidence.chart', {
        count: said.length,
        from,
        to,
        low: percentText(Math.min(...chances), words),
        high: percentText(Math.max(...chances), words),
      })}
    >
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
function ChartKey({ said, isCompared }: { said: readonly Said[]; isCompared: boolean }) {
  const words = useWords();
  const source = sourceOf(said);
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

function Numbers({ said, caption, isMixed }: { said: readonly Said[]; caption: string; isMixed: boolean }) {
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
