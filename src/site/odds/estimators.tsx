import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { useWords, type Words } from '../../words/locale.js';
import { numberText, percentText, scoreText } from '../../words/numbers.js';
import { LaunchChance } from '../pieces/launch-chance.js';
import { Num } from '../pieces/number.js';
import { CaptionedTable, Cells } from '../pieces/table.js';
import { Day } from '../pieces/time.js';

const TRACK_RECORD = [
  ['logScore', scoreText],
  ['brier30', scoreText],
  ['coverage80', percentText],
  ['windows', numberText],
] as const;

/** What each estimator says about a line, its weight in the blend, and its track record. */
export function Estimators({ line, of }: { line: LineBook; of: string }) {
  const words = useWords();
  const blend = {
    id: 'blend',
    name: words('estimators.blend'),
    weight: 1,
    odds: line.odds,
    expected: line.expected,
    backtest: line.backtest,
  };
  const rows = [
    { one: blend, path: of },
    ...line.estimators.map((one, index) => ({ one, path: `${of}.estimators.${index}` })),
  ];
  return (
    <>
      <p class="note">{words('estimators.note')}</p>
      <CaptionedTable
        isWide
        caption={words('estimators.label', { line: line.line.name })}
        columns={[
          words('estimators.estimator'),
          words('estimators.share'),
          words('estimators.days30'),
          words('estimators.evenBy'),
          words('estimators.logScore'),
          words('estimators.brier30'),
          words('estimators.coverage'),
          words('estimators.windows'),
        ]}
      >
        {rows.map(({ one, path }) => (
          <tr key={one.id} class={one.id === 'blend' ? 'strong' : undefined}>
            <th scope="row" lang={one.id === 'blend' || words.has(nameId(one.id)) ? undefined : 'en'}>
              {nameOf(one, words)}
            </th>
            <td>
              {one.id === 'blend' ? (
                percentText(1, words)
              ) : (
                <Num of={`${path}.weight`} value={one.weight} text={percentText} />
              )}
            </td>
            <td>
              <LaunchChance of={`${path}.odds`} odds={one.odds} />
            </td>
            <td>
              {one.expected.p50 === null ? (
                words('estimators.beyond')
              ) : (
                <Day at={one.expected.p50} of={`${path}.expected.p50`} />
              )}
            </td>
            <Cells of={`${path}.backtest`} row={one.backtest} columns={TRACK_RECORD} />
          </tr>
        ))}
      </CaptionedTable>
    </>
  );
}

const nameId = (id: string) => `estimators.names.${id}`;

/** An estimator that only another version of the program knows keeps its English name. */
function nameOf({ id, name }: { readonly id: string; readonly name: string }, words: Words): string {
  const message = nameId(id);
  return words.has(message) ? words(message) : name;
}
