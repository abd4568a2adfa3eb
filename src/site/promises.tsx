import type { ForecastPart, PageData, PromiseRow, UnconfirmedRow } from './page-data.js';
import { Excerpt, Instant, PartText, Section, SourceLink } from './pieces.js';
import { promiseWords } from './words.js';

/** Promised resets that have not been seen yet, each with the chance as it would be without it. */
export function Promises({ data: { promises, forecast, notLive } }: { data: PageData }) {
  return (
    <>
      <h3 id="promises">Promised resets</h3>
      <p class="lede">
        A promise is not a reset, and a hint is not a promise. Unless it is about banked resets alone, each
        raises the chance within its window, and less and less after it. A passed window does not prove that
        the reset came.
      </p>
      {promises.length === 0 ? (
        <p class="empty">
          {notLive === null ? 'No promised resets right now.' : 'No promised resets are known.'}
        </p>
      ) : (
        <ul class="entries">
          {promises.map((promise) => (
            <PromiseEntry key={promise.madeAt} promise={promise} forecast={forecast} />
          ))}
        </ul>
      )}
    </>
  );
}

const STATES = { scheduled: 'Scheduled', open: 'Open now', overdue: 'Passed, no reset seen' };

function PromiseEntry({ promise, forecast }: { promise: PromiseRow; forecast: ForecastPart | null }) {
  const { from, to, madeAt, state, announcement } = promise;
  return (
    <li>
      <p>
        <span class={state === 'overdue' ? 'badge warn' : 'badge promise'}>{STATES[state]}</span>{' '}
        {promiseWords(promise).map((words) => (
          <>
            <span key={words} class="badge kind">
              {words}
            </span>{' '}
          </>
        ))}
        <Instant at={from} />{' '}
        {to === null ? (
          'or later'
        ) : (
          <>
            {' '}
            to <Instant at={to} />
          </>
        )}
      </p>
      <Effect promise={promise} forecast={forecast} />
      <Excerpt text={announcement?.text ?? null} />
      <p class="meta">
        posted on <Instant at={madeAt} /> ·{' '}
        <SourceLink url={announcement?.url ?? null} about="of this promise">
          source
        </SourceLink>
      </p>
    </li>
  );
}

/** What a promise does to the chance of a regular reset. */
function Effect({ promise, forecast }: { promise: PromiseRow; forecast: ForecastPart | null }) {
  const { promises, part: place, state, isDoubted, windowKind } = promise;
  if (promises === 'banked')
    return <p>The chance above does not include banked resets: users store them and redeem them later.</p>;
  const part = place === null ? undefined : forecast?.explanation?.parts[place];
  return (
    <>
      {part && place !== null && (
        <p>
          <PartText part={part} place={place} />
        </p>
      )}
      {windowKind === 'clock' && (
        <p>
          A time of day is taken as when work begins, so the reset is due for at least four hours from then.
        </p>
      )}
      {state === 'overdue' && <p>The forecast still expects it, but less and less.</p>}
      {isDoubted && (
        <p>
          A regular reset has come since, more than six hours before this window. That is too early to keep
          the promise, but it may have been the one meant, so the forecast gives the promise less weight.
        </p>
      )}
    </>
  );
}

/** Reports of resets that do not count yet. */
export function Unconfirmed({ unconfirmed }: Pick<PageData, 'unconfirmed'>) {
  return (
    <Section
      id="unconfirmed"
      title="Unconfirmed reports"
      lede="These posts were too uncertain to count. They enter the statistics only after another post or the operator confirms them."
    >
      {unconfirmed.length === 0 ? (
        <p class="empty">No unconfirmed reports</p>
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
