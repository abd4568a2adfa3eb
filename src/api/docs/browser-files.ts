/*
 * Script and style of /docs. As text, because the build copies only programs.
 */

export const DOCS_SCRIPT = `'use strict';
(() => {
  const base = location.origin;
  for (const place of document.querySelectorAll('.base')) place.textContent = base;

  if (navigator.clipboard) {
    for (const block of document.querySelectorAll('pre')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy-code';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = 'Copied';
        setTimeout(() => { button.textContent = 'Copy'; }, 2000);
      });
      block.before(button);
    }
  }
})();
`;

/** Besides the style sheet of all pages: code and the reference. */
export const DOCS_STYLE = `
pre { width: max-content; min-width: 100%; margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
pre code { overflow-wrap: normal; }
.copy-code { float: right; margin: .5rem; padding: .2rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--paper); color: var(--ink); font: inherit; font-size: .8125rem; cursor: pointer; }
h3 { font-size: 1.25rem; }
h3::first-letter { text-transform: uppercase; }
h4 { margin: 0 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 code { font-size: 1em; }
h5 { margin: 1rem 0 .25rem; color: var(--soft); font-size: .875rem; font-weight: 550; }
section section { margin-top: 2.5rem; }
article { margin: 1.5rem 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
article > p { max-width: 42rem; }
.fields { margin: .5rem 0 1rem; font-size: .9375rem; }
.fields div { padding: .4rem 0; border-bottom: 1px solid var(--line); }
.fields dt { overflow-wrap: anywhere; }
.fields .type { color: var(--soft); font-size: .875rem; }
.fields dd { margin: 0; }
@media (min-width: 48rem) {
  .fields div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1.5rem; }
}
`;
