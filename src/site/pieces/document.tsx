import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { type Locale, LocaleContext } from '../../words/locale.js';
import { scriptWords } from '../../words/times.js';
import type { PagePath } from './addresses.js';
import { AsOf, Footer } from './footer.js';
import { Head, type HeadProps } from './head.js';
import { Header } from './header.js';
import { Hero } from './hero.js';
import type { Site, SnapshotTimes } from './site.js';

export interface PageDocument extends HeadProps {
  /** The news that the page's word speaks of (`newsKey`). */
  readonly news?: string | null;
  readonly body: ComponentChildren;
}

/** A complete HTML document in the layout of all pages. */
export function documentText(
  site: Site,
  locale: Locale,
  { body, news = null, ...page }: PageDocument,
): string {
  const { language, words } = locale;
  const html = (
    <LocaleContext.Provider value={locale}>
      <html lang={language}>
        <Head site={site} page={page} />
        <body data-words={JSON.stringify(scriptWords(words))}>
          <a class="skip" href="#main">
            {words('page.skip')}
          </a>
          {body}
          {site.snapshot && <Freshness {...site.snapshot} news={news} />}
        </body>
      </html>
    </LocaleContext.Provider>
  );
  return `<!doctype html>${withoutStraySpaces(render(html))}`;
}

/**
 * A full-width mark brings its own space: the one that stands between two sentences of other languages would
 * be a gap. What others wrote stays as it is.
 */
export function withoutStraySpaces(html: string): string {
  return html
    .split(/(<bdi.*?<\/bdi>)/s)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/(?<=[。！？](?:<\/\w+>)*) +/g, '')))
    .join('');
}

/**
 * For the script: when this page was made, the news of its word, and the place where it announces a new reset
 * to screen readers.
 */
function Freshness({ generatedAt, nextAt, news }: SnapshotTimes & { news: string | null }) {
  return (
    <>
      <p hidden data-generated={generatedAt} data-next={nextAt} data-news={news} />
      <p class="unseen" role="status" data-announce />
    </>
  );
}

interface RecordPage extends Pick<PageDocument, 'title' | 'description'> {
  readonly current: PagePath;
  readonly lead: ComponentChildren;
  readonly generatedAt: string;
  /** Where the API says that instant. */
  readonly of: string;
  readonly children: ComponentChildren;
}

/** A page that is made from a snapshot: it says from when. */
export function recordPageText(site: Site, locale: Locale, page: RecordPage): string {
  const { current, title, lead, generatedAt, of, children, description } = page;
  return documentText(site, locale, {
    path: current,
    title: locale.words('page.titled', { title }),
    description,
    body: (
      <>
        <Header site={site} current={current} />
        <main id="main" tabIndex={-1}>
          <Hero title={title} lead={lead} />
          {children}
        </main>
        <Footer site={site} current={current}>
          <AsOf generatedAt={generatedAt} of={of} />
        </Footer>
      </>
    ),
  });
}
