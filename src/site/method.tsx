import type { ComponentChildren } from 'preact';
import { docsPath } from './docs.js';
import { documentText, RecordFrame, type Site } from './document.js';
import type { MethodData } from './page-data.js';
import { Section } from './pieces.js';
import { type Locale, pageLink, useLocale } from './words/locale.js';

/** What counts, and how everything here is made. */
export function methodText(data: MethodData, site: Site, locale: Locale): string {
  const { words } = locale;
  const { product, generatedAt } = data;
  return documentText(site, locale, {
    path: '/method',
    title: words('page.titled', { title: words('method.title') }),
    description: words('method.description', { product }),
    body: (
      <RecordFrame current="/method" generatedAt={generatedAt} of="stats.generatedAt">
        <div class="hero">
          <h1>{words('method.title')}</h1>
          <p class="headline">{words('method.lead', { product })}</p>
        </div>
        <Contents />
        <Rule product={product} />
        <Making />
        <More />
      </RecordFrame>
    ),
  });
}

const SECTIONS = [
  ['rule', 'ruleTitle'],
  ['posts', 'readingTitle'],
  ['promises', 'promisesTitle'],
  ['forecast', 'forecastTitle'],
  ['scoring', 'scoringTitle'],
  ['launches', 'oddsTitle'],
  ['more', 'moreTitle'],
] as const;

function Contents() {
  const { words } = useLocale();
  return (
    <nav class="outline" aria-label={words('method.onThisPage')}>
      <ul>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{words(`method.${title}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const RULE = [
  'method.rule.1',
  'method.rule.2',
  'method.rule.3',
  'method.rule.4',
  'method.rule.5',
  'method.rule.6',
] as const;

function Rule({ product }: { product: string }) {
  const { words } = useLocale();
  return (
    <Section id="rule" title={words('method.ruleTitle')}>
      <ul class="prose">
        {RULE.map((id) => (
          <li key={id}>{words(id, {})}</li>
        ))}
      </ul>
      <p>{words('method.limits', { product })}</p>
    </Section>
  );
}

function Making() {
  const { named, words } = useLocale();
  const link = (path: string) => (text: ComponentChildren) => <a href={pageLink(path, named)}>{text}</a>;
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
        <p>{words('method.scoring', { scores: link('/scores') })}</p>
      </Section>
      <Section id="launches" title={words('method.oddsTitle')}>
        <p>{words('method.oddsText', { odds: link('/odds') })}</p>
      </Section>
    </>
  );
}

/** The documents that come with the program, and what becomes of errors. */
function More() {
  const { named, words } = useLocale();
  const link = (name: Parameters<typeof docsPath>[0]) => (text: ComponentChildren) => (
    <a href={pageLink(docsPath(name), named)}>{text}</a>
  );
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
