import type { LineBook } from '../core/launches/odds-book-schema.js';
import { BandChart } from './band-chart.js';
import { Day, Num, SourceLink, WideTable } from './pieces.js';
import { countText, percentText, rangeText, scoreText } from './words.js';

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

/** Where among the odds the thirty days stand. */
const AT_30 = 2;

function Estimators({ line, of }: { line: LineBook; of: string }) {
  const blend = {
    id: 'blend',
    name: 'Blend (published)',
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
    <WideTable label={`Estimators of ${line.line.name}`}>
      <table class="dense">
        <caption>
          Estimators of {line.line.name}: their share of the blend, what they say, and how they did on the
          windows of the past (log score and Brier: lower is better; coverage should be near 80{'\u00a0'}%)
        </caption>
        <thead>
          <tr>
            <th scope="col">Estimator</th>
            <th scope="col">Share</th>
            <th scope="col">30 days</th>
            <th scope="col">Even odds by</th>
            <th scope="col">Log score</th>
            <th scope="col">Brier, 30 d</th>
            <th scope="col">Coverage</th>
            <th scope="col">Windows</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, path }) => (
            <tr key={one.id} class={one.id === 'blend' ? 'strong' : undefined}>
              <th scope="row">{one.name}</th>
              <td>
                {one.id === 'blend' ? (
                  percentText(1)
                ) : (
                  <Num of={`${path}.weight`} value={one.weight} text={percentText} />
                )}
              </td>
              <td>
                <Num
                  of={`${path}.odds.${AT_30}.probability`}
                  value={one.odds[AT_30]?.probability ?? null}
                  text={percentText}
                />
              </td>
              <td>
                {one.expected.p50 === null ? (
                  'over 5 years'
                ) : (
                  <Day date={one.expected.p50} of={`${path}.expected.p50`} />
                )}
              </td>
              <td>
                <Num
                  of={`${path}.backtest.logScore`}
                  value={one.backtest?.logScore ?? null}
                  text={scoreText}
                />
              </td>
              <td>
                <Num of={`${path}.backtest.brier30`} value={one.backtest?.brier30 ?? null} text={scoreText} />
              </td>
              <td>
                <Num
                  of={`${path}.backtest.coverage80`}
                  value={one.backtest?.coverage80 ?? null}
                  text={percentText}
                />
              </td>
              <td>
                <Num of={`${path}.backtest.windows`} value={one.backtest?.windows ?? null} text={String} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
