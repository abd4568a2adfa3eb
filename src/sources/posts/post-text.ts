import { compile } from 'html-to-text';
import { cleanText } from '../../core/text/clean-text.js';
import { BOUNDS } from '../bounds.js';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const SHARED = {
  wordwrap: false as const,
  limits: { maxDepth: 100, ellipsis: '' },
  whitespaceCharacters: ' \t\r\n\f',
};

const SELECTORS = [
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  // Mastodon's own "RE: <link>" line for clients that do not know quotes.
  { selector: '.quote-inline', format: 'skip' },
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
];

/** Quotations: the element for them, and the blocks that bridges make of them. */
const QUOTES = ['blockquote', '[class*="quote"]', '[style*="border-left"]'];

const withoutQuotes = compile({
  ...SHARED,
  selectors: [...SELECTORS, ...QUOTES.map((selector) => ({ selector, format: 'skip' }))],
});

const onlyQuotes = compile({
  ...SHARED,
  baseElements: { selectors: QUOTES, returnDomByDefault: false },
  selectors: [...SELECTORS, { selector: 'blockquote', format: 'block' }],
});

const BREAKING_MARKUP = /<(p|br|div|li|ul|ol|pre|blockquote|h[1-6]|table|section|article)[\s/>]/i;

/**
 * The text of HTML as a reader sees it and, separately, the text of its quotations, which others wrote. Text
 * without block markup keeps its line breaks: many feeds put plain text into HTML fields.
 */
export function htmlToPlainText(html: string): { text: string; quoted: string | null } {
  // Longer markup is not a post, and converting it would delay the turn.
  const cut = html.slice(0, BOUNDS.markupLength);
  const marked = hasBreakingMarkup(cut) ? cut : cut.replace(/\r\n?|\n/g, '<br>');
  const quoted = /quote|border-left/i.test(marked) ? tidyText(onlyQuotes(marked)) : '';
  return { text: tidyText(withoutQuotes(marked)), quoted: quoted === '' ? null : quoted };
}

export function hasBreakingMarkup(text: string): boolean {
  return BREAKING_MARKUP.test(text);
}

/**
 * The normalized form in which every source's text is compared and stored: entities of plain-text APIs
 * decoded, one kind of line break, no runs of spaces, no control characters or lone surrogates.
 */
export function tidyText(text: string): string {
  return decodeBasicEntities(cleanText(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const BASIC: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Entities that APIs such as X's put into plain text. */
export function decodeBasicEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => BASIC[name] ?? entity);
}

/** Feeds of copies prefix titles: `R to @user: …` (a reply), `RT by @user: …`. */
const COPY_PREFIX = /^(R to|RT by) @\w+: /;

/**
 * Puts the title before the text, unless it only repeats or truncates the beginning of the text, or of the
 * text and what it quotes.
 */
export function withTitle(title: string | null, text: string, quoted: string | null = null): string {
  if (title === null) return text;
  const bare = tidyText(title).replace(COPY_PREFIX, '');
  if (quoted !== null && repeatsQuotation(words(withoutCutEnd(bare)), words(text), words(quoted)))
    return text;
  if (text === '') return bare;
  return words(text).startsWith(words(withoutCutEnd(bare))) ? text : `${bare}\n\n${text}`;
}

/** Whether a title is the text and the quotation in it, or the quotation alone. */
function repeatsQuotation(title: string, text: string, quoted: string): boolean {
  return title.startsWith(text) ? quoted.includes(title.slice(text.length)) : quoted.startsWith(title);
}

/** Titles may be truncated anywhere: `… =&g…`. */
function withoutCutEnd(title: string): string {
  return title.replace(/\s*(\.{3}|…)$/, '').replace(/&#?\w*$/, '');
}

function words(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
