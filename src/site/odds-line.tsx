import type { LineBook } from '../core/launches/odds-book-schema.js';
import { BandChart } from './band-chart.js';
import { Estimators } from './estimators.js';
import { Day, Excerpt, Instant, Num, SourceLink } from './pieces.js';
import { countText, percentText, rangeText } from './words.js';

type LaunchHint = NonNullable<LineBook['hint']>;

/** One line of models: what is current, when the next may come, and who says so how well. */
export function OddsLine(props: { line: LineBook; place: number; today: number; latest: number }) {
  const { line, place, today, latest } = props;
  const of = `odds.lines.${place}`;
  const { currentModel } = line;
  return (
    <article class="line" aria-labelledby={`line-${line.line.id}`}>
      <h3 id={`line-${line.line.id}`}>{line.line.name}</h3>
      <p>
        Current: <strong>{currentModel.name}</strong>,{' '}
        <Day date={currentModel.date} of={`${of}.currentModel.date`} />,{' '}
        <Num of={`${of}.waitDays`} value={line.waitDays} text={(days) => countText(days, 'day')} /> ago;{' '}
        <Num of={`${of}.launches`} value={line.launches} text={(n) => countText(n, 'launch day')} /> on
        record.{' '}
        {currentModel.sources.map(({ publisher, url }, index) => (
          <>
            {index > 0 && ' · '}
            <SourceLink key={url} url={url} about={`on ${currentModel.name}`}>
              {publisher}
            </SourceLink>
          </>
        ))}
      </p>
      <figure>
        <BandChart line={line} today={today} latest={latest} />
        <Expected line={line} of={`${of}.expected`} />
      </figure>
      <Chances line={line} of={of} />
      {line.hint && <HintNote hint={line.hint} of={`${of}.hint`} />}
      {line.caveats.map((caveat) => (
        <p class="note" key={caveat}>
          {caveat}
        </p>
      ))}
      <details>
        <summary>
          Every estimator and its record<span class="unseen">, {line.line.name}</span>
        </summary>
        <Estimators line={line} of={of} />
      </details>
    </article>
  );
}

/** An announcement that moved the odds, and how far. */
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
        {hint.effect.summary} Its share of the odds is{' '}
        <Num of={`${of}.effect.weight`} value={hint.effect.weight} text={percentText} />; “without” leaves it
        out. It counts until <Instant at={hint.expiresAt} of={`${of}.expiresAt`} />.
      </p>
    </div>
  );
}

/** The band in words. */
function Expected({ line: { expected }, of }: { line: LineBook; of: string }) {
  const at = (key: keyof typeof expected) => {
    const date = expected[key];
    return date === null ? 'more than five years ahead' : <Day date={date} of={`${of}.${key}`} />;
  };
  return (
    <figcaption>
      Next launch: even odds by {at('p50')}; half of the chance between {at('p25')} and {at('p75')}, 80
      {'\u00a0'}% between {at('p10')} and {at('p90')}.
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
              <data data-of={`${of}.odds.${index}.low`} value={String(low)} />
              <data data-of={`${of}.odds.${index}.high`} value={String(high)}>
                {rangeText(low, high)}
              </data>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
