import { isLive } from '../../core/record/known-time.js';
import { DAY_MS } from '../../core/time/time.js';
import { useWords, type Words } from '../../words/locale.js';
import { numberText, uncoveredText } from '../../words/numbers.js';
import type { PageData } from '../page-data.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { Day } from '../pieces/time.js';
import { HeatMap } from './heat-map.js';
import { RecentResets } from './recent-resets.js';

/** The record: day by day, in figures, and the recent resets with their sources. */
export function ResetHistory({ data }: { data: PageData }) {
  const words = useWords();
  return (
    <Section
      id="history"
      title={words('record.title')}
      lede={
        <>
          <Extent data={data} /> <Counts data={data} />
        </>
      }
    >
      <HeatMap days={data.days} />
      <RecentResets data={data} />
    </Section>
  );
}

/** What the record spans, and what is to be known of it. */
function Extent({ data: { stats, recordStartedAt, known, reservation } }: { data: PageData }) {
  const words = useWords();
  if (recordStartedAt === null) return null;
  return (
    <>
      {words('record.startsOn', { day: <Day at={recordStartedAt} /> })}
      {stats.totalResets > 1 && stats.gaps.meanDays === null && ` ${words('record.incomplete')}`}
      {reservation !== null && known.until && <> {words('record.asOf', { day: <Day at={known.until} /> })}</>}
    </>
  );
}

/** What came, in one line, and how much of it nobody watched. */
function Counts({ data: { stats, known, reservation } }: { data: PageData }) {
  const words = useWords();
  if (stats.totalResets + stats.banked.count === 0) return <>{words('record.begins')}</>;
  const count = (of: string, value: number) => <Num of={`stats.${of}`} value={value} text={numberText} />;
  const counts = {
    total: count('totalResets', stats.totalResets),
    banked: count('banked.count', stats.banked.count),
  };
  // Of days of which nothing is known, nothing is counted.
  if (!isLive(reservation)) return <>{words('record.countsOfAll', counts)}</>;
  return (
    <>
      {words('record.counts', {
        ...counts,
        week: count('resetsLast7Days', stats.resetsLast7Days),
        month: count('resetsLast30Days', stats.resetsLast30Days),
      })}
      {unwatched(known, words).map((text) => ` (${text})`)}
    </>
  );
}

/** How much of the last days was not watched. */
function unwatched(known: PageData['known'], words: Words): readonly string[] {
  const { uncoveredLast7DaysMs: week, uncoveredLast30DaysMs: month } = known;
  const spans = [
    // Hours are said without their days, and of a month that nobody watched, the week is a part.
    { ms: week, days: 7, isSaid: week >= DAY_MS && month <= 29 * DAY_MS },
    { ms: month, days: 30, isSaid: true },
  ];
  return spans.flatMap(({ ms, days, isSaid }) => (isSaid ? (uncoveredText(ms, days, words) ?? []) : []));
}
