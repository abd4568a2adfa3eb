import { documentText, Footer, Header, type Site } from './document.js';
import type { Locale } from './words/locale.js';

/**
 * The page at `/docs`: the frame in the reader's language, docs/api.md in English as the API itself.
 *
 * @param body HTML that the build made of it (build-docs.mjs)
 */
export function docsText(body: string, site: Site, locale: Locale): string {
  const { words } = locale;
  return documentText(site, locale, {
    path: '/docs',
    title: words('page.titled', { title: words('names.docs') }),
    description: 'Endpoints, examples and reference of the read-only JSON API.',
    body: (
      <>
        <Header current="/docs" />
        <main id="main" class="written" tabIndex={-1} lang="en" dangerouslySetInnerHTML={{ __html: body }} />
        <Footer current="/docs" />
      </>
    ),
  });
}
