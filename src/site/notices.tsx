import type { ComponentChildren } from 'preact';
import type { Assets } from './assets.js';
import { Companies } from './companies.js';
import { documentText, Footer, Header, type PagePath } from './document.js';
import type { Company } from './page-data.js';
import { type Sibling, Siblings } from './siblings.js';

/** Shown instead of the start page while there is no current record. */
export function unavailableText(assets: Assets, siblings: readonly Sibling[]): string {
  return noticeText(assets, {
    path: '/',
    title: 'The record is temporarily unavailable',
    words: 'There is no complete record from the last ten minutes. An older one could mislead you.',
    siblings,
    children: <TryAgain path="/" />,
  });
}

/** Shown instead of the page of odds while there is no current record, or its odds cannot be read. */
export function oddsUnavailableText(assets: Assets): string {
  return noticeText(assets, {
    path: '/odds',
    title: 'Launch odds are temporarily unavailable',
    words: 'There are no complete odds from the last ten minutes.',
    children: <TryAgain path="/odds" />,
  });
}

/** For an address that names a company without odds. */
export function unknownCompanyText(companies: readonly Company[], assets: Assets): string {
  return noticeText(assets, {
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
  assets: Assets,
  notice: {
    readonly path: PagePath;
    readonly title: string;
    readonly words: string;
    readonly siblings?: readonly Sibling[];
    readonly children: ComponentChildren;
  },
): string {
  const { path, title, words, siblings = [], children } = notice;
  return documentText(assets, {
    title: `${title} · Reset Record`,
    description: words,
    body: (
      <>
        <Header current={path}>
          <Siblings siblings={siblings} />
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
  return (
    <p>
      No recorded data is lost. Please <a href={path}>try again</a> in a minute. The{' '}
      <a href="/api/v1/health">health endpoint</a> shows what is wrong.
    </p>
  );
}
