import type { Assets } from './assets.js';
import { documentText, Footer, Header } from './document.js';
import { type Sibling, Siblings } from './siblings.js';

/** Shown instead of the start page while there is no current record. */
export function unavailableText(assets: Assets, siblings: readonly Sibling[]): string {
  return documentText(assets, {
    title: 'Temporarily unavailable · Reset Record',
    description: 'A fresh complete record is temporarily unavailable.',
    body: (
      <>
        <Header current="/">
          <Siblings siblings={siblings} />
        </Header>
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>The record is temporarily unavailable</h1>
            <p class="headline">
              There is no complete record from the last ten minutes. An older one could mislead you.
            </p>
            <TryAgain path="/" />
          </div>
        </main>
        <Footer current="/" />
      </>
    ),
  });
}

/** Shown instead of the page of odds while there is no current record, or its odds cannot be read. */
export function oddsUnavailableText(assets: Assets): string {
  return documentText(assets, {
    title: 'Temporarily unavailable · Reset Record',
    description: 'Launch odds are temporarily unavailable.',
    body: (
      <>
        <Header current="/odds" />
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>Launch odds are temporarily unavailable</h1>
            <p class="headline">There are no complete odds from the last ten minutes.</p>
            <TryAgain path="/odds" />
          </div>
        </main>
        <Footer current="/odds" />
      </>
    ),
  });
}

function TryAgain({ path }: { path: string }) {
  return (
    <p>
      No recorded data is lost. Please <a href={path}>try again</a> in a minute. The{' '}
      <a href="/api/v1/health">health endpoint</a> shows what is wrong.
    </p>
  );
}
