import type { Company } from '../page-data.js';
import { pageLink, useLocale } from '../words/locale.js';

/** The address of a company's odds; null for the company that is shown first. */
export function oddsPath(company: string | null): string {
  return company === null ? '/odds' : `/odds?company=${encodeURIComponent(company)}`;
}

/** Links to the odds of each company. */
export function Companies({ companies, current }: { companies: readonly Company[]; current: string | null }) {
  const { named, words } = useLocale();
  return (
    <nav aria-label={words('odds.companies')} class="tabs">
      <ul>
        {companies.map(({ id, name }) => (
          <li key={id}>
            <a href={pageLink(oddsPath(id), named)} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
