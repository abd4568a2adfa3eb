import { ANY_LINE } from '../../core/launches/launch-list.js';
import { oddsPath } from '../odds/companies.js';
import { INDEX_30_DAYS } from '../odds/estimators.js';
import type { PageData } from '../page-data.js';
import { Day, Num, Section, Table } from '../pieces.js';
import { pageLink, useLocale } from '../words/locale.js';
import { percentText } from '../words/numbers.js';

/** On the start page: one row per company. Its lines are on the page of odds. */
export function LaunchOdds({ companies }: Pick<PageData, 'companies'>) {
  const { words, named } = useLocale();
  return (
    <Section
      id="launches"
      title={words('launches.title')}
      lede={words('launches.lede', { link: <a href={pageLink('/odds', named)}>{words('launches.all')}</a> })}
    >
      {companies === null ? (
        <p class="empty">{words('launches.unavailable')}</p>
      ) : (
        <Table
          class="companies"
          caption={words('launches.table')}
          columns={[words('launches.company'), words('launches.newest'), words('launches.within30Days')]}
        >
          {companies.map((one) => (
            <CompanyRow key={one.company.id} {...one} />
          ))}
        </Table>
      )}
    </Section>
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
          <span class="none">{words('launches.none')}</span>
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
