import { useWords } from '../../words/locale.js';
import type { DataPageData } from '../page-data.js';
import { Section } from '../pieces/section.js';
import { ServiceState } from '../pieces/service-state.js';
import { CaptionedTable } from '../pieces/table.js';
import { Instant } from '../pieces/time.js';

/** Rows shown at once; the others are in a `details` element. */
const SHOWN = 10;

/** Whether the posts are being read now, and the times when all of them were, newest first. */
export function Looked({ data }: { data: DataPageData }) {
  const words = useWords();
  const { coverage, recordStartedAt } = data;
  const stretches = coverage.map((stretch, place) => ({ ...stretch, place })).reverse();
  return (
    <Section id="health" title={words('health.title')} lede={words('data.coverageLede')}>
      <p>
        <ServiceState data={data} />{' '}
        {recordStartedAt !== null &&
          words('data.startsOn', { at: <Instant at={recordStartedAt} of="stats.recordStartedAt" /> })}
      </p>
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
      caption={words('health.title')}
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
