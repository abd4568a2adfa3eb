import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { LineBook } from '../../core/launches/odds-book-schema.js';
import { useWords } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { Card } from '../pieces/card.js';
import { ChanceRange } from '../pieces/interval.js';
import { Num, numbersOf } from '../pieces/number.js';
import { Excerpt, SourceLink } from '../pieces/post.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day, Instant } from '../pieces/time.js';
import type { PlacedLine } from './bands.js';
import { Estimators } from './estimators.js';

type PublishedHint = NonNullable<LineBook['hint']>;

/** One line of models: the dates of its band, the current one, the odds, and the estimators. */
export function OddsLine({ line, place }: PlacedLine) {
  const words = useWords();
  const of = `odds.lines.${place}`;
  const { currentModel } = line;
  const number = numbersOf(of, line);
  return (
    <Card
      id={`line-${line.line.id}`}
      title={line.line.name}
      lang={line.line.id === ANY_LINE ? undefined : 'en'}
    >
      <Expected line={line} of={`${of}.expected`} />
      <p>
        {words('odds.current', {
          model: <strong>{currentModel.name}</strong>,
          day: <Day at={currentModel.date} of={`${of}.currentModel.date`} />,
        })}{' '}
        <span class="meta">
          {currentModel.sources.map(({ publisher, url }, index) => (
            <>
              {index > 0 && ' · '}
              <SourceLink key={url} url={url} about={words('odds.aboutModel', { model: currentModel.name })}>
                {publisher}
              </SourceLink>
            </>
          ))}
        </span>
      </p>
      <p>
        {words('odds.launches', {
          count: number('launches', (count) => words('odds.launchDays', { count })),
        })}
      </p>
      <Chances line={line} of={of} />
      {line.hint && <HintNote hint={line.hint} of={`${of}.hint`} />}
      {line.caveats.map((caveat) => (
        <p class="note" lang="en" key={caveat}>
          {caveat}
        </p>
      ))}
      <details>
        <summary>
          {words('odds.estimatorsSummary')}
          <span class="unseen">, {line.line.name}</span>
        </summary>
        <Estimators line={line} of={of} />
      </details>
    </Card>
  );
}

/** An announcement, and how far it moved the odds. */
function HintNote({ hint, of }: { hint: PublishedHint; of: string }) {
  const words = useWords();
  return (
    <div>
      <p>
        <span class="badge">{words('odds.announced')}</span> <Instant at={hint.seenAt} of={`${of}.seenAt`} />{' '}
        <SourceLink url={hint.url} about={words('odds.ofAnnouncement')}>
          {words('pieces.announcement')}
        </SourceLink>
      </p>
      <Excerpt text={hint.title} />
      <p class="note">
        <span lang="en">{hint.effect.summary}</span>{' '}
        {words('odds.weight', {
          weight: <Num of={`${of}.effect.weight`} value={hint.effect.weight} text={percentText} />,
          until: <Instant at={hint.expiresAt} of={`${of}.expiresAt`} />,
        })}
      </p>
    </div>
  );
}

function Expected({ line: { expected }, of }: { line: LineBook; of: string }) {
  const words = useWords();
  const at = (key: keyof typeof expected) => {
    const date = expected[key];
    return date === null ? words('odds.beyond') : <Day at={date} of={`${of}.${key}`} />;
  };
  return (
    <p>
      {words('odds.expected', {
        p10: at('p10'),
        p25: at('p25'),
        p50: at('p50'),
        p75: at('p75'),
        p90: at('p90'),
      })}
    </p>
  );
}

function Chances({ line, of }: { line: LineBook; of: string }) {
  const words = useWords();
  return (
    <CaptionedTable
      caption={`${words('odds.chances')}, ${line.line.name}`}
      columns={[words('odds.within'), ...line.odds.map(({ days }) => words('odds.inDaysShort', { days }))]}
    >
      <tr class="strong">
        <th scope="row">{words('odds.chance')}</th>
        {line.odds.map(({ days, probability }, index) => (
          <td key={days}>
            <Num of={`${of}.odds.${index}.probability`} value={probability} text={percentText} />
          </td>
        ))}
      </tr>
      {line.hint && (
        <tr>
          <th scope="row">{words('odds.without')}</th>
          {line.hint.effect.odds.map(({ days, without }, index) => (
            <td key={days}>
              <Num of={`${of}.hint.effect.odds.${index}.without`} value={without} text={percentText} />
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row">{words('odds.range')}</th>
        {line.odds.map(({ days, low, high }, index) => (
          <td key={days}>
            <ChanceRange of={`${of}.odds.${index}`} low={low} high={high} />
          </td>
        ))}
      </tr>
    </CaptionedTable>
  );
}
