import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { useLocale } from '../../words/locale.js';
import { LaunchChance } from '../pieces/launch-chance.js';
import { Num } from '../pieces/number.js';
import { CaptionedTable } from '../pieces/table.js';
import { Band, BandAxis } from './band-chart.js';
import { likelyWords } from './likely-words.js';
import type { OddsAxis } from './odds-axis.js';

/** A line, and its place in the answer of the API. */
export interface PlacedLine {
  readonly line: LineBook;
  readonly place: number;
}

/** When the next model of each line is expected: a row a line, on one axis of time. */
export function Bands({ lines, axis }: { lines: readonly PlacedLine[]; axis: OddsAxis }) {
  const { language, words } = useLocale();
  return (
    <div class="bands">
      <CaptionedTable
        caption={words('odds.bands')}
        columns={[words('odds.line'), words('estimators.days30'), words('odds.next')]}
      >
        {lines.map(({ line, place }) => (
          <tr key={line.line.id}>
            <th scope="row">
              <a href={`#line-${line.line.id}`} lang={line.line.id === ANY_LINE ? undefined : 'en'}>
                {line.line.name}
              </a>
              <span class="meta">
                {words('odds.last', {
                  model: line.currentModel.name,
                  days: (
                    <Num
                      of={`odds.lines.${place}.waitDays`}
                      value={line.waitDays}
                      text={(count) => words('scores.days', { count })}
                    />
                  ),
                })}
              </span>
            </th>
            <td>
              <strong>
                <LaunchChance of={`odds.lines.${place}.odds`} odds={line.odds} />
              </strong>
            </td>
            <td>
              <Band line={line} axis={axis} />
              <span class="meta">{likelyWords(line.expected, axis.today, language)}</span>
            </td>
          </tr>
        ))}
        <tr class="months">
          <td colSpan={2} />
          <td>
            <BandAxis axis={axis} />
          </td>
        </tr>
      </CaptionedTable>
    </div>
  );
}
