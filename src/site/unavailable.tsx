import type { Assets } from './assets.js';
import { Brand, documentText } from './document.js';
import { type Sibling, Siblings } from './siblings.js';

/** Shown instead of the page while there is no current record. */
export function unavailableText(assets: Assets, siblings: readonly Sibling[]): string {
  return documentText(assets, {
    title: 'Temporarily unavailable · Reset Record',
    description: 'A fresh complete record is temporarily unavailable.',
    body: (
      <>
        <header>
          <Brand />
          <Siblings siblings={siblings} />
        </header>
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>The record is temporarily unavailable</h1>
            <p class="headline">
              There is no complete record from the last ten minutes. An older one could mislead you.
            </p>
            <p>
              No recorded data is lost. Please <a href="/">try again</a> in a minute. The{' '}
              <a href="/api/v1/health">health endpoint</a> shows what is wrong.
            </p>
          </div>
        </main>
        <footer>
          <p>Free software under the MIT licence.</p>
        </footer>
      </>
    ),
  });
}
