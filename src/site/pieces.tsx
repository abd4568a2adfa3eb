import type { ComponentChildren } from 'preact';
import { excerptOf } from '../lib/excerpt.js';
import { parseUrl } from '../lib/parse-url.js';
import { useLocale, useWords, type Words } from './words/locale.js';
import { rangeText } from './words/numbers.js';
import { dateText, instantText } from './words/times.js';

/** A number with its exact value and its path in the API (`data-of`), so that a test can compare them. */
export function Num(props: {
  of?: string | undefined;
  value: number | null;
  text: (value: number, words: Words) => string;
}) {
  const { of, value, text } = props;
  const words = useWords();
  if (value === null) return <span class="none">{words('pieces.notKnown')}</span>;
  return (
    <data data-of={of} value={String(value)}>
      {text(value, words)}
    </data>
  );
}

type NumberIn<T> = { [K in keyof T & string]: T[K] extends number | null ? K : never }[keyof T & string];

/** Draws the numbers of a part of the API by their names, each with its path. */
export const numbersOf =
  <T extends object>(of: string | undefined, part: T | null) =>
  (key: NumberIn<T>, text: (value: number, words: Words) => string) => (
    <Num of={of && `${of}.${key}`} value={part && (part[key] as number | null)} text={text} />
  );

/** Two numbers of the API as one text. */
export function Range({ of, low, high }: { of: string; low: number; high: number }) {
  const words = useWords();
  return (
    <>
      <data data-of={`${of}.low`} value={String(low)} />
      <data data-of={`${of}.high`} value={String(high)}>
        {rangeText(low, high, words)}
      </data>
    </>
  );
}

/** An instant in UTC. The script puts the reader's local time in its place, and UTC into the tooltip. */
export function Instant(props: { at: string; of?: string }) {
  const { language } = useLocale();
  return (
    <time class="instant" dateTime={props.at} data-of={props.of}>
      {instantText(props.at, language)}
    </time>
  );
}

/** An instant in two lines: UTC, before which the script puts the reader's local time. */
export function Moment(props: { at: string; of?: string }) {
  const { language } = useLocale();
  return (
    <time class="moment" dateTime={props.at} data-of={props.of}>
      <span>{instantText(props.at, language)}</span>
      <span class="utc" />
    </time>
  );
}

export function Day(props: { date: string; of?: string }) {
  const { language } = useLocale();
  return (
    <time dateTime={props.date} data-of={props.of}>
      {dateText(props.date, language)}
    </time>
  );
}

/** Only http(s) addresses become links: an announcement can contain any address. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && parseUrl(url) !== null;
}

/** The tag of a message that leads somewhere. */
export const linkTo = (href: string, rel?: string) => (text: ComponentChildren) => (
  <a href={href} rel={rel}>
    {text}
  </a>
);

export function Links(props: { links: readonly (readonly [href: string, text: string])[]; rel?: string }) {
  return (
    <ul class="links">
      {props.links.map(([href, text]) => (
        <li key={text}>{linkTo(href, props.rel)(text)}</li>
      ))}
    </ul>
  );
}

/** A link to a source, named `source` if nothing else is said, or a note that there is none. */
export function SourceLink(props: { url: string | null; about: string; children?: ComponentChildren }) {
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

/** Untrusted text, shortened and isolated so that its direction marks cannot affect the page. */
export function Excerpt(props: { text: string | null }) {
  if (props.text === null) return null;
  return (
    <bdi class="excerpt" dir="auto">
      {excerptOf(props.text, 280)}
    </bdi>
  );
}

/** A section of the page with a heading and an anchor. */
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

/** A table; its caption is only for screen readers, unless nothing above it says the same. */
export function Table(props: {
  caption?: string;
  isCaptionShown?: boolean;
  class?: string;
  columns: readonly string[];
  children: ComponentChildren;
}) {
  const { caption, isCaptionShown = false, columns, children } = props;
  return (
    <table class={props.class}>
      {caption && <caption class={isCaptionShown ? undefined : 'unseen'}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((name, place) => (
            <th scope="col" key={place}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Cells of a row of numbers, each with its path in the API. */
export function Cells<K extends string>(props: {
  of: string | undefined;
  row: Readonly<Record<K, number | null>> | null;
  columns: readonly (readonly [key: K, text: (value: number, words: Words) => string])[];
}) {
  const { of, row, columns } = props;
  return (
    <>
      {columns.map(([key, text]) => (
        <td key={key}>{numbersOf<Record<K, number | null>>(of, row)(key, text)}</td>
      ))}
    </>
  );
}

/** Lets a wide table scroll on its own, also by keyboard. */
export function WideTable(props: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="wide" aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
