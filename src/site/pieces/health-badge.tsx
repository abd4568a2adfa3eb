import type { PageData } from '../page-data.js';
import { useWords } from '../words/locale.js';

/** The state of the service, in one or two words. */
export function HealthBadge({ status }: Pick<PageData['health'], 'status'>) {
  const words = useWords();
  const isOk = status === 'ok';
  return (
    <span class={isOk ? 'badge good' : 'badge warn'}>
      {words(isOk ? 'health.working' : 'health.degraded')}
    </span>
  );
}
