import { ANY_LINE } from '../core/launches/launch-ledger.js';
import { oddsPath } from './companies.js';
import { INDEX_30_DAYS } from './estimators.js';
import { pageLink, useLocale } from './locale.js';
import type { PageData } from './page-data.js';
import { Day, Num, Section } from './pieces.js';
import { percentText } from './words.js';

/** On the start page: one row per company. Its lines are on the page of odds. */
export function LaunchOdds({ companies }: Pick<PageData, 'companies'>) {
  const { words, named } = useLocale();
  const { launches } = words;
  return (
    <div data-live="launches">
      <Section
        id="launches"
        title={launches.title}
        lede={launches.lede(<a href={pageLink('/odds', named)}>{launches.all}</a>)}
      >
        {companies === null ? (
          <p class="empty">{launches.unavailable}</p>
        ) : (
          <table class="companies">
            <caption class="unseen">{launches.table}</caption>
            <thead>
              <tr>
                <th scope="col">{launches.company}</th>
                <th scope="col">{launches.newest}</th>
                <th scope="col">{launches.within30Days}</th>
              </tr>
            </thead>
            <tbody>
              {companies.map((one) => (
                <CompanyRow key={one.company.id} {...one} />
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </div>
  );
}

function CompanyRow({ company, lines }: NonNullable<PageData['companies']>[number]) {
  const place = lines.findIndex(({ line }) => line.id === ANY_LINE);
  const any = lines[place];
  const { words, named } = useLocale();
  const of = `companies.${company.id}.lines.${place}`;
  return (
    <tr>
      <th scope="row">
        <a href={pageLink(oddsPath(company.id), named)}>{company.name}</a>
      </th>
      <td>
        {any ? (
          <>
            {any.currentModel.name}, <Day date={any.currentModel.date} of={`${of}.currentModel.date`} />
          </>
        ) : (
          <span class="none">{words.launches.none}</span>
        )}
      </td>
      <td>
        <Num
          of={`${of}.odds.${INDEX_30_DAYS}.probability`}
          value={any?.odds[INDEX_30_DAYS]?.probability ?? null}
          text={percentText}
        />
      </td>
    </tr>
  );
}
