import { useWords } from './locale.js';
import type { PageData, PromiseRow, UnconfirmedRow } from './page-data.js';
import { Excerpt, Instant, Moment, Section, SourceLink } from './pieces.js';
import { promiseWords } from './words.js';

/** Promised resets that have not been seen yet. */
export function Promises({ promises }: Pick<PageData, 'promises'>) {
  const words = useWords().promises;
  return (
    <div data-live="promises">
      {promises.length > 0 && (
        <Section id="promises" title={words.title} lede={words.lede}>
          <ul class="entries">
            {promises.map((promise) => (
              <PromiseEntry key={promise.madeAt} promise={promise} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function PromiseEntry({ promise }: { promise: PromiseRow }) {
  const words = useWords();
  const { promises, pieces } = words;
  const { from, to, madeAt, state, announcement } = promise;
  const start = <Moment at={from} />;
  return (
    <li>
      <p class="when">
        <span class={state === 'overdue' ? 'badge warn' : 'badge promise'}>{promises[state]}</span>
        {promiseWords(promise, words).map((kind) => (
          <span key={kind} class="badge kind">
            {kind}
          </span>
        ))}
        <span class="window">
          {to === null ? promises.orLater(start) : promises.fromTo(start, <Moment at={to} />)}
        </span>
      </p>
      <Excerpt text={announcement?.text ?? null} />
      <p class="meta">
        {promises.posted(<Instant at={madeAt} />)} ·{' '}
        <SourceLink url={announcement?.url ?? null} about={promises.about}>
          {pieces.source}
        </SourceLink>
      </p>
      <Notes promise={promise} />
    </li>
  );
}

/** What is unusual about a promise. */
function Notes({ promise: { promises, state, isDoubted, windowKind } }: { promise: PromiseRow }) {
  const words = useWords().promises;
  const notes =
    promises === 'banked'
      ? [words.notInChance]
      : [
          ...(windowKind === 'clock' ? [words.clock] : []),
          ...(state === 'overdue' ? [words.overdueMeans] : []),
          ...(isDoubted ? [words.doubted] : []),
        ];
  return notes.length === 0 ? null : <p class="meta">{notes.join(' ')}</p>;
}

/** Reports of resets that do not count yet. */
export function Unconfirmed({ unconfirmed }: Pick<PageData, 'unconfirmed'>) {
  const words = useWords().unconfirmed;
  return (
    <div data-live="unconfirmed">
      {unconfirmed.length > 0 && (
        <Section id="unconfirmed" title={words.title} lede={words.lede}>
          <ul class="entries">
            {unconfirmed.map((report) => (
              <UnconfirmedEntry key={report.at} report={report} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function UnconfirmedEntry({ report }: { report: UnconfirmedRow }) {
  const { unconfirmed, pieces } = useWords();
  return (
    <li>
      <p class="when">
        <span class="badge warn">
          {report.kind === 'banked' ? unconfirmed.banked : unconfirmed.unconfirmed}
        </span>
        <Instant at={report.at} />
        <SourceLink url={report.announcement?.url ?? null} about={unconfirmed.about}>
          {pieces.source}
        </SourceLink>
      </p>
      <Excerpt text={report.announcement?.text ?? null} />
    </li>
  );
}
