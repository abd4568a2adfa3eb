import { Coverage } from './coverage.js';
import { datasetJsonLd } from './dataset-json-ld.js';
import { documentText, LAUNCHES_FEED, RESETS_FEED, RecordFrame, type Site } from './document.js';
import { HealthSection } from './health.js';
import { type Locale, pageLink, useLocale, useWords } from './locale.js';
import type { DataPageData } from './page-data.js';
import { Num, Section } from './pieces.js';
import { dateText } from './times.js';
import { numberText } from './words.js';

/** How to get the data, whose they are, where they come from and what they cover. */
export function dataText(data: DataPageData, site: Site, locale: Locale): string {
  const { data: words, page } = locale.words;
  return documentText(site, locale, {
    path: '/data',
    title: page.titled(words.title),
    description: words.description(data.product),
    head: (
      <script
        type="application/ld+json"
        // JSON without a `<`, as it is.
        dangerouslySetInnerHTML={{ __html: datasetJsonLd({ ...data, origin: site.publicUrl }) }}
      />
    ),
    body: (
      <RecordFrame current="/data" generatedAt={data.generatedAt} of="stats.generatedAt">
        <div class="hero">
          <h1>{words.title}</h1>
          <p class="headline">{words.lead}</p>
        </div>
        <Files />
        <Licence data={data} address={site.publicUrl} />
        <Follow />
        <Programs />
        <HealthSection data={data} />
        <Coverage coverage={data.coverage} recordStartedAt={data.recordStartedAt} />
        <Chain chain={data.health.chain} />
      </RecordFrame>
    ),
  });
}

const FILES = [
  ['resets.csv', 'resets'],
  ['coverage.csv', 'coverage'],
  ['promises.csv', 'promises'],
  ['forecasts.csv', 'forecasts'],
  ['launches.csv', 'launches'],
  ['odds.csv', 'odds'],
  ['datapackage.json', 'package'],
] as const;

function Files() {
  const { data } = useWords();
  return (
    <Section id="files" title={data.filesTitle} lede={data.filesLede}>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{data.file}</th>
            <th scope="col">{data.holds}</th>
          </tr>
        </thead>
        <tbody>
          {FILES.map(([name, words]) => (
            <tr key={name}>
              <th scope="row">
                <a href={`/data/${name}`}>{name}</a>
              </th>
              <td>{data.files[words]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';

function Licence(props: { data: DataPageData; address: string | null }) {
  const { product, generatedAt } = props.data;
  const { language, words } = useLocale();
  const { data } = words;
  return (
    <Section id="licence" title={data.licenceTitle}>
      <p>
        {data.licence((text) => (
          <a href={CC_BY} rel="license noopener noreferrer">
            {text}
          </a>
        ))}
      </p>
      <p>{data.cite}</p>
      <blockquote class="cite">
        {data.citation(product, dateText(generatedAt, language), props.address ?? `[${data.thisSite}]`)}
      </blockquote>
    </Section>
  );
}

function Follow() {
  const { data } = useWords();
  const links = [
    [RESETS_FEED, data.follow.resets],
    [LAUNCHES_FEED, data.follow.launches],
    ['/feed.json', data.follow.json],
    ['/feed.json?of=launches', data.follow.launchesJson],
    ['/calendar.ics', data.follow.calendar],
    ['/badge.svg', data.follow.badge],
  ] as const;
  return (
    <Section id="follow" title={data.followTitle}>
      <Links links={links} />
    </Section>
  );
}

function Programs() {
  const { named, words } = useLocale();
  const { data } = words;
  const links = [
    [pageLink('/docs', named), data.programs.docs],
    ['/api/openapi.json', data.programs.openapi],
    ['/api/v1/forecast', data.programs.forecast],
    ['/llms.txt', data.programs.llms],
  ] as const;
  const compatible = (text: string) => <a href="/compat/codex-resets/api/v1/status">{text}</a>;
  return (
    <Section id="programs" title={data.programsTitle}>
      <Links links={links} />
      <p>
        {data.mcp(<code>/mcp</code>)} {data.compatible(compatible)} {data.clients(<code>clients/</code>)}{' '}
        {data.polite}
      </p>
    </Section>
  );
}

function Links({ links }: { links: readonly (readonly [href: string, text: string])[] }) {
  return (
    <ul class="links">
      {links.map(([href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

function Chain({ chain: { seq, head } }: Pick<DataPageData['health'], 'chain'>) {
  const { data } = useWords();
  return (
    <Section id="chain" title={data.chainTitle}>
      <p>{data.chain(<Num of="health.chain.seq" value={seq} text={numberText} />)}</p>
      <p>
        <code>{head}</code>
      </p>
    </Section>
  );
}
