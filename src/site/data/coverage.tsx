import { useWords } from '../../words/locale.js';
import { daysText } from '../../words/numbers.js';
import type { DataPageData } from '../page-data.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';
import { Instant } from '../pieces/time.js';

/** How long it was from one reset to the next. */
export function Gaps({ gaps }: { gaps: DataPageData['gaps'] }) {
  const words = useWords();
  const names = {
    recentMedianDays: 'record.recentMedian',
    recentMeanDays: 'record.recentMean',
    meanDays: 'record.mean',
    longestDays: 'record.longest',
  } as const;
  return (
    <Section id="gaps" title={words('record.gapsTitle')}>
      <dl class="facts">
        {(Object.keys(names) as (keyof typeof names)[]).map((key) => (
          <div key={key}>
            <dt>{words(names[key])}</dt>
            <dd>
              <Num of={`stats.gaps.${key}`} value={gaps[key]} text={daysText} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Rows shown at once; the others are in a `details` element. */
const SHOWN = 10;

/** When the record is known to be complete, newest first. */
export function Coverage({ coverage, recordStartedAt }: Pick<DataPageData, 'coverage' | 'recordStartedAt'>) {
  const words = useWords();
  const stretches = coverage.map((stretch, place) => ({ ...stretch, place })).reverse();
  return (
    <Section id="coverage" title={words('data.coverageTitle')} lede={words('data.coverageLede')}>
      {recordStartedAt !== null && (
        <p>{words('data.startsOn', { at: <Instant at={recordStartedAt} of="stats.recordStartedAt" /> })}</p>
      )}
      {stretches.length === 0 ? (
        <p class="empty">{words('data.noCoverage')}</p>
      ) : (
        <Stretches stretches={stretches.slice(0, SHOWN)} />
      )}
      {stretches.length > SHOWN && (
        <details>
          <summary>{words('data.earlier', { count: stretches.length - SHOWN })}</summary>
          <Stretches stretches={stretches.slice(SHOWN)} />
        </details>
      )}
    </Section>
  );
}

type Stretch = NonNullable<DataPageData['coverage']>[number] & { readonly place: number };

function Stretches({ stretches }: { stretches: readonly Stretch[] }) {
  const words = useWords();
  return (
    <CaptionedTable
      isOfWords
      caption={words('data.coverageTitle')}
      columns={[words('data.from'), words('data.until')]}
    >
      {stretches.map(({ from, until, place }) => (
        <tr key={from}>
          <td>
            <Instant at={from} of={`resets.coverage.${place}.from`} />
          </td>
          <td>
            <Instant at={until} of={`resets.coverage.${place}.until`} />
          </td>
        </tr>
      ))}
    </CaptionedTable>
  );
}
