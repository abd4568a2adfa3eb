import { ODDS_DAYS } from '../../core/launches/backtest/launch-window.js';
import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { CompanyBook, LineBook } from '../../core/launches/odds-book-schema.js';
import { useWords, type Words } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { Num } from '../pieces/number.js';
import { Day } from '../pieces/time.js';

/** A line of models, and its path in the API. */
export interface PlacedLine {
  readonly line: LineBook;
  readonly of: string;
}

export function placedLines({ company, lines }: CompanyBook): readonly PlacedLine[] {
  return lines.map((line, place) => ({ line, of: `companies.${company.id}.lines.${place}` }));
}

/** Whether the line stands for the company as a whole. */
export const isAny = ({ line }: PlacedLine) => line.line.id === ANY_LINE;

/** The columns of a table of chances: one for each number of days, and the expected date. */
export function oddsColumns(first: string, words: Words): readonly string[] {
  return [first, ...ODDS_DAYS.map((days) => words('odds.inDays', { days })), words('odds.next')];
}

/** The place of the column by which companies are sorted: 30 days. */
export const SORTED_COLUMN = 1 + ODDS_DAYS.indexOf(30);

/** The number of these columns. */
export const ODDS_COLUMNS = ODDS_DAYS.length + 2;

/** A cell for each number of days. */
export function Chances(props: {
  /** The path of the odds in the API. */
  of: string;
  odds: readonly { readonly days: number; readonly probability: number }[];
}) {
  const { of, odds } = props;
  return (
    <>
      {odds.map(({ days, probability }, place) => (
        <td key={days}>
          <Num of={`${of}.${place}.probability`} value={probability} text={percentText} />
        </td>
      ))}
    </>
  );
}

/** When the next model is most likely: the dates that enclose the middle 50% of the chance. */
export function Likeliest({ line: { expected }, of }: PlacedLine) {
  const words = useWords();
  const { p25, p75 } = expected;
  if (p25 === null) return <>{words('odds.beyond')}</>;
  const from = <Day at={p25} of={`${of}.expected.p25`} />;
  if (p75 === null) return <>{words('odds.orLater', { from })}</>;
  return <>{words('odds.fromTo', { from, to: <Day at={p75} of={`${of}.expected.p75`} /> })}</>;
}

function daysAgo(days: number, words: Words): string {
  return days === 0
    ? words('odds.today')
    : words('time.ago', { duration: words('scores.days', { count: days }) });
}

/** The newest model of a line, and how long ago it came. */
export function LastLaunch({ line: { currentModel, waitDays }, of }: PlacedLine) {
  const words = useWords();
  return (
    <>
      {words('odds.last', {
        model: <bdi lang="en">{currentModel.name}</bdi>,
        ago: <Num of={`${of}.waitDays`} value={waitDays} text={daysAgo} />,
      })}
    </>
  );
}
