import { type Locale, pageLink, useLocale } from '../../words/locale.js';
import type { MethodData } from '../page-data.js';
import { type DocumentName, docsPath } from '../pieces/addresses.js';
import { recordPageText } from '../pieces/document.js';
import { linkTo } from '../pieces/links.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { Drawing } from './drawing.js';

/** What counts, and how everything here is made. */
export function methodText(data: MethodData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { product, generatedAt } = data;
  return recordPageText(site, locale, {
    current: '/method',
    title: words('method.title'),
    lead: words('method.lead', { product }),
    description: words('method.description', { product }),
    generatedAt,
    of: 'stats.generatedAt',
    children: (
      <>
        <Drawing />
        <Rule />
        <Making />
        <More />
      </>
    ),
  });
}

const RULE = [1, 2, 3, 4, 5, 6] as const;

function Rule() {
  const { words } = useLocale();
  return (
    <Section id="rule" title={words('method.ruleTitle')}>
      <ul class="prose">
        {RULE.map((place) => (
          <li key={place}>{words(`method.rule.${place}`, {})}</li>
        ))}
      </ul>
      <p>{words('method.limits')}</p>
    </Section>
  );
}

function Making() {
  const { named, words } = useLocale();
  return (
    <>
      <Section id="posts" title={words('method.readingTitle')}>
        <p>{words('method.reading')}</p>
      </Section>
      <Section id="promises" title={words('method.promisesTitle')}>
        <p>{words('method.promises')}</p>
      </Section>
      <Section id="forecast" title={words('method.forecastTitle')}>
        <p>{words('method.forecast.1')}</p>
        <p>{words('method.forecast.2')}</p>
      </Section>
      <Section id="scoring" title={words('method.scoringTitle')}>
        <p>{words('method.scoring', { scores: linkTo(pageLink('/scores', named)) })}</p>
      </Section>
      <Section id="launches" title={words('method.oddsTitle')}>
        <p>{words('method.oddsText', { odds: linkTo(pageLink('/odds', named)) })}</p>
      </Section>
    </>
  );
}

/** The documents that come with the program, and what becomes of errors. */
function More() {
  const { named, words } = useLocale();
  const link = (name: DocumentName) => linkTo(pageLink(docsPath(name), named));
  return (
    <>
      <Section id="more" title={words('method.moreTitle')}>
        <p>
          {words('method.more', {
            record: link('record'),
            forecast: link('forecast'),
            odds: link('launch-odds'),
          })}{' '}
          {words('method.docs', { link: link('api') })}
        </p>
      </Section>
      <Section id="errors" title={words('page.reportError')}>
        <p>{words('method.errors')}</p>
      </Section>
    </>
  );
}
