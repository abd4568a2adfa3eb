import type { PromiseTally } from '../../core/promises/outcomes.js';
import { isoInstant } from '../../core/time/instant.js';
import { useWords, type Words } from '../../words/locale.js';
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
  const sum = (key: (typeof COLUMNS)[number]) => tally.reduce((total, row) => total + row[key], 0);
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
        {tally.map((row) => (
          <tr key={row.promises + row.strength}>
            <th scope="row">{kindOf(row, words)}</th>
            {COLUMNS.map((key) => (
              <td key={key}>{numberText(row[key], words)}</td>
            ))}
          </tr>
        ))}
      </CaptionedTable>
      <p class="note">{words('evidence.promisesLede')}</p>
      {newest.length > 0 && (
        <>
          <h3>{words('evidence.notKept')}</h3>
          <ul class="prose">
            {newest.map((promise) => (
              <li key={promise.identity}>
                <Day at={isoInstant(promise.at)} />
                {words('map.separator')}
                {kindOf(promise, words)} <SourceLink url={promise.url} about={words('promises.about')} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const COLUMNS = ['made', 'kept', 'late', 'broken'] as const;

function kindOf({ promises, strength }: Pick<PromiseTally, 'promises' | 'strength'>, words: Words): string {
  return promiseKind(promises, strength, words).join(words('map.separator'));
}
