import type { ComponentChildren } from 'preact';
import { parseUrl } from '../lib/parse-url.js';
import { dateText, instantText } from './times.js';

/** A number of the API: its exact value and where it stands there, beside the text that people read. */
export function Num(props: { of: string; value: number | null; text: (value: number) => string }) {
  const { of, value, text } = props;
  if (value === null) return <span class="none">not known</span>;
  return (
    <data data-of={of} value={String(value)}>
      {text(value)}
    </data>
  );
}

/** An instant in UTC; the script adds the reader's own time. */
export function Instant(props: { at: string; of?: string }) {
  return (
    <time dateTime={props.at} data-of={props.of}>
      {instantText(props.at)}
    </time>
  );
}

export function Day(props: { date: string; of?: string }) {
  return (
    <time dateTime={props.date} data-of={props.of}>
      {dateText(props.date)}
    </time>
  );
}

/** Only addresses of the web become links: an announcement may come with any. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && parseUrl(url) !== null;
}

/** The link to a source; a plain note where there is none to follow. */
export function SourceLink(props: { url: string | null; children: ComponentChildren; about: string }) {
  const { url, children, about } = props;
  if (url === null || !isWebAddress(url)) return <span class="none">no link</span>;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      {children}
      <span class="unseen"> {about}</span>
    </a>
  );
}

const EXCERPT_LENGTH = 280;
const SEGMENTER = new Intl.Segmenter('en');

/** What others wrote: shortened, and isolated so that marks of direction end with it. */
export function Excerpt(props: { text: string | null }) {
  if (props.text === null) return null;
  return (
    <bdi class="excerpt" dir="auto">
      {excerptOf(props.text)}
    </bdi>
  );
}

/** The first characters as people count them, in one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Enough for so many characters with a few marks each; a cut here is between code points.
  const head = [...line.slice(0, 16 * EXCERPT_LENGTH)].slice(0, 8 * EXCERPT_LENGTH).join('');
  let end = 0;
  let count = 0;
  for (const { index } of SEGMENTER.segment(head)) {
    if (count === EXCERPT_LENGTH) return `${head.slice(0, end).trimEnd()}…`;
    count += 1;
    end = index;
  }
  if (head === line) return line;
  // Few characters with marks without end: the last of them may be cut.
  return `${head.slice(0, count === 1 ? head.length : end).trimEnd()}…`;
}

/** A part of the page with its heading, reachable by its anchor. */
export function Section(props: {
  id: string;
  title: string;
  lede?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { id, title, lede, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lede && <p class="lede">{lede}</p>}
      {children}
    </section>
  );
}

/** A table too wide for a phone scrolls by itself, also by keyboard. */
export function WideTable(props: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="wide" aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
