import { hasReason } from '../../core/health/health.js';
import { useWords } from '../../words/locale.js';
import type { PageData } from '../page-data.js';

type Working = Pick<PageData, 'health' | 'sources' | 'configured' | 'reservation'>;

/** What is wrong, as far as it matters to readers. */
type Cause =
  | 'late'
  | 'clock'
  | 'unread'
  | 'noPosts'
  | 'posts'
  | 'backup'
  | 'statusPage'
  | 'journal'
  | 'unsaved'
  | 'rules'
  | 'behind'
  | 'other';

/**
 * The worst first; null while the record is up to date. The API's own reasons are for whoever runs the
 * service.
 */
export function causeOf({ health, sources, configured, reservation }: Working): Cause | null {
  const { status, cron, clock, timeline, reasons } = health;
  // A record that is still empty is a start: nothing is behind.
  const isBehind = reservation?.state === 'incomplete' || reservation?.state === 'ended';
  if (status === 'ok') return isBehind ? 'behind' : null;
  if (cron.status === 'stale') return 'late';
  if (clock === 'wrong') return 'clock';
  if (hasReason(reasons, 'not_read_yet')) return 'unread';
  if (!configured.timeline) return 'noPosts';
  if (sources.timeline === 'unavailable') return 'posts';
  if (timeline !== 'live') return 'backup';
  if (configured.providerStatus && sources.providerStatus === 'unavailable') return 'statusPage';
  if (hasReason(reasons, 'journal_unread')) return 'journal';
  if (hasReason(reasons, 'forecasts_unsaved')) return 'unsaved';
  return hasReason(reasons, 'no_model') ? 'rules' : 'other';
}

/**
 * The state of the service in one or two words, and what is wrong in a sentence, if readers need to know it.
 */
export function ServiceState({ data }: { data: Working }) {
  const words = useWords();
  const cause = causeOf(data);
  return (
    <>
      <span class={cause === null ? 'badge good' : 'badge warn'}>
        {words(cause === null ? 'health.working' : 'health.degraded')}
      </span>{' '}
      {cause !== null && words('health.cause', { cause })}
    </>
  );
}
