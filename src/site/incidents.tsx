import type { PageData } from './page-data.js';
import { Excerpt, Instant, SourceLink } from './pieces.js';

/** What the provider's status page says is going on now. The forecast does not use it. */
export function Incidents({ incidents }: Pick<PageData, 'incidents'>) {
  if (incidents.length === 0) return null;
  return (
    <>
      <h3>For context</h3>
      <p class="lede">What the provider reports right now. The forecast does not use incidents.</p>
      <ul class="entries">
        {incidents.map(({ name, startedAt, url }) => (
          <li key={`${startedAt}${name}`}>
            <p>
              <span class="badge warn">Open incident</span> reported by the provider since{' '}
              <Instant at={startedAt} /> ·{' '}
              <SourceLink url={url} about="of this incident">
                status page
              </SourceLink>
            </p>
            <Excerpt text={name} />
          </li>
        ))}
      </ul>
    </>
  );
}
