import type { PageData, PromiseRow, UnconfirmedRow } from './page-data.js';
import { Excerpt, Instant, Section, SourceLink } from './pieces.js';

/** Promises that wait for their reset. */
export function Promises({ promises }: Pick<PageData, 'promises'>) {
  return (
    <Section
      id="promises"
      title="Promised resets"
      lede="A promise is not a reset. It raises the chance within its window, and a passed window never proves that it was kept."
    >
      {promises.length === 0 ? (
        <p class="empty">No promise is open.</p>
      ) : (
        <ul class="entries">
          {promises.map((promise) => (
            <PromiseEntry key={promise.madeAt} promise={promise} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const STATES = { scheduled: 'Scheduled', open: 'Open now', overdue: 'Passed, no reset seen' };

function PromiseEntry({ promise }: { promise: PromiseRow }) {
  const { from, to, madeAt, state, announcement } = promise;
  return (
    <li>
      <p>
        <span class={state === 'overdue' ? 'badge warn' : 'badge promise'}>{STATES[state]}</span>{' '}
        <Instant at={from} />{' '}
        {to === null ? (
          'on, no end said'
        ) : (
          <>
            {' '}
            to <Instant at={to} />
          </>
        )}
      </p>
      <Excerpt text={announcement?.text ?? null} />
      <p class="meta">
        said on <Instant at={madeAt} /> ·{' '}
        <SourceLink url={announcement?.url ?? null} about="of this promise">
          source
        </SourceLink>
      </p>
    </li>
  );
}

/** Reports that do not count yet. */
export function Unconfirmed({ unconfirmed }: Pick<PageData, 'unconfirmed'>) {
  return (
    <Section
      id="unconfirmed"
      title="Unconfirmed reports"
      lede="Read with too little certainty to count: outside every statistic until a further post, or the operator, confirms them."
    >
      {unconfirmed.length === 0 ? (
        <p class="empty">None is waiting.</p>
      ) : (
        <ul class="entries">
          {unconfirmed.map((report) => (
            <UnconfirmedEntry key={report.at} report={report} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function UnconfirmedEntry({ report }: { report: UnconfirmedRow }) {
  return (
    <li>
      <p>
        <span class="badge warn">Unconfirmed{report.kind === 'banked' ? ', banked' : ''}</span>{' '}
        <Instant at={report.at} />
      </p>
      <Excerpt text={report.announcement?.text ?? null} />
      <p class="meta">
        <SourceLink url={report.announcement?.url ?? null} about="of this report">
          source
        </SourceLink>
      </p>
    </li>
  );
}
