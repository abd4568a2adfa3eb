import type { CompanyBook } from '../../core/launches/odds-book-schema.js';
import { useWords } from '../../words/locale.js';
import { CaptionedTable } from '../pieces/table.js';
import { axisOf, Band, BandAxis, BandKey, isCut, type OddsAxis } from './band.js';
import { CompanyDetails } from './company-details.js';
import {
  Chances,
  isAny,
  LastLaunch,
  Likeliest,
  ODDS_COLUMNS,
  oddsColumns,
  type PlacedLine,
  placedLines,
  SORTED_COLUMN,
} from './placed-line.js';

/** A row for each company: its chances, when its next launch is expected, and details that unfold. */
export function Companies({ companies }: { companies: readonly CompanyBook[] }) {
  const words = useWords();
  const rows = companies.map((book) => ({ book, any: placedLines(book).find(isAny) }));
  const lines = rows.flatMap(({ any }) => any?.line ?? []);
  const axis = axisOf(lines);
  const columns = oddsColumns(words('odds.company'), words);
  return (
    <div class="odds">
      <CaptionedTable
        isCaptionShown
        caption={words('odds.caption')}
        sorted={SORTED_COLUMN}
        columns={[
          ...columns.slice(0, -1),
          <>
            {columns.at(-1)}
            {lines.length > 0 && <BandAxis axis={axis} />}
          </>,
        ]}
      >
        {rows.map(({ book, any }) =>
          any ? (
            <CompanyRows key={book.company.id} book={book} any={any} axis={axis} />
          ) : (
            <tr key={book.company.id}>
              <th scope="row">{book.company.name}</th>
              <td class="none" colSpan={ODDS_COLUMNS - 1}>
                {words('odds.noLaunches')}
              </td>
            </tr>
          ),
        )}
        {lines.length > 0 && (
          <tr class="axis">
            <td colSpan={ODDS_COLUMNS - 1} />
            <td>
              <BandAxis axis={axis} />
            </td>
          </tr>
        )}
      </CaptionedTable>
      {lines.length > 0 && <BandKey isCut={lines.some((line) => isCut(line, axis))} />}
    </div>
  );
}

function CompanyRows({ book, any, axis }: { book: CompanyBook; any: PlacedLine; axis: OddsAxis }) {
  const { name } = book.company;
  const { line, of } = any;
  const words = useWords();
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <Chances of={`${of}.odds`} odds={line.odds} />
        <td>
          <Band line={line} axis={axis} />
          <span class="meta">
            <Likeliest {...any} />
          </span>
        </td>
      </tr>
      <tr class="more">
        <td colSpan={ODDS_COLUMNS}>
          <details>
            <summary>
              <span class="unseen">{name}: </span>
              {words('odds.byLine')}{' '}
              <span class="meta">
                <LastLaunch {...any} />
              </span>
            </summary>
            <CompanyDetails book={book} />
          </details>
        </td>
      </tr>
    </>
  );
}
