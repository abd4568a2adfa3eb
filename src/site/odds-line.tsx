import { ANY_LINE } from '../core/launches/launch-ledger.js';
import type { LineBook } from '../core/launches/odds-book-schema.js';
import { BandChart } from './band-chart.js';
import { Estimators } from './estimators.js';
import { likelyWords } from './likely-words.js';
import { useLocale, useWords } from './locale.js';
import type { OddsAxis } from './odds-axis.js';
import { Day, Excerpt, Instant, Num, Range, SourceLink } from './pieces.js';
import { percentText } from './words.js';

type LaunchHint = NonNullable<LineBook['hint']>;

/** One line of models: when the next is likely, the current one, the odds, and the estimators. */
export function OddsLine({ line, place, axis }: { line: LineBook; place: number; axis: OddsAxis }) {
  const { language, words } = useLocale();
  const { odds } = words;
  const of = `odds.lines.${place}`;
  const { currentModel } = line;
  return (
    <article class="line" aria-labelledby={`line-${line.line.id}`}>
      <h2 id={`line-${line.line.id}`} lang={line.line.id === ANY_LINE ? undefined : 'en'}>
        {line.line.name}
      </h2>
      <p class="likely">
        {odds.mostLikely(<strong>{likelyWords(line.expected, axis.today, language)}</strong>)}
      </p>
      <figure>
        <BandChart line={line} axis={axis} />
        <Expected line={line} of={`${of}.expected`} />
      </figure>
      <p>
        {odds.current(
          <strong>{currentModel.name}</strong>,
          <Day date={currentModel.date} of={`${of}.currentModel.date`} />,
        )}{' '}
        <span class="gap">
          {currentModel.sources.map(({ publisher, url }, index) => (
            <>
              {index > 0 && ' · '}
              <SourceLink key={url} url={url} about={odds.aboutModel(currentModel.name)}>
                {publisher}
              </SourceLink>
            </>
          ))}
        </span>
      </p>
      <p>
        {odds.wait(
          <Num of={`${of}.waitDays`} value={line.waitDays} text={odds.days} />,
          <Num of={`${of}.launches`} value={line.launches} text={odds.launchDays} />,
        )}
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
          {odds.estimatorsSummary}
          <span class="unseen">, {line.line.name}</span>
        </summary>
        <Estimators line={line} of={of} />
      </details>
    </article>
  );
}

/** An announcement, and how far it moved the odds. */
function HintNote({ hint, of }: { hint: LaunchHint; of: string }) {
  const { odds } = useWords();
  return (
    <div class="hint">
      <p>
        <span class="badge promise">{odds.announced}</span> <Instant at={hint.seenAt} of={`${of}.seenAt`} />{' '}
        <SourceLink url={hint.url} about={odds.ofAnnouncement}>
          {odds.source}
        </SourceLink>
      </p>
      <Excerpt text={hint.title} />
      <p class="note">
        <span lang="en">{hint.effect.summary}</span>{' '}
        {odds.weight(
          <Num of={`${of}.effect.weight`} value={hint.effect.weight} text={percentText} />,
          <Instant at={hint.expiresAt} of={`${of}.expiresAt`} />,
        )}
      </p>
    </div>
  );
}

function Expected({ line: { expected }, of }: { line: LineBook; of: string }) {
  const { odds } = useWords();
  const at = (key: keyof typeof expected) => {
    const date = expected[key];
    return date === null ? odds.beyond : <Day date={date} of={`${of}.${key}`} />;
  };
  return (
    <figcaption>
      {odds.expected({ p10: at('p10'), p25: at('p25'), p50: at('p50'), p75: at('p75'), p90: at('p90') })}
    </figcaption>
  );
}

function Chances({ line, of }: { line: LineBook; of: string }) {
  const { odds: words } = useWords();
  return (
    <table>
      <caption class="unseen">
        {words.chances}, {line.line.name}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.within}</th>
          {line.odds.map(({ days }) => (
            <th scope="col" key={days}>
              {words.inDaysShort(days)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr class="strong">
          <th scope="row">{words.chance}</th>
          {line.odds.map(({ days, probability }, index) => (
            <td key={days}>
              <Num of={`${of}.odds.${index}.probability`} value={probability} text={percentText} />
            </td>
          ))}
        </tr>
        {line.hint && (
          <tr>
            <th scope="row">{words.without}</th>
            {line.hint.effect.odds.map(({ days, without }, index) => (
              <td key={days}>
                <Num of={`${of}.hint.effect.odds.${index}.without`} value={without} text={percentText} />
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">{words.range}</th>
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
