import type { Assets } from './assets.js';
import { Brand, documentText } from './document.js';

/** What stands in place of the page while there is no fresh record to show. */
export function unavailableText(assets: Assets): string {
  return documentText(assets, {
    title: 'Temporarily unavailable · Reset Record',
    description: 'A fresh complete record is temporarily unavailable.',
    body: (
      <>
        <header>
          <Brand />
        </header>
        <main id="main" tabIndex={-1}>
          <div class="hero">
            <h1>The record is temporarily unavailable</h1>
            <p class="headline">
              There is no complete record from the last ten minutes, and an older one could mislead you.
            </p>
            <p>
              Nothing that was recorded is lost. Please <a href="/">try again</a> in a minute; what is wrong
              stands in <a href="/api/v1/health">the service’s health</a>.
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
