import type { ComponentChildren } from 'preact';
import { excerptOf } from '../../lib/excerpt.js';
import { parseUrl } from '../../lib/parse-url.js';
import { useWords } from '../words/locale.js';

/** Untrusted text, shortened and isolated so that its direction marks cannot affect the page. */
export function Excerpt({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <bdi class="excerpt" dir="auto">
      {excerptOf(text, 280)}
    </bdi>
  );
}

/** In place of the text of a post that was taken down. */
export function TextRemoved() {
  return <span class="none">{useWords()('pieces.textRemoved')}</span>;
}

/** A link to a source, or a note that there is none. */
export function SourceLink(props: {
  url: string | null;
  /** Whose source it is, for screen readers: `of this reset`. */
  about: string;
  /** Its name; `source` if absent. */
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
