import { useLocale } from '../../words/locale.js';
import { agoText } from '../../words/times.js';
import type { PageData } from '../page-data.js';

/** How long ago the timeline was read; nothing where none can be. */
export function Checked({ data }: { data: Pick<PageData, 'generatedAt' | 'sources'> }) {
  const { words, language } = useLocale();
  const { generatedAt, sources } = data;
  if (sources.timeline === 'unavailable') return null;
  const ago = (
    <time dateTime={generatedAt} data-ago={generatedAt}>
      {agoText(0, language)}
    </time>
  );
  return <span class="checked">{words('proof.checked', { ago })}</span>;
}
