import { useWords } from '../../words/locale.js';
import { daysText } from '../../words/numbers.js';
import type { PageData } from '../page-data.js';
import { Section } from '../pieces/section.js';
import { WaitsChart } from './waits-chart.js';

/** With fewer waits there is nothing to compare. */
const ENOUGH = 5;

/** Is it due? The present wait among those of the past. */
export function Waits({ data }: { data: Pick<PageData, 'resets' | 'stats' | 'reservation'> }) {
  const { resets, stats, reservation } = data;
  const words = useWords();
  const waits = resets.resets.flatMap(({ gapDays }) => (gapDays === null ? [] : [gapDays]));
  if (waits.length < ENOUGH || stats.hoursSinceLastReset === null || reservation !== null) return null;
  const now = stats.hoursSinceLastReset / 24;
  const longer = waits.filter((days) => days > now).sort((a, b) => a - b);
  const shorter = waits.length - longer.length;
  const rank = longer.length === 0 ? 'longest' : shorter === 0 ? 'shortest' : 'between';
  const half = longer[Math.ceil(longer.length / 2) - 1];
  return (
    <Section id="due" title={words('due.title')}>
      <p class="lede">
        {words('due.longer', { rank, shorter, count: waits.length })}{' '}
        {half !== undefined && words('due.half', { days: daysText(half, words) })}
      </p>
      <figure>
        <WaitsChart waits={waits} now={now} />
        <figcaption>{words('due.each')}</figcaption>
      </figure>
    </Section>
  );
}
