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
    <Section id="backtest" title={words('backtest.title')}>
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

/** The estimator of one constant rate, which the odds must beat to be worth anything. */
const BASELINE = 'trailing-rate';

/** The API has no interval of the difference, and a smaller share than this would show nothing. */
const CLEAR_SHARE = 0.05;

/**
 * What the odds of companies as a whole have been worth: their error for 30 days over the same past forecasts
 * as the baseline's.
 */
export function worthText(companies: readonly CompanyBook[], words: Words): string {
  const excess = excessOf(companies.flatMap(placedLines).filter(isAny));
  const isSame = excess !== null && Math.abs(excess) < CLEAR_SHARE;
  return words('backtest.worth', {
    error: excess === null ? 'unknown' : isSame ? 'same' : excess < 0 ? 'lower' : 'higher',
    percent: percentText(Math.abs(excess ?? 0), words),
  });
}

/**
 * By how much the error of these lines, which share it, is larger than the baseline's: −0.1 for a tenth less;
 * null without an outcome.
 */
function excessOf(lines: readonly PlacedLine[]): number | null {
  const odds = lines[0]?.line.backtest;
  const baseline = lines
    .flatMap(({ line }) => line.estimators)
    .find(({ id, backtest }) => id === BASELINE && backtest !== null)?.backtest;
  if (!odds || !baseline || odds.windows !== baseline.windows || baseline.brier30 === 0) return null;
  return odds.brier30 / baseline.brier30 - 1;
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
