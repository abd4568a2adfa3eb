import { pageLink, useLocale } from '../../words/locale.js';
import type { PageData } from '../page-data.js';
import { ServiceState } from '../pieces/service-state.js';

/** The state of the service in one line; the page of data has the rest. */
export function HealthLine({ data }: { data: PageData }) {
  const { words, named } = useLocale();
  return (
    <section class="health" aria-label={words('state.title')}>
      <p>
        <ServiceState data={data} /> <a href={pageLink('/data#health', named)}>{words('health.title')}</a>
      </p>
    </section>
  );
}
