// The documents as bodies of `/docs`, for build-assets.mjs.
import { Marked, Renderer } from 'marked';
import { describeApi } from './dist/api/openapi/document.js';

/** Addresses that become links to what they answer. */
const SERVED = new Set(['/api/openapi.json', ...Object.keys(describeApi().paths)]);

/** The anchors that GitHub gives to headings, which the documents link to. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** Where each document is served. */
const DOCUMENTS = {
  api: '/docs',
  record: '/docs?of=record',
  forecast: '/docs?of=forecast',
  'launch-odds': '/docs?of=launch-odds',
};
/** Longer examples are folded, of which there are many. */
const FOLDED_LINES = 8;
const plain = new Renderer();

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Other files of the repository are not served.
    link({ href, tokens }) {
      if (/^(#|https:)/.test(href)) return false;
      const text = this.parser.parseInline(tokens);
      const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
      return name in DOCUMENTS ? `<a href="${DOCUMENTS[name]}${anchor}">${text}</a>` : text;
    },
    image: ({ text }) => text,
    code(token) {
      const code = plain.code(token);
      const [, address = ''] = (token.lang ?? '').split(' ');
      if (token.text.split('\n').length <= FOLDED_LINES) return code;
      return `<details><summary>Example${address && `: ${address}`}</summary>${code}</details>`;
    },
    codespan({ text }) {
      return SERVED.has(text) && `<a href="${text}"><code>${text}</code></a>`;
    },
    // The marks around what `npm run docs:api` writes.
    html: ({ text }) => (text.startsWith('<!--') ? '' : false),
  },
});

/** Tables and code scroll on their own, also by keyboard; the sections are a menu, in their order. */
export function docsHtml(markdown) {
  const sections = marked.lexer(markdown).filter(({ type, depth }) => type === 'heading' && depth === 2);
  const items = sections.map(({ text }) => `<li><a href="#${anchorOf(text)}">${text}</a></li>`);
  return (
    marked
      .parse(markdown)
      .replaceAll(
        '<table>',
        '<div class="wide" role="group" aria-label="Table" tabindex="0"><table class="rows">',
      )
      .replaceAll(/"rows"(?=>\s*<thead>\s*<tr>\s*<th>field<)/g, '"rows fields"')
      .replaceAll('</table>', '</table></div>')
      // Long lists of fields are folded, too.
      .replace(/<div class="wide"[^>]*><table class="rows fields">.*?<\/div>/gs, (table) => {
        const fields = table.split('<tr>').length - 2;
        return fields <= FOLDED_LINES
          ? table
          : `<details><summary>${fields} fields</summary>${table}</details>`;
      })
      .replaceAll('<th>', '<th scope="col">')
      .replaceAll('<pre>', '<pre tabindex="0">')
      .replace(
        '</h1>',
        `</h1>\n<nav class="outline contents" aria-label="Sections"><ul>${items.join('')}</ul></nav>`,
      )
  );
}
