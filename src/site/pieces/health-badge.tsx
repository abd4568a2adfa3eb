import { useWords } from '../words/locale.js';

/** The state of the service, in one or two words. */
export function HealthBadge({ isUpToDate }: { isUpToDate: boolean }) {
  const words = useWords();
  return (
    <span class={isUpToDate ? 'badge good' : 'badge warn'}>
      {words(isUpToDate ? 'health.working' : 'health.degraded')}
    </span>
  );
}
