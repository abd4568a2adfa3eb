import type { ComponentChildren } from 'preact';
import { Companies } from './companies.js';
import { documentText, Footer, Header, type PagePath, Pages, type Site } from './document.js';
import { type Locale, pageLink, useLocale } from './locale.js';
import type { Company } from './page-data.js';
import { Siblings } from './siblings.js';

/** Shown instead of a page while there is no current record. */
export function unavailableText(path: PagePath, site: Site, locale: Locale): string {
  const { notices } = locale.words;
  return noticeText(site, locale, {
    path,
    title: notices.recordTitle,
    words: notices.record,
    children: <TryAgain path={path} />,
  });
}

/** Shown instead of the page of odds while there is no current record, or its odds cannot be read. */
export function oddsUnavailableText(site: Site, locale: Locale): string {
  const { notices } = locale.words;
  return noticeText(site, locale, {
    path: '/odds',
    title: notices.oddsTitle,
    words: notices.odds,
    children: <TryAgain path="/odds" />,
  });
}

/** For an address that names a company without odds. */
export function unknownCompanyText(companies: readonly Company[], site: Site, locale: Locale): string {
  const { notices } = locale.words;
  return noticeText(site, locale, {
    path: '/odds',
    title: notices.noCompanyTitle,
    words: companies.length === 0 ? notices.noCompanies : notices.noCompany,
    children: companies.length > 0 && <Companies companies={companies} current={null} />,
  });
}

/** For an address that is no page and nothing else. */
export function unknownPageText(site: Site, locale: Locale): string {
  const { notices, page } = locale.words;
  return noticeText(site, locale, {
    path: null,
    title: notices.noPageTitle,
    words: notices.noPage,
    children: <Pages label={page.allPages} current={null} />,
  });
}

interface Notice {
  /** The page in whose place it is. */
  readonly path: PagePath | null;
  readonly title: string;
  readonly words: string;
  readonly children: ComponentChildren;
}

function noticeText(site: Site, locale: Locale, { path, title, words, children }: Notice): string {
  return documentText(site, locale, {
    path: null,
    title: locale.words.page.titled(title),
    description: words,
    body: (
      <>
        <Header current={path}>{path === '/' && <Siblings siblings={site.siblings} />}</Header>
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>{title}</h1>
            <p class="headline">{words}</p>
            {children}
          </div>
        </main>
        <Footer current={path} />
      </>
    ),
  });
}

function TryAgain({ path }: { path: PagePath }) {
  const { named, words } = useLocale();
  return (
    <p data-awaits-page>
      {words.notices.tryAgain(
        (text) => (
          <a href={pageLink(path, named)}>{text}</a>
        ),
        (text) => (
          <a href="/api/v1/health">{text}</a>
        ),
      )}
    </p>
  );
}
