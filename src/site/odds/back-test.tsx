import type { ComponentChildren } from 'preact';
import type { CompanyBook, LineBook } from '../../core/launches/odds-book-schema.js';
import { useWords, type Words } from '../../words/locale.js';
import { numberText, percentText, scoreText } from '../../words/numbers.js';
import { Section } from '../pieces/section.js';
import { CaptionedTable, Cells } from '../pieces/table.js';
import { isAny, type PlacedLine, placedLines } from './placed-line.js';

const COLUMNS = [
  ['coverage80', percentText],
  ['brier30', scoreText],
  ['logScore', scoreText],
  ['windows', numberText],
] as const;

/** How good the odds and each estimator have been, for companies as a whole and for single lines. */
export function BackTest({ companies }: { companies: readonly CompanyBook[] }) {
  const words = useWords();
  const lines = companies.flatMap(placedLines);
  const kinds = [
    [words('backtest.companies'), lines.filter(isAny)],
    [words('backtest.lines'), lines.filter((placed) => !isAny(placed))],
  ] as const;
  return (
    <Section id="backtest" title={words('backtest.title')} lede={words('backtest.lede')}>
      <details class="backtest">
        <summary>{words('backtest.summary')}</summary>
        <p class="note">{words('backtest.note')}</p>
        {kinds.map(([caption, ofKind]) => (
          <Scores key={caption} caption={caption} lines={ofKind} />
        ))}
      </details>
    </Section>
  );
}

/** All lines of a kind share these figures, so the first line that has the estimator supplies them. */
function Scores({ caption, lines }: { caption: string; lines: readonly PlacedLine[] }) {
  const words = useWords();
  const [odds] = lines;
  if (!odds) return null;
  const all = lines.flatMap(({ line, of }) =>
    line.estimators.map((estimator, place) => ({ estimator, of: `${of}.estimators.${place}` })),
  );
  const ids = all.map(({ estimator }) => estimator.id);
  return (
    <CaptionedTable
      isCaptionShown
      caption={caption}
      columns={[
        words('estimators.estimator'),
        words('backtest.coverage'),
        words('backtest.brier30'),
        words('backtest.logScore'),
        words('backtest.windows'),
      ]}
    >
      <tr class="strong">
        <th scope="row">{words('backtest.odds')}</th>
        <Cells of={`${odds.of}.backtest`} row={odds.line.backtest} columns={COLUMNS} />
      </tr>
      {all
        .filter(({ estimator }, place) => ids.indexOf(estimator.id) === place)
        .map(({ estimator, of }) => (
          <tr key={estimator.id}>
            <th scope="row">{estimatorName(estimator, words)}</th>
            <Cells of={`${of}.backtest`} row={estimator.backtest} columns={COLUMNS} />
          </tr>
        ))}
    </CaptionedTable>
  );
}

type Estimator = Pick<LineBook['estimators'][number], 'id' | 'name'>;

/** An estimator that only another version of the program knows keeps its English name. */
export function estimatorName({ id, name }: Estimator, words: Words): ComponentChildren {
  const message = `estimators.names.${id}`;
  return words.has(message) ? words(message) : <span lang="en">{name}</span>;
}
