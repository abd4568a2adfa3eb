import { ANY_LINE } from '../core/launches/launch-ledger.js';
import { oddsPath } from './companies.js';
import { INDEX_30_DAYS } from './estimators.js';
import type { PageData } from './page-data.js';
import { Day, Num, Section } from './pieces.js';
import { percentText } from './words.js';

/** On the start page: one row per company. Its lines are on the page of odds. */
export function LaunchOdds({ companies }: Pick<PageData, 'companies'>) {
  return (
    <Section
      id="launches"
      title="Launch odds"
      lede={
        <>
          When the next AI models may be released, judged by past launches.{' '}
          <a href="/odds">All launch odds</a>
        </>
      }
    >
      {companies === null ? (
        <p class="empty">Launch odds are not available right now.</p>
      ) : (
        <table class="companies">
          <caption class="unseen">Newest model of each company, and the chance of its next launch</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Newest model</th>
              <th scope="col">Launch within 30 days</th>
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
  );
}

function CompanyRow({ company, lines }: NonNullable<PageData['companies']>[number]) {
  const place = lines.findIndex(({ line }) => line.id === ANY_LINE);
  const any = lines[place];
  const of = `companies.${company.id}.lines.${place}`;
  return (
    <tr>
      <th scope="row">
        <a href={oddsPath(company.id)}>{company.name}</a>
      </th>
      <td>
        {any ? (
          <>
            {any.currentModel.name}, <Day date={any.currentModel.date} of={`${of}.currentModel.date`} />
          </>
        ) : (
          <span class="none">none counts yet</span>
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
