import { HeatMap } from '../charts/heat-map.js';
import type { PageData } from '../page-data.js';
import { Day, Num, Section } from '../pieces.js';
import { useWords } from '../words/locale.js';
import { daysText, uncoveredText } from '../words/words.js';
import { RecentResets } from './recent-resets.js';

/** The record: day by day, in figures, and the recent resets with their sources. */
export function History({ data }: { data: PageData }) {
  const words = useWords();
  return (
    <Section id="history" title={words('record.title')} lede={<Extent data={data} />}>
      <HeatMap days={data.days} />
      <Figures data={data} />
      <RecentResets data={data} />
    </Section>
  );
}

/** What the record spans, and what is to be known of it. */
function Extent({ data: { stats, recordStartedAt, known, notLive } }: { data: PageData }) {
  const words = useWords();
  if (recordStartedAt === null) return null;
  return (
    <>
      {words('record.startsOn', { day: <Day date={recordStartedAt} /> })}
      {stats.totalResets > 1 && stats.gaps.meanDays === null && ` ${words('record.incomplete')}`}
      {notLive !== null && known.until && <> {words('record.asOf', { day: <Day date={known.until} /> })}</>}
    </>
  );
}

function Figures({ data: { stats, known } }: { data: PageData }) {
  const words = useWords();
  const { gaps, banked } = stats;
  const unwatched = (ms: number, days: number) => uncoveredText(ms, days, words);
  return (
    <dl class="facts">
      <Fact name={words('record.total')} of="totalResets" value={stats.totalResets} />
      <Fact
        name={words('record.last7Days')}
        of="resetsLast7Days"
        value={stats.resetsLast7Days}
        note={unwatched(known.uncoveredLast7DaysMs, 7)}
      />
      <Fact
        name={words('record.last30Days')}
        of="resetsLast30Days"
        value={stats.resetsLast30Days}
        note={unwatched(known.uncoveredLast30DaysMs, 30)}
      />
      <Fact name={words('record.banked')} of="banked.count" value={banked.count} />
      <Fact
        name={words('record.recentMedian')}
        of="gaps.recentMedianDays"
        value={gaps.recentMedianDays}
        isDays
      />
      <Fact name={words('record.recentMean')} of="gaps.recentMeanDays" value={gaps.recentMeanDays} isDays />
      <Fact name={words('record.mean')} of="gaps.meanDays" value={gaps.meanDays} isDays />
      <Fact name={words('record.longest')} of="gaps.longestDays" value={gaps.longestDays} isDays />
    </dl>
  );
}

function Fact(props: {
  name: string;
  of: string;
  value: number | null;
  isDays?: boolean;
  note?: string | null;
}) {
  const { name, of, value, isDays = false, note = null } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Num of={`stats.${of}`} value={value} text={isDays ? daysText : String} />
        {note !== null && <span class="note">{note}</span>}
      </dd>
    </div>
  );
}
