import type { PageData } from '../page-data.js';
import { Excerpt, Instant, SourceLink } from '../pieces.js';
import { useWords } from '../words/locale.js';

/** What the provider's status page says is going on now, above everything. The forecast does not use it. */
export function Incidents({ incidents }: Pick<PageData, 'incidents'>) {
  const words = useWords();
  if (incidents.length === 0) return null;
  return (
    <section id="incidents" aria-label={words('incidents.title')}>
      {incidents.map(({ name, startedAt, url }) => (
        <p key={startedAt + name} class="incident">
          <span class="badge warn">{words('incidents.open')}</span> <Excerpt text={name} />{' '}
          <span class="meta">
            {words('incidents.since', { at: <Instant at={startedAt} /> })} ·{' '}
            <SourceLink url={url} about={words('incidents.about')} />
          </span>
        </p>
      ))}
    </section>
  );
}
