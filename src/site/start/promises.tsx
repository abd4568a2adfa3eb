import type { PageData, PromiseRow, UnconfirmedRow } from '../page-data.js';
import { Excerpt, Instant, Moment, Section, SourceLink } from '../pieces.js';
import { useWords } from '../words/locale.js';
import { promiseWords } from '../words/words.js';

/** Promised resets that have not been seen yet. */
export function Promises({ promises }: Pick<PageData, 'promises'>) {
  const words = useWords();
  if (promises.length === 0) return null;
  return (
    <Section id="promises" title={words('promises.title')} lede={words('promises.lede')}>
      <ul class="entries">
        {promises.map((promise) => (
          <PromiseEntry key={promise.madeAt} promise={promise} />
        ))}
      </ul>
    </Section>
  );
}

function PromiseEntry({ promise }: { promise: PromiseRow }) {
  const words = useWords();
  const { from, to, madeAt, state, announcement } = promise;
  const start = <Moment at={from} />;
  return (
    <li>
      <p class="when">
        <span class={state === 'overdue' ? 'badge warn' : 'badge promise'}>{words(`promises.${state}`)}</span>
        {promiseWords(promise, words).map((kind) => (
          <span key={kind} class="badge kind">
            {kind}
          </span>
        ))}
        <span class="window">
          {to === null
            ? words('promises.orLater', { from: start })
            : words('promises.fromTo', { from: start, to: <Moment at={to} /> })}
        </span>
      </p>
      <Excerpt text={announcement?.text ?? null} />
      <p class="meta">
        {words('promises.posted', { at: <Instant at={madeAt} /> })} ·{' '}
        <SourceLink url={announcement?.url ?? null} about={words('promises.about')}>
          {words('pieces.source')}
        </SourceLink>
      </p>
      <Notes promise={promise} />
    </li>
  );
}

/** What is unusual about a promise. */
function Notes({ promise: { promises, state, isDoubted, windowKind } }: { promise: PromiseRow }) {
  const words = useWords();
  const notes =
    promises === 'banked'
      ? [words('promises.notInChance')]
      : [
          ...(windowKind === 'clock' ? [words('promises.clock')] : []),
          ...(state === 'overdue' ? [words('promises.overdueMeans')] : []),
          ...(isDoubted ? [words('promises.doubted')] : []),
        ];
  return notes.length === 0 ? null : <p class="meta">{notes.join(' ')}</p>;
}

/** Reports of resets that do not count yet. */
export function Unconfirmed({ unconfirmed }: Pick<PageData, 'unconfirmed'>) {
  const words = useWords();
  if (unconfirmed.length === 0) return null;
  return (
    <Section id="unconfirmed" title={words('unconfirmed.title')} lede={words('unconfirmed.lede')}>
      <ul class="entries">
        {unconfirmed.map((report) => (
          <UnconfirmedEntry key={report.at} report={report} />
        ))}
      </ul>
    </Section>
  );
}

function UnconfirmedEntry({ report }: { report: UnconfirmedRow }) {
  const words = useWords();
  return (
    <li>
      <p class="when">
        <span class="badge warn">
          {report.kind === 'banked' ? words('unconfirmed.banked') : words('unconfirmed.unconfirmed')}
        </span>
        <Instant at={report.at} />
        <SourceLink url={report.announcement?.url ?? null} about={words('unconfirmed.about')}>
          {words('pieces.source')}
        </SourceLink>
      </p>
      <Excerpt text={report.announcement?.text ?? null} />
    </li>
  );
}
