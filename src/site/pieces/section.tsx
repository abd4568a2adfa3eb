import type { ComponentChildren } from 'preact';

/** A section of a page with a heading and an anchor. */
export function Section(props: {
  /** Its anchor. */
  id: string;
  title: ComponentChildren;
  /** What it shows, under the heading. */
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
