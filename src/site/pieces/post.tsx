import type { ComponentChildren } from 'preact';
import type { ProductAbout } from '../../core/record/product-about.js';
import { excerpt } from '../../core/text/excerpt.js';
import { parseUrl } from '../../lib/parse-url.js';
import { useWords } from '../../words/locale.js';
import { forWhomText } from '../../words/sentence.js';
import { authorOf } from './author.js';

/** Untrusted text, shortened and isolated so that its direction marks cannot affect the page. */
export function Excerpt({ text, length = 280 }: { text: string | null; length?: number }) {
  if (text === null) return null;
  return (
    <bdi class="excerpt" dir="auto">
      {excerpt(text, length)}
    </bdi>
  );
}

/** Characters that fit three lines of a phone in a list, and those shown whole where a post is the news. */
const SHORT = { list: 120, news: 160 };

/** Characters of a post that is opened: announcements have at most two thousand. */
const LONGEST = 2_500;

/** A post: the first lines of a long one, and the rest when it is opened. */
export function Quote(props: { text: string | null; place?: keyof typeof SHORT }) {
  const { text, place = 'list' } = props;
  if (text === null || text.length <= SHORT[place]) return <Excerpt text={text} />;
  return (
    <details class="quote">
      <summary>
        <Excerpt text={text} length={LONGEST} />
      </summary>
    </details>
  );
}

/** In place of the text of a post that was taken down. */
export function TextRemoved() {
  return <span class="none">{useWords()('pieces.textRemoved')}</span>;
}

/** Whom a reset is for, as a pill; nothing where its post does not say. */
export function ScopeBadge({ scope }: { scope: string | null }) {
  const words = useWords();
  return scope === null ? null : (
    <>
      {' '}
      <span class="badge scope">{forWhomText(scope, words)}</span>
    </>
  );
}

/** Who posted it, and what else is said of a post. */
export function Author(props: {
  url: string | null;
  people: ProductAbout['people'];
  children?: ComponentChildren;
}) {
  const { url, people, children } = props;
  const author = authorOf(url, people);
  return (
    <span>
      {author !== null && <bdi class="author">{author}</bdi>}
      {author !== null && children && ' · '}
      {children}
    </span>
  );
}

/** A link to a source, or a note that there is none. */
export function SourceLink(props: {
  url: string | null;
  /** Whose source it is, for screen readers: `of this reset`. */
  about: ComponentChildren;
  /** Its name; `See the post` if absent. */
  children?: ComponentChildren;
}) {
  const words = useWords();
  const { url, about, children = words('pieces.source') } = props;
  if (url === null || !isWebAddress(url)) return <span class="none">{words('pieces.noLink')}</span>;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      {children}
      <span class="unseen"> {about}</span>
    </a>
  );
}

/** Only http(s) addresses become links: an announcement can contain any address. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && parseUrl(url) !== null;
}
