import { DATA_LICENCE } from '../../core/published/files.js';
import { type Locale, pageLink, useLocale, useWords } from '../../words/locale.js';
import { numberText } from '../../words/numbers.js';
import { dateText } from '../../words/times.js';
import type { DataPageData } from '../page-data.js';
import { PROMISES_FEED, RESETS_FEED } from '../pieces/addresses.js';
import { CopyTexts, originOf } from '../pieces/copy-text.js';
import { recordPageText } from '../pieces/document.js';
import { Links, linkTo } from '../pieces/links.js';
import { Num } from '../pieces/number.js';
import { Section } from '../pieces/section.js';
import type { Site } from '../pieces/site.js';
import { CaptionedTable } from '../pieces/table.js';
import { Looked } from './looked.js';

/** How to get the data, when the posts could be read, and whose the data are. */
export function dataText(data: DataPageData, site: Site, locale: Locale): string {
  const { words } = locale;
  return recordPageText(site, locale, {
    current: '/data',
    title: words('names.data'),
    lead: words('data.lead'),
    generatedAt: data.generatedAt,
    of: 'stats.generatedAt',
    description: words('data.description', { product: data.product }),
    children: (
      <>
        <Files />
        <Programs />
        <Follow publicUrl={site.publicUrl} />
        <Looked data={data} />
        <Chain chain={data.health.chain} />
        <Licence data={data} address={site.publicUrl} />
      </>
    ),
  });
}

const FILES = [
  ['resets.csv', 'resets'],
  ['coverage.csv', 'coverage'],
  ['promises.csv', 'promises'],
  ['forecasts.csv', 'forecasts'],
  ['launches.csv', 'launches'],
  ['files.json', 'list'],
] as const;

function Files() {
  const words = useWords();
  return (
    <Section id="files" title={words('data.filesTitle')} lede={words('data.filesLede')}>
      <CaptionedTable
        isOfWords
        caption={words('data.filesTitle')}
        columns={[words('data.file'), words('data.holds')]}
      >
        {FILES.map(([name, holds]) => (
          <tr key={name}>
            <th scope="row">
              <a href={`/data/${name}`}>{name}</a>
            </th>
            <td>{words(`data.files.${holds}`)}</td>
          </tr>
        ))}
      </CaptionedTable>
    </Section>
  );
}

function Licence(props: { data: DataPageData; address: string | null }) {
  const { product, generatedAt } = props.data;
  const { language, words } = useLocale();
  return (
    <Section id="licence" title={words('data.licenceTitle')}>
      <p>{words('data.licence', { link: linkTo(DATA_LICENCE.url, 'license noopener noreferrer') })}</p>
      <p>{words('data.cite')}</p>
      <blockquote>
        {words('data.citation', {
          product,
          day: dateText(generatedAt, language),
          address: props.address ?? `[${words('data.thisSite')}]`,
        })}
      </blockquote>
    </Section>
  );
}

function Follow({ publicUrl }: { publicUrl: string | null }) {
  const words = useWords();
  const origin = originOf(publicUrl);
  const alt = words('subscribe.badgeAlt');
  const copies = [
    [words('subscribe.badgeMarkdown'), `[![${alt}](${origin}/badge.svg)](${origin}/)`],
    [words('subscribe.badgeHtml'), `<a href="${origin}/"><img src="${origin}/badge.svg" alt="${alt}"></a>`],
  ] as const;
  const links = [
    [RESETS_FEED, words('data.follow.resets')],
    [PROMISES_FEED, words('data.follow.promises')],
    ['/calendar.ics', words('data.follow.calendar')],
    ['/badge.svg', words('data.follow.badge')],
  ] as const;
  return (
    <Section id="follow" title={words('data.followTitle')}>
      <Links links={links} />
      <img src="/badge.svg" alt={alt} height="20" loading="lazy" />
      <CopyTexts texts={copies} publicUrl={publicUrl} />
    </Section>
  );
}

function Programs() {
  const { named, words } = useLocale();
  const links = [
    [pageLink('/docs', named), words('data.programs.docs')],
    ['/api/openapi.json', words('data.programs.openapi')],
    ['/api/v1/forecast', words('data.programs.forecast')],
    ['/llms.txt', words('data.programs.llms')],
  ] as const;
  const compatible = linkTo('/compat/codex-resets/api/v1/status');
  return (
    <Section id="programs" title={words('data.programsTitle')}>
      <Links links={links} />
      <p>
        {words('data.mcp', { address: <code>/mcp</code> })} {words('data.compatible', { link: compatible })}{' '}
        {words('data.clients', { folder: <code>clients/</code> })} {words('data.polite')}
      </p>
    </Section>
  );
}

function Chain({ chain: { seq, head } }: Pick<DataPageData['health'], 'chain'>) {
  const words = useWords();
  return (
    <Section id="chain" title={words('data.chainTitle')}>
      <p>{words('data.chain', { rows: <Num of="health.chain.seq" value={seq} text={numberText} /> })}</p>
      <p>
        <code>{head}</code>
      </p>
    </Section>
  );
}
