import { problemsIn } from '../../core/health.js';
import type { DataPageData, PageData } from '../page-data.js';
import { Instant, linkTo, Section } from '../pieces.js';
import { pageLink, useLocale, useWords } from '../words/locale.js';
import { dateText } from '../words/times.js';

/** The state of the sources, and the reasons if the service is degraded. */
export function HealthSection({ data }: { data: Omit<DataPageData, 'coverage'> }) {
  const words = useWords();
  const { configured } = data;
  const health = { ...data.health, reasons: problemsIn(data.health.reasons) };
  return (
    <Section id="health" title={words('health.title')}>
      <p>
        <HealthBadge {...health} /> {words(`health.${summaryOf(health)}`)}
      </p>
      {health.reasons.length > 0 && (
        <ul lang="en">
          {health.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <States data={data} />
      {configured.names.length > 0 && (
        <p>{words('health.readEveryTurn', { names: configured.names.join(', ') })}</p>
      )}
      <Work health={health} />
    </Section>
  );
}

type HealthPart = PageData['health'];

/** In one or two words. */
function HealthBadge({ status, reasons }: Pick<HealthPart, 'status' | 'reasons'>) {
  const words = useWords();
  const state = status !== 'ok' ? 'degraded' : reasons.length === 0 ? 'working' : 'recordWorking';
  return <span class={status === 'ok' ? 'badge good' : 'badge warn'}>{words(`health.${state}`)}</span>;
}

function summaryOf({ status, reasons }: HealthPart) {
  if (status !== 'ok') return 'problems';
  return reasons.length === 0 ? 'noProblems' : 'otherProblems';
}

/** One state each: the record, what is read for it, and the worker. */
function States({ data }: { data: Omit<DataPageData, 'coverage'> }) {
  const { language, words } = useLocale();
  const { health, sources, configured, known } = data;
  const ofRecord = known.until
    ? words('health.until', { day: dateText(known.until, language) })
    : words('health.notLive');
  const timeline = (state: StateId) => (configured.timeline ? state : null);
  return (
    <dl class="facts">
      {data.notLive === null ? (
        <State name={words('health.names.record')} state={sources.record} />
      ) : (
        <Fact name={words('health.names.record')} text={ofRecord} tone="off" />
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

/** The last turn, and who read the posts. */
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

/** The state of the service in one line; the page of data has the rest. */
export function HealthLine({ health }: Pick<PageData, 'health'>) {
  const { words, named } = useLocale();
  const { status, cron } = health;
  const reasons = problemsIn(health.reasons);
  const [reason] = reasons;
  return (
    <section class="health" aria-label={words('state.title')}>
      <p>
        <HealthBadge status={status} reasons={reasons} />{' '}
        {reason !== undefined && <span lang="en">{reason}</span>}{' '}
        {cron.lastCompletedAt !== null && (
          <span class="meta">
            {words('state.lastTurn', {
              at: <Instant at={cron.lastCompletedAt} of="health.cron.lastCompletedAt" />,
            })}{' '}
            ·{' '}
          </span>
        )}
        <a href={pageLink('/data#health', named)}>{words('health.title')}</a>
      </p>
    </section>
  );
}
