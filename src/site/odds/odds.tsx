import type { CompanyBook } from '../../core/launches/odds-book-schema.js';
import { type Locale, pageLink, useLocale } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import type { OddsData } from '../page-data.js';
import { docsPath } from '../pieces/addresses.js';
import { recordPageText } from '../pieces/document.js';
import { Links } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Day } from '../pieces/time.js';
import { BackTest, worthText } from './back-test.js';
import { Companies } from './companies.js';
import { isAny, placedLines } from './placed-line.js';

/** The page of launch odds: which company is likely to launch next. */
export function oddsText({ generatedAt, companies }: OddsData, site: Site, locale: Locale): string {
  const { words } = locale;
  const description = words('odds.description');
  const ranked = companies.toSorted((a, b) => chanceOf(b) - chanceOf(a));
  const [likeliest, second] = ranked;
  return recordPageText(site, locale, {
    current: '/odds',
    title: words('odds.title'),
    lead: words('sentence.whole', {
      last:
        likeliest !== undefined && second !== undefined && chanceOf(likeliest) > chanceOf(second)
          ? words('odds.lead', {
              company: likeliest.company.name,
              percent: percentText(chanceOf(likeliest), words),
            })
          : description,
      next: ranked.length === 0 ? '' : worthText(ranked, words),
    }).trim(),
    generatedAt,
    of: 'odds.generatedAt',
    description,
    children:
      ranked.length === 0 ? (
        <p class="empty">{words('odds.none')}</p>
      ) : (
        <>
          <Companies companies={ranked} />
          <BackTest companies={ranked} />
          <Origin companies={ranked} />
        </>
      ),
  });
}

/** The chance that a company launches within 30 days; zero without odds. */
function chanceOf(book: CompanyBook): number {
  const any = placedLines(book).find(isAny);
  return any?.line.odds.find(({ days }) => days === 30)?.probability ?? 0;
}

/** Where the launches come from, and how they become odds. */
function Origin({ companies }: { companies: readonly CompanyBook[] }) {
  const { named, words } = useLocale();
  const [oldest] = companies.toSorted((a, b) => (a.ledgerAsOf < b.ledgerAsOf ? -1 : 1));
  const links = [
    [pageLink(docsPath('launch-odds'), named), words('odds.made')],
    ['/data/launches.csv', words('odds.asCsv')],
    ['/api/v1/odds', words('odds.asJson')],
  ] as const;
  return (
    <Section id="launches" title={words('odds.originTitle')}>
      <p>
        {words('odds.origin', {
          day: oldest && <Day at={oldest.ledgerAsOf} of={`companies.${oldest.company.id}.ledgerAsOf`} />,
        })}
      </p>
      <Links links={links} />
    </Section>
  );
}
