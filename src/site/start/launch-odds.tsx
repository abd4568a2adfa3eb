import { Fragment } from 'preact';
import { ANY_LINE } from '../../core/launches/launch-list.js';
import { pageLink, useLocale } from '../../words/locale.js';
import type { CompanyLines, PageData } from '../page-data.js';
import { oddsPath } from '../pieces/addresses.js';
import { LaunchChance } from '../pieces/launch-chance.js';
import { linkTo } from '../pieces/links.js';

/**
 * One line with the chance of each company that has a launch that counts. The rest is on the page of odds.
 */
export function LaunchOdds({ companies }: Pick<PageData, 'companies'>) {
  const { words, named } = useLocale();
  const counted = companies?.filter(({ lines }) => (anyLine(lines)?.odds.length ?? 0) > 0) ?? null;
  if (counted?.length === 0) return null;
  return (
    <section id="launches" aria-label={words('launches.title')}>
      <p>
        {counted === null
          ? words('launches.unavailable')
          : words('launches.line', {
              link: linkTo(pageLink('/odds', named)),
              companies: counted.map((one, place) => (
                <Fragment key={one.company.id}>
                  {place > 0 && ' · '}
                  <CompanyChance {...one} />
                </Fragment>
              )),
            })}
      </p>
    </section>
  );
}

function CompanyChance({ company, lines }: CompanyLines) {
  const { named } = useLocale();
  const any = anyLine(lines);
  if (!any) return null;
  return (
    <>
      <a href={pageLink(oddsPath(company.id), named)}>{company.name}</a>{' '}
      <LaunchChance of={`companies.${company.id}.lines.${lines.indexOf(any)}.odds`} odds={any.odds} />
    </>
  );
}

function anyLine(lines: CompanyLines['lines']): CompanyLines['lines'][number] | undefined {
  return lines.find(({ line }) => line.id === ANY_LINE);
}
