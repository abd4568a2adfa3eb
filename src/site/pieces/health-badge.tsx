import type { PageData } from '../page-data.js';
import { useWords } from '../words/locale.js';

/** The state of the service, in one or two words. */
export function HealthBadge(props: {
  status: PageData['health']['status'];
  /** What is wrong, without what is only to be known. */
  problems: readonly string[];
}) {
  const { status, problems } = props;
  const words = useWords();
  const state = status !== 'ok' ? 'degraded' : problems.length === 0 ? 'working' : 'recordWorking';
  return <span class={status === 'ok' ? 'badge good' : 'badge warn'}>{words(`health.${state}`)}</span>;
}
