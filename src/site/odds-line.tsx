import type { LineBook } from '../core/launches/odds-book-schema.js';
import { BandChart } from './band-chart.js';
import { Estimators } from './estimators.js';
import { likelyWords } from './likely-words.js';
import type { OddsAxis } from './odds-axis.js';
import { Day, Excerpt, Instant, Num, Range, SourceLink } from './pieces.js';
import { countText, percentText } from './words.js';

type LaunchHint = NonNullable<LineBook['hint']>;

/** One line of models: when the next is likely, the current one, the odds, and the estimators. */
export function OddsLine({ line, place, axis }: { line: LineBook; place: number; axis: OddsAxis }) {
  const of = `odds.lines.${place}`;
  const { currentModel } = line;
  return (
    <article class="line" aria-labelledby={`line-${line.line.id}`}>
      <h2 id={`line-${line.line.id}`}>{line.line.name}</h2>
      <p class="likely">
        Most likely <strong>{likelyWords(line.expected, axis.today)}</strong>
      </p>
      <figure>
        <BandChart line={line} axis={axis} />
        <Expected line={line} of={`${of}.expected`} />
      </figure>
      <p>
        Current: <strong>{currentModel.name}</strong>,{' '}
        <Day date={currentModel.date} of={`${of}.currentModel.date`} />{' '}
        <span class="gap">
          {currentModel.sources.map(({ publisher, url }, index) => (
            <>
              {index > 0 && ' · '}
              <SourceLink key={url} url={url} about={`on ${currentModel.name}`}>
                {publisher}
              </SourceLink>
            </>
          ))}
        </span>
      </p>
      <p>
        Wait so far:{' '}
        <Num of={`${of}.waitDays`} value={line.waitDays} text={(days) => countText(days, 'day')} />;{' '}
        <Num of={`${of}.launches`} value={line.launches} text={(n) => countText(n, 'launch day')} /> on
        record.
      </p>
      <Chances line={line} of={of} />
      {line.hint && <HintNote hint={line.hint} of={`${of}.hint`} />}
      {line.caveats.map((caveat) => (
        <p class="note" key={caveat}>
          {caveat}
        </p>
      ))}
      <details>
        <summary>
          Estimators and their track records<span class="unseen">, {line.line.name}</span>
        </summary>
        <Estimators line={line} of={of} />
      </details>
    </article>
  );
}

/** An announcement, and how far it moved the odds. */
function HintNote({ hint, of }: { hint: LaunchHint; of: string }) {
  return (
    <div class="hint">
      <p>
        <span class="badge promise">Announced</span> <Instant at={hint.seenAt} of={`${of}.seenAt`} />{' '}
        <SourceLink url={hint.url} about="of this announcement">
          source
        </SourceLink>
      </p>
      <Excerpt text={hint.title} />
      <p class="note">
        {hint.effect.summary} Its weight in the odds is{' '}
        <Num of={`${of}.effect.weight`} value={hint.effect.weight} text={percentText} />; the row “Without”
        shows the odds without it. It counts until <Instant at={hint.expiresAt} of={`${of}.expiresAt`} />.
      </p>
    </div>
  );
}

function Expected({ line: { expected }, of }: { line: LineBook; of: string }) {
  const at = (key: keyof typeof expected) => {
    const date = expected[key];
    return date === null ? 'more than five years from now' : <Day date={date} of={`${of}.${key}`} />;
  };
  return (
    <figcaption>
      Next launch: even odds by {at('p50')}; 50{'\u00a0'}% between {at('p25')} and {at('p75')}, 80{'\u00a0'}%
      between {at('p10')} and {at('p90')}.
    </figcaption>
  );
}

function Chances({ line, of }: { line: LineBook; of: string }) {
  return (
    <table>
      <caption class="unseen">Chance of a launch, {line.line.name}</caption>
      <thead>
        <tr>
          <th scope="col">Within</th>
          {line.odds.map(({ days }) => (
            <th scope="col" key={days}>
              {days} d
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr class="strong">
          <th scope="row">Chance</th>
          {line.odds.map(({ days, probability }, index) => (
            <td key={days}>
              <Num of={`${of}.odds.${index}.probability`} value={probability} text={percentText} />
            </td>
          ))}
        </tr>
        {line.hint && (
          <tr>
            <th scope="row">Without</th>
            {line.hint.effect.odds.map(({ days, without }, index) => (
              <td key={days}>
                <Num of={`${of}.hint.effect.odds.${index}.without`} value={without} text={percentText} />
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">Range</th>
          {line.odds.map(({ days, low, high }, index) => (
            <td key={days}>
              <Range of={`${of}.odds.${index}`} low={low} high={high} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
