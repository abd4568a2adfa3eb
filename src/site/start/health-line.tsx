import { useWords } from '../../words/locale.js';
import type { PageData } from '../page-data.js';
import { causeOf, ServiceState } from '../pieces/service-state.js';

/** What is wrong with the service, as long as something is; the page of data has the rest. */
export function HealthLine({ data }: { data: PageData }) {
  const words = useWords();
  return causeOf(data) === null ? null : (
    <section class="health" aria-label={words('state.title')}>
      <p>
        <ServiceState data={data} />
      </p>
    </section>
  );
}
