import type { PageData } from './page-data.js';
import { Instant, Num, Section } from './pieces.js';
import { dateText } from './times.js';

/** The state of the sources, and the reasons if the service is degraded. */
export function HealthSection({ data }: { data: PageData }) {
  const { health, sources, configured, notLive, known } = data;
  const { ai, cron, chain, hintLane } = health;
  const timeline = (state: string) => (configured.timeline ? state : NOT_CONFIGURED);
  const ok = health.status === 'ok';
  return (
    <Section id="health" title="Sources and health">
      <p>
        <span class={ok ? 'badge good' : 'badge warn'}>{badge(health)}</span> {summary(health)}
      </p>
      {health.reasons.length > 0 && (
        <ul>
          {health.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <dl class="facts">
        <State
          name="Record"
          state={
            notLive === null ? sources.record : known?.until ? `until ${dateText(known.until)}` : 'not live'
          }
        />
        <State name="Timeline" state={timeline(sources.timeline)} />
        <State name="Primary timeline" state={timeline(health.timeline)} />
        <State
          name="Provider status page"
          state={configured.providerStatus ? sources.providerStatus : NOT_CONFIGURED}
        />
        <State name="Launch feeds" state={hintLane.status} />
        <State name="Observer" state={health.observer} />
        <State name="Schedule" state={cron.status} />
      </dl>
      {configured.names.length > 0 && <p>Read every turn: {configured.names.join(', ')}.</p>}
      <p>
        {cron.lastCompletedAt !== null && (
          <>
            Last turn completed <Instant at={cron.lastCompletedAt} of="health.cron.lastCompletedAt" />.{' '}
          </>
        )}
        {ai.configured || ai.keyless
          ? `A model (${ai.requestedModel}) helps to read posts`
          : 'Only rules read the posts'}
        {ai.lastSuccessfulReadAt !== null && (
          <>
            ; its last reading was on{' '}
            <Instant at={ai.lastSuccessfulReadAt} of="health.ai.lastSuccessfulReadAt" />
          </>
        )}
        .
      </p>
      <p class="meta">
        Head of the hash chain after <Num of="health.chain.seq" value={chain.seq} text={String} /> rows:{' '}
        <code>{chain.head}</code>
      </p>
    </Section>
  );
}

function badge({ status, reasons }: PageData['health']): string {
  if (status !== 'ok') return 'Degraded';
  return reasons.length === 0 ? 'All systems working' : 'Record working';
}

function summary({ status, reasons }: PageData['health']): string {
  if (status !== 'ok') return 'The record is still being served. Problems:';
  return reasons.length === 0
    ? 'The last turn read every configured source.'
    : 'The record and its forecast are not affected by these problems:';
}

const NOT_CONFIGURED = 'not configured';
/** Of a source that is not there to be read: neither good nor bad. */
const NEUTRAL = ['off', NOT_CONFIGURED];

function State({ name, state }: { name: string; state: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={NEUTRAL.includes(state) ? 'state neutral' : state === 'live' ? 'state' : 'state off'}>
        {state}
      </dd>
    </div>
  );
}
