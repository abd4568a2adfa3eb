import { documentText, RecordFrame, type Site } from './document.js';
import { type Locale, pageLink, useLocale } from './locale.js';
import type { MethodData } from './page-data.js';
import { Section } from './pieces.js';

/** What counts, and how everything here is made. */
export function methodText(data: MethodData, site: Site, locale: Locale): string {
  const { method, page } = locale.words;
  const { product, generatedAt } = data;
  return documentText(site, locale, {
    path: '/method',
    title: page.titled(method.title),
    description: method.description(product),
    body: (
      <RecordFrame current="/method" generatedAt={generatedAt} of="stats.generatedAt">
        <div class="hero">
          <h1>{method.title}</h1>
          <p class="headline">{method.lead(product)}</p>
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
    <nav class="outline" aria-label={words.method.onThisPage}>
      <ul>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{words.method[title]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Rule({ product }: { product: string }) {
  const { words } = useLocale();
  return (
    <Section id="rule" title={words.method.ruleTitle}>
      <ul class="prose">
        {words.method.rule().map((rule, place) => (
          <li key={place}>{rule}</li>
        ))}
      </ul>
      <p>{words.method.limits(product)}</p>
    </Section>
  );
}

function Making() {
  const { named, words } = useLocale();
  const { method } = words;
  const link = (path: string) => (text: string) => <a href={pageLink(path, named)}>{text}</a>;
  return (
    <>
      <Section id="posts" title={method.readingTitle}>
        <p>{method.reading}</p>
      </Section>
      <Section id="promises" title={method.promisesTitle}>
        <p>{method.promises}</p>
      </Section>
      <Section id="forecast" title={method.forecastTitle}>
        {method.forecast.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Section>
      <Section id="scoring" title={method.scoringTitle}>
        <p>{method.scoring(link('/scores'))}</p>
      </Section>
      <Section id="launches" title={method.oddsTitle}>
        <p>{method.oddsText(link('/odds'))}</p>
      </Section>
    </>
  );
}

/** The documents that come with the program; the service does not serve them. */
function More() {
  const { named, words } = useLocale();
  const { method } = words;
  return (
    <Section id="more" title={method.moreTitle}>
      <p>
        {method.more({
          record: <code>docs/record.md</code>,
          forecast: <code>docs/forecast.md</code>,
          odds: <code>docs/launch-odds.md</code>,
        })}{' '}
        {method.docs((text) => (
          <a href={pageLink('/docs', named)}>{text}</a>
        ))}
      </p>
    </Section>
  );
}
