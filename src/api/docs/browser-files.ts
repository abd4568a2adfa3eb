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
      button.className = 'copy';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = 'Copied';
        setTimeout(() => { button.textContent = 'Copy'; }, 2000);
      });
      block.before(button);
    }
  }

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();

  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#viewer',
    deepLinking: true,
    validatorUrl: null,
    supportedSubmitMethods: ['get', 'head', 'options'],
    presets: [SwaggerUIBundle.presets.apis],
  });
})();
`;

/** Besides the style sheet of all pages: code, and the viewer, which keeps its own look. */
export const DOCS_STYLE = `
pre { width: max-content; min-width: 100%; margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
pre code { overflow-wrap: normal; }
.copy { float: right; margin: .5rem; padding: .2rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--paper); color: var(--ink); font: inherit; font-size: .8125rem; cursor: pointer; }
#viewer { overflow-x: auto; }
#viewer section { margin: 0; }
#viewer .swagger-ui .wrapper { padding: 0; }
`;
