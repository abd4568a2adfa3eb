import { isoInstant } from '../../core/time/instant.js';
import { useWords } from '../../words/locale.js';
import { numberText } from '../../words/numbers.js';
import { promiseKind } from '../../words/sentence.js';
import type { ScoresData } from '../page-data.js';
import { SourceLink } from '../pieces/post.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

/** What became of promises, by kind, and the newest that were not kept. */
export function Promises({ tally, broken: newest }: Pick<ScoresData, 'tally' | 'broken'>) {
  const words = useWords();
  if (tally.length === 0) return null;
  const rows = tally.map((row) => ({ ...row, other: row.made - row.kept - row.late - row.broken }));
  const sum = (key: (typeof COLUMNS)[number]) => rows.reduce((total, row) => total + row[key], 0);
  const broken = sum('broken');
  const of = sum('kept') + sum('late') + broken;
  const kept = broken === 0 ? 'all' : broken === of ? 'none' : 'some';
  return (
    <Section
      id="promises"
      title={words('evidence.promisesTitle')}
      lede={words('evidence.falseAlarms', { of, kept, broken })}
    >
      <CaptionedTable
        caption={words('evidence.promisesTitle')}
        columns={[words('evidence.kind'), ...COLUMNS.map((key) => words(`evidence.${key}`))]}
      >
        {rows.map((row) => (
          <tr key={row.promises + row.strength}>
            <th scope="row">{promiseKind(row.promises, row.strength, words).join(words('map.separator'))}</th>
            {COLUMNS.map((key) => (
              <td key={key}>{numberText(row[key], words)}</td>
            ))}
          </tr>
        ))}
      </CaptionedTable>
      {sum('other') > 0 && <p class="note">{words('evidence.promisesLede')}</p>}
      {newest.map((promise) => (
        <p key={promise.identity}>
          {words('evidence.notKept', { day: <Day at={isoInstant(promise.at)} /> })}{' '}
          <SourceLink url={promise.url} about={words('promises.about')} />
        </p>
      ))}
    </Section>
  );
}

/** What became of those that were made: each is in one of the other columns. */
const COLUMNS = ['made', 'kept', 'late', 'broken', 'other'] as const;
