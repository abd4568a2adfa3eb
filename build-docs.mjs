// docs/api.md as the body of `/docs`, for build-assets.mjs.
import { Marked } from 'marked';
import { describeApi } from './dist/api/openapi/document.js';

/** Addresses that become links to what they answer. */
const SERVED = new Set(['/api/openapi.json', ...Object.keys(describeApi().paths)]);

/** The anchors that GitHub gives to headings, which the documents link to. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Other files of the repository are not served.
    link({ href, tokens }) {
      return /^(#|https:)/.test(href) ? false : this.parser.parseInline(tokens);
    },
    codespan({ text }) {
      return SERVED.has(text) && `<a href="${text}"><code>${text}</code></a>`;
    },
    // The marks around what `npm run docs:api` writes.
    html: ({ text }) => (text.startsWith('<!--') ? '' : false),
  },
});

/** Tables and code scroll on their own, also by keyboard; the sections are listed below the title. */
export function docsHtml(markdown) {
  const sections = marked.lexer(markdown).filter(({ type, depth }) => type === 'heading' && depth === 2);
  const items = sections.map(({ text }) => `<li><a href="#${anchorOf(text)}">${text}</a></li>`);
  return marked
    .parse(markdown)
    .replaceAll(
      '<table>',
      '<div class="wide" role="group" aria-label="Table" tabindex="0"><table class="rows">',
    )
    .replaceAll(/"rows"(?=>\s*<thead>\s*<tr>\s*<th>field<)/g, '"rows fields"')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th>', '<th scope="col">')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replace('</h1>', `</h1>\n<nav class="outline" aria-label="Sections"><ul>${items.join('')}</ul></nav>`);
}
