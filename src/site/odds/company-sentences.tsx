import { ANY_LINE } from '../../core/launches/launch-list.js';
import { pageLink, useLocale } from '../../words/locale.js';
import type { CompanyLines } from '../page-data.js';
import { oddsPath } from '../pieces/addresses.js';
import { LaunchChance } from '../pieces/launch-chance.js';
import { SiteNavigation } from '../pieces/navigation.js';
import { Num } from '../pieces/number.js';

/**
 * How likely each company's next model is soon, and its last one: a sentence each, which leads to its odds.
 */
export function CompanySentences({ all, current }: { all: readonly CompanyLines[]; current: string }) {
  const { words } = useLocale();
  return (
    <SiteNavigation
      kind="sentences"
      label={words('odds.companies')}
      links={all.map((one) => (
        <Sentence key={one.company.id} one={one} isCurrent={one.company.id === current} />
      ))}
    />
  );
}

function Sentence({ one, isCurrent }: { one: CompanyLines; isCurrent: boolean }) {
  const { named, words } = useLocale();
  const { company, lines } = one;
  const place = lines.findIndex(({ line }) => line.id === ANY_LINE);
  const any = lines[place];
  const of = `companies.${company.id}.lines.${place}`;
  const link = (
    <a href={pageLink(oddsPath(company.id), named)} aria-current={isCurrent ? 'page' : undefined}>
      {company.name}
    </a>
  );
  if (!any) return <>{words('odds.noLaunches', { company: link })}</>;
  return (
    <>
      {words('odds.sentence', {
        company: link,
        chance: (
          <strong>
            <LaunchChance of={`${of}.odds`} odds={any.odds} />
          </strong>
        ),
        model: any.currentModel.name,
        days: (
          <Num of={`${of}.waitDays`} value={any.waitDays} text={(count) => words('scores.days', { count })} />
        ),
      })}
    </>
  );
}
