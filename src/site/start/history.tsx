import { useLocale } from '../../words/locale.js';
import { numberText } from '../../words/numbers.js';
import { monthName } from '../../words/times.js';
import type { PageData } from '../page-data.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { HeatMap } from './heat-map.js';

/** The record of the last twelve months, day by day, and how many resets it has. */
export function ResetHistory({ data }: { data: PageData }) {
  const { words } = useLocale();
  return (
    <Section id="history" title={words('record.title')} lede={<Total data={data} />}>
      <HeatMap days={data.days} />
    </Section>
  );
}

function Total({ data: { stats, recordStartedAt } }: { data: PageData }) {
  const { words, language } = useLocale();
  if (recordStartedAt === null || stats.totalResets + stats.banked.count === 0)
    return <>{words('record.begins')}</>;
  return (
    <>
      {words('record.total', {
        total: (
          <Num
            of="stats.totalResets"
            value={stats.totalResets}
            text={(count) => words('map.resets', { count })}
          />
        ),
        banked: <Num of="stats.banked.count" value={stats.banked.count} text={numberText} />,
        since: monthName(recordStartedAt, language, { month: 'short', year: 'numeric' }),
      })}
      {stats.totalResets > 1 && stats.gaps.meanDays === null && ` ${words('record.incomplete')}`}
    </>
  );
}
