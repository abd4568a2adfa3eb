import { Fragment } from 'preact';
import type { CompanyBook, LineBook } from '../../core/launches/odds-book-schema.js';
import { useLocale, useWords } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { oddsCaveats } from '../../words/odds.js';
import { ChanceRange } from '../pieces/interval.js';
import { Num } from '../pieces/number.js';
import { Excerpt, SourceLink } from '../pieces/post.js';
import { CaptionedTable } from '../pieces/table.js';
import { Day, Instant } from '../pieces/time.js';
import { estimatorName } from './back-test.js';
import {
  Chances,
  isAny,
  LastLaunch,
  Likeliest,
  oddsColumns,
  type PlacedLine,
  placedLines,
} from './placed-line.js';

/** What a company's row unfolds: how sure the odds are, its lines, the estimators and its past launches. */
export function CompanyDetails({ book }: { book: CompanyBook }) {
  const locale = useLocale();
  const { words } = locale;
  const { name } = book.company;
  // The company as a whole comes before its lines; those that may have ended come last.
  const lines = placedLines(book).toSorted((a, b) => orderOf(a) - orderOf(b));
  const any = lines.find(isAny);
  return (
    <div id={`company-${book.company.id}`} class="panel">
      <CaptionedTable
        caption={words('odds.details', { company: name })}
        columns={oddsColumns(words('odds.line'), words)}
      >
        {lines.map((placed) => (
          <Fragment key={placed.line.line.id}>
            <LineRow {...placed} />
            {placed.line.hint && <HintRow hint={placed.line.hint} of={`${placed.of}.hint`} />}
          </Fragment>
        ))}
      </CaptionedTable>
      {any &&
        oddsCaveats(any.line, book.ledgerAsOf, locale).map((caveat) => (
          <p class="note" key={caveat}>
            {caveat}
          </p>
        ))}
      {any && <Estimators any={any} company={name} />}
      <PastLaunches book={book} />
    </div>
  );
}

const orderOf = (placed: PlacedLine) => (isAny(placed) ? 0 : placed.line.dormant ? 2 : 1);

/**
 * How sure the chances of a line are, and when it may launch. For the company as a whole, its row shows the
 * rest.
 */
function LineRow(placed: PlacedLine) {
  const words = useWords();
  const { line, of } = placed;
  const { launches, odds, expected } = line;
  const isWhole = isAny(placed);
  const day = (key: keyof typeof expected) => <ExpectedDay at={expected[key]} of={`${of}.expected.${key}`} />;
  return (
    <tr>
      <th scope="row">
        {isWhole ? words('odds.range') : <span lang="en">{line.line.name}</span>}
        <span class="meta">
          {!isWhole && (
            <>
              <LastLaunch {...placed} /> ·{' '}
            </>
          )}
          <Num of={`${of}.launches`} value={launches} text={(count) => words('odds.launchDays', { count })} />
        </span>
      </th>
      {odds.map(({ days, probability, low, high }, place) => (
        <td key={days}>
          {!isWhole && <Num of={`${of}.odds.${place}.probability`} value={probability} text={percentText} />}
          <span class="meta">
            <ChanceRange of={`${of}.odds.${place}`} low={low} high={high} />
          </span>
        </td>
      ))}
      <td>
        {!isWhole && <Likeliest {...placed} />}
        <span class="meta">
          {words('odds.expected', {
            range: expected.p10 === null ? 'beyond' : expected.p90 === null ? 'open' : 'closed',
            isEvenKnown: expected.p50 === null ? 'no' : 'yes',
            p10: day('p10'),
            p50: day('p50'),
            p90: day('p90'),
          })}{' '}
          {line.dormant && words('odds.dormant')}
        </span>
      </td>
    </tr>
  );
}

/** Nothing where the day is more than five years ahead, which its message says. */
function ExpectedDay({ at, of }: { at: string | null; of: string }) {
  return at === null ? null : <Day at={at} of={of} />;
}

/** An announcement, and the chances without it. */
function HintRow({ hint, of }: { hint: NonNullable<LineBook['hint']>; of: string }) {
  const words = useWords();
  const { effect } = hint;
  return (
    <tr>
      <th scope="row">{words('odds.without')}</th>
      {effect.odds.map(({ days, without }, place) => (
        <td key={days}>
          <Num of={`${of}.effect.odds.${place}.without`} value={without} text={percentText} />
        </td>
      ))}
      <td>
        <span class="badge">{words('odds.announced')}</span> <Instant at={hint.seenAt} of={`${of}.seenAt`} />{' '}
        <SourceLink url={hint.url} about={words('odds.ofAnnouncement')}>
          {words('pieces.announcement')}
        </SourceLink>
        <Excerpt text={hint.title} />
        <span class="meta">
          {words('odds.weight', {
            weight: <Num of={`${of}.effect.weight`} value={effect.weight} text={percentText} />,
            until: <Instant at={hint.expiresAt} of={`${of}.expiresAt`} />,
          })}
        </span>
      </td>
    </tr>
  );
}

/** What each estimator says about the company as a whole, and its share in the odds. */
function Estimators({ any: { line, of }, company }: { any: PlacedLine; company: string }) {
  const words = useWords();
  return (
    <CaptionedTable
      isCaptionShown
      caption={words('estimators.caption', { company })}
      columns={oddsColumns(words('estimators.estimator'), words)}
    >
      {line.estimators.map((estimator, place) => {
        const path = `${of}.estimators.${place}`;
        return (
          <tr key={estimator.id}>
            <th scope="row">
              {estimatorName(estimator, words)}
              <span class="meta">
                {words('estimators.share', {
                  share: <Num of={`${path}.weight`} value={estimator.weight} text={percentText} />,
                })}
              </span>
            </th>
            <Chances of={`${path}.odds`} odds={estimator.odds} />
            <td>
              {words('odds.evenBy', {
                isKnown: estimator.expected.p50 === null ? 'no' : 'yes',
                day: <ExpectedDay at={estimator.expected.p50} of={`${path}.expected.p50`} />,
              })}
            </td>
          </tr>
        );
      })}
    </CaptionedTable>
  );
}

/** The launches behind the odds, newest first, each with the publishers that state it. */
function PastLaunches({ book: { company, launches } }: { book: CompanyBook }) {
  const words = useWords();
  return (
    <details>
      <summary>
        {words('odds.past', { count: launches.length })}
        <span class="unseen">, {company.name}</span>
      </summary>
      <ul class="launches">
        {launches.map(({ model, line, date, stage, sources }, place) => (
          <li key={`${model} ${line}`}>
            <Day at={date} of={`launches.${company.id}.launches.${place}.date`} />{' '}
            <span>
              <bdi lang="en">{model}</bdi> <span class="meta">{words('odds.stage', { stage })}</span>
            </span>{' '}
            <span class="meta">
              {sources.map(({ publisher, url }, index) => (
                <Fragment key={url}>
                  {index > 0 && ' · '}
                  <SourceLink
                    url={url}
                    about={words('odds.aboutModel', { model: <bdi lang="en">{model}</bdi> })}
                  >
                    {publisher}
                  </SourceLink>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
