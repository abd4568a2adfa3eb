import type { IncidentRow, PageData } from '../page-data.js';
import { Excerpt, Instant, SourceLink } from '../pieces.js';
import { useWords } from '../words/locale.js';

/** What the provider's status page says is going on now. The forecast does not use it. */
export function Incidents({ incidents }: Pick<PageData, 'incidents'>) {
  const words = useWords();
  if (incidents.length === 0) return null;
  return (
    <section id="incidents" aria-label={words('incidents.title')}>
      {incidents.map((incident) => (
        <Incident key={`${incident.startedAt}${incident.name}`} incident={incident} />
      ))}
    </section>
  );
}

function Incident({ incident: { name, startedAt, url } }: { incident: IncidentRow }) {
  const words = useWords();
  return (
    <p class="incident">
      <span class="badge warn">{words('incidents.open')}</span> <Excerpt text={name} />{' '}
      <span class="meta">
        {words('incidents.since', { at: <Instant at={startedAt} /> })} ·{' '}
        <SourceLink url={url} about={words('incidents.about')}>
          {words('incidents.statusPage')}
        </SourceLink>{' '}
        · {words('incidents.notUsed')}
      </span>
    </p>
  );
}
