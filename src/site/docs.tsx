import { render } from 'preact-render-to-string';
import { type Locale, LocaleContext, pageLink } from '../words/locale.js';
import { type DocumentName, docsPath } from './pieces/addresses.js';
import { CopyTexts, originOf } from './pieces/copy-text.js';
import { documentText } from './pieces/document.js';
import { Footer } from './pieces/footer.js';
import { Header } from './pieces/header.js';
import type { Site } from './pieces/site.js';

const DESCRIPTIONS = {
  api: 'Endpoints, examples and reference of the read-only JSON API.',
  record: 'What counts as a reset, and how posts are merged.',
  forecast: 'The model card of the forecast: formulas, measured skill and known weaknesses.',
  'launch-odds': 'The model card of the launch odds.',
};

/**
 * The page at `/docs`: the frame in the reader's language, the document in English as the API itself.
 *
 * @param body HTML that the build made of it (build-docs.mjs)
 */
export function docsText(name: DocumentName, body: string, site: Site, locale: Locale): string {
  const { words, named } = locale;
  const path = docsPath(name);
  // Links from one document to another keep the language.
  const linked = body.replace(
    /href="(\/docs[^"]*)"/g,
    (_, to: string) => `href="${pageLink(to, named).replaceAll('&', '&amp;')}"`,
  );
  const html = name === 'api' ? linked.replace('</h1>', () => `</h1>${requestHtml(site, locale)}`) : linked;
  return documentText(site, locale, {
    path,
    title: words('page.titled', {
      title: name === 'api' ? words('names.docs') : (/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? name),
    }),
    description: DESCRIPTIONS[name],
    body: (
      <>
        <Header site={site} current={null} path={path} />
        <main id="main" class="written" tabIndex={-1} lang="en" dangerouslySetInnerHTML={{ __html: html }} />
        <Footer site={site} current={null} />
      </>
    ),
  });
}

/** A first request to copy, in the reader's language. */
function requestHtml({ publicUrl }: Site, locale: Locale): string {
  const { words, language } = locale;
  return render(
    <LocaleContext.Provider value={locale}>
      <div class="request" lang={language}>
        <CopyTexts
          texts={[[words('docs.request'), `curl -fsS ${originOf(publicUrl)}/api/v1/forecast`]]}
          publicUrl={publicUrl}
        />
      </div>
    </LocaleContext.Provider>,
  );
}
