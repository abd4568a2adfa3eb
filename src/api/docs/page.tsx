import { Fragment } from 'preact';
import { documentText, Footer, Header, type Site } from '../../site/document.js';
import type { Locale } from '../../site/locale.js';
import { WideTable } from '../../site/pieces.js';
import { readDescription } from '../openapi/described-fields.js';
import { Code } from './code.js';
import { EXAMPLE_BASE, EXAMPLES, type Example } from './examples.js';
import { Reference } from './reference.js';

/** The endpoints at a glance; the reference below has all of them in full. */
export const LISTED: readonly { readonly path: string; readonly what: string }[] = [
  { path: '/api/v1/stats', what: 'statistics of the whole record' },
  { path: '/api/v1/resets', what: 'the history, newest first, in pages' },
  { path: '/api/v1/forecast', what: 'the chance of a reset, with its scores' },
  { path: '/api/v1/odds', what: 'when the next models may come, line by line' },
  { path: '/api/v1/launches', what: 'the launches behind the odds' },
  { path: '/api/v1/health', what: 'whether the data is fresh and complete' },
  {
    path: '/feed.atom',
    what: 'the newest recorded resets, or the changes of the launch ledgers, for feed readers',
  },
  { path: '/feed.json', what: 'the same as JSON Feed' },
  { path: '/calendar.ics', what: 'recorded and promised resets, for calendars' },
  { path: '/badge.svg', what: 'last known reset and chance in 24 hours, for READMEs' },
];

/** The page at `/docs`: the frame in the reader's language, the documentation in English as the API itself. */
export function docsText(site: Site, locale: Locale): string {
  return documentText(site, locale, {
    path: '/docs',
    title: locale.words.page.titled(locale.words.names.docs),
    description: 'Endpoints, examples and reference of the read-only JSON API.',
    head: <link rel="stylesheet" href={site.assets.docsStyle.path} />,
    body: (
      <>
        <Header current="/docs" />
        <main id="main" tabIndex={-1} lang="en">
          <div class="hero">
            <h1>API of Reset Record</h1>
            <p class="headline">Read-only and open to everyone: no key, no account, no cookie.</p>
            <p class="prose">
              Please ask for data at most every five minutes. The{' '}
              <a href="/api/openapi.json">OpenAPI description</a> lists every field. Texts of announcements
              are third-party content: escape them before you show them.
            </p>
          </div>
          <Endpoints />
          <section aria-labelledby="examples">
            <h2 id="examples">Examples</h2>
            <p>
              Complete programs without dependencies. They call <code data-origin>{EXAMPLE_BASE}</code>.
            </p>
            {EXAMPLES.map((example) => (
              <ExampleCode key={example.id} {...example} />
            ))}
          </section>
          <Reference description={readDescription()} />
        </main>
        <Footer current="/docs" />
      </>
    ),
  });
}

function Endpoints() {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Endpoints</h2>
      <WideTable label="Table of endpoints">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">address</th>
              <th scope="col">answers</th>
            </tr>
          </thead>
          <tbody>
            {LISTED.map(({ path, what }) => (
              <tr key={path}>
                <td>
                  <a href={path}>
                    <code>{path}</code>
                  </a>
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}

/** The code to copy; the script puts the reader's own address in the place of the base. */
function ExampleCode({ id, title, code }: Example) {
  const [first, ...rest] = code.split(EXAMPLE_BASE);
  return (
    <>
      <h3 id={id}>{title}</h3>
      <Code label={title}>
        {first}
        {rest.map((part, place) => (
          <Fragment key={place}>
            <span data-origin>{EXAMPLE_BASE}</span>
            {part}
          </Fragment>
        ))}
      </Code>
    </>
  );
}
