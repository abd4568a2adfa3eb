import { problemsIn } from '../../core/health.js';
import { HealthBadge } from '../data/health.js';
import type { PageData } from '../page-data.js';
import { Instant } from '../pieces.js';
import { pageLink, useLocale } from '../words/locale.js';

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
