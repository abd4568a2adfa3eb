import { useWords } from './locale.js';
import type { IncidentRow, PageData } from './page-data.js';
import { Excerpt, Instant, SourceLink } from './pieces.js';

/** What the provider's status page says is going on now. The forecast does not use it. */
export function Incidents({ incidents }: Pick<PageData, 'incidents'>) {
  const words = useWords().incidents;
  return (
    <div data-live="incidents">
      {incidents.length > 0 && (
        <section id="incidents" aria-label={words.title}>
          {incidents.map((incident) => (
            <Incident key={`${incident.startedAt}${incident.name}`} incident={incident} />
          ))}
        </section>
      )}
    </div>
  );
}

function Incident({ incident: { name, startedAt, url } }: { incident: IncidentRow }) {
  const words = useWords().incidents;
  return (
    <p class="incident">
      <span class="badge warn">{words.open}</span> <Excerpt text={name} />{' '}
      <span class="meta">
        {words.since(<Instant at={startedAt} />)} ·{' '}
        <SourceLink url={url} about={words.about}>
          {words.statusPage}
        </SourceLink>{' '}
        · {words.notUsed}
      </span>
    </p>
  );
}
