import { compile } from 'html-to-text';

/** Beyond this a post is cut: markup of this size is no post, and converting it would hold up the turn. */
const MAX_HTML_CHARS = 50_000;

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
const withoutQuotes = compile({
  ...SHARED,
  selectors: [...SELECTORS, { selector: 'blockquote', format: 'skip' }],
});
const onlyQuotes = compile({
  ...SHARED,
  baseElements: { selectors: ['blockquote'], returnDomByDefault: false },
  selectors: [...SELECTORS, { selector: 'blockquote', format: 'block' }],
});

const BREAKING_MARKUP = /<(p|br|div|li|ul|ol|pre|blockquote|h[1-6]|table|section|article)[\s/>]/i;

/**
 * The text of HTML as a reader sees it, and apart from it the text of its block quotes: they are somebody else's
 * words. Text without block markup (many feeds put plain text where HTML may stand) keeps its line breaks.
 */
export function htmlToPlainText(html: string): { text: string; quoted: string | null } {
  const cut = html.slice(0, MAX_HTML_CHARS);
  const marked = hasBreakingMarkup(cut) ? cut : cut.replace(/\r\n?|\n/g, '<br>');
  const quoted = /<blockquote/i.test(marked) ? tidyText(onlyQuotes(marked)) : '';
  return { text: tidyText(withoutQuotes(marked)), quoted: quoted === '' ? null : quoted };
}

export function hasBreakingMarkup(text: string): boolean {
  return BREAKING_MARKUP.test(text);
}

/**
 * The form in which the text of every source is compared and kept: the escapes that some APIs leave in plain text
 * decoded, one kind of line break, no runs of spaces, no control characters or halves of surrogate pairs.
 */
export function tidyText(text: string): string {
  return decodeBasicEntities(storable(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without what SQLite or UTF-8 would not give back as it was. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
}

const BASIC: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The escapes that an API puts into plain text, such as X's. */
export function decodeBasicEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => BASIC[name] ?? whole);
}

/** Mirrors put whose post it is before the title: `R to @user: …` (a reply), `RT by @user: …`. */
const MIRROR_PREFIX = /^(R to|RT by) @\w+: /;

/** A title is put before the text, unless it only repeats or cuts the text's beginning. */
export function withTitle(title: string | null, text: string): string {
  if (title === null) return text;
  const bare = tidyText(title).replace(MIRROR_PREFIX, '');
  if (text === '') return bare;
  return words(text).startsWith(words(withoutCutEnd(bare))) ? text : `${bare}\n\n${text}`;
}

/** Titles are cut anywhere: `… =&g…`. */
function withoutCutEnd(title: string): string {
  return title.replace(/\s*(\.{3}|…)$/, '').replace(/&#?\w*$/, '');
}

function words(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
