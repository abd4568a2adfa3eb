import { scaleLinear } from 'd3-scale';
import { useLocale, useWords } from '../../words/locale.js';
import { levelOf, percentText } from '../../words/numbers.js';
import { dateText } from '../../words/times.js';
import type { ScoresData } from '../page-data.js';
import { AXIS_HEIGHT, Axis, across, ChanceAxis } from '../pieces/axis.js';
import { Key } from '../pieces/key.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

type Reset = ScoresData['resets'][number];

/** A reset with a forecast from the day before. */
type Said = Reset & { readonly day: number };

export const isSaidBefore = (reset: Reset): reset is Said => reset.day !== null;

/** The mean chance a day before each reset. There must be at least one reset. */
export function meanBefore(said: readonly Said[]): number {
  return said.reduce((sum, { day }) => sum + day, 0) / said.length;
}

/** What the forecast said before each of the last resets, as a picture and in numbers. */
export function LastResets({ resets, days }: Pick<ScoresData, 'resets' | 'days'>) {
  const words = useWords();
  const said = resets.filter(isSaidBefore);
  if (said.length === 0) return null;
  const afterwards = said.filter(({ isLive }) => !isLive).length;
  const which = afterwards === 0 ? 'saved' : afterwards === said.length ? 'afterwards' : 'both';
  return (
    <Section
      id="before"
      title={words('evidence.beforeTitle')}
      lede={words('evidence.beforeLede', { which, count: afterwards })}
    >
      <Chart said={said.toReversed()} withoutReset={days?.withoutReset ?? null} />
      <ChartKey isMixed={which === 'both'} isCompared={typeof days?.withoutReset === 'number'} />
      <details>
        <summary>{words('evidence.table')}</summary>
        <Numbers said={said} isMixed={which === 'both'} />
      </details>
    </Section>
  );
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
      {said.map(({ at, day, isLive }, place) => (
        <Bar
          key={at}
          isLive={isLive}
          day={day}
          x={across(x, place + BESIDE)}
          width={across(x, 1 - 2 * BESIDE)}
          y={y(day)}
          height={BASE - y(day)}
        />
      ))}
      <ChanceAxis y={y} ticks={[0.5, 1]} />
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
  day: number;
  isLive: boolean;
  x: string | number;
  width: string | number;
  y: number;
  height: number;
}) {
  const { day, isLive, ...box } = props;
  return <rect class={`before level-${levelOf(day)}${isLive ? '' : ' afterwards'}`} {...box} rx="1.5" />;
}

/** The legend of the bars, needed only where they differ. */
function ChartKey({ isMixed, isCompared }: { isMixed: boolean; isCompared: boolean }) {
  const words = useWords();
  const box = { day: 0.2, x: 6, width: 12, y: 1, height: 14 };
  const bars = [true, false].map(
    (isLive) =>
      [<Bar isLive={isLive} {...box} />, words(isLive ? 'evidence.live' : 'evidence.afterwards')] as const,
  );
  const line = [
    <line class="mark usual" x1="0" x2="24" y1="8" y2="8" />,
    words('evidence.withoutReset'),
  ] as const;
  return <Key entries={[...(isMixed ? bars : []), ...(isCompared ? [line] : [])]} />;
}

function Numbers({ said, isMixed }: { said: readonly Said[]; isMixed: boolean }) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={words('evidence.beforeTitle')}
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
