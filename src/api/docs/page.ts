import { EXAMPLE_BASE, EXAMPLES, type Example } from './examples.js';

/** The endpoints, in a table that works without JavaScript. */
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
  { path: '/calendar.ics', what: 'recorded and promised resets, for calendars' },
  { path: '/badge.svg', what: 'last known reset and chance in 24 hours, for READMEs' },
];

/** The page at `/docs`. Addresses are relative to it, so that it also works below a path of a proxy. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Reset Record</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/assets/swagger-ui.css">
<link rel="stylesheet" href="docs/assets/docs.css">
<script defer src="docs/assets/swagger-ui-bundle.js"></script>
<script defer src="docs/assets/docs.js"></script>
</head>
<body>
<a class="skip" href="#examples">Skip to the examples</a>
<header>
<h1>API of Reset Record</h1>
<p>Read-only and open to everyone: no key, no account, no cookie. Please ask for data at most every five minutes. The <a href="api/openapi.json">OpenAPI description</a> lists every field. Texts of announcements are third-party content: escape them before you show them.</p>
</header>
<main>
<section aria-labelledby="answers">
<h2 id="answers">Endpoints</h2>
<table>
<thead><tr><th scope="col">address</th><th scope="col">answers</th></tr></thead>
<tbody>
${LISTED.map(({ path, what }) => `<tr><td><a href="${path.slice(1)}"><code>${path}</code></a></td><td>${what}</td></tr>`).join('\n')}
</tbody>
</table>
</section>
<section aria-labelledby="examples">
<h2 id="examples">Examples</h2>
<p>Complete programs without dependencies. They call <code class="base">${EXAMPLE_BASE}</code>.</p>
${EXAMPLES.map(exampleSection).join('\n')}
</section>
<section aria-labelledby="reference">
<h2 id="reference">Reference</h2>
<noscript><p>The reference needs JavaScript. Without it, read the <a href="api/openapi.json">OpenAPI description</a>, or <code>docs/api.md</code>, which comes with the program.</p></noscript>
<div id="viewer"></div>
</section>
</main>
</body>
</html>
`;
}

function exampleSection({ id, title, code }: Example): string {
  const shown = escapeMarkup(code).replaceAll(EXAMPLE_BASE, `<span class="base">${EXAMPLE_BASE}</span>`);
  return `<h3 id="${id}">${title}</h3>
<pre tabindex="0" aria-labelledby="${id}"><code>${shown}</code></pre>`;
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
