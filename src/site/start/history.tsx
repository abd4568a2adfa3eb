import { DAY_MS } from '../../core/time.js';
import type { PageData } from '../page-data.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { Day } from '../pieces/time.js';
import { useWords } from '../words/locale.js';
import { numberText, uncoveredText } from '../words/numbers.js';
import { HeatMap } from './heat-map.js';
import { RecentResets } from './recent-resets.js';

/** The record: day by day, in figures, and the recent resets with their sources. */
export function History({ data }: { data: PageData }) {
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
function Counts({ data: { stats, known } }: { data: PageData }) {
  const words = useWords();
  const count = (of: string, value: number) => <Num of={`stats.${of}`} value={value} text={numberText} />;
  const month = uncoveredText(known.uncoveredLast30DaysMs, 30, words);
  // Of a month that nobody watched, the week is a part.
  const week =
    known.uncoveredLast30DaysMs > 29 * DAY_MS ? null : uncoveredText(known.uncoveredLast7DaysMs, 7, words);
  return (
    <>
      {words('record.counts', {
        total: count('totalResets', stats.totalResets),
        week: count('resetsLast7Days', stats.resetsLast7Days),
        month: count('resetsLast30Days', stats.resetsLast30Days),
        banked: count('banked.count', stats.banked.count),
      })}
      {[week, month].map((text) => text !== null && ` (${text})`)}
    </>
  );
}
