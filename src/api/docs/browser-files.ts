/*
 * Script and style of /docs. As text, because the build copies only programs.
 */

export const DOCS_SCRIPT = `'use strict';
(() => {
  const base = new URL('.', location.href).href.replace(/\\/$/, '');
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
    url: new URL('api/openapi.json', location.href).href,
    dom_id: '#viewer',
    deepLinking: true,
    validatorUrl: null,
    supportedSubmitMethods: ['get', 'head', 'options'],
    presets: [SwaggerUIBundle.presets.apis],
  });
})();
`;

export const DOCS_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1f27; background: #fff; }
a { color: #0b5fad; }
:focus-visible { outline: 3px solid #0b5fad; outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { position: static; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #c9ced8; text-align: left; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .8rem; overflow-x: auto; border-radius: .4rem; background: #f0f2f6; }
.copy { float: right; margin: .4rem; font: inherit; }
#viewer { overflow-x: auto; }
#viewer .swagger-ui .wrapper { padding: 0; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e9ef; background: #15181e; }
  a { color: #82b8f2; }
  :focus-visible { outline-color: #82b8f2; }
  th, td { border-color: #434a57; }
  pre { background: #22262e; }
}
`;
