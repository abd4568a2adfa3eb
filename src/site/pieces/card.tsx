import type { ComponentChildren } from 'preact';

/** One of several things of a kind, in a frame. */
export function Card(props: {
  id: string;
  title: string;
  /** Language of the title, where it is not that of the page. */
  lang?: string | undefined;
  children: ComponentChildren;
}) {
  const { id, title, lang, children } = props;
  return (
    <article class="card" aria-labelledby={id}>
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {children}
    </article>
  );
}
