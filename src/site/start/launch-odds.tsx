import { ANY_LINE } from '../../core/launches/launch-list.js';
import type { PageData } from '../page-data.js';
import { oddsPath, pageLink } from '../pieces/addresses.js';
import { LaunchChance } from '../pieces/launch-chance.js';
import { Section } from '../pieces/section.js';
import { Table } from '../pieces/table.js';
import { Day } from '../pieces/time.js';
import { useLocale } from '../words/locale.js';

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
            {any.currentModel.name}, <Day at={any.currentModel.date} of={`${of}.currentModel.date`} />
          </>
        ) : (
          <span class="none">{words('launches.none')}</span>
        )}
      </td>
      <td>
        <LaunchChance of={`${of}.odds`} odds={any?.odds ?? []} />
      </td>
    </tr>
  );
}
