import type { PageData } from './page-data.js';
import { Instant, Num, Section } from './pieces.js';

/** The state of the sources, and the reasons if the service is degraded. */
export function HealthSection({ health, sources }: Pick<PageData, 'health' | 'sources'>) {
  const { ai, cron, chain, hintLane } = health;
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
        <State name="Record" state={sources.record} />
        <State name="Timeline" state={sources.timeline} />
        <State name="Primary timeline" state={health.timeline} />
        <State name="Provider status page" state={sources.providerStatus} />
        <State name="Launch feeds" state={hintLane.status} />
        <State name="Observer" state={health.observer} />
        <State name="Schedule" state={cron.status} />
      </dl>
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

function State({ name, state }: { name: string; state: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={state === 'live' || state === 'off' ? 'state' : 'state off'}>{state}</dd>
    </div>
  );
}
