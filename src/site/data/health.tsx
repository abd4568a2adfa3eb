import { problemsIn } from '../../core/health/health.js';
import { isLive } from '../../core/record/known-time.js';
import { pageLink, useLocale, useWords } from '../../words/locale.js';
import { reservationWords } from '../../words/sentence.js';
import type { DataPageData } from '../page-data.js';
import { linkTo } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import { ServiceState } from '../pieces/service-state.js';
import { Instant } from '../pieces/time.js';

/** The state of the sources, and what is wrong. */
export function HealthSection({ data }: { data: Omit<DataPageData, 'coverage'> }) {
  const words = useWords();
  const { configured } = data;
  const { health } = data;
  return (
    <Section id="health" title={words('health.title')}>
      <p>
        <ServiceState data={data} />{' '}
        {words(`health.${summaryOf(health)}`, { link: linkTo('/api/v1/health') })}
      </p>
      <States data={data} />
      {configured.names.length > 0 && (
        <p>{words('health.readEveryTurn', { names: configured.names.join(', ') })}</p>
      )}
      <Work health={health} />
    </Section>
  );
}

type HealthPart = DataPageData['health'];

function summaryOf({ status, reasons }: HealthPart) {
  if (status !== 'ok') return 'problems';
  return problemsIn(reasons).length === 0 ? 'noProblems' : 'otherProblems';
}

/** One state each: the record, what is read for it, and the worker. */
function States({ data }: { data: Omit<DataPageData, 'coverage'> }) {
  const locale = useLocale();
  const { words } = locale;
  const { health, sources, configured, reservation } = data;
  const timeline = (state: StateId) => (configured.timeline ? state : null);
  return (
    <dl class="facts">
      {reservation === null ? (
        <State name={words('health.names.record')} state={sources.record} />
      ) : (
        <Fact
          name={words('health.names.record')}
          text={reservationWords('health.record', reservation, locale)}
          tone={isLive(reservation) ? 'neutral' : 'off'}
        />
      )}
      <State name={words('health.names.timeline')} state={timeline(sources.timeline)} />
      <State name={words('health.names.primary')} state={timeline(health.timeline)} />
      <State
        name={words('health.names.status')}
        state={configured.providerStatus ? sources.providerStatus : null}
      />
      <State name={words('health.names.launches')} state={health.hintLane.status} />
      <State name={words('health.names.observer')} state={health.observer} />
      <State name={words('health.names.schedule')} state={health.cron.status} />
      {health.clock !== 'right' && (
        <Fact
          name={words('health.names.clock')}
          text={words(`health.clock.${health.clock}`)}
          tone={health.clock === 'wrong' ? 'off' : 'neutral'}
        />
      )}
    </dl>
  );
}

type StateId = 'live' | 'fallback' | 'degraded' | 'unavailable' | 'stale' | 'off';

/** A source that is not there to be read (null, `off`) is neither good nor bad. */
function State({ name, state }: { name: string; state: StateId | null }) {
  const words = useWords();
  const text = state === null ? words('health.notConfigured') : words(`health.states.${state}`);
  const tone = state === 'live' ? '' : state === null || state === 'off' ? 'neutral' : 'off';
  return <Fact name={name} text={text} tone={tone} />;
}

function Fact({ name, text, tone }: { name: string; text: string; tone: '' | 'neutral' | 'off' }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={`state ${tone}`.trim()}>{text}</dd>
    </div>
  );
}

/** The last check of the sources, and who read the posts. */
function Work({ health: { ai, cron } }: { health: HealthPart }) {
  const { words, named } = useLocale();
  const { lastCompletedAt } = cron;
  const { lastSuccessfulReadAt, requestedModel } = ai;
  return (
    <p>
      {lastCompletedAt !== null &&
        words('health.lastTurn', {
          at: <Instant at={lastCompletedAt} of="health.cron.lastCompletedAt" />,
        })}{' '}
      {ai.configured || ai.keyless
        ? words('health.model', { name: requestedModel })
        : words('health.rulesAlone', { link: linkTo(pageLink('/method#posts', named)) })}{' '}
      {lastSuccessfulReadAt !== null &&
        words('health.lastReading', {
          at: <Instant at={lastSuccessfulReadAt} of="health.ai.lastSuccessfulReadAt" />,
        })}
    </p>
  );
}
