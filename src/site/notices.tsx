import type { ComponentChildren } from 'preact';
import { Companies } from './companies.js';
import { documentText, Footer, Header, type PagePath, type Site } from './document.js';
import { type Locale, pageLink, useLocale } from './locale.js';
import type { Company } from './page-data.js';
import { Siblings } from './siblings.js';

/** Shown instead of the start page while there is no current record. */
export function unavailableText(site: Site, locale: Locale): string {
  return noticeText(site, locale, {
    path: '/',
    title: 'The record is temporarily unavailable',
    words: 'There is no complete record from the last ten minutes. An older one could mislead you.',
    children: <TryAgain path="/" />,
  });
}

/** Shown instead of the page of odds while there is no current record, or its odds cannot be read. */
export function oddsUnavailableText(site: Site, locale: Locale): string {
  return noticeText(site, locale, {
    path: '/odds',
    title: 'Launch odds are temporarily unavailable',
    words: 'There are no complete odds from the last ten minutes.',
    children: <TryAgain path="/odds" />,
  });
}

/** For an address that names a company without odds. */
export function unknownCompanyText(companies: readonly Company[], site: Site, locale: Locale): string {
  return noticeText(site, locale, {
    path: '/odds',
    title: 'No launch odds of this company',
    words:
      companies.length === 0
        ? 'This service has no launch ledgers, and so no odds of any company.'
        : 'The address names a company that has no launch ledger here. These have one:',
    children: companies.length > 0 && <Companies companies={companies} current={null} />,
  });
}

function noticeText(
  site: Site,
  locale: Locale,
  notice: {
    readonly path: PagePath;
    readonly title: string;
    readonly words: string;
    readonly children: ComponentChildren;
  },
): string {
  const { path, title, words, children } = notice;
  return documentText(site, locale, {
    path,
    title: `${title} · Reset Record`,
    description: words,
    body: (
      <>
        <Header current={path}>
          <Siblings siblings={site.siblings} />
        </Header>
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
  const { named } = useLocale();
  return (
    <p>
      No recorded data is lost. Please <a href={pageLink(path, named)}>try again</a> in a minute. The{' '}
      <a href="/api/v1/health">health endpoint</a> shows what is wrong.
    </p>
  );
}
